import TestFonts
import Testing

@testable import TextFonts

/// Pictures in fonts; the test runs only where such a font is installed.
@Suite struct PictureGlyphTests {
  @Test(
    "an emoji is a premultiplied picture with its scale",
    .enabled(if: SystemFallbackTests.isInstalled("Noto Color Emoji")))
  func emojiPicture() throws {
    let request = FontRequest(families: ["Noto Color Emoji"])
    let face = try FontLibrary.shared.face(for: request)
    #expect(face.hasColorGlyphs)
    #expect(face.hasColorBitmaps)
    var rasterizer = GlyphRasterizer()
    let drawn = rasterizer.rasterize(face.glyph(for: 0x1F600), of: face, pixelsPerEm: 32)
    let mask = try #require(drawn)
    #expect(mask.isPicture)
    #expect(mask.coverage.isEmpty)
    #expect(mask.pixels.count == mask.width * mask.height)
    #expect(mask.scale > 0.2 && mask.scale < 0.4)
    for pixel in mask.pixels {
      let alpha = pixel >> 24
      if pixel >> 16 & 0xFF > alpha || pixel >> 8 & 0xFF > alpha || pixel & 0xFF > alpha {
        Issue.record("A channel exceeds its opacity.")
        break
      }
    }
    // The face is mostly yellow.
    let middle = mask.pixels[mask.pixels.count / 2 + mask.width / 2]
    #expect(middle >> 24 == 255)
    #expect(middle >> 16 & 0xFF > 200)
    #expect(middle & 0xFF < 120)
  }
}
