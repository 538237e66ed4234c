import Foundation
import TextKitBridge

/// Usage 2: a circle that is dragged over a text view, and a bubble beside the selection.
final class InteractionController {
  /// The distance of the text from the view's edges.
  static let inset = CGPoint(x: 8, y: 8)

  let textStorage: NSTextStorage
  let layoutManager = NSLayoutManager()
  let textContainer = NSTextContainer(
    size: CGSize(width: 280, height: CGFloat.greatestFiniteMagnitude))

  init(_ text: String) {
    textStorage = NSTextStorage(
      string: text, attributes: [.font: UIFont.systemFont(ofSize: 14)])
    layoutManager.hyphenationFactor = 1.0
    textStorage.addLayoutManager(layoutManager)
    layoutManager.addTextContainer(textContainer)
  }

  /// Moves the circle to a place in the view.
  func pan(to frame: CGRect) {
    // Converts the view's coordinates to the container's.
    let oval = frame.offsetBy(dx: -Self.inset.x, dy: -Self.inset.y)
    textContainer.exclusionPaths = [UIBezierPath(ovalIn: oval)]
  }

  /// The rectangle that the bubble of a selection points to.
  func bubbleRect(for selection: NSRange) -> CGRect {
    let glyphs = layoutManager.glyphRange(
      forCharacterRange: selection, actualCharacterRange: nil)
    var last = CGRect.zero
    layoutManager.enumerateEnclosingRects(
      forGlyphRange: glyphs, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
      in: textContainer
    ) { rect, _ in
      last = rect
    }
    return last
  }
}
