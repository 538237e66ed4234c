import TestFonts
import Testing
import TextStorage

@testable import TextFonts

/// Advances are 750 units at a width of 100 percent, and grow by 5 with each percent.
@Suite("Faces for stretched glyphs")
struct StretchedFaceTests {
  private let font = TestFont.ofSeveralWidths()

  private func face(_ variations: [FontVariation]) throws -> FontFace {
    try FontLibrary().open(path: font.path(), index: 0, variations: variations, isMapped: true)
  }

  @Test("the axis takes whole percents, and the factor is what is left")
  func steps() throws {
    let own = [FontVariation(tag: "wght", value: 400), FontVariation(tag: "wdth", value: 100)]
    let face = try face(own)
    for (factor, width) in [(1.02, 102), (1.0175, 102), (0.9825, 98), (0.99, 99)] {
      let stretched = face.stretched(by: factor)
      #expect(stretched.face.variations.last == FontVariation(tag: "wdth", value: Double(width)))
      #expect(stretched.face.variations.first == own[0])
      let advance = stretched.face.advance(ofGlyph: font.glyph(for: "a"))
      #expect(advance == 750 + 5 * Double(width - 100))
      #expect(abs(stretched.expansion * advance - factor * 750) < 0.5)
    }
    #expect(face.stretched(by: 1.02).face === face.stretched(by: 1.0175).face)
  }

  @Test("small factors, the ends of the axis and fonts without one keep the face")
  func kept() throws {
    func isKept(_ face: FontFace, _ factor: Double) -> Bool {
      let stretched = face.stretched(by: factor)
      return stretched.face === face && stretched.expansion == factor
    }
    let wide = try face([FontVariation(tag: "wdth", value: 150)])
    #expect(isKept(wide, 1) && isKept(wide, 1.0025) && isKept(wide, 1.02))
    #expect(!isKept(wide, 0.98))
    #expect(try isKept(face([]), 0.98))
    let plain = try FontLibrary().open(
      path: TestFont().path(), index: 0, variations: [], isMapped: true)
    #expect(isKept(plain, 1.02))
  }
}
