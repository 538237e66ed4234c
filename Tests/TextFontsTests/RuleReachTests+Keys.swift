import TestFonts
import Testing
import TextStorage

@testable import TextFonts

/// The glyphs without which no contextual positioning rule has any effect.
extension RuleReachTests {
  private func keys(type: Int, _ subtable: [Int]) -> [Int]? {
    RuleReach(
      substitutions: empty, [], positions: table(type: type, subtable), [0], findsKeys: true
    ).map { glyphs($0.keyGlyphs) }
  }

  @Test("of a rule of coverage tables the place with the fewest glyphs is its key")
  func coverageKeys() {
    #expect(keys(type: 8, rule([2], [3], [4])) == [2])
    // 2 or 3 before, 4 after.
    let body = [3, 1, 18, 1, 26, 1, 34, 0, 0] + [1, 2, 2, 3] + [1, 2, 5, 6] + [1, 1, 4]
    #expect(keys(type: 8, body) == [4])
    // A rule for a single glyph reaches nothing else.
    #expect(keys(type: 8, rule([], [3], [])) == [])
    let reach = RuleReach(
      substitutions: empty, [], positions: table(type: 8, rule([2], [3], [])), [0])
    #expect(reach.map { glyphs($0.keyGlyphs) } == [], "nobody asked")
  }

  @Test("of rules of classes one that is in many is the key of them all")
  func classKeys() {
    // Class 1, 5 to 7, before class 2 and before class 3, each of one glyph.
    let classes = [2, 3, 2, 2, 2, 3, 3, 3, 5, 7, 1]
    let both =
      [2, 30, 36, 2, 0, 12] + [2, 6, 12] + [2, 0, 2] + [2, 0, 3] + [1, 1, 5] + classes
    #expect(keys(type: 7, both) == [5, 6, 7])
    // For one rule the key is the class with fewer glyphs.
    let one = [2, 22, 28, 2, 0, 12] + [1, 4, 2, 0, 2] + [1, 1, 5] + classes
    #expect(keys(type: 7, one) == [2])
    // Class 0 has all glyphs except some, and is no key.
    let open = [2, 22, 28, 2, 0, 12] + [1, 4, 2, 0, 0] + [1, 1, 5] + classes
    #expect(keys(type: 7, open) == [5, 6, 7])
    let none = [2, 22, 28, 2, 12, 0] + [1, 4, 2, 0, 0] + [1, 1, 5] + classes
    #expect(keys(type: 7, none) == nil)
  }

  @Test("glyphs that join as in handwriting are keys")
  func cursiveKeys() {
    #expect(keys(type: 3, [1, 14, 2, 0, 0, 0, 0] + [1, 2, 4, 6]) == [4, 6])
  }

  @Test("words of Hindi are cut into syllables, by rules of the bundled font that few words need")
  func syllables() throws {
    let face = try FontLibrary(usesSystemFonts: false)
      .face(for: FontRequest(families: ["Noto Sans Devanagari"]))
    let inert = face.inertCharacters(for: ShapingProperties(script: "Deva"))
    let syllables = try #require(inert.cuts?.syllables)
    func cuts(_ text: String) -> [Int32] {
      let units = Array(text.utf16)
      var cuts: [Int32] = []
      syllables.appendCuts(of: 0..<units.count, in: units.span, to: &cuts)
      return cuts
    }
    #expect(cuts("\u{928}\u{917}\u{930}") == [1, 2])
    // Vowel signs and letters joined by a virama stay with their letter.
    #expect(cuts("\u{939}\u{93F}\u{928}\u{94D}\u{926}\u{940}") == [2])
    // So does a sequence with a mark written before it.
    #expect(cuts("\u{915}\u{94D}\u{93C}\u{915}\u{916}") == [4])
    // Nothing is known after a digit or an invisible character.
    #expect(cuts("\u{915}\u{967}\u{916}\u{917}") == [1, 3])
    #expect(cuts("\u{915}\u{916}\u{200D}\u{917}\u{918}") == [1])
    // The nasal sign, which a rule for a rarer mark looks for, is in many words.
    let common: [UInt32] = [0x902, 0x915, 0x93E, 0x93F, 0x947, 0x930, 0x201C]
    #expect(common.allSatisfy { syllables.mayBeApart(face.glyph(for: $0), isFirst: false) })
    #expect(!syllables.mayBeApart(face.glyph(for: 0x902), isFirst: true))
    // With custom features, which HarfBuzz applies to all of the text, words are not cut.
    let own = ShapingProperties(script: "Deva", features: [FontFeature(tag: "pres")])
    #expect(face.inertCharacters(for: own).cuts == nil)
  }
}
