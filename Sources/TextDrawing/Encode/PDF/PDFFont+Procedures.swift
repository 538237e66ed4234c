import TextFonts

/// Writing of a face as procedures, one for each glyph (ISO 32000-1, §9.6.5).
extension PDFFont {
  /// Writes the fonts with the glyphs that were used.
  ///
  /// - Parameters:
  ///   - objects: The numbers of the objects that pages refer to, one for each 256 glyphs.
  func writeProcedures(
    as objects: [Int], in file: inout PDFFile, _ images: inout PDFImages
  ) {
    var rasterizer = GlyphRasterizer()
    for (part, number) in objects.enumerated() {
      let first = part << 8
      let used = Array(glyphs[min(first, glyphs.count)..<min(first + 256, glyphs.count)])
      var procedures = PDFWriter()
      var resources = PDFGlyphProcedure.Resources()
      for (code, glyph) in used.enumerated() {
        let procedure = file.newObject()
        var content = PDFGlyphProcedure(width: width(of: glyph), resources)
        content.draw(glyph, of: face, with: &rasterizer, in: &file, &images)
        file.addStream(content.bytes, as: procedure)
        resources = content.resources
        procedures.add("/g\(code) ")
        procedures.add(reference: procedure)
      }
      let unicode = file.newObject()
      let places = Dictionary(uniqueKeysWithValues: zip(used, 0...))
      file.addStream(characterMap(glyphs: used, digits: 2) { places[$0] ?? 0 }, as: unicode)
      var font = PDFWriter("<</Type/Font/Subtype/Type3/Name")
      font.add(name: PDFFont.name(of: face))
      font.add("/FontBBox[0 0 0 0]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 0")
      font.add("/LastChar \(max(0, used.count - 1))/Widths[")
      for glyph in used { font.add(width(of: glyph)) }
      font.add("]/Encoding<</Type/Encoding/Differences[0")
      for code in used.indices { font.add("/g\(code)") }
      font.add("]>>/CharProcs<<")
      font.add(procedures)
      font.add(">>/Resources<<")
      font.add(resources.entries)
      font.add(">>/FontDescriptor ")
      var descriptor = description(named: PDFFont.name(of: face))
      descriptor.add(">>")
      font.add(reference: file.add(descriptor))
      font.add("/ToUnicode ")
      font.add(reference: unicode)
      font.add(">>")
      file.add(font, as: number)
    }
  }
}
