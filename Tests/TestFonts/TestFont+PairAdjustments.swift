extension TestFont {
  /// A lookup of ``pairAdjustments``.
  func pairLookup() -> [Int] {
    var byFirst: [Int: [(second: Int, value: Int)]] = [:]
    for (pair, value) in pairAdjustments {
      byFirst[Int(glyph(for: pair.first)), default: []]
        .append((Int(glyph(for: pair.second)), value))
    }
    let firsts = byFirst.keys.sorted()
    let header = 10 + 2 * firsts.count
    var (offsets, sets): ([Int], [Int]) = ([], [])
    for first in firsts {
      offsets.append(header + 2 * sets.count)
      let entries = byFirst[first, default: []].sorted { $0.second < $1.second }
      sets.append(entries.count)
      for entry in entries { sets += [entry.second, entry.value] }
    }
    // Only the first glyph's advance changes: 4 is XAdvance. The lookup flag 8 is IgnoreMarks.
    return [2, pairsPassOverMarks ? 8 : 0, 1, 8]
      + [1, header + 2 * sets.count, 4, 0, firsts.count] + offsets + sets
      + [1, firsts.count] + firsts
  }

  /// A `GDEF` table that classifies glyphs as bases, or with ``pairsPassOverMarks`` also as marks.
  func glyphClassTable(_ glyphCount: Int) -> BigEndianBytes {
    var classes = [Int](repeating: 1, count: glyphCount)
    for scalar in coverage where pairsPassOverMarks {
      let isMark = scalar.properties.generalCategory == .nonspacingMark
      classes[Int(glyph(for: scalar))] = isMark ? 3 : 1
    }
    var table = BigEndianBytes()
    table.add16(1, 0, 12, 0, 0, 0)
    table.add16(1, 1, glyphCount - 1)
    for number in classes.dropFirst() { table.add16(number) }
    return table
  }
}
