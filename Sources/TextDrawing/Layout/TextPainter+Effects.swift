import TextFonts
import TextGeometry
import TextStorage

/// The edges of text with an effect, beneath its glyphs.
extension TextPainter {
  /// Adds the edges of glyphs that were appended since `start`.
  static func drawEdges(
    of effect: TextEffect, face: FontFace, size: Double, baseline: Double, expansion: Double,
    since start: Int, on list: inout DisplayList
  ) {
    // Pictures of glyphs cast no shadow either.
    if face.hasColorGlyphs { return }
    for edge in effect.edges(forSize: size) {
      list.endShadow(
        face: face, size: size, color: edge.color, baseline: baseline, offset: edge.offset,
        blurRadius: edge.blurRadius, expansion: expansion, since: start)
    }
  }

  /// Adds the edges of glyphs that are painted as paths, since they are outlined or slanted.
  static func drawEdges(
    of effect: TextEffect, _ outlines: BezierPath, _ look: GlyphLook, size: Double,
    on list: inout DisplayList
  ) {
    if outlines.isEmpty { return }
    let width = look.strokeWidth * size
    for edge in effect.edges(forSize: size) {
      let moved = outlines.transformed(by: .translation(x: edge.offset.dx, y: edge.offset.dy))
      if width == 0 {
        list.fill(moved, with: edge.color)
        continue
      }
      if !look.isFilled {
        list.stroke(moved, with: edge.color, width: width)
        continue
      }
      // The line covers part of the interior, so the two are translucent as a whole.
      var whole = DisplayList(size: .zero, background: .clear)
      var opaque = edge.color
      opaque.alpha = 1
      whole.fill(moved, with: opaque)
      whole.stroke(moved, with: opaque, width: width)
      let area = moved.bounds.inset(by: Insets(-width))
      list.draw(whole, clippedTo: BezierPath(rect: area), opacity: edge.color.alpha)
    }
  }
}
