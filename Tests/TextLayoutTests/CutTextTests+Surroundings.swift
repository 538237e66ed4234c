import SeededRandom
import Testing
import TextFonts
import TextStorage

@testable import TextAnalysis
@testable import TextLayout
@testable import TextShaping

/// Characters around an item change its glyphs only where that is known.
extension CutTextTests {
  @Test("Arabic beside digits and punctuation in another font is shaped word by word")
  func neighboursThatDoNotJoin() throws {
    // Other tests would leave words in a used one.
    let scratch = ShapingScratch()
    let family = "Noto Naskh Arabic"
    try compare("قال محمد قال", family: family, scratch)
    let calls = scratch.shaper.callCount
    try compare("1قال محمد2", family: family, scratch)
    let digits = scratch.shaper.callCount - calls
    #expect(digits <= 2, "the digits alone are new")
    // A joiner beside the item changes the joining of the letter.
    try compare("a\u{200D}قال محمد\u{200D}a", family: family, scratch)
  }

  @Test("what joins with nothing changes no glyph of an Arabic word beside it")
  func nonJoiners() throws {
    let face = try fonts.face(for: FontRequest(families: ["Noto Naskh Arabic"]))
    let word = Array("سبب".utf16)
    let properties = ShapingProperties(script: "Arab", isRightToLeft: true)
    func glyphs(_ text: [UInt16], _ range: Range<Int>) -> [UInt32] {
      var shaper = Shaper()
      var buffer = GlyphBuffer()
      shaper.shape(text.span, range: range, face: face, properties: properties, into: &buffer)
      return buffer.glyphs
    }
    let alone = glyphs(word, 0..<word.count)
    var joinerCount = 0
    for value in UInt32(1)...(Sweep.isLong ? 0x10_FFFF : 0xFFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if CharacterTraits.of(value).mayJoin {
        joinerCount += 1
        continue
      }
      let other = Array(String(scalar).utf16)
      let text = other + word + other
      let found = glyphs(text, other.count..<other.count + word.count)
      #expect(found == alone, "U+\(String(value, radix: 16))")
    }
    #expect(joinerCount > 1000)
    #expect(glyphs(Array("ـسببـ".utf16), 1..<4) != alone)
  }

  /// An alphabet of a script, by its index, and a font for it.
  struct Writing: Sendable {
    var alphabet: Int
    var script: Script
    var family: String

    static let syllabic = [
      Writing(alphabet: 3, script: "Thai", family: "Noto Sans Thai"),
      Writing(alphabet: 6, script: "Hebr", family: "Noto Sans Hebrew"),
      Writing(alphabet: 7, script: "Deva", family: "Noto Sans Devanagari"),
      Writing(alphabet: 8, script: "Deva", family: "Noto Sans Devanagari"),
    ]
  }

  @Test("text around an item changes no glyph in scripts of syllables", arguments: Writing.syllabic)
  func surroundings(of writing: Writing) throws {
    let face = try fonts.face(for: FontRequest(families: [writing.family]))
    let properties = ShapingProperties(
      script: writing.script, isRightToLeft: writing.script == "Hebr")
    let alphabet = Self.alphabets[writing.alphabet]
    var generator = SeededGenerator(seed: Self.seed ^ 0x5E7)
    for _ in 0..<Sweep.count(short: 300, long: 30_000) {
      let parts = (0..<3).map { _ in
        Array(
          (0..<Int.random(in: 1...5, using: &generator))
            .compactMap { _ in alphabet.randomElement(using: &generator) }
            .joined().utf16)
      }
      var shaper = Shaper()
      var (inside, alone) = (GlyphBuffer(), GlyphBuffer())
      let text = parts.flatMap(\.self)
      let middle = parts[1]
      let start = parts[0].count
      shaper.shape(
        text.span, range: start..<start + middle.count, face: face,
        properties: properties, into: &inside)
      shaper.shape(
        middle.span, range: 0..<middle.count, face: face, properties: properties, into: &alone)
      #expect(
        inside.glyphs == alone.glyphs && inside.xAdvance == alone.xAdvance
          && inside.flags == alone.flags, "\(parts), seed \(Self.seed)")
    }
  }
}
