import SeededRandom
import TestFonts
import Testing

@testable import TextFonts

@Suite struct SpaceIndependenceTests {
  let library = FontLibrary(usesSystemFonts: false)

  func shape(_ text: [UInt16], _ range: Range<Int>, _ face: FontFace) -> GlyphBuffer {
    var shaper = Shaper()
    var glyphs = GlyphBuffer()
    shaper.shape(
      text.span, range: range, face: face,
      properties: ShapingProperties(script: .latin, language: ShapingLanguage("en")), into: &glyphs)
    return glyphs
  }

  @Test("bundled faces say whether their space takes part", arguments: BundledFont.all.map(\.file))
  func bundledFaces(file: String) throws {
    let path = try library.bundledFolder() + "/" + file
    let face = try library.face(for: FontRequest(file: path))
    // Its GPOS table has a rule for marks that looks back at a space.
    let dependent: Set<String> = ["NotoSansDevanagari-Regular.ttf"]
    #expect(face.isSpaceInert == !dependent.contains(file))
  }

  /// Words shaped on their own, with their neighbours as context, give the glyphs of the whole
  /// text.
  @Test(
    "words of independent faces make the whole text",
    arguments: ["Noto Sans", "Noto Serif", "Noto Sans Mono"])
  func words(family: String) throws {
    let face = try library.face(for: FontRequest(families: [family]))
    try #require(face.isSpaceInert)
    var generator = SeededGenerator(seed: 7)
    let letters = Array("ATVWYLPFfiljyo.,-’\"“”1/2éÅЖщω".utf16)
    for _ in 0..<200 {
      var text: [UInt16] = []
      for _ in 0..<30 {
        let isSpace = Int.random(in: 0..<4, using: &generator) == 0
        text.append(isSpace ? 0x20 : letters.randomElement(using: &generator) ?? 0x41)
      }
      let whole = shape(text, 0..<text.count, face)
      var parts = GlyphBuffer()
      var start = 0
      while start < text.count {
        var end = start + 1
        while end < text.count && (text[end] == 0x20) == (text[start] == 0x20) { end += 1 }
        let part = shape(text, start..<end, face)
        parts.glyphs += part.glyphs
        parts.clusters += part.clusters
        parts.xAdvance += part.xAdvance
        parts.xOffset += part.xOffset
        start = end
      }
      #expect(parts.glyphs == whole.glyphs)
      #expect(parts.clusters == whole.clusters)
      #expect(parts.xAdvance == whole.xAdvance)
      #expect(parts.xOffset == whole.xOffset)
    }
  }

  @Test("a font without rules is independent")
  func withoutRules() throws {
    #expect(try library.face(for: FontRequest(file: TestFont().path())).isSpaceInert)
  }

  @Test("kerning with the space makes a face dependent")
  func kernedSpace() throws {
    var font = TestFont()
    font.kerning = [.init("A", "V"): -80]
    #expect(try library.face(for: FontRequest(file: font.path())).isSpaceInert)
    font.kerning[.init("T", " ")] = -30
    #expect(try !library.face(for: FontRequest(file: font.path())).isSpaceInert)
    font.kerning = [.init(" ", "T"): -30]
    #expect(try !library.face(for: FontRequest(file: font.path())).isSpaceInert)
  }

  @Test("a ligature with the space makes a face dependent")
  func ligatureWithSpace() throws {
    var font = TestFont()
    font.ligatures = ["fi"]
    #expect(try library.face(for: FontRequest(file: font.path())).isSpaceInert)
    font.ligatures = ["fi", "a b"]
    #expect(try !library.face(for: FontRequest(file: font.path())).isSpaceInert)
  }

  @Test("a pair that names the space only by its lack of a class is seen")
  func spaceInClassZero() {
    // A GPOS table: header, one lookup, one pair adjustment of format 2 whose second class 0
    // moves.
    func table(movesClassZero: Bool) -> FontTableBytes {
      var numbers = [1, 0, 0, 0, 10]
      numbers += [1, 4]
      numbers += [2, 0, 1, 8]
      numbers += [2, 24, 4, 0, 30, 36, 1, 2, movesClassZero ? -40 : 0, -20]
      numbers += [0, 0]
      numbers += [1, 1, 40]
      numbers += [1, 0, 0]
      numbers += [1, 41, 1, 1]
      return FontTableBytes(
        numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] })
    }
    func matters(_ glyph: Int, movesClassZero: Bool) -> Bool {
      var search = ClassZeroSearch(
        substitutions: FontTableBytes([]), positions: table(movesClassZero: movesClassZero))
      return search.matters(glyph: glyph)
    }
    #expect(matters(3, movesClassZero: true))
    #expect(!matters(3, movesClassZero: false))
    #expect(!matters(41, movesClassZero: true))
  }
}

extension FontFace {
  /// True if the space of Latin text takes part in no lookup.
  fileprivate var isSpaceInert: Bool {
    inertCharacters(
      for: ShapingProperties(script: .latin, language: ShapingLanguage("en"))
    ).isSpaceInert
  }
}
