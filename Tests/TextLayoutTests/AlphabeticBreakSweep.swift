import SeededRandom
import Testing

@testable import TextAnalysis
@testable import TextLayout

/// Checks that text in alphabetic scripts is broken as by ICU; ASCII text in every language.
@Suite("Sweep of line breaks in text of alphabets")
struct AlphabeticBreakSweep {
  /// A character of each class in ASCII.
  private static let representatives: [UInt16] = [
    0x01, 0x09, 0x0A, 0x0B, 0x0D, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x28, 0x29, 0x2C, 0x2D,
    0x2F, 0x30, 0x7D,
  ]
  /// A character of each class that these rules know, and all punctuation beyond ASCII.
  private static let latin: [UInt16] =
    representatives.filter { $0 >= 0x20 || $0 == 0x01 || $0 == 0x0A } + [
      0xA0, 0xA1, 0xA2, 0xA3, 0xAB, 0xAD, 0xB2, 0xE9, 0x2011, 0x2013, 0x2014, 0x2019, 0x201C,
      0x201E,
      0x2026,
      // From Arabic and Devanagari: a letter, a mark, a comma, a digit, a thousands separator and
      // the danda.
      0x628, 0x64E, 0x60C, 0x661, 0x66C, 0x93F, 0x964, 0x200C,
    ]
  private static let latinLanguages = [
    "en", "en-US", "fr", "de", "sv", "es", "it", "pt", "ru", "el", "pl", "tr", "ar", "th", "he",
    "hi",
  ]
  private static let languages = [
    "en", "fi", "sv", "fr", "de", "ja", "ja-u-lb-strict", "ja-u-lb-normal", "ja-u-lb-loose",
    "zh-Hans", "zh-Hant-u-lb-loose", "ko", "ar", "th", "en-u-lb-loose", "en-u-lw-phrase",
  ]

  private func breaks(_ text: [UInt16]) -> [Int] {
    var offsets: [Int] = []
    if let classes = AlphabeticBreaks.classes(for: text, isASCIIAlone: false) {
      AlphabeticBreaks.forEachBreak(in: text, by: classes) { offsets.append($0) }
    }
    return offsets
  }

  private func holds(_ text: [UInt16], isASCIIAlone: Bool = false) -> Bool {
    AlphabeticBreaks.classes(for: text, isASCIIAlone: isASCIIAlone) != nil
  }

  /// The number of texts that are broken differently from ICU.
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

  /// Every text of a length over some characters.
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
    // Longer texts were compared once with a separate program: none of 36 million differs.
    let longest = Sweep.isLong ? (language == "en" ? 5 : 4) : language == "en" ? 3 : 2
    for length in 1...longest {
      #expect(failures(language, texts(ofLength: length, from: Self.representatives)) == 0)
    }
  }

  @Test(
    "every text with punctuation beyond ASCII is broken as ICU breaks it", arguments: latinLanguages
  )
  func everyLatinText(language: String) {
    #expect(!AlphabeticBreaks.areForASCIIAlone(in: language))
    let longest = Sweep.isLong ? (language == "en" ? 5 : 4) : language == "en" ? 3 : 2
    for length in 1...longest {
      #expect(failures(language, texts(ofLength: length, from: Self.latin)) == 0)
    }
  }

  @Test("every letter is broken as ICU breaks it beside every class")
  func everyLetter() {
    let all = (UInt16(0)..<0x2060).filter { holds([$0]) }
    #expect(all.count > 1800)
    let pairs = all.flatMap { (first: UInt16) -> [[UInt16]] in
      Self.latin.flatMap { (second: UInt16) -> [[UInt16]] in
        [[first, second], [second, first], [0x61, first, second, first]]
      }
    }
    #expect(failures("en", pairs) == 0)
  }

  @Test("languages with rules of their own are left to ICU beyond ASCII")
  func ownLanguages() {
    for language in [
      "ja", "zh-Hant", "yue", "ko-KR", "fi", "FI-fi", "en-u-lb-strict", "x-cook", "",
    ] {
      #expect(AlphabeticBreaks.areForASCIIAlone(in: language), "\(language)")
    }
    #expect(holds(Array("a-b".utf16), isASCIIAlone: true))
    #expect(!holds(Array("a—b".utf16), isASCIIAlone: true))
    for text in ["a\u{2010}b", "a\u{200D}b", "水", "ש", "´", "\u{2003}", "\u{85}", "a😀"] {
      #expect(!holds(Array(text.utf16)), "\(text)")
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
        // Half of the characters belong to the classes of the rules.
        let choice = next(3)
        if choice == 0 { return UInt16(next(0x80)) }
        return choice == 1
          ? Self.representatives[5 + next(13)] : Self.latin[next(UInt64(Self.latin.count))]
      }
    }
    #expect(failures("en", texts) == 0)
  }
}
