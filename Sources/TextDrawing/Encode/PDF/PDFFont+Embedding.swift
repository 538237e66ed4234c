import TextFonts
import TextGeometry

/// Writing of a face as a font with outlines (ISO 32000-1, §9.7).
extension PDFFont {
  /// Writes the font.
  ///
  /// - Parameters:
  ///   - number: The number of the object that pages refer to.
  ///   - tag: Six letters that tell this subset from other subsets of the font.
  func writeEmbedded(as number: Int, tag: String, in file: inout PDFFile) throws(DrawingError) {
    let isWhole = face.embedding == .whole
    let used = glyphs.sorted()
    guard let subset = face.subset(of: isWhole ? nil : used) else {
      throw DrawingError(
        kind: .unwritableFont, place: face.path,
        message:
          "the outlines of this font cannot be embedded; "
          + "choose another font, or draw its glyphs as paths")
    }
    let name = PDFFont.name(of: face)
    let fullName = isWhole ? name : "\(tag)+\(name)"
    let program = file.newObject()
    switch subset.format {
    case .trueType:
      file.addStream(subset.bytes, "/Length1 \(subset.bytes.count)", as: program)
    case .compactFont: file.addStream(subset.bytes, "/Subtype/CIDFontType0C", as: program)
    }
    let isTrueType = subset.format == .trueType
    var descriptor = description(named: fullName)
    descriptor.add(isTrueType ? "/FontFile2 " : "/FontFile3 ")
    descriptor.add(reference: program)
    descriptor.add(">>")
    let descriptorNumber = file.add(descriptor)

    var descendant = PDFWriter("<</Type/Font/Subtype")
    descendant.add(isTrueType ? "/CIDFontType2" : "/CIDFontType0")
    descendant.add("/BaseFont")
    descendant.add(name: fullName)
    descendant.add("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>")
    if isTrueType { descendant.add("/CIDToGIDMap/Identity") }
    descendant.add("/FontDescriptor ")
    descendant.add(reference: descriptorNumber)
    descendant.add("/DW 0/W[")
    addWidths(to: &descendant)
    descendant.add("]>>")
    let descendantNumber = file.add(descendant)

    let unicode = file.newObject()
    file.addStream(characterMap(glyphs: used, digits: 4) { Int(code(of: $0)) }, as: unicode)
    var font = PDFWriter("<</Type/Font/Subtype/Type0/BaseFont")
    font.add(name: fullName)
    font.add("/Encoding/Identity-H/DescendantFonts[")
    font.add(reference: descendantNumber)
    font.add("]/ToUnicode ")
    font.add(reference: unicode)
    font.add(">>")
    file.add(font, as: number)
  }

  /// Writes the widths of the glyphs in use: runs of a code and the widths from it on.
  private func addWidths(to writer: inout PDFWriter) {
    var last = -2
    for (code, glyph) in glyphs.map({ (Int(code(of: $0)), $0) }).sorted(by: { $0.0 < $1.0 }) {
      if code != last + 1 {
        if last >= 0 { writer.add("]") }
        writer.add(code)
        writer.add("[")
      }
      writer.add(width(of: glyph))
      last = code
    }
    if last >= 0 { writer.add("]") }
  }

  /// Returns the font descriptor, by which a viewer without the font looks for another; its
  /// dictionary is still open.
  func description(named name: String) -> PDFWriter {
    let scale = 1000 / Double(face.unitsPerEm)
    let bounds = face.unitBounds
    // Symbolic, since the font's own codes apply; fixed pitch; italic.
    let flags = 4 | (face.isMonospaced ? 1 : 0) | (face.isItalic ? 64 : 0)
    var writer = PDFWriter("<</Type/FontDescriptor/FontName")
    writer.add(name: name)
    writer.add("/Flags \(flags)/FontBBox[")
    for edge in [bounds.left, bounds.bottom, bounds.right, bounds.top] {
      writer.add((Double(edge) * scale).rounded())
    }
    writer.add("]/ItalicAngle ")
    writer.add(face.italicAngle)
    writer.add("/Ascent ")
    writer.add((face.metrics.ascent * scale).rounded())
    writer.add("/Descent ")
    writer.add((-face.metrics.descent * scale).rounded())
    writer.add("/CapHeight ")
    writer.add((face.metrics.capHeight * scale).rounded())
    // No font table states the thickness of stems; viewers use it only if the font is missing.
    writer.add("/StemV \(50 + face.weight * face.weight / 4500)")
    return writer
  }

  /// Returns the name of a face for PDF: letters, digits and a few signs.
  static func name(of face: FontFace) -> String {
    let known = face.postScriptName.isEmpty ? face.familyName : face.postScriptName
    let name = String(
      decoding: known.utf8.filter {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: true
        default: false
        }
      }.prefix(100), as: UTF8.self)
    return name.isEmpty ? "Font" : name
  }

  /// Returns a stream that maps codes to characters (Adobe Technical Note 5014).
  func characterMap(glyphs: [UInt32], digits: Int, code: (UInt32) -> Int) -> [UInt8] {
    var lines: [(code: Int, characters: [UInt16])] = []
    for glyph in glyphs {
      let characters = characters(of: glyph)
      if !characters.isEmpty { lines.append((code(glyph), characters)) }
    }
    lines.sort { $0.code < $1.code }
    let range = digits == 4 ? "<0000><FFFF>" : "<00><FF>"
    var writer = PDFWriter(
      """
      /CIDInit/ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
      /CMapName/Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      \(range)
      endcodespacerange

      """)
    // A block holds at most a hundred lines.
    for start in stride(from: 0, to: lines.count, by: 100) {
      let block = lines[start..<min(start + 100, lines.count)]
      writer.add("\(block.count) beginbfchar\n")
      for line in block {
        writer.add("<")
        if digits == 4 { writer.add(byte: UInt8(truncatingIfNeeded: line.code >> 8)) }
        writer.add(byte: UInt8(truncatingIfNeeded: line.code))
        writer.add("><")
        for unit in line.characters { writer.add(unit: unit) }
        writer.add(">\n")
      }
      writer.add("endbfchar\n")
    }
    writer.add("endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n")
    return writer.bytes
  }
}
