extension TestFont {
  /// The font file's bytes.
  public func bytes() -> [UInt8] {
    let scalars = coverage
    var widths = [defaultAdvance] + scalars.map { advance(of: $0) }
    for ligature in ligatures {
      widths.append(ligature.unicodeScalars.reduce(0) { $0 + advance(of: $1) })
    }
    // Searched once instead of for each glyph.
    let space = scalars.firstIndex(of: " ").map { $0 + 1 }
    let triangles = Set(wedges.map { Int(glyph(for: $0)) })
    let (outlines, places) = outlineTables(widths, triangles) { $0 == space }
    var tables: [(String, BigEndianBytes)] = [
      ("OS/2", styleTable(scalars)), ("cmap", characterTable(scalars)), ("glyf", outlines),
      ("head", headTable()), ("hhea", lineTable(widths)), ("hmtx", widthTable(widths)),
      ("loca", places), ("maxp", sizeTable(widths.count)), ("name", nameTable()),
      ("post", postTable()),
    ]
    if !kerning.isEmpty { tables.append(("kern", kerningTable())) }
    let hasPositions = !pairAdjustments.isEmpty || !positionRules.isEmpty
    if hasPositions { tables.append(("GPOS", positionTable())) }
    if hasPositions || hasGlyphClasses {
      tables.append(("GDEF", glyphClassTable(widths.count)))
    }
    if !ligatures.isEmpty { tables.append(("GSUB", ligatureTable())) }
    if !spaceRules.isEmpty { tables.append(("GSUB", spaceRuleTable())) }
    if let growth = advanceGrowthAtFullWeight {
      tables.append(("fvar", axisTable()))
      tables.append(("HVAR", widthVariationTable(growth)))
    }
    if !palettes.isEmpty {
      tables.append(("CPAL", paletteTable()))
      tables.append(("COLR", colorTable()))
    }
    if !drawings.isEmpty { tables.append(("SVG ", drawingTable())) }
    if hasCompactOutlines {
      tables.removeAll { $0.0 == "glyf" || $0.0 == "loca" }
      tables.append(("CFF ", compactOutlines(widths) { $0 == space }))
    }
    tables.sort { $0.0 < $1.0 }
    return TestFont.assemble(tables, version: hasCompactOutlines ? 0x4F54_544F : 0x0001_0000)
  }

  private static func assemble(_ tables: [(String, BigEndianBytes)], version: UInt32) -> [UInt8] {
    var file = BigEndianBytes()
    file.add32(version)
    var power = 1
    var exponent = 0
    while power * 2 <= tables.count {
      power *= 2
      exponent += 1
    }
    file.add16(tables.count, power * 16, exponent, tables.count * 16 - power * 16)
    var offset = 12 + 16 * tables.count
    for (tag, table) in tables {
      file.add(tag: tag)
      file.add32(table.checksum, UInt32(offset), UInt32(table.bytes.count))
      offset += (table.bytes.count + 3) & ~3
    }
    for (_, table) in tables {
      file.bytes += table.bytes
      while file.bytes.count % 4 != 0 { file.bytes.append(0) }
    }
    return file.bytes
  }

  private func headTable() -> BigEndianBytes {
    var table = BigEndianBytes()
    table.add32(0x0001_0000, 0x0001_0000, 0, 0x5F0F_3CF5)
    table.add16(0x0003, 1000)
    table.add32(0, 0, 0, 0)
    let macStyle = (weight >= 600 ? 1 : 0) | (isItalic ? 2 : 0)
    table.add16(0, -descent, 1000, ascent, macStyle, 6, 2, 1, 0)
    return table
  }

  private func lineTable(_ widths: [Int]) -> BigEndianBytes {
    var table = BigEndianBytes()
    table.add32(0x0001_0000)
    table.add16(ascent, -descent, lineGap, widths.max() ?? 0, 0, 0, 1000, 1, 0, 0)
    table.add16(0, 0, 0, 0, 0, widths.count)
    return table
  }

  private func widthTable(_ widths: [Int]) -> BigEndianBytes {
    var table = BigEndianBytes()
    for width in widths { table.add16(width, width > 100 ? 50 : 0) }
    return table
  }

