extension FontTableBytes {
  /// Whether a rule of a `GSUB` or `GPOS` table that works with classes matches the glyph by its
  /// being in none of them (OpenType, chapter 2: pair adjustment format 2, sequence context format
  /// 2, chained sequence context format 2).
  func classZeroMatters(glyph: Int, isPositioning: Bool) -> Bool {
    if isEmpty { return false }
    let list = u16(8)
    if list == 0 { return false }
    for index in 0..<entries(u16(list), ofSize: 2, at: list + 2) {
      let lookup = list + u16(list + 2 + 2 * index)
      let type = u16(lookup)
      for place in 0..<entries(u16(lookup + 4), ofSize: 2, at: lookup + 6) {
        let subtable = lookup + u16(lookup + 6 + 2 * place)
        let isExtension = type == (isPositioning ? 9 : 7)
        let kind = isExtension ? u16(subtable + 2) : type
        let body = isExtension ? subtable + u32(subtable + 4) : subtable
        guard u16(body) == 2 else { continue }
        switch (isPositioning, kind) {
        case (true, 2): if pairMatches(glyph, body) { return true }
        case (true, 7), (false, 5): if contextMatches(glyph, body) { return true }
        case (true, 8), (false, 6): if chainMatches(glyph, body) { return true }
        default: break
        }
      }
    }
    return false
  }

  /// A pair's second glyph may be in no class and be moved, or move the first.
  private func pairMatches(_ glyph: Int, _ table: Int) -> Bool {
    guard glyphClass(of: glyph, in: table + u16(table + 10)) == 0 else { return false }
    let valueSize =
      2 * ((u16(table + 4) & 0xFF).nonzeroBitCount + (u16(table + 6) & 0xFF).nonzeroBitCount)
    let rowSize = valueSize * u16(table + 14)
    for row in 0..<entries(u16(table + 12), ofSize: rowSize, at: table + 16) {
      for offset in stride(from: 0, to: valueSize, by: 2)
      where u16(table + 16 + row * rowSize + offset) != 0 {
        return true
      }
    }
    return false
  }

  private func contextMatches(_ glyph: Int, _ table: Int) -> Bool {
    guard classIsZero(glyph, table, table + 4) else { return false }
    return rules(table, at: table + 6) { rule in
      hasZero(u16(rule) - 1, at: rule + 4)
    }
  }

  private func chainMatches(_ glyph: Int, _ table: Int) -> Bool {
    let before = classIsZero(glyph, table, table + 4)
    let input = classIsZero(glyph, table, table + 6)
    let after = classIsZero(glyph, table, table + 8)
    return rules(table, at: table + 10) { rule in
      if before && hasZero(u16(rule), at: rule + 2) { return true }
      var offset = rule + 2 + 2 * u16(rule)
      if input && hasZero(u16(offset) - 1, at: offset + 2) { return true }
      offset += 2 + 2 * max(u16(offset) - 1, 0)
      return after && hasZero(u16(offset), at: offset + 2)
    }
  }

  private func classIsZero(_ glyph: Int, _ table: Int, _ offset: Int) -> Bool {
    let classes = u16(offset)
    return classes == 0 || glyphClass(of: glyph, in: table + classes) == 0
  }

  /// Whether any rule of any set passes a test.
  private func rules(_ table: Int, at offset: Int, _ test: (Int) -> Bool) -> Bool {
    for index in 0..<entries(u16(offset), ofSize: 2, at: offset + 2) {
      let place = u16(offset + 2 + 2 * index)
      if place == 0 { continue }
      let set = table + place
      for rule in 0..<entries(u16(set), ofSize: 2, at: set + 2)
      where test(set + u16(set + 2 + 2 * rule)) {
        return true
      }
    }
    return false
  }

  private func hasZero(_ count: Int, at offset: Int) -> Bool {
    for index in 0..<entries(max(count, 0), ofSize: 2, at: offset)
    where u16(offset + 2 * index) == 0 {
      return true
    }
    return false
  }
}
