extension TestFont {
  /// A `GPOS` table with ``pairAdjustments`` as the feature `kern` for every script.
  func pairAdjustmentTable() -> BigEndianBytes {
    var byFirst: [Int: [(second: Int, value: Int)]] = [:]
    for (pair, value) in pairAdjustments {
      byFirst[Int(glyph(for: pair.first)), default: []]
        .append((Int(glyph(for: pair.second)), value))
    }
    let firsts = byFirst.keys.sorted()

    let header = 10 + 2 * firsts.count
    var sets: [Int] = []
    var subtable = BigEndianBytes()
    let setsLength = firsts.reduce(0) { $0 + 2 + 4 * byFirst[$1, default: []].count }
    // Only the first glyph's advance: 4 is XAdvance.
    subtable.add16(1, header + setsLength, 4, 0, firsts.count)
    for first in firsts {
      subtable.add16(header + 2 * sets.count)
      let entries = byFirst[first, default: []].sorted { $0.second < $1.second }
      sets.append(entries.count)
      for entry in entries { sets += [entry.second, entry.value] }
    }
    for number in sets { subtable.add16(number) }
    subtable.add16(1, firsts.count)
    for first in firsts { subtable.add16(first) }

    var table = BigEndianBytes()
    table.add16(1, 0, 10, 30, 44)
    table.add16(1)
    table.add(tag: "DFLT")
    table.add16(8, 4, 0, 0, 0xFFFF, 1, 0)
    table.add16(1)
    table.add(tag: "kern")
    table.add16(8, 0, 1, 0)
    table.add16(1, 4)
    // 8 is IgnoreMarks.
    table.add16(2, pairsPassOverMarks ? 8 : 0, 1, 8)
    table.bytes += subtable.bytes
    return table
  }

  /// A `GDEF` table that says that glyphs are bases, or marks where ``pairsPassOverMarks``.
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
