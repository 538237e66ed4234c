/// The tatweels that lengthen a line: the number of them before an offset of the text.
typealias CheckedStrokes = [Int: Int]

extension LayoutChecker {
  /// The tatweels in a fragment's words, derived from its glyphs.
  func strokes(
    in fragment: CheckedFragment, natural: [HarfBuzzOracle.Glyph]
  ) -> CheckedStrokes {
    var strokes: CheckedStrokes = [:]
    for run in runs(in: fragment.range) where Self.joinsByStrokes(run.script) {
      guard let tatweel = oracle.glyph(of: 0x640, run: run)?.id else { continue }
      var counts: [Int: Int] = [:]
      for glyph in fragment.glyphs where glyph.id == tatweel && run.range.contains(glyph.cluster) {
        counts[glyph.cluster, default: 0] += 1
      }
      for glyph in natural where glyph.id == tatweel { counts[glyph.cluster]? -= 1 }
      let clusters = natural.map(\.cluster).filter { run.range.contains($0) }
      for (cluster, count) in counts where count > 0 {
        // A tatweel belongs to the cluster before it.
        strokes[clusters.filter { $0 > cluster }.min() ?? run.range.upperBound] = count
      }
    }
    return strokes
  }

  /// Checks that strokes are inside words, at most one in each, and within their length limit.
  mutating func check(
    _ strokes: CheckedStrokes, of fragment: CheckedFragment, _ paragraph: CheckedParagraph,
    _ place: String
  ) {
    var words: Set<Int> = []
    for (offset, count) in strokes {
      guard let run = runs(in: offset - 1..<offset).first else { continue }
      let width = Double(count) * (oracle.glyph(of: 0x640, run: run)?.advance ?? 0)
      expect(
        width <= paragraph.justification.kashida + Self.tolerance,
        "\(place): the stroke at \(offset) is \(width) long.")
      expect(
        fragment.range.contains(offset) && offset >= paragraph.capEnd && !isBlank(offset)
          && !isBlank(offset - 1),
        "\(place): a stroke stands at \(offset), which is not inside a word.")
      var start = offset
      while start > fragment.range.lowerBound, !isBlank(start - 1) { start -= 1 }
      expect(words.insert(start).inserted, "\(place): two strokes stand in the word at \(start).")
    }
  }

  /// The glyphs of a part of a run with tatweels in it, which have the cluster of the text before
  /// them.
  func shape(
    _ range: Range<Int>, run: CheckedRun, paragraph: Range<Int>, strokes: CheckedStrokes
  ) -> [HarfBuzzOracle.Glyph] {
    var units: [UInt16] = []
    var origins: [Int] = []
    var local = 0..<0
    for offset in paragraph.lowerBound...paragraph.upperBound {
      if offset > range.lowerBound, offset < range.upperBound, let count = strokes[offset] {
        units.append(contentsOf: repeatElement(0x640, count: count))
        origins.append(contentsOf: repeatElement(-1, count: count))
      }
      if offset == range.lowerBound { local = units.count..<units.count }
      if offset == range.upperBound { local = local.lowerBound..<units.count }
      if offset == paragraph.upperBound { break }
      units.append(layout.text[offset])
      origins.append(offset)
    }
    var glyphs = oracle.shape(local, run: run, paragraph: 0..<units.count, text: units)
    let isReversed = run.level & 1 == 1
    var last = range.lowerBound
    for index in isReversed ? Array(glyphs.indices.reversed()) : Array(glyphs.indices) {
      let origin = origins[glyphs[index].cluster]
      if origin >= 0 { last = origin }
      glyphs[index].cluster = last
    }
    addSpacing(of: run, to: &glyphs)
    addRoom(in: range, of: run, to: &glyphs)
    return glyphs
  }

  private func isBlank(_ position: Int) -> Bool {
    position < 0 || position >= layout.text.count || layout.text[position] == 0xA0
      || contentEnd(of: position..<position + 1) == position
  }

  private static func joinsByStrokes(_ script: String) -> Bool {
    script == "Arab" || script == "Syrc"
  }
}
