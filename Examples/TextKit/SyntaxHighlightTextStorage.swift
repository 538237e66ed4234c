import Foundation
import TextKitBridge

/// Usage 5: a storage that styles words between stars during typing.
final class SyntaxHighlightTextStorage: NSTextStorage {
  let backingStore = NSMutableAttributedString(string: "")

  override var string: String { backingStore.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    backingStore.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    beginEditing()
    backingStore.replaceCharacters(in: range, with: str)
    edited(
      [.editedCharacters, .editedAttributes], range: range,
      changeInLength: (str as NSString).length - range.length)
    endEditing()
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    beginEditing()
    backingStore.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
    endEditing()
  }

  override func processEditing() {
    performReplacementsForRange(changedRange: editedRange)
    super.processEditing()
  }

  private func performReplacementsForRange(changedRange: NSRange) {
    let text = backingStore.string as NSString
    var extended = NSUnionRange(
      changedRange, text.lineRange(for: NSRange(location: changedRange.location, length: 0)))
    extended = NSUnionRange(
      changedRange, text.lineRange(for: NSRange(location: NSMaxRange(changedRange), length: 0)))
    applyStylesToRange(searchRange: extended)
  }

  private func applyStylesToRange(searchRange: NSRange) {
    let normal: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 14)]
    addAttributes(normal, range: searchRange)
    let text = backingStore.string as NSString
    var position = searchRange.location
    while position < NSMaxRange(searchRange) {
      let rest = NSRange(location: position, length: NSMaxRange(searchRange) - position)
      let open = text.range(of: "*", options: [], range: rest)
      if open.location == NSNotFound { return }
      let inner = NSRange(
        location: open.location + 1, length: NSMaxRange(searchRange) - open.location - 1)
      let close = text.range(of: "*", options: [], range: inner)
      if close.location == NSNotFound { return }
      addAttributes(
        [.font: UIFont.boldSystemFont(ofSize: 14)],
        range: NSRange(location: open.location, length: close.location + 1 - open.location))
      position = close.location + 1
    }
  }
}

/// Lays a note out beside a clock in the corner.
///
/// The arc's angles are degrees instead of radians, which still gives a full circle.
func layOutNote(_ text: String, width: CGFloat) -> (SyntaxHighlightTextStorage, NSTextContainer) {
  let textStorage = SyntaxHighlightTextStorage()
  textStorage.append(
    NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 14)]))
  let layoutManager = NSLayoutManager()
  let container = NSTextContainer(
    size: CGSize(width: width, height: CGFloat.greatestFiniteMagnitude))
  container.widthTracksTextView = true
  layoutManager.addTextContainer(container)
  textStorage.addLayoutManager(layoutManager)
  container.exclusionPaths = [
    UIBezierPath(
      arcCenter: CGPoint(x: width - 30, y: 10), radius: 40, startAngle: -180, endAngle: 180,
      clockwise: true)
  ]
  return (textStorage, container)
}
