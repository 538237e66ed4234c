import Foundation
import TextKitBridge

/// Usage 6: measuring for a chat bubble, and finding the link that was tapped.
final class BubbleMeasurer {
  let textStorage: NSTextStorage
  let layoutManager = NSLayoutManager()
  let textContainer: NSTextContainer

  init(_ text: NSAttributedString, width: CGFloat, lines: Int = 0) {
    textStorage = NSTextStorage(attributedString: text)
    textContainer = NSTextContainer(
      size: CGSize(width: width, height: CGFloat.greatestFiniteMagnitude))
    textContainer.lineFragmentPadding = 0
    textContainer.maximumNumberOfLines = lines
    layoutManager.addTextContainer(textContainer)
    textStorage.addLayoutManager(layoutManager)
  }

  /// The size of the bubble, in whole points.
  func size() -> CGSize {
    layoutManager.ensureLayout(for: textContainer)
    let used = layoutManager.usedRect(for: textContainer)
    return CGSize(width: used.width.rounded(.up), height: used.height.rounded(.up))
  }

  /// The link at a point, if there is one.
  func link(at point: CGPoint) -> String? {
    let glyph = layoutManager.glyphIndex(for: point, in: textContainer)
    let box = layoutManager.boundingRect(
      forGlyphRange: NSRange(location: glyph, length: 1), in: textContainer)
    guard box.contains(point) else { return nil }
    let character = layoutManager.characterIndexForGlyph(at: glyph)
    return textStorage.attribute(.link, at: character, effectiveRange: nil) as? String
  }

  /// Keeps a gutter at the left free.
  func addGutter(_ width: CGFloat) {
    textContainer.exclusionPaths = [
      UIBezierPath(
        rect: CGRect(x: 0, y: 0, width: width, height: CGFloat.greatestFiniteMagnitude))
    ]
  }
}
