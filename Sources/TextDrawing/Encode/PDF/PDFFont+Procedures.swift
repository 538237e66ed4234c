import TextFonts
import TextGeometry
import TextStorage

/// How a face is written as procedures, one for each glyph (ISO 32000-1, §9.6.5).
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
      var pictures: [Int] = []
      for (code, glyph) in used.enumerated() {
        let procedure = file.newObject()
        let content = content(
          of: glyph, rasterizer: &rasterizer, pictures: &pictures, in: &file, &images)
        file.addStream(content.bytes, as: procedure)
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
      if !pictures.isEmpty {
        font.add("/XObject<<")
        for picture in pictures {
          font.add("/I\(picture) ")
          font.add(reference: picture)
        }
        font.add(">>")
      }
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

  /// The procedure of a glyph, in thousandths of an em, y up.
  private func content(
    of glyph: UInt32, rasterizer: inout GlyphRasterizer, pictures: inout [Int],
    in file: inout PDFFile, _ images: inout PDFImages
  ) -> PDFWriter {
    var writer = PDFWriter()
    writer.add(width(of: glyph))
    let layers = face.hasColorGlyphs ? face.colorLayers(ofGlyph: glyph) : []
    if !layers.isEmpty {
      writer.add("0 d0\n")
      for layer in layers {
        if let color = layer.color {
          writer.add(color, isStroke: false)
        }
        add(face.outline(ofGlyph: layer.glyph, size: 1000), to: &writer)
      }
      return writer
    }
    if face.hasColorGlyphs,
      let mask = rasterizer.rasterize(glyph, of: face, pixelsPerEm: PDFFont.pictureSize),
      mask.isPicture
    {
      let object = images.object(of: Bitmap(mask), in: &file)
      if !pictures.contains(object) { pictures.append(object) }
      let unit = 1000 * mask.scale / PDFFont.pictureSize
      writer.add("0 d0\nq ")
      for value in [
        Double(mask.width) * unit, 0, 0, Double(mask.height) * unit, Double(mask.left) * unit,
        -Double(mask.top + mask.height) * unit,
      ] {
        writer.add(value)
      }
      writer.add("cm /I\(object) Do Q")
      return writer
    }
    let outline = face.outline(ofGlyph: glyph, size: 1000)
    writer.add("0 ")
    let right = outline.points.map(\.x)
    let up = outline.points.map { -$0.y }
    let edges: [Double?] = [right.min(), up.min(), right.max(), up.max()]
    for edge in edges { writer.add(edge ?? 0) }
    writer.add("d1\n")
    add(outline, to: &writer)
    return writer
  }

  /// The size at which pictures are taken from fonts, in pixels an em.
  private static let pictureSize = 136.0

  private func add(_ outline: BezierPath, to writer: inout PDFWriter) {
    guard !outline.isEmpty else { return }
    writer.add(outline) { Point(x: $0.x, y: -$0.y) }
    writer.add("f\n")
  }
}

extension Bitmap {
  /// A glyph that is a picture; its colours are no longer multiplied by the opacity.
  fileprivate init(_ mask: GlyphMask) {
    let pixels = mask.pixels.map { pixel -> UInt32 in
      let alpha = pixel &>> 24
      guard alpha > 0 else { return 0 }
      func part(_ shift: UInt32) -> UInt32 {
        min(255, ((pixel &>> shift & 0xFF) * 255 + alpha / 2) / alpha)
      }
      return alpha &<< 24 | part(0) &<< 16 | part(8) &<< 8 | part(16)
    }
    self.init(width: mask.width, height: mask.height, pixels: pixels)
  }
}
