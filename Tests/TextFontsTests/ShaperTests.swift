import Testing
import TextFonts

@Suite struct ShaperTests {
  @Test func latinTextHasOneGlyphForEachLetterWithoutLigatures() throws {
    let face = try FontLibrary.shared.face(for: FontRequest(families: ["Noto Sans"]))
    var shaper = Shaper()
    var glyphs = GlyphBuffer()
    let text = Array("Hello world".utf16)
    shaper.shape(
      text.span, range: 0..<text.count, face: face, isRightToLeft: false,
      script: FontTag.make("Latn"), language: ShapingLanguage("en"), into: &glyphs)
    #expect(glyphs.count == 11)
    #expect(glyphs.clusters == (0..<11).map(UInt32.init))
    #expect(glyphs.glyphs == text.map { face.glyph(for: UInt32($0)) })
    #expect(face.metrics.ascent == 1069)
    #expect(face.metrics.descent == 293)
    #expect(face.spaceAdvance == 260)
  }
}
