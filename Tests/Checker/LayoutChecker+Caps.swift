import TextGeometry

/// A drop cap as the rows beside it meet it.
struct CheckedCap {
  /// The baseline of the letters.
  var bottom: Double
  /// Where the rows beside it start.
  var edge: Double
  var isAtRight: Bool

  func narrowed(_ margins: Span) -> Span {
    isAtRight
      ? Span(start: margins.start, end: min(margins.end, edge))
      : Span(start: max(margins.start, edge), end: margins.end)
  }
}

extension LayoutChecker {
  /// The glyphs of a run's part as HarfBuzz gives them, with the room that the run asks for after each
  /// cluster.
  func shape(
    _ range: Range<Int>, run: CheckedRun, paragraph: Range<Int>
  ) -> [HarfBuzzOracle.Glyph] {
    var glyphs = oracle.shape(range, run: run, paragraph: paragraph, text: layout.text)
    guard run.letterSpacing != 0 else { return glyphs }
    for index in glyphs.indices
    where index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster {
      glyphs[index].advance += run.letterSpacing
    }
    return glyphs
  }

  /// The glyphs of a fragment that are letters of a drop cap: those of the first character, where they
  /// stand below their row's baseline.
  func capGlyphs(
    of fragment: CheckedFragment, _ paragraph: CheckedParagraph
  ) -> [CheckedGlyph] {
    guard paragraph.capLines > 1, fragment.range.lowerBound == paragraph.range.lowerBound else {
      return []
    }
    // The gap behind the cap is room after its last letter.
    let start = paragraph.range.lowerBound
    guard
      let last = runs(in: start..<min(start + 16, paragraph.range.upperBound))
        .first(where: { $0.letterSpacing > 0 })
    else { return [] }
    return fragment.glyphs.filter { (start..<last.range.upperBound).contains($0.cluster) }
  }

  /// Where the glyphs of a cluster stand.
  func baseline(of cluster: Int, _ fragment: CheckedFragment, _ row: CheckedRow) -> Double {
    guard let paragraph = paragraph(at: cluster),
      let cap = capGlyphs(of: fragment, paragraph).first(where: { $0.cluster == cluster })
    else { return row.baseline }
    guard let height = paragraph.lineHeight else { return cap.y }
    return row.baseline + Double(paragraph.capLines - 1) * (height + paragraph.lineSpacing)
  }

  /// The drop cap that a row starts with.
  func cap(of row: CheckedRow, _ paragraph: CheckedParagraph) -> CheckedCap? {
    guard let fragment = row.fragments.first,
      let glyph = capGlyphs(of: fragment, paragraph).first
    else { return nil }
    let advance = capGlyphs(of: fragment, paragraph).reduce(0) { $0 + $1.advance }
    return CheckedCap(
      bottom: glyph.y,
      edge: paragraph.isRightToLeft
        ? fragment.used.end - advance : fragment.used.start + advance,
      isAtRight: paragraph.isRightToLeft)
  }
}
