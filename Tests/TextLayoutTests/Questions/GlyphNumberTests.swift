import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Glyphs by number")
struct GlyphNumberTests {
  @Test("a long run has as many glyphs as characters, all in the container")
  func longRun() {
    let fixture = LayoutFixture(String(repeating: "x", count: 3000), width: 300)
    let manager = fixture.manager
    #expect(manager.numberOfGlyphs == 3000)
    #expect(manager.glyphRange(for: fixture.container) == 0..<3000)
    #expect(manager.lineFragments(in: fixture.container).last?.range.upperBound == 3000)
  }

  @Test("tabs and line ends count as glyphs, accents as their own")
  func properties() {
    let fixture = LayoutFixture("a\te\u{301} b\r\nc", width: 300)
    let manager = fixture.manager
    #expect(manager.numberOfGlyphs == 9)
    let properties = (0..<9).map { manager.propertyForGlyph(at: $0) }
    #expect(
      properties == [
        [], .controlCharacter, [], .nonBaseCharacter, .elastic, [], .controlCharacter,
        [.null, .controlCharacter], [],
      ])
    #expect(
      (0..<9).map { manager.notShownAttribute(forGlyphAt: $0) } == [
        false, true, false, false, false, false, true, true, false,
      ])
    #expect(manager.glyph(at: 1) == nil)
    #expect(manager.glyph(at: 0) != nil)
    #expect((0..<9).map { manager.characterIndexForGlyph(at: $0) } == [0, 1, 2, 2, 4, 5, 6, 7, 8])
    #expect(manager.glyphRange(forCharacterRange: 3..<4).glyphs == 2..<4)
    #expect(manager.glyphRange(forCharacterRange: 3..<4).characters == 2..<4)
    #expect(manager.characterRange(forGlyphRange: 2..<3).characters == 2..<4)
    #expect(manager.characterRange(forGlyphRange: 2..<3).glyphs == 2..<4)
  }

  @Test("empty ranges stand after what is before them, and numbers go on past the end")
  func edges() {
    let fixture = LayoutFixture("abc", width: 300)
    let manager = fixture.manager
    #expect(manager.glyphRange(forCharacterRange: 2..<2).glyphs == 2..<2)
    #expect(manager.glyphRange(forCharacterRange: 1..<90).glyphs == 1..<3)
    #expect(manager.characterRange(forGlyphRange: 0..<0).characters == 0..<0)
    #expect(manager.characterIndexForGlyph(at: 5) == 5)
    #expect(manager.glyphIndexForCharacter(at: 7) == 7)
    #expect(manager.isValidGlyphIndex(2))
    #expect(!manager.isValidGlyphIndex(3))
    #expect(!manager.isValidGlyphIndex(-1))
  }

  @Test("after any edits glyphs have the numbers of a text that was never edited")
  func randomEdits() {
    var random = SeededGenerator(seed: 14)
    let first = (0..<700).map { "line \($0)\n" }.joined()
    let fixture = LayoutFixture(first, width: 300)
    _ = fixture.manager.numberOfGlyphs
    let pieces = ["", "x", "\n", "a\nb\nc", "e\u{301}", "\t", "\r", "\n\n\n"]
    for step in 0..<120 {
      let start = Int.random(in: 0...fixture.storage.length, using: &random)
      let end = min(fixture.storage.length, start + Int.random(in: 0...40, using: &random))
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
      fixture.storage.replaceCharacters(in: start..<end, with: piece)
      // Some edits follow each other without a query.
      if step % 3 == 1 { continue }
      let fresh = LayoutFixture(fixture.storage.string, width: 300)
      let (manager, other) = (fixture.manager, fresh.manager)
      #expect(manager.numberOfGlyphs == other.numberOfGlyphs)
      for position in stride(from: 0, to: fixture.storage.length, by: 97) {
        let glyph = manager.glyphIndexForCharacter(at: position)
        #expect(glyph == other.glyphIndexForCharacter(at: position))
        #expect(
          manager.characterIndexForGlyph(at: glyph) == other.characterIndexForGlyph(at: glyph))
      }
    }
  }

  @Test("an edit counts anew")
  func edits() {
    let fixture = LayoutFixture("ab\ncd", width: 300)
    #expect(fixture.manager.numberOfGlyphs == 5)
    fixture.storage.insert("xyz", at: 1)
    #expect(fixture.manager.numberOfGlyphs == 8)
    #expect(fixture.manager.characterIndexForGlyph(at: 7) == 7)
    #expect(LayoutFixture("", width: 10).manager.numberOfGlyphs == 0)
  }

  @Test("counting glyphs lays nothing out")
  func laziness() {
    let fixture = LayoutFixture("ab\ncd", width: 300)
    _ = fixture.manager.glyphRange(forCharacterRange: 0..<2)
    #expect(fixture.manager.firstUnlaidCharacterIndex == 0)
  }

  @Test("characters and glyphs find each other")
  func thereAndBack() {
    for seed in 1...24 as ClosedRange<UInt64> {
      let document = QuestionDocument(seed: seed)
      let manager = document.manager
      // The exhaustive way: glyph by glyph in order.
      let characters = (0..<manager.numberOfGlyphs).map { manager.characterIndexForGlyph(at: $0) }
      #expect(characters == characters.sorted(), "seed \(seed)")
      for position in 0..<document.storage.length {
        let first = characters.lastIndex { $0 <= position }.map { characters[$0] } ?? 0
        let glyphs = characters.indices.filter { characters[$0] == first }
        let found = manager.glyphRange(forCharacterRange: position..<position + 1)
        guard found.glyphs == glyphs[0]..<glyphs[glyphs.count - 1] + 1,
          manager.glyphIndexForCharacter(at: position) == glyphs[0],
          manager.characterRange(forGlyphRange: found.glyphs).characters == found.characters,
          found.characters.contains(position)
        else {
          Issue.record("seed \(seed): \(position) has \(found), not \(glyphs)")
          return
        }
      }
    }
  }
}
