import TextGeometry

/// A drop cap as seen by the rows beside it.
struct CheckedCap {
  /// The end of the letters' ink, at their baseline or below it.
  var bottom: Double
  /// The x at which the rows beside it start.
  var edge: Double
  var isAtRight: Bool
}

extension LayoutChecker {
  /// The glyphs of a part of a run from HarfBuzz, with the run's letter spacing after each
  /// cluster.
  func shape(
    _ range: Range<Int>, run: CheckedRun, paragraph: Range<Int>
  ) -> [HarfBuzzOracle.Glyph] {
    var glyphs = oracle.shape(range, run: run, paragraph: paragraph, text: layout.text)
    addSpacing(of: run, to: &glyphs)
    addRoom(in: range, of: run, to: &glyphs)
    return glyphs
  }

  /// Adds the room of boxes around words, which is on the side of the first or last character of
  /// the box.
  func addRoom(in range: Range<Int>, of run: CheckedRun, to glyphs: inout [HarfBuzzOracle.Glyph]) {
    if layout.rooms.isEmpty || glyphs.isEmpty { return }
    let isReversed = run.level & 1 == 1
    for position in range {
      guard let room = layout.rooms[position] else { continue }
      let cluster = glyphs.map(\.cluster).filter { $0 <= position }.max()
      guard let first = glyphs.firstIndex(where: { $0.cluster == cluster }),
        let last = glyphs.lastIndex(where: { $0.cluster == cluster })
      else { continue }
      let (left, right) = isReversed ? (room.after, room.before) : (room.before, room.after)
      glyphs[first].advance += left
      glyphs[first].dx += left
      glyphs[last].advance += right
    }
  }

  /// The room of boxes around words that a line with some text cuts.
  ///
  /// Only text in the direction of its paragraph has room at the ends of lines.
  func cutRoom(at start: Int, _ end: Int, _ paragraph: CheckedParagraph) -> CheckedRoom {
    var room = CheckedRoom()
    guard !layout.cuts.isEmpty, paragraph.truncation == nil, end > start else { return room }
    func isOwn(_ position: Int) -> Bool {
      runs(in: position..<position + 1).first?.level == (paragraph.isRightToLeft ? 1 : 0)
    }
    if let cut = layout.cuts[start], isOwn(start) { room.before = cut.before }
    if let cut = layout.cuts[end], isOwn(end - 1) { room.after = cut.after }
    return room
  }

  /// Adds a run's letter spacing after each cluster. The gap of a drop cap from right to left is
  /// at the left of its last letter.
  func addSpacing(of run: CheckedRun, to glyphs: inout [HarfBuzzOracle.Glyph]) {
    if run.letterSpacing == 0 { return }
    for index in glyphs.indices
    where index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster {
      glyphs[index].advance += run.letterSpacing
    }
    guard let paragraph = paragraph(at: run.range.lowerBound), paragraph.isRightToLeft,
      paragraph.capLines > 1, run.range.upperBound == paragraph.capEnd
    else { return }
    for index in glyphs.indices { glyphs[index].dx += paragraph.capGap }
  }

  /// True if a fragment has room for a drop cap, even if truncation has left out its letters.
  func startsWithCap(_ fragment: CheckedFragment, _ paragraph: CheckedParagraph) -> Bool {
    let start = paragraph.range.lowerBound
    return paragraph.capLines > 1 && paragraph.capEnd > start && fragment.range.lowerBound == start
  }

  /// The glyphs of a fragment that belong to a drop cap.
  func capGlyphs(
    of fragment: CheckedFragment, _ paragraph: CheckedParagraph
  ) -> [CheckedGlyph] {
    guard startsWithCap(fragment, paragraph) else { return [] }
    return fragment.glyphs.filter { $0.cluster < paragraph.capEnd }
  }

  /// The baseline of a fragment's drop cap: that of the last of its lines if these have an exact
  /// height, otherwise that of its first glyph.
  ///
  /// - Parameters:
  ///   - cap: The glyphs of the cap.
  ///   - glyphs: The glyphs of the fragment from HarfBuzz.
  func capBaseline(
    _ cap: [CheckedGlyph], of glyphs: [HarfBuzzOracle.Glyph], _ row: CheckedRow,
    _ paragraph: CheckedParagraph
  ) -> Double {
    if let height = paragraph.lineHeight {
      return row.baseline + Double(paragraph.capLines - 1) * (height + paragraph.lineSpacing)
    }
    guard let first = cap.first,
      let own = glyphs.first(where: { $0.cluster == first.cluster && $0.id == first.id })
    else { return row.baseline }
    return first.y + own.dy
  }

  /// The drop cap that a row starts with.
  func cap(of row: CheckedRow, _ paragraph: CheckedParagraph) -> CheckedCap? {
    guard let fragment = row.fragments.first else { return nil }
    let cap = capGlyphs(of: fragment, paragraph)
    if cap.isEmpty { return nil }
    let advance = cap.reduce(0) { $0 + $1.advance }
    let baseline = capBaseline(cap, of: visualGlyphs(of: fragment, paragraph), row, paragraph)
    let bottom = cap.reduce(baseline) { bottom, glyph in
      let run = runs(in: glyph.cluster..<glyph.cluster + 1).first
      return max(bottom, glyph.y + (run.map { oracle.depth(ofGlyph: glyph.id, in: $0) } ?? 0))
    }
    return CheckedCap(
      bottom: bottom,
      edge: paragraph.isRightToLeft
        ? fragment.used.end - advance : fragment.used.start + advance,
      isAtRight: paragraph.isRightToLeft)
  }
}
