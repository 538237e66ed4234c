import SeededRandom
import Testing

@testable import TextAnalysis
@testable import TextLayout

/// Checks that text in ideographs and kana is broken as by ICU, in every language.
@Suite("Line breaks in ideographs and kana")
struct IdeographBreakTests {
  private static let languages = ["ja", "zh", "zh-Hant", "ko", "en", "de", "fi", "th"]
  /// Languages with rules that only ICU implements.
  private static let taggedLanguages = [
    "ja-u-lb-strict", "ja-u-lb-normal", "ja-u-lb-loose", "zh-u-lb-loose", "en-u-lb-loose",
    "ja-u-lw-phrase",
  ]

  /// All characters that the fast path might know, except most ideographs.
  private static let characters: [UInt16] =
    Array(0x3000...0x30FF) + Array(0xFF00...0xFFEF)
    + [0x2025, 0x2026, 0x4E00, 0x5B57, 0x8A9E, 0x9FFF, 0x3400, 0xAC00, 0x0A]

  /// The breaks found without ICU, or nil if they are left to it.
  private func known(_ text: [UInt16], _ breaks: IdeographBreaks) -> [Int]? {
    var offsets: [Int] = []
    return breaks.forEachBreak(in: text) { offsets.append($0) } ? offsets : nil
  }

  private func breaks(_ language: String) throws -> IdeographBreaks {
    IdeographBreaks(try #require(BoundaryIterator(.line, language: language)))
  }

  @Test("each two characters are broken as ICU breaks them", arguments: languages)
  func everyPair(language: String) throws {
    let (breaks, analyzer) = (try breaks(language), Analyzer())
    var count = 0
    var failed: [[UInt16]] = []
    let characters =
      Sweep.isLong || language == "ja" ? Self.characters : Self.characters.filter { $0 % 3 != 1 }
    for first in characters {
      for second in characters {
        let text = [first, second]
        guard let own = known(text, breaks) else { continue }
        count += 1
        if own != analyzer.boundaries(.line, in: text, language: language) { failed.append(text) }
      }
    }
    #expect(failed.isEmpty, "\(failed.count) of \(count): \(failed.prefix(5))")
    #expect(count > 10_000)
  }

  @Test("long texts are broken as ICU breaks them", arguments: languages + taggedLanguages)
  func longTexts(language: String) throws {
    let (breaks, analyzer) = (try breaks(language), Analyzer())
    let known = Self.characters.filter { self.known([$0], breaks) != nil }
    #expect(known.count > 200)
    let first = SeededGenerator.firstSeed
    for seed in first..<first + Sweep.count(debug: 150, release: 1_000, long: 20_000) {
      var random = SeededGenerator(seed: seed)
      let some = (0..<random.int(1..<30)).map { _ in random.pick(known) }
      var text = (0..<random.int(1..<200)).map { _ in random.pick(some) }
      if random.chance(0.1) { text[random.int(0..<text.count)] = random.pick(Self.characters) }
      if random.chance(0.5) { text.append(0x0A) }
      let analysis = analyzer.analyze(
        text, direction: .leftToRight, language: language, breaksAnywhere: false)
      #expect(
        analysis.breaks.map { Int($0.offset) }
          == analyzer.boundaries(.line, in: text, language: language), "seed \(seed): \(text)")
    }
  }

  @Test("a text with a character that is left to ICU is left to it whole")
  func otherCharacters() throws {
    let breaks = try breaks("ja")
    let others: [UInt16] = [
      0x20, 0x61, 0x31, 0x0A, 0x301C, 0x3099, 0x30A0, 0x201C, 0xFF05, 0xAC00,
      0xD840,
    ]
    for other in others {
      #expect(known([0x4E00, other, 0x4E00], breaks) == nil)
      #expect(known([other, 0x4E00], breaks) == nil)
    }
    #expect(known([], breaks) == nil)
    #expect(known([0x4E00], breaks) == [1])
    #expect(known([0x4E00, 0x3042, 0x3002, 0x0A], breaks) == [1, 4])
  }
}