  private func sizeTable(_ glyphCount: Int) -> BigEndianBytes {
    var table = BigEndianBytes()
    table.add32(hasCompactOutlines ? 0x0000_5000 : 0x0001_0000)
    table.add16(glyphCount)
    if hasCompactOutlines { return table }
    table.add16(4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    return table
  }

  private func styleTable(_ scalars: [Unicode.Scalar]) -> BigEndianBytes {
    var table = BigEndianBytes()
    let last = min(scalars.last?.value ?? 0, 0xFFFF)
    let selection = (isItalic ? 1 : 0) | (weight >= 600 ? 0x20 : 0) | (isItalic ? 0 : 0x40) | 0x80
    table.add16(4, defaultAdvance, mistakenWeight ?? weight, 5, 0)
    table.add16(650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0)
    table.bytes += [UInt8](repeating: 0, count: 10)
    table.add32(0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF)
    table.add(tag: "TEST")
    table.add16(selection, 0x20, Int(last), ascent, -descent, lineGap, ascent, descent)
    table.add32(1, 0)
    table.add16(500, 700, 0, 0x20, 1)
    return table
  }

  private func postTable() -> BigEndianBytes {
    var table = BigEndianBytes()
    table.add32(0x0003_0000, 0)
    table.add16(-100, 50)
    table.add32(0, 0, 0, 0, 0)
    return table
  }

  private func nameTable() -> BigEndianBytes {
    let style =
      switch (weight >= 600, isItalic) {
      case (false, false): "Regular"
      case (false, true): "Italic"
      case (true, false): "Bold"
      case (true, true): "Bold Italic"
      }
    let names = [(1, family), (2, style), (4, family + " " + style), (6, family + "-Test")]
    var table = BigEndianBytes()
    table.add16(0, names.count, 6 + 12 * names.count)
    var text = BigEndianBytes()
    for (id, name) in names {
      table.add16(3, 1, 0x409, id, name.utf16.count * 2, text.bytes.count)
      for unit in name.utf16 { text.add16(Int(unit)) }
    }
    table.bytes += text.bytes
    return table
  }

  private func characterTable(_ scalars: [Unicode.Scalar]) -> BigEndianBytes {
    var groups: [(first: UInt32, last: UInt32, glyph: UInt32)] = []
    for (index, scalar) in scalars.enumerated() {
      if let last = groups.last, last.last + 1 == scalar.value {
        groups[groups.count - 1].last = scalar.value
      } else {
        groups.append((scalar.value, scalar.value, UInt32(index + 1)))
      }
    }
    var table = BigEndianBytes()
    table.add16(0, 1, 3, 10)
    table.add32(12)
    table.add16(12, 0)
    table.add32(UInt32(16 + 12 * groups.count), 0, UInt32(groups.count))
    for group in groups { table.add32(group.first, group.last, group.glyph) }
    return table
  }

  /// `glyf` and `loca`: a box or a triangle for each glyph that is wide enough.
  private func outlineTables(
    _ widths: [Int], _ triangles: Set<Int>, isBlank: (Int) -> Bool
  ) -> (BigEndianBytes, BigEndianBytes) {
    var outlines = BigEndianBytes()
    var places = BigEndianBytes()
    for (glyph, width) in widths.enumerated() {
      places.add32(UInt32(outlines.bytes.count))
      guard width > 100, !isBlank(glyph) else { continue }
      let isTriangle = triangles.contains(glyph)
      outlines.add16(1, 50, 0, width - 50, 700, isTriangle ? 2 : 3, 0)
      outlines.bytes += Array(repeating: 1, count: isTriangle ? 3 : 4)
      if isTriangle {
        outlines.add16(50, 0, width - 100, 0, 700, -700)
      } else {
        outlines.add16(50, 0, width - 100, 0, 0, 700, 0, -700)
      }
      while outlines.bytes.count % 4 != 0 { outlines.bytes.append(0) }
    }
    places.add32(UInt32(outlines.bytes.count))
    return (outlines, places)
  }
}
