import CHarfBuzz

/// A font table read number by number. Reads beyond its end give 0, which makes damaged fonts
/// safe.
///
/// The bytes are not copied from where the font file is mapped or was read to.
@safe
struct FontTableBytes: @unchecked Sendable {
  // Sendable because nothing writes to a font's bytes.

  /// Keeps the bytes alive.
  @safe private final class Owner {
    let blob: OpaquePointer?

    init(adopting blob: OpaquePointer?) { unsafe self.blob = unsafe blob }

    deinit { unsafe hb_blob_destroy(blob) }
  }

  private let owner: Owner
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: [UInt8]) {
    let blob = unsafe bytes.withUnsafeBytes { source in
      unsafe hb_blob_create(
        source.bindMemory(to: CChar.self).baseAddress, UInt32(source.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    unsafe self.init(adopting: blob)
  }

  /// - Parameter blob: The table; the caller's reference is consumed.
  init(adopting blob: OpaquePointer?) {
    unsafe owner = Owner(adopting: blob)
    var length: UInt32 = 0
    let start = unsafe hb_blob_get_data(blob, &length)
    unsafe bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(length))
  }

  /// True if the font has no such table.
  var isEmpty: Bool { count == 0 }

  /// The number of bytes in the table.
  var count: Int { unsafe bytes.count }

  /// The byte at an offset.
  func u8(_ offset: Int) -> Int {
    offset >= 0 && offset < count ? unsafe Int(bytes[offset]) : 0
  }

  /// The sixteen-bit number at an offset.
  func u16(_ offset: Int) -> Int {
    guard offset >= 0, offset + 2 <= count else { return 0 }
    return unsafe Int(
      UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
  }

  /// The 32-bit number at an offset.
  func u32(_ offset: Int) -> Int { u16(offset) << 16 | u16(offset + 2) }

  /// The number of entries of a size that fit in the table from an offset on, at most `count`.
  func entries(_ count: Int, ofSize size: Int, at offset: Int) -> Int {
    min(count, max(0, self.count - offset) / max(size, 1))
  }

  /// The kind and the offset of a subtable of a `GSUB` or `GPOS` lookup. Extension subtables are
  /// resolved to the subtable that they extend to.
  ///
  /// - Parameters:
  ///   - place: The subtable's number.
  ///   - lookup: The offset of the lookup.
  ///   - isPositioning: True for `GPOS`.
  func subtable(_ place: Int, ofLookup lookup: Int, isPositioning: Bool) -> (kind: Int, body: Int) {
    let type = u16(lookup)
    let subtable = lookup + u16(lookup + 6 + 2 * place)
    guard type == (isPositioning ? 9 : 7) else { return (type, subtable) }
    return (u16(subtable + 2), subtable + u32(subtable + 4))
  }

  /// The number of subtables of a lookup.
  func subtableCount(ofLookup lookup: Int) -> Int {
    entries(u16(lookup + 4), ofSize: 2, at: lookup + 6)
  }

  /// Searches a sorted list of records by binary search, exactly as HarfBuzz does. An unsorted
  /// list of a damaged font therefore gives the same record as in HarfBuzz.
  ///
  /// - Parameter order: Below 0 if the key sorts before the record at an offset, above 0 if it
  ///   sorts after.
  /// - Returns: The record's offset; nil if there is none.
  /// - Complexity: O(log *n*) in the number of records.
  @inline(__always)
  func search(_ count: Int, ofSize size: Int, at list: Int, _ order: (_ record: Int) -> Int) -> Int?
  {
    var (low, high) = (0, count - 1)
    while low <= high {
      let middle = (low + high) / 2
      let record = list + size * middle
      let order = order(record)
      if order == 0 { return record }
      if order < 0 { high = middle - 1 } else { low = middle + 1 }
    }
    return nil
  }

  /// The index of a glyph in a coverage table; nil if it is not covered (OpenType, "Coverage
  /// Table").
  func coverageIndex(of glyph: Int, in table: Int) -> Int? {
    let count = u16(table + 2)
    switch u16(table) {
    case 1:
      return search(count, ofSize: 2, at: table + 4) { glyph - u16($0) }.map {
        ($0 - table - 4) / 2
      }
    case 2:
      return range(of: glyph, count, at: table + 4).map { u16($0 + 4) + glyph - u16($0) }
    default: return nil
    }
  }

  /// The class that a class definition table gives a glyph (OpenType, "Class Definition Table").
  func glyphClass(of glyph: Int, in table: Int) -> Int {
    switch u16(table) {
    case 1:
      let place = glyph - u16(table + 2)
      return place >= 0 && place < u16(table + 4) ? u16(table + 6 + 2 * place) : 0
    case 2: return range(of: glyph, u16(table + 2), at: table + 4).map { u16($0 + 4) } ?? 0
    default: return 0
    }
  }

  /// The record of the range that contains a glyph: its first glyph, its last one and a number.
  private func range(of glyph: Int, _ count: Int, at list: Int) -> Int? {
    search(count, ofSize: 6, at: list) { record in
      let first = u16(record)
      return glyph < first ? -1 : glyph <= u16(record + 2) ? 0 : 1
    }
  }

  /// True if a `kern` table may move the glyph or be moved by it, or has a form that is not read.
  func kerningMentions(glyph: Int) -> Bool {
    guard u16(0) == 0 else { return true }
    var offset = 4
    for _ in 0..<min(u16(2), 64) {
      let length = u16(offset + 2)
      guard u16(offset + 4) >> 8 == 0 else { return true }
      // The length field overflows above 10,920 pairs; the count can be trusted.
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
