import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Lines under and through text.
extension TextPainter {
  /// Adds the underlines or the strikethroughs.
  mutating func drawRules(_ rule: Rule, of fragment: LineFragment, on list: inout DisplayList) {
    guard hasRules else { return }
    for piece in pieces(of: fragment, rule) {
      let appearance = appearances[piece.appearance]
      guard let line = rule == .underline ? appearance.underline : appearance.strikethrough else {
        continue
      }
      let run = self.run(piece.run)
      let scale = run.face.scale(forSize: run.size)
      let metrics = run.face.metrics
      let (below, thickness) =
        rule == .underline
        ? (metrics.underlinePosition, metrics.underlineThickness)
        : (-metrics.strikethroughPosition, metrics.strikethroughThickness)
      let whole = TextRule(
        start: piece.start + offset.dx, end: piece.end + offset.dx,
        y: fragment.baseline + offset.dy + below * scale, thickness: thickness * scale,
        style: line.style, color: line.color)
      if rule == .strikethrough || !appearance.hasUnderlineGaps {
        list.drawRule(whole)
        continue
      }
      var start = whole.start
      for gap in gaps(in: whole, of: piece, expansion: fragment.expansion) {
        draw(whole, from: start, to: gap.start, on: &list)
        start = max(start, gap.end)
      }
      draw(whole, from: start, to: whole.end, on: &list)
    }
  }

  /// Adds a part of an underline beside glyphs that reach down to it, unless it is shorter than it
  /// is thick.
  private func draw(
    _ whole: TextRule, from start: Double, to end: Double, on list: inout DisplayList
  ) {
    let isWhole = start == whole.start && end == whole.end
    guard isWhole || end - start >= whole.thickness else { return }
    var part = whole
    (part.start, part.end) = (start, end)
    list.drawRule(part)
  }

  /// Returns the parts that an underline leaves out, from left to right: those where glyphs reach
  /// down to it, as wide as the line is thick at both sides.
  private mutating func gaps(
    in rule: TextRule, of piece: Piece, expansion: Double
  ) -> [HorizontalSpan] {
    let style = rule.style.rawValue & 0x0F
    let isDouble = style == UnderlineStyle.double.rawValue
    let isThick = style == UnderlineStyle.thick.rawValue
    let y = rule.y - offset.dy
    let top = y - rule.thickness * (isThick ? 1 : 0.5)
    let bottom = y + rule.thickness * (isThick ? 1 : isDouble ? 2.5 : 0.5)
    var gaps: [HorizontalSpan] = []
    for index in glyphs.indices where glyphs[index].x < piece.end {
      let glyph = glyphs[index]
      guard glyph.x + glyph.advance > piece.start, piece.characters.contains(glyph.cluster),
        !text.codeUnit(at: glyph.cluster).standsOnUnderlines
      else { continue }
      let run = self.run(Int(glyph.run))
      guard
        let ink = underlineInk.span(
          of: glyph.id, in: run.face, top: (top - glyph.y) / run.size,
          bottom: (bottom - glyph.y) / run.size)
      else { continue }
      let width = run.size * expansion
      gaps.append(
        HorizontalSpan(
          start: glyph.x + offset.dx + ink.start * width - rule.thickness,
          end: glyph.x + offset.dx + ink.end * width + rule.thickness))
    }
    // Marks may be before the letters they belong to.
    gaps.sort { $0.start < $1.start }
    return gaps
  }

  /// True if a line skips a glyph because it is white space between words.
  func skips(_ glyph: PositionedGlyph, _ rule: Rule?, _ index: Int) -> Bool {
    guard let rule else { return false }
    let line =
      rule == .underline ? appearances[index].underline : appearances[index].strikethrough
    guard let line, line.style.contains(.byWord) else { return false }
    return text.codeUnit(at: glyph.cluster).isWordSpace
  }
}

extension UInt16 {
  /// True for code units of scripts whose characters stand on the underline as a whole:
  /// ideographs, kana, Hangul and their punctuation.
  fileprivate var standsOnUnderlines: Bool { (0x2E80...0xDFFF).contains(self) || self >= 0xF900 }
}
