import TestFonts
import Testing
import TextFonts
import TextStorage

/// Measures the font that other tests measure with.
@Suite struct TestFontTests {
  let library = FontLibrary(usesSystemFonts: false)

  func shape(_ text: String, with font: TestFont, variations: [FontVariation] = []) throws
    -> GlyphBuffer
  {
    let request = FontRequest(file: font.path(), variations: variations)
    let face = try library.face(for: request)
    var shaper = Shaper()
    var glyphs = GlyphBuffer()
    let units = Array(text.utf16)
    shaper.shape(
      units.span, range: 0..<units.count, face: face,
      properties: ShapingProperties(script: .latin), into: &glyphs)
    return glyphs
  }

  @Test("advances are those asked for")
  func advances() throws {
    let glyphs = try shape("ab c", with: TestFont(advances: ["b": 321, " ": 250]))
    #expect(glyphs.xAdvance == [500, 321, 250, 500])
    #expect(glyphs.clusters == [0, 1, 2, 3])
  }

  @Test("characters outside the set are added by their advance")
  func addedCharacters() throws {
    let font = TestFont(advances: ["漢": 1000])
    let glyphs = try shape("a漢", with: font)
    #expect(glyphs.xAdvance == [500, 1000])
    #expect(glyphs.glyphs == [font.glyph(for: "a"), font.glyph(for: "漢")])
  }

  @Test("measures are those asked for")
  func measures() throws {
    let path = TestFont.make(ascent: 900, descent: 310, lineGap: 70)
    let face = try library.face(for: FontRequest(file: path))
    #expect(face.unitsPerEm == 1000)
    #expect(face.metrics.ascent == 900)
    #expect(face.metrics.descent == 310)
    #expect(face.metrics.lineGap == 70)
    #expect(face.metrics.xHeight == 500)
    #expect(face.metrics.capHeight == 700)
    #expect(face.metrics.underlinePosition == 125)
    #expect(face.metrics.underlineThickness == 50)
    #expect(face.metrics.strikethroughPosition == 275)
  }

  @Test("kerning moves the second of two")
  func kerning() throws {
    var font = TestFont()
    font.kerning = [.init("A", "V"): -80]
    let glyphs = try shape("AVA", with: font)
    #expect(glyphs.xAdvance.reduce(0, +) == 1420)
  }

  @Test("ligatures join clusters and are marked as unsafe to break")
  func ligatures() throws {
    var font = TestFont()
    font.ligatures = ["fi", "ffi"]
    let glyphs = try shape("affix", with: font)
    #expect(
      glyphs.glyphs == [font.glyph(for: "a"), font.glyph(forLigature: 1), font.glyph(for: "x")])
    #expect(glyphs.clusters == [0, 1, 4])
    #expect(glyphs.xAdvance == [500, 1500, 500])
  }

  @Test("the axis widens every glyph")
  func axis() throws {
    var font = TestFont()
    font.advanceGrowthAtFullWeight = 100
    let half = FontVariation(tag: "wght", value: 650)
    #expect(try shape("ab", with: font).xAdvance == [500, 500])
    #expect(try shape("ab", with: font, variations: [half]).xAdvance == [550, 550])
  }

  @Test("named instances set the axes")
  func namedInstances() throws {
    var font = TestFont()
    font.advanceGrowthAtFullWeight = 100
    let request = FontRequest(file: font.path(), faceIndex: 2 << 16)
    let face = try library.face(for: request)
    // 700 is three fifths of the way from 400 to 900.
    #expect(face.advance(ofGlyph: font.glyph(for: "a")) == 560)
  }
}
