import TextFonts
import TextGeometry
import TextLayout
import TextStorage

extension DisplayList {
  /// Draws the marks of lines in a container that continue the line above.
  mutating func drawWrapMarks(
    in container: TextContainer, of manager: LayoutManager, by painter: inout TextPainter
  ) {
    for mark in manager.wrapMarks(in: container) where painter.range.contains(mark.position) {
      let color = painter.color(at: mark.position)
      switch mark.mark {
      case .hook:
        let width = PlacedWrapMark.lineWidth * mark.size
        stroke(mark.hook(movedBy: painter.offset), with: color, width: width)
      case .characters(let characters):
        drawMark(characters, of: mark, movedBy: painter.offset, color)
      }
    }
  }

  /// Draws the characters of a mark unless no font has all of them.
  private mutating func drawMark(
    _ characters: String, of mark: PlacedWrapMark, movedBy offset: Vector, _ color: Color
  ) {
    let scale = mark.face.scale(forSize: mark.size)
    let baseline = mark.baseline + offset.dy
    let start = glyphs.count
    let ids = characters.unicodeScalars.map { mark.face.glyph(for: $0.value) }
    if ids.contains(0) { return }
    var x = mark.span.start + offset.dx
    for id in ids {
      appendGlyph(id, at: Point(x: x, y: baseline))
      x += mark.face.advance(ofGlyph: id) * scale
    }
    endGlyphRun(face: mark.face, size: mark.size, color: color, baseline: baseline, since: start)
  }
}

extension PlacedWrapMark {
  /// The width of the line of a hook, as a part of the em.
  fileprivate static let lineWidth = 0.06

  /// Returns the hook, which fills ``bounds``: a line down and around a corner, and the head of an
  /// arrow at its end.
  fileprivate func hook(movedBy offset: Vector) -> BezierPath {
    let area = bounds.offset(by: offset)
    let half = Self.lineWidth / 2 * size
    let (head, corner) = (0.13 * size, 0.14 * size)
    let y = area.maxY - half - head
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: isRightToLeft ? area.maxX - x : area.minX + x, y: y)
    }
    let end = area.width - half
    var path = BezierPath()
    path.move(to: point(half, area.minY + half))
    path.addLine(to: point(half, y - corner))
    path.addQuadCurve(to: point(half + corner, y), controlPoint: point(half, y))
    path.addLine(to: point(end, y))
    path.move(to: point(end - head, y - head))
    path.addLine(to: point(end, y))
    path.addLine(to: point(end - head, y + head))
    return path
  }
}
