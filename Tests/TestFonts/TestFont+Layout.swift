extension TestFont {
  /// A `kern` table of format 0.
  func kerningTable() -> BigEndianBytes {
    let pairs = kerning.map { (glyph(for: $0.key.first), glyph(for: $0.key.second), $0.value) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    var power = 1
    var exponent = 0
    while power * 2 <= pairs.count {
      power *= 2
      exponent += 1
    }
    var table = BigEndianBytes()
    table.add16(0, 1)
    table.add16(0, 14 + 6 * pairs.count, 1)
    table.add16(pairs.count, power * 6, exponent, (pairs.count - power) * 6)
    for (first, second, value) in pairs { table.add16(Int(first), Int(second), value) }
    return table
  }

  /// A `GSUB` table with one feature, ``ligatureFeature``, for ``ligatureScript``.
  func ligatureTable() -> BigEndianBytes {
    var byFirst: [UInt32: [(parts: [UInt32], glyph: UInt32)]] = [:]
    for (index, text) in ligatures.enumerated() {
      let parts = text.unicodeScalars.map { glyph(for: $0) }
      precondition(parts.count > 1, "A ligature has at least two characters.")
      byFirst[parts[0], default: []].append((Array(parts.dropFirst()), glyph(forLigature: index)))
    }
    let firsts = byFirst.keys.sorted()

    var sets: [Int] = []
    var setOffsets: [Int] = []
    let header = 6 + 2 * firsts.count
    for first in firsts {
      // Longer ligatures come first, because the first match is used.
      let entries = byFirst[first, default: []].sorted { $0.parts.count > $1.parts.count }
      setOffsets.append(header + 2 * sets.count)
      var bodies: [Int] = []
      sets.append(entries.count)
      for entry in entries {
        sets.append(2 + 2 * entries.count + 2 * bodies.count)
        bodies += [Int(entry.glyph), entry.parts.count + 1] + entry.parts.map(Int.init)
      }
      sets += bodies
    }
    let subtable =
      [1, header + 2 * sets.count, firsts.count] + setOffsets + sets + [1, firsts.count]
      + firsts.map(Int.init)
    return LayoutFeature(
      tag: ligatureFeature, script: ligatureScript, isRequired: requiresLigatures
    ).table(of: [[4, 0, 1, 8] + subtable], named: [0])
  }

  /// An `fvar` table with one axis and two named instances, at 400 and 700 if that is within the
  /// axis.
  func axisTable() -> BigEndianBytes {
    var table = BigEndianBytes()
    table.add16(1, 0, 16, 2, 1, 20, 2, 8)
    table.add(tag: axisTag)
    table.add32(
      UInt32(axisRange.lowerBound) << 16, UInt32(axisDefault) << 16,
      UInt32(axisRange.upperBound) << 16)
    table.add16(0, 256)
    for weight in [400, 700] {
      table.add16(2, 0)
      table.add32(UInt32(min(weight, axisRange.upperBound)) << 16)
    }
    return table
  }

  /// An `HVAR` table that widens every glyph by the same amount.
  func widthVariationTable(_ growth: Int) -> BigEndianBytes {
    var table = BigEndianBytes()
    table.add16(1, 0)
    table.add32(20, 0, 0, 0)
    // An item variation store: one region from 0 to the axis's end, one item.
    table.add16(1)
    table.add32(12)
    table.add16(1)
    table.add32(22)
    table.add16(1, 1, 0, 0x4000, 0x4000)
    table.add16(1, 1, 1, 0, growth)
    // Without a map a glyph's own number is its item; a map sends all glyphs to item 0.
    return table.withAdvanceMap()
  }
}

extension BigEndianBytes {
  /// Appends a delta-set index map that sends every glyph to the first item, and points to it.
  fileprivate func withAdvanceMap() -> BigEndianBytes {
    var table = self
    let offset = table.bytes.count
    table.add16(0x0000, 1)
    table.bytes.append(0)
    table.bytes[8] = UInt8(offset >> 24 & 0xFF)
    table.bytes[9] = UInt8(offset >> 16 & 0xFF)
    table.bytes[10] = UInt8(offset >> 8 & 0xFF)
    table.bytes[11] = UInt8(offset & 0xFF)
    return table
  }
}
