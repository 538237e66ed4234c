import Foundation
import TextKitBridge

/// A label in which hashtags and mentions are highlighted and can be tapped.
final class HashtagLabel {
  /// An element that can be tapped.
  enum Element: Equatable {
    case hashtag(String)
    case mention(String)
  }

  let textStorage = NSTextStorage()
  let layoutManager = NSLayoutManager()
  let textContainer: NSTextContainer
  /// Called with the element that was tapped.
  var onTap: ((Element) -> Void)?
  private var elements: [(range: NSRange, element: Element)] = []

  init(width: CGFloat) {
    textContainer = NSTextContainer(
      size: CGSize(width: width, height: .greatestFiniteMagnitude))
    textContainer.lineFragmentPadding = 0
    textStorage.addLayoutManager(layoutManager)
    layoutManager.addTextContainer(textContainer)
  }

  var text = "" {
    didSet { update() }
  }

  private func update() {
    let shown = NSMutableAttributedString(
      string: text, attributes: [.font: UIFont.preferredFont(forTextStyle: .body)])
    elements = []
    guard let pattern = try? NSRegularExpression(pattern: "[#@]\\w+") else { return }
    let whole = NSRange(location: 0, length: shown.length)
    for match in pattern.matches(in: text, range: whole) {
      let word = (text as NSString).substring(with: match.range)
      let name = String(word.dropFirst())
      elements.append((match.range, word.hasPrefix("#") ? .hashtag(name) : .mention(name)))
      shown.addAttribute(
        .foregroundColor, value: word.hasPrefix("#") ? UIColor.systemBlue : .systemPurple,
        range: match.range)
    }
    textStorage.setAttributedString(shown)
  }

  /// The element at a point of the label, or nil beside the text.
  func element(at point: CGPoint) -> Element? {
    guard textStorage.length > 0 else { return nil }
    let whole = layoutManager.boundingRect(
      forGlyphRange: NSRange(location: 0, length: layoutManager.numberOfGlyphs),
      in: textContainer)
    guard whole.contains(point) else { return nil }
    let glyph = layoutManager.glyphIndex(for: point, in: textContainer)
    let index = layoutManager.characterIndexForGlyph(at: glyph)
    return elements.first { NSLocationInRange(index, $0.range) }?.element
  }

  /// Simulates a tap.
  func tap(at point: CGPoint) {
    guard let element = element(at: point),
      let range = elements.first(where: { $0.element == element })?.range
    else { return }
    let color = textStorage.attribute(.foregroundColor, at: range.location, effectiveRange: nil)
    textStorage.addAttribute(.foregroundColor, value: UIColor.systemGray, range: range)
    onTap?(element)
    if let color { textStorage.addAttribute(.foregroundColor, value: color, range: range) }
  }

  func intrinsicContentSize() -> CGSize {
    let used = layoutManager.usedRect(for: textContainer)
    return CGSize(width: ceil(used.width), height: ceil(used.height))
  }
}
