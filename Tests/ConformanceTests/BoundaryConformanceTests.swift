import Checker
import SeededRandom
import Testing
import TextLayout
import TextStorage

@Suite("Conformance of boundaries")
struct BoundaryConformanceTests {
  @Test("lines may end where LineBreakTest says")
  func lineBreaks() throws {
    try check("auxiliary/LineBreakTest.txt") { TextBoundaries.lineBreaks(in: $0) }
  }

  @Test("grapheme clusters end where GraphemeBreakTest says")
  func graphemes() throws {
    try check("auxiliary/GraphemeBreakTest.txt") { TextBoundaries.graphemes(in: $0) }
  }

  @Test("words end where WordBreakTest says")
  func words() throws {
    try check("auxiliary/WordBreakTest.txt") { TextBoundaries.words(in: $0) }
  }

  /// Characters of each class of the rules for words and sentences, except those of scripts that
  /// ICU divides with a dictionary.
  private static let representatives: [UInt32] = [
    0x61, 0x62, 0x41, 0x42, 0x31, 0x32, 0x20, 0x20, 0x2E, 0x2C, 0x27, 0x22, 0x3A, 0x3B, 0x5F, 0x21,
    0x3F, 0x28, 0x29, 0x2D, 0x0D, 0x0A, 0x85, 0x2028, 0x2029, 0xA0, 0xAD, 0x301, 0x308, 0x200D,
    0x2060, 0x5D0, 0x5D1, 0x628, 0x661, 0x66B, 0x915, 0x94D, 0x937, 0x3B1, 0x391, 0x436, 0x1F1E6,
    0x1F1E7, 0x1F600, 0x1F3FB, 0x2764, 0xFE0F, 0xB7, 0x2019, 0x201C, 0x2026, 0x3002, 0xFF0E, 0x1C5,
  ]

  @Test("the storage, whose tables are its own, ends words and sentences where ICU ends them")
  func storage() {
    // The storage's tables are of Unicode 15.0. From 15.1 on a sentence continues after a
    // semicolon.
    let isNewer = TextBoundaries.versions.last?.version != "15.0"
    let representatives = Self.representatives.filter { !isNewer || $0 != 0x3B }
    if isNewer {
      print("differs here: sentences with semicolons end in ICU as Unicode 15.1 has it")
    }
    for seed in 1...Sweep.count(short: 2_000, long: UInt64(1_000_000)) {
      var generator = SeededGenerator(seed: seed)
      let units = utf16(
        (0..<generator.int(1..<24)).map { _ in generator.pick(representatives) })
      let text = AttributedText(utf16: units)
      let words = ends(in: text) { text.wordRange(containing: $0) }
      let sentences = ends(in: text) { text.sentenceRange(containing: $0) }
      #expect(words == UnicodeOracle.words(in: units[...]), "seed \(seed): \(units)")
      #expect(sentences == UnicodeOracle.sentences(in: units[...]), "seed \(seed): \(units)")
    }
  }

  /// The ends of consecutive ranges.
  private func ends(in text: AttributedText, _ range: (Int) -> Range<Int>) -> [Int] {
    var ends: [Int] = []
    while ends.last ?? 0 < text.length { ends.append(range(ends.last ?? 0).upperBound) }
    return ends
  }

  /// Tests a file whose lines contain scalars between ÷ (a boundary) and × (none).
  private func check(_ path: String, _ boundaries: ([UInt16]) -> [Int]) throws {
    let file = try UnicodeTestFile(path)
    var failed: [Int] = []
    for line in file.lines {
      var text: [UInt16] = []
      var expected: [Int] = []
      for word in line.text.split(whereSeparator: \.isWhitespace) {
        if word == "÷" {
          if !text.isEmpty { expected.append(text.count) }
        } else if word != "×", let scalar = UInt32(word, radix: 16) {
          text += utf16([scalar])
        }
      }
      #expect(!text.isEmpty, "line \(line.number) holds no text")
      if boundaries(text) != expected { failed.append(line.number) }
    }
    #expect(file.lines.count > 500)
    try file.report(failed: failed)
  }
}
