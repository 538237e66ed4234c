import TextStorage

/// The codes of the glyphs of a font with compact outlines (`CFF`). They are the entries of its
/// charset if the font is CID-keyed (Adobe Technical Note 5176, §§13 and 18), otherwise the glyph
/// numbers.
package struct CompactFontNumbers: Sendable {
  private var numbers: [UInt16] = []

  /// Reads the charset of a face; without one each glyph's code is its own number.
  package init(_ face: FontFace) {
    let table = face.data.table(FontTag("CFF "))
    guard !table.isEmpty, let top = Self.topDictionary(of: table) else { return }
    var operands: [Int] = []
    var charset = 0
    var isNumbered = false
    var offset = top.lowerBound
    while offset < top.upperBound {
      let byte = table.u8(offset)
      offset += 1
      switch byte {
      case 12:
        if table.u8(offset) == 30 { isNumbered = true }
        offset += 1
        operands.removeAll()
      case 0...21:
        if byte == 15 { charset = operands.last ?? 0 }
        operands.removeAll()
      case 28:
        operands.append(Int(Int16(truncatingIfNeeded: table.u16(offset))))
        offset += 2
      case 29:
        operands.append(Int(Int32(truncatingIfNeeded: table.u32(offset))))
        offset += 4
      case 30:
        // A decimal number, which ends with a half byte of 15.
        while offset < top.upperBound, table.u8(offset) & 0x0F != 15 { offset += 1 }
        offset += 1
        operands.append(0)
      case 32...246: operands.append(byte - 139)
      case 247...250:
        operands.append((byte - 247) * 256 + table.u8(offset) + 108)
        offset += 1
      case 251...254:
        operands.append(-(byte - 251) * 256 - table.u8(offset) - 108)
        offset += 1
      default: break
      }
    }
    guard isNumbered, charset > 2 else { return }
    read(table, at: charset, count: face.glyphCount)
  }

  /// The code of a glyph.
  package subscript(glyph: UInt32) -> UInt16 {
    glyph < UInt32(numbers.count)
      ? numbers[Int(glyph)] : UInt16(truncatingIfNeeded: glyph)
  }

  private mutating func read(_ table: FontTableBytes, at start: Int, count: Int) {
    numbers.reserveCapacity(count)
    numbers.append(0)
    let form = table.u8(start)
    var offset = start + 1
    while numbers.count < count, offset < table.count {
      let first = table.u16(offset)
      switch form {
      case 0:
        numbers.append(UInt16(first))
        offset += 2
      case 1, 2:
        let left = form == 1 ? table.u8(offset + 2) : table.u16(offset + 2)
        for step in 0...left where numbers.count < count {
          numbers.append(UInt16(truncatingIfNeeded: first + step))
        }
        offset += form == 1 ? 3 : 4
      default: return
      }
    }
  }

  /// Returns the range of the font's first dictionary, after the header and the list of names.
  private static func topDictionary(of table: FontTableBytes) -> Range<Int>? {
    let names = table.u8(2)
    guard let afterNames = list(of: table, at: names)?.end,
      let dictionaries = list(of: table, at: afterNames)
    else { return nil }
    return dictionaries.first
  }

  /// Returns the range of a list's first entry, and the end of the list.
  private static func list(
    of table: FontTableBytes, at start: Int
  ) -> (first: Range<Int>, end: Int)? {
    let count = table.u16(start)
    if count == 0 { return (start + 2..<start + 2, start + 2) }
    let size = table.u8(start + 2)
    guard (1...4).contains(size) else { return nil }
    func place(_ index: Int) -> Int {
      var value = 0
      for byte in 0..<size { value = value << 8 | table.u8(start + 3 + index * size + byte) }
      return value
    }
    let base = start + 2 + (count + 1) * size
    let (first, second, last) = (base + place(0), base + place(1), base + place(count))
    guard first <= second, second <= last, last <= table.count else { return nil }
    return (first..<second, last)
  }
}
