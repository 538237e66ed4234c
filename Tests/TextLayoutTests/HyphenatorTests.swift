import SeededRandom
import Testing
import TextAnalysis

@Suite("Divisions of words are kept")
struct HyphenatorTests {
  private func word(_ string: String) -> ArraySlice<UInt16> { Array(string.utf16)[...] }

  @Test("a word has the same divisions again, also at another place of a text")
  func repeatedWord() throws {
    let hyphenator = try #require(Hyphenator.forLanguage("en-US"))
    let first = hyphenator.divisions(of: word("typesetting"))
    #expect(!first.isEmpty && first.allSatisfy { (1..<11).contains($0) })
    #expect(hyphenator.divisions(of: word("of typesetting")[3...]) == first)
    #expect(hyphenator.divisions(of: word("type")) == [])
    #expect(hyphenator.divisions(of: word(String(repeating: "ab", count: 51))) == [])
  }

  @Test("words are found after many others took their room")
  func manyWords() throws {
    let hyphenator = try #require(Hyphenator.forLanguage("en-US"))
    let seed = SeededGenerator.firstSeed
    var random = SeededGenerator(seed: seed)
    func letters(_ count: Int) -> ArraySlice<UInt16> {
      (0..<count).map { _ in UInt16(random.int(0x61..<0x7B)) }[...]
    }
    let words = (0..<200).map { _ in letters(12) }
    let before = words.map(hyphenator.divisions)
    #expect(before.contains { !$0.isEmpty })
    // More code units than are kept.
    for _ in 0..<4_000 { _ = hyphenator.divisions(of: letters(80)) }
    #expect(words.map(hyphenator.divisions) == before, "seed \(seed)")
  }
}
