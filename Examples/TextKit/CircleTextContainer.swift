import Foundation
import TextKitBridge

/// Usage 1: a container with lines in a circle, by overriding its line fragment rectangles.
final class CircleTextContainer: NSTextContainer {
  override var isSimpleRectangularTextContainer: Bool { false }

  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    var rect = super.lineFragmentRect(
      forProposedRect: proposedRect, at: characterIndex, writingDirection: baseWritingDirection,
      remaining: remainingRect)
    let radius = min(size.width, size.height) / 2
    // The chord at the end of the line that is further from the centre.
    let distance = max(abs(radius - proposedRect.minY), abs(radius - proposedRect.maxY))
    let half = distance < radius ? (radius * radius - distance * distance).squareRoot() : 0
    let left = max(rect.minX, radius - half)
    let right = min(rect.maxX, radius + half)
    rect.origin.x = left
    rect.size.width = max(0, right - left)
    return rect
  }
}

/// Lays a text out in a circle; the container is added before the storage.
func layOutCircle(_ text: String, diameter: CGFloat) -> [CGRect] {
  let textContainer = CircleTextContainer(size: .zero)
  textContainer.widthTracksTextView = true
  let layoutManager = NSLayoutManager()
  layoutManager.addTextContainer(textContainer)
  let textStorage = NSTextStorage(
    string: text, attributes: [.font: UIFont.systemFont(ofSize: 12)])
  textStorage.addLayoutManager(layoutManager)
  textContainer.size = CGSize(width: diameter, height: diameter)
  var rects: [CGRect] = []
  layoutManager.enumerateLineFragments(
    forGlyphRange: layoutManager.glyphRange(for: textContainer)
  ) { rect, _, _, _, _ in
    rects.append(rect)
  }
  return rects
}

/// The same text in two columns; the second ends with an ellipsis when text is left over.
func layOutColumns(_ text: String, size: CGSize) -> [NSRange] {
  let textStorage = NSTextStorage(
    string: text, attributes: [.font: UIFont.systemFont(ofSize: 12)])
  let layoutManager = NSLayoutManager()
  textStorage.addLayoutManager(layoutManager)
  let first = NSTextContainer(size: size)
  let second = NSTextContainer(size: size)
  let hole = CGRect(x: size.width - 30, y: 20, width: 60, height: 60)
  first.exclusionPaths = [UIBezierPath(ovalIn: hole)]
  second.lineBreakMode = .byTruncatingTail
  layoutManager.addTextContainer(first)
  layoutManager.addTextContainer(second)
  return [first, second].map { layoutManager.glyphRange(for: $0) }
}
