import TestFonts
import Testing
import TextStorage

@testable import TextFonts

/// The triangle of a test font is 400 units wide and 700 high. Its right side slants, so the ink of
/// each of 64 rows ends 6.25 units further left than that of the row below.
@Suite("The white beside the ink of glyphs")
struct InkProfileTests {
  private static func font(advance: Int = 500) -> TestFont {
    var font = TestFont(defaultAdvance: advance)
    font.wedges = ["v"]
    return font
  }

  private static func profile(
    of scalar: Unicode.Scalar, in font: TestFont, synthesis: FontSynthesis = []
  ) throws -> InkProfile {
    let face = try FontLibrary().open(
      path: font.path(), index: 0, variations: [], synthesis: synthesis, isMapped: true)
    return face.inkProfile(ofGlyph: font.glyph(for: scalar))
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.01 }

  @Test("a slanted side has white, an upright one has none")
  func wedge() throws {
    let profile = try Self.profile(of: "v", in: Self.font())
    #expect(profile.left == InkProfile.Side(white: 0, overhang: 0))
    // A quarter of the rows are beyond the edge. The next 17 are 0 to 16 times 6.25 units inside,
    // and 31 are as deep as counts, 100 units.
    #expect(isNear(profile.right.white, (6.25 * 136 + 31 * 100) / 64))
    #expect(profile.right.overhang == 0)
  }

  @Test("boxes, blanks, and glyphs that the font lacks have straight sides")
  func straight() throws {
    for scalar: Unicode.Scalar in ["a", " ", "\u{301}", "\u{2603}"] {
      #expect(try Self.profile(of: scalar, in: Self.font()) == InkProfile())
    }
    let face = try FontLibrary().face(for: FontRequest(file: Self.font().path()))
    #expect(face.inkProfile(ofGlyph: 70_000) == InkProfile())
    #expect(face.inkProfile(ofGlyph: .max) == InkProfile())
  }

  @Test("a synthesised slant counts, and so does the ink that it moves beyond the advance")
  func slanted() throws {
    let profile = try Self.profile(of: "a", in: Self.font(), synthesis: .oblique)
    // A row is 700 / 64 × 0.2493 units further right than the one below.
    let step = 700.0 / 64 * FontSynthesis.slant
    let rest = (0..<48).reduce(0.0) { $0 + min(100, Double($1) * step) }
    #expect(isNear(profile.left.white, rest / 64) && isNear(profile.right.white, rest / 64))
    #expect(profile.left.overhang == 0)
    // The row at three quarters of the height is the edge, and the box ends 50 units inside.
    #expect(isNear(profile.right.overhang, 47.5 * step - 50))
  }

  @Test("glyphs of a font with colours have straight sides")
  func colors() throws {
    var font = Self.font()
    font.palettes = [[0xFF00_00FF]]
    font.colorLayers = ["a": [(character: "v", color: 0)]]
    #expect(try Self.profile(of: "v", in: font) == InkProfile())
  }

  @Test("the instances of a variable font have profiles of their own")
  func instances() throws {
    var font = TestFont.ofSeveralWidths()
    font.wedges = ["v"]
    let library = FontLibrary()
    func right(_ width: Double) throws -> InkProfile.Side {
      let face = try library.open(
        path: font.path(), index: 0, variations: [FontVariation(tag: "wdth", value: width)],
        isMapped: true)
      return face.inkProfile(ofGlyph: font.glyph(for: "v")).right
    }
    // The advance grows, the outline of the test font does not.
    #expect(try right(50) == right(150))
    #expect(try right(50).white > 0)
  }

  @Test("serifs, dots and accents do not make stems protrude, but bars, arms and slants do")
  func letters() throws {
    let face = try FontLibrary().face(for: FontRequest(families: ["Noto Serif"]))
    func sides(_ scalar: Unicode.Scalar) -> (left: Double, right: Double) {
      let glyph = face.glyph(for: scalar.value)
      let (profile, advance) = (face.inkProfile(ofGlyph: glyph), face.advance(ofGlyph: glyph))
      return (profile.left.white / advance, profile.right.white / advance)
    }
    for scalar in "IHlinmïíñ".unicodeScalars {
      #expect(sides(scalar).left < 0.035, "\(scalar)")
    }
    for scalar in "ATVYJvyxocedq4713".unicodeScalars {
      #expect(sides(scalar).left > 0.045, "\(scalar)")
    }
    for scalar in "TLFPKkrvyxcebp7".unicodeScalars {
      #expect(sides(scalar).right > 0.065, "\(scalar)")
    }
  }
}
