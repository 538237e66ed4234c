/// A search for rules that match a glyph because it is in none of their classes. It reads a font's
/// `GSUB` and `GPOS` tables (OpenType, chapter 2: pair adjustment format 2, sequence context
/// format 2, chained sequence context format 2).
///
/// Tables of a damaged font can name the same rules thousands of times over, so the search counts
/// its steps. Beyond ``maximumSteps`` it reports a match. That is always safe: the font's text is
/// shaped whole instead of in parts.
struct ClassZeroSearch {
  /// A hundred times what the largest fonts need.
  static let maximumSteps = 2_000_000

  private let substitutions: FontTableBytes
  private let positions: FontTableBytes
  /// The number of table entries read so far.
  private(set) var steps = 0

  init(substitutions: FontTableBytes, positions: FontTableBytes) {
    self.substitutions = substitutions
    self.positions = positions
  }

  /// True if a rule of one of the tables matches the glyph, or the tables need too many steps.
  mutating func matters(glyph: Int) -> Bool {
    hasMatch(glyph, substitutions, isPositioning: false)
      || hasMatch(glyph, positions, isPositioning: true)
  }

  /// Counts steps; false once there are too many.
  private mutating func spend(_ count: Int = 1) -> Bool {
    steps += count
    return steps <= ClassZeroSearch.maximumSteps
  }

  private mutating func hasMatch(
    _ glyph: Int, _ table: FontTableBytes, isPositioning: Bool
  ) -> Bool {
    if table.isEmpty { return false }
    let list = table.u16(8)
    if list == 0 { return false }
    for index in 0..<table.entries(table.u16(list), ofSize: 2, at: list + 2) {
      guard spend() else { return true }
      let lookup = list + table.u16(list + 2 + 2 * index)
      for place in 0..<table.subtableCount(ofLookup: lookup) {
        guard spend() else { return true }
        let (kind, body) = table.subtable(place, ofLookup: lookup, isPositioning: isPositioning)
        guard table.u16(body) == 2 else { continue }
        switch (isPositioning, kind) {
        case (true, 2): if pairMatches(glyph, table, body) { return true }
        case (true, 7), (false, 5): if contextMatches(glyph, table, body) { return true }
        case (true, 8), (false, 6): if chainMatches(glyph, table, body) { return true }
        default: break
        }
      }
    }
    return false
  }

  /// A pair's second glyph may be in no class and be moved, or move the first.
  private mutating func pairMatches(_ glyph: Int, _ table: FontTableBytes, _ body: Int) -> Bool {
    guard isInNoClass(glyph, table, body + table.u16(body + 10)) else { return false }
    let valueSize =
      2
      * ((table.u16(body + 4) & 0xFF).nonzeroBitCount
        + (table.u16(body + 6) & 0xFF).nonzeroBitCount)
    let rowSize = valueSize * table.u16(body + 14)
    for row in 0..<table.entries(table.u16(body + 12), ofSize: rowSize, at: body + 16) {
      guard spend(1 + valueSize / 2) else { return true }
      for offset in stride(from: 0, to: valueSize, by: 2)
      where table.u16(body + 16 + row * rowSize + offset) != 0 {
        return true
      }
    }
    return false
  }

  private mutating func contextMatches(
    _ glyph: Int, _ table: FontTableBytes, _ body: Int
  ) -> Bool {
    guard mayBeClassZero(glyph, table, body, body + 4) else { return false }
    return anyRule(table, body, at: body + 6) { search, rule in
      search.hasZero(table, table.u16(rule) - 1, at: rule + 4)
    }
  }

  private mutating func chainMatches(_ glyph: Int, _ table: FontTableBytes, _ body: Int) -> Bool {
    let before = mayBeClassZero(glyph, table, body, body + 4)
    let input = mayBeClassZero(glyph, table, body, body + 6)
    let after = mayBeClassZero(glyph, table, body, body + 8)
    return anyRule(table, body, at: body + 10) { search, rule in
      if before && search.hasZero(table, table.u16(rule), at: rule + 2) { return true }
      var offset = rule + 2 + 2 * table.u16(rule)
      if input && search.hasZero(table, table.u16(offset) - 1, at: offset + 2) { return true }
      offset += 2 + 2 * max(table.u16(offset) - 1, 0)
      return after && search.hasZero(table, table.u16(offset), at: offset + 2)
    }
  }

  /// True if the class definition at an offset, if any, gives the glyph no class.
  private mutating func mayBeClassZero(
    _ glyph: Int, _ table: FontTableBytes, _ body: Int, _ offset: Int
  ) -> Bool {
    let classes = table.u16(offset)
    return classes == 0 || isInNoClass(glyph, table, body + classes)
  }

  private mutating func isInNoClass(
    _ glyph: Int, _ table: FontTableBytes, _ definition: Int
  ) -> Bool {
    guard spend() else { return true }
    return table.glyphClass(of: glyph, in: definition) == 0
  }

  /// True if any rule of any set passes a test.
  private mutating func anyRule(
    _ table: FontTableBytes, _ body: Int, at offset: Int,
    _ test: (inout ClassZeroSearch, Int) -> Bool
  ) -> Bool {
    for index in 0..<table.entries(table.u16(offset), ofSize: 2, at: offset + 2) {
      guard spend() else { return true }
      let place = table.u16(offset + 2 + 2 * index)
      if place == 0 { continue }
      let set = body + place
      for rule in 0..<table.entries(table.u16(set), ofSize: 2, at: set + 2) {
        guard spend() else { return true }
        if test(&self, set + table.u16(set + 2 + 2 * rule)) { return true }
      }
    }
    return false
  }

  /// True if one of a number of classes is class 0.
  private mutating func hasZero(_ table: FontTableBytes, _ count: Int, at offset: Int) -> Bool {
    let count = table.entries(max(count, 0), ofSize: 2, at: offset)
    guard spend(count) else { return true }
    for index in 0..<count where table.u16(offset + 2 * index) == 0 { return true }
    return false
  }
}
