extension TestFont {
  /// `CFF `: the boxes of ``bytes()`` as charstrings of PostScript (Adobe Technical Notes 5176 and
  /// 5177).
  func compactOutlines(_ widths: [Int], isBlank: (Int) -> Bool) -> BigEndianBytes {
    let charstrings = widths.enumerated().map { glyph, width -> [UInt8] in
      guard width > 100, !isBlank(glyph) else { return number(width) + [14] }
      // The width, the first corner, three sides.
      return number(width) + number(50) + number(0) + [21] + number(width - 100) + number(700)
        + number(100 - width) + [6, 14]
    }
    let names = index([Array("\(family)-Test".utf8)])
    let strings = index([])
    let subroutines = index([])
    // 15 is the charset (the standard one), 17 the charstrings, 18 the private dictionary's size
    // and place. The places do not depend on the lengths of the numbers, as all take five bytes.
    func top(_ charstringsStart: Int, _ privateStart: Int, _ charset: Int) -> [UInt8] {
      index([
        long(charset) + [15] + long(charstringsStart) + [17] + long(privateSize)
          + long(privateStart) + [18]
      ])
    }
    let privateBytes = long(0) + [20] + long(0) + [21]
    let privateSize = privateBytes.count
    let head = 4 + names.count + top(0, 0, 0).count + strings.count + subroutines.count
    // A charset of format 2: all glyphs except the first have the names after 391.
    var charset = BigEndianBytes()
    charset.bytes = [2]
    charset.add16(391, max(0, widths.count - 2))
    let charstringsIndex = index(charstrings)
    var table = BigEndianBytes()
    table.bytes = [1, 0, 4, 4]
    table.bytes += names
    table.bytes += top(
      head + charset.bytes.count, head + charset.bytes.count + charstringsIndex.count, head)
    table.bytes += strings + subroutines + charset.bytes + charstringsIndex + privateBytes
    return table
  }

  /// A number of a charstring.
  private func number(_ value: Int) -> [UInt8] {
    [28, UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  /// A number of a dictionary, always of the same length.
  private func long(_ value: Int) -> [UInt8] {
    [29] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// An *INDEX*: the number of items, the start of each, and the items.
  private func index(_ things: [[UInt8]]) -> [UInt8] {
    var table = BigEndianBytes()
    table.add16(things.count)
    guard !things.isEmpty else { return table.bytes }
    table.bytes.append(4)
    var offset = 1
    for thing in things {
      table.add32(UInt32(offset))
      offset += thing.count
    }
    table.add32(UInt32(offset))
    for thing in things { table.bytes += thing }
    return table.bytes
  }
}
