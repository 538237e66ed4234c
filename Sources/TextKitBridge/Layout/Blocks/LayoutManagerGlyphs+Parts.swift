import Foundation
import TextGeometry
import TextLayout

/// Answers about a container that come from several kit containers.
extension LayoutManagerGlyphs {
  /// Returns the rectangle around blocks in a container; nil without blocks.
  func blockLayoutBounds(in container: NSTextContainer) -> Rect? {
    _ = currentKit
    return textContainers.first === container ? blockLayout.bounds : nil
  }

  /// Returns the rectangle around characters of a container.
  func boundingRect(ofCharacters range: Range<Int>, in container: NSTextContainer) -> Rect {
    let parts = parts(of: container)
    if parts.count == 1 { return kit.boundingRect(for: range, in: parts[0].container) }
    var bounds: Rect?
    for part in parts {
      let rect = kit.boundingRect(for: range, in: part.container).offset(by: part.origin)
      if rect.width == 0, rect.height == 0 { continue }
      bounds = bounds.map { $0.union(rect) } ?? rect
    }
    return bounds ?? .zero
  }

  /// Returns the rectangles that enclose characters of a container.
  func enclosingRects(
    ofCharacters range: Range<Int>, withinSelection selected: Range<Int>? = nil,
    in container: NSTextContainer
  ) -> [Rect] {
    parts(of: container).flatMap { part in
      kit.enclosingRects(for: range, withinSelection: selected, in: part.container).map {
        $0.offset(by: part.origin)
      }
    }
  }

  /// Returns the rectangle of a caret in the bridge's container; nil if it has none.
  func caretRect(at caret: TextCaret) -> Rect? {
    kit.caretRect(for: caret).map { $0.rect.offset(by: shift(of: $0.container)) }
  }

  /// Returns the glyph nearest to a point of a container.
  func nearestGlyph(to point: CGPoint, in container: NSTextContainer) -> GlyphHit? {
    let part = part(at: Point(point), in: container)
    return kit.glyphIndex(for: Point(point) - part.origin, in: part.container)
  }
}
