import SeededRandom
import Testing

@testable import TextLayout

/// Text that is ASCII alone is broken as ICU breaks it, in every language.
@Suite("Sweep of line breaks in ASCII")
struct ASCIIBreakSweep {
  /// A character of each class that ASCII has.
  private static let representatives: [UInt16] = [
    0x01, 0x09, 0x0A, 0x0B, 0x0D, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x28, 0x29, 0x2C, 0x2D,
    0x2F, 0x30, 0x7D,
  ]
  private static let languages = [
    "en", "fi", "sv", "fr", "de", "ja", "ja-u-lb-strict", "ja-u-lb-normal", "ja-u-lb-loose",
    "zh-Hans", "zh-Hant-u-lb-loose", "ko", "ar", "th", "en-u-lb-loose", "en-u-lw-phrase",
  ]

  private func breaks(_ text: [UInt16]) -> [Int] {
    var offsets: [Int] = []
    ASCIIBreaks.forEachBreak(in: text) { offsets.append($0) }
    return offsets
  }

  /// How many texts are broken otherwise than ICU breaks them.
  private func failures(_ language: String, _ texts: some Sequence<[UInt16]>) -> Int {
    let analyzer = Analyzer()
    var failed = 0
    for text in texts where breaks(text) != analyzer.boundaries(.line, in: text, language: language)
    {
      failed += 1
      if failed <= 5 { Issue.record("\(language): \(text)") }
    }
    return failed
  }

  /// Every text of a length made of some characters.
  private func texts(ofLength length: Int, from characters: [UInt16]) -> some Sequence<[UInt16]> {
    let count = (0..<length).reduce(1) { product, _ in product * characters.count }
    return (0..<count).lazy.map { number in
      var rest = number
      return (0..<length).map { _ in
        defer { rest /= characters.count }
        return characters[rest % characters.count]
      }
    }
  }

  @Test("every text of representatives is broken as ICU breaks it", arguments: languages)
  func everyText(language: String) {
    // Longer texts were compared once with a program of its own: none of 36 million differs.
    let longest = Sweep.isLong ? (language == "en" ? 5 : 4) : language == "en" ? 3 : 2
    for length in 1...longest {
      #expect(failures(language, texts(ofLength: length, from: Self.representatives)) == 0)
    }
  }

  @Test("every pair of characters is broken as ICU breaks it")
  func everyPair() {
    #expect(failures("en", texts(ofLength: 2, from: Array(0..<0x80))) == 0)
  }

  @Test("random texts are broken as ICU breaks them")
  func randomTexts() {
    let count: UInt64 = Sweep.count(short: 2_000, long: 1_000_000)
    let texts = (0..<count).lazy.map { seed in
      var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
      func next(_ bound: UInt64) -> Int {
        state ^= state &<< 13
        state ^= state &>> 7
        state ^= state &<< 17
        return Int(state % bound)
      }
      return (0..<1 + next(40)).map { _ in
        // Half of the characters are of the classes that rules are about.
        next(2) == 0 ? UInt16(next(0x80)) : Self.representatives[5 + next(13)]
      }
    }
    #expect(failures("en", texts) == 0)
  }
}
