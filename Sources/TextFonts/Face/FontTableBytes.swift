/// A font table read number by number; what lies beyond its end is 0, as in a damaged font.
struct FontTableBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the font has no such table.
  var isEmpty: Bool { bytes.isEmpty }

  /// How many bytes the table has.
  var count: Int { bytes.count }

  /// The byte at an offset.
  func u8(_ offset: Int) -> Int {
    offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : 0
  }

  /// The sixteen-bit number at an offset.
  func u16(_ offset: Int) -> Int {
    guard offset >= 0, offset + 2 <= bytes.count else { return 0 }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// The 32-bit number at an offset.
  func u32(_ offset: Int) -> Int { u16(offset) << 16 | u16(offset + 2) }

  /// How many entries of a size a list at an offset can have, at most `count`.
  func entries(_ count: Int, ofSize size: Int, at offset: Int) -> Int {
    min(count, max(0, bytes.count - offset) / max(size, 1))
  }

  /// The kind of a subtable of a `GSUB` or `GPOS` lookup and where it is, an extension's for the extension.
  ///
  /// - Parameters:
  ///   - place: The subtable's number.
  ///   - lookup: Where the lookup is.
  ///   - isPositioning: Whether the table is `GPOS`.
  func subtable(_ place: Int, ofLookup lookup: Int, isPositioning: Bool) -> (kind: Int, body: Int) {
    let type = u16(lookup)
    let subtable = lookup + u16(lookup + 6 + 2 * place)
    guard type == (isPositioning ? 9 : 7) else { return (type, subtable) }
    return (u16(subtable + 2), subtable + u32(subtable + 4))
  }

  /// How many subtables a lookup has.
  func subtableCount(ofLookup lookup: Int) -> Int {
    entries(u16(lookup + 4), ofSize: 2, at: lookup + 6)
  }

  /// The class that a class definition table gives a glyph (OpenType, "Class Definition Table").
  func glyphClass(of glyph: Int, in table: Int) -> Int {
    switch u16(table) {
    case 1:
      let place = glyph - u16(table + 2)
      return place >= 0 && place < u16(table + 4) ? u16(table + 6 + 2 * place) : 0
    case 2:
      for range in 0..<entries(u16(table + 2), ofSize: 6, at: table + 4) {
        let record = table + 4 + 6 * range
        if glyph >= u16(record) && glyph <= u16(record + 2) { return u16(record + 4) }
      }
      return 0
    default: return 0
    }
  }

  /// How many entries ``glyphClass(of:in:)`` looks at, at most.
  func classLength(of table: Int) -> Int {
    u16(table) == 2 ? 1 + entries(u16(table + 2), ofSize: 6, at: table + 4) : 1
  }

  /// Whether a `kern` table may move the glyph or be moved by it; yes for forms that are not read.
  func kerningMentions(glyph: Int) -> Bool {
    guard u16(0) == 0 else { return true }
    var offset = 4
    for _ in 0..<min(u16(2), 64) {
      let length = u16(offset + 2)
      guard u16(offset + 4) >> 8 == 0 else { return true }
      // The length is too small for tables of more than 10,920 pairs; the count is to be trusted.
      let count = entries(u16(offset + 6), ofSize: 6, at: offset + 14)
      for pair in 0..<count {
        let record = offset + 14 + 6 * pair
        if u16(record) == glyph || u16(record + 2) == glyph { return true }
      }
      offset += max(length, 14 + 6 * count)
    }
    return false
  }
}
