/// The pair adjustments of a font, which change a glyph's advance by the glyph after it (OpenType,
/// "Pair Adjustment Positioning").
///
/// Most pairs of letters are not kerned. Reading that from the table takes a fraction of the time
/// in which HarfBuzz shapes a pair. Only pairs that may be kerned are shaped.
struct PairAdjustments {
  /// The `GPOS` table.
  let table: FontTableBytes
  /// The offsets of the subtables, whose values are advances of the first glyph, if they have any.
  let subtables: [Int]

  /// True if a subtable may change the advance of the first glyph of a pair; false if every value
  /// for the two is 0.
  ///
  /// - Complexity: O(log *n*) in the number of glyphs, for each subtable.
  func mayKern(_ pair: GlyphPair) -> Bool { subtables.contains { mayKern(pair, at: $0) } }

  private func mayKern(_ pair: GlyphPair, at subtable: Int) -> Bool {
    let (first, second) = (Int(pair.first), Int(pair.second))
    let hasValues = table.u16(subtable + 4) != 0
    guard hasValues, let coverage = part(at: subtable + 2, of: subtable),
      let place = table.coverageIndex(of: first, in: coverage)
    else { return false }
    switch table.u16(subtable) {
    case 1:
      guard place < table.u16(subtable + 8),
        let set = part(at: subtable + 10 + 2 * place, of: subtable)
      else { return false }
      let record = table.search(table.u16(set), ofSize: 4, at: set + 2) { record in
        second - table.u16(record)
      }
      return record.map { table.u16($0 + 2) != 0 } ?? false
    case 2:
      let row = glyphClass(of: first, definedAt: subtable + 8, of: subtable)
      let column = glyphClass(of: second, definedAt: subtable + 10, of: subtable)
      let (rows, columns) = (table.u16(subtable + 12), table.u16(subtable + 14))
      return row < rows && column < columns
        && table.u16(subtable + 16 + 2 * (row * columns + column)) != 0
    default: return true
    }
  }

  private func glyphClass(of glyph: Int, definedAt offset: Int, of subtable: Int) -> Int {
    part(at: offset, of: subtable).map { table.glyphClass(of: glyph, in: $0) } ?? 0
  }

  /// The start of a part of a subtable that an offset points to; nil if there is none.
  private func part(at offset: Int, of subtable: Int) -> Int? {
    let distance = table.u16(offset)
    return distance == 0 ? nil : subtable + distance
  }
}
