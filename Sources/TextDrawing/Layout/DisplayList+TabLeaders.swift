import TextFonts
package import TextGeometry
package import TextLayout
import TextStorage

extension TabLeader {
  /// The part of the em that stays free at each end of the room.
  private static let gap = 0.25

  /// The room that is filled, in points from the container's left edge; nil if there is none.
  package var filled: HorizontalSpan? {
    let gap = Self.gap * size
    let filled = HorizontalSpan(start: span.start + gap, end: span.end - gap)
    return filled.start < filled.end ? filled : nil
  }
}

extension DisplayList {
  /// Draws the leaders of tabs in a container.
  mutating func drawTabLeaders(
    in container: TextContainer, of manager: LayoutManager, by painter: inout TextPainter
  ) {
    for leader in manager.tabLeaders(in: container) where painter.range.contains(leader.position) {
      guard let room = leader.filled else { continue }
      let color = painter.color(at: leader.position)
      let (face, size) = (leader.face, leader.size)
      let baseline = leader.baseline + painter.offset.dy
      switch leader.leader {
      case .line:
        let thickness = face.metrics.underlineThickness * face.scale(forSize: size)
        fill(
          Rect(
            x: room.start + painter.offset.dx, y: baseline - thickness,
            width: room.end - room.start, height: thickness), with: color)
      case .characters(let characters):
        let start = glyphs.count
        appendLeader(characters, face, size, in: room, at: painter.offset.dx, baseline)
        endGlyphRun(face: face, size: size, color: color, baseline: baseline, since: start)
      }
    }
  }

  /// Appends the glyphs of a leader. Their places are multiples of its length from the container's
  /// edge, so that leaders of several lines are below each other.
  private mutating func appendLeader(
    _ characters: String, _ face: FontFace, _ size: Double, in room: HorizontalSpan,
    at left: Double, _ baseline: Double
  ) {
    let scale = face.scale(forSize: size)
    let pattern = characters.unicodeScalars.map { scalar in
      let glyph = face.glyph(for: scalar.value)
      return (glyph: glyph, advance: face.advance(ofGlyph: glyph) * scale)
    }
    let step = pattern.reduce(0) { $0 + $1.advance }
    guard step > 0.01, pattern.allSatisfy({ $0.glyph != 0 }) else { return }
    var x = (room.start / step).rounded(.up) * step
    while x + step <= room.end {
      var pen = x
      for (glyph, advance) in pattern {
        appendGlyph(glyph, at: Point(x: left + pen, y: baseline))
        pen += advance
      }
      x += step
    }
  }
}
