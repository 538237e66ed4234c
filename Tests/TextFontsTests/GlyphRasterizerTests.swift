import TestFonts
import Testing
import TextGeometry

@testable import TextFonts

@Suite struct GlyphRasterizerTests {
  let library = FontLibrary()

  @Test("a box is covered exactly where it lies")
  func box() throws {
    let font = TestFont()
    let face = try library.face(for: FontRequest(file: font.path()))
    var rasterizer = GlyphRasterizer()
    // The box extends from 50 to 450 units and from the baseline to 700.
    let drawn = rasterizer.rasterize(font.glyph(for: "a"), of: face, pixelsPerEm: 20)
    let mask = try #require(drawn)
    #expect(mask.left == 1)
    #expect(mask.top == -14)
    #expect(mask.width == 8)
    #expect(mask.height == 14)
    #expect(mask.coverage == [UInt8](repeating: 255, count: 8 * 14))
  }

  @Test("parts of pixels are covered in part")
  func partialPixels() throws {
    let font = TestFont()
    let face = try library.face(for: FontRequest(file: font.path()))
    var rasterizer = GlyphRasterizer()
    let drawn = rasterizer.rasterize(
      font.glyph(for: "a"), of: face, pixelsPerEm: 10, x: 0.25, y: 0.5)
    let mask = try #require(drawn)
    // FreeType rounds coverage down. The outline extends from 0.75 to 4.75, and from half a pixel
    // below the baseline's row upwards.
    #expect(mask.left == 0)
    #expect(mask.top == -7)
    #expect(mask.width == 5)
    #expect(mask.height == 8)
    #expect(Array(mask.coverage[0..<5]) == [31, 127, 127, 127, 95])
    #expect(Array(mask.coverage[5..<10]) == [63, 255, 255, 255, 191])
  }

  @Test("blank and unknown glyphs are empty")
  func blankGlyphs() throws {
    let face = try library.face(for: FontRequest())
    var rasterizer = GlyphRasterizer()
    let blank = rasterizer.rasterize(3, of: face, pixelsPerEm: 16)
    #expect(blank?.isEmpty == true)
    let unknown = rasterizer.rasterize(1 << 20, of: face, pixelsPerEm: 16)
    #expect(unknown?.isEmpty == true)
  }

  @Test("a glyph larger than the limit is left to the path filler")
  func largeGlyph() throws {
    let face = try library.face(for: FontRequest())
    var rasterizer = GlyphRasterizer()
    let glyph = face.glyph(for: 0x48)
    let drawn = rasterizer.rasterize(glyph, of: face, pixelsPerEm: 4000)
    #expect(drawn == nil)
    #expect(!face.outline(ofGlyph: glyph, size: 4000).isEmpty)
  }

  @Test("the outline is in points with y down")
  func outline() throws {
    let font = TestFont()
    let face = try library.face(for: FontRequest(file: font.path()))
    let path = face.outline(ofGlyph: font.glyph(for: "a"), size: 10)
    #expect(Set(path.points.map(\.x)) == [0.5, 4.5])
    #expect(Set(path.points.map(\.y)) == [0, -7])
  }
}
