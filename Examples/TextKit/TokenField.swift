import Foundation
import TextKitBridge

/// A word in a rounded box.
final class TokenAttachment: NSTextAttachment {
  let title: String

  init(_ title: String, font: UIFont) {
    self.title = title
    super.init(data: nil, ofType: nil)
    let attributes: [NSAttributedString.Key: Any] = [.font: font]
    let text = (title as NSString).size(withAttributes: attributes)
    let size = CGSize(width: ceil(text.width) + 12, height: ceil(text.height) + 4)
    image = UIGraphicsImageRenderer(size: size).image { _ in
      UIColor.systemGray5.setFill()
      UIBezierPath(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 6).fill()
      (title as NSString).draw(at: CGPoint(x: 6, y: 2), withAttributes: attributes)
    }
    bounds = CGRect(x: 0, y: font.descender - 2, width: size.width, height: size.height)
  }

  required init?(coder: NSCoder) { fatalError("Tokens are not archived.") }
}

/// A field in which text before a comma becomes a token.
final class TokenField: NSTextStorageDelegate {
  let textStorage = NSTextStorage()
  let font = UIFont.systemFont(ofSize: 14)

  init() { textStorage.delegate = self }

  /// The words of the tokens, in order.
  var tokens: [String] {
    var found: [String] = []
    textStorage.enumerateAttribute(
      .attachment, in: NSRange(location: 0, length: textStorage.length),
      options: .longestEffectiveRangeNotRequired
    ) { value, _, _ in
      if let token = value as? TokenAttachment { found.append(token.title) }
    }
    return found
  }

  func type(_ text: String) {
    textStorage.append(NSAttributedString(string: text, attributes: [.font: font]))
  }

  func deleteBackward() {
    guard textStorage.length > 0 else { return }
    textStorage.deleteCharacters(in: NSRange(location: textStorage.length - 1, length: 1))
  }

  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    while true {
      let text = textStorage.string as NSString
      let comma = text.range(of: ",")
      guard comma.location != NSNotFound else { return }
      let before = text.range(
        of: "\u{FFFC}", options: .backwards,
        range: NSRange(location: 0, length: comma.location))
      let start = before.location == NSNotFound ? 0 : NSMaxRange(before)
      let word = NSRange(location: start, length: comma.location - start)
      let title = text.substring(with: word).trimmingCharacters(in: .whitespaces)
      let token = NSMutableAttributedString(
        attributedString: NSAttributedString(attachment: TokenAttachment(title, font: font)))
      token.addAttribute(.font, value: font, range: NSRange(location: 0, length: 1))
      textStorage.replaceCharacters(
        in: NSRange(location: start, length: NSMaxRange(comma) - start), with: token)
    }
  }
}
