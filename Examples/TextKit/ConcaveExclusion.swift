import Foundation
import TextKitBridge

/// Usage 7: text on the concave side of a polygon, hyphenated by a style that is set only on the
/// first character.
func layOutConcave(_ text: String) -> (storage: NSTextStorage, rects: [CGRect]) {
  let textStorage = NSTextStorage(
    string: text, attributes: [.font: UIFont.systemFont(ofSize: 12)])
  let style = NSMutableParagraphStyle()
  style.alignment = .left
  style.hyphenationFactor = 1
  textStorage.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 1))
  let layoutManager = NSLayoutManager()
  layoutManager.allowsNonContiguousLayout = true
  textStorage.addLayoutManager(layoutManager)
  let container = NSTextContainer(size: CGSize(width: 200, height: 400))
  // A wedge that points to the left: the text's right edge follows it.
  let path = UIBezierPath()
  path.move(to: CGPoint(x: 200, y: 0))
  path.addLine(to: CGPoint(x: 100, y: 100))
  path.addLine(to: CGPoint(x: 200, y: 200))
  path.close()
  container.exclusionPaths = [path]
  layoutManager.addTextContainer(container)
  var rects: [CGRect] = []
  layoutManager.enumerateLineFragments(
    forGlyphRange: layoutManager.glyphRange(for: container)
  ) { rect, _, _, _, _ in
    rects.append(rect)
  }
  return (textStorage, rects)
}
