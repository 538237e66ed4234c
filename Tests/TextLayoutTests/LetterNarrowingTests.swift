import SeededRandom
import Testing
import TextGeometry
import TextStorage

@testable import TextAnalysis
@testable import TextLayout

/// Characters are 5 points wide, spaces too.
@Suite("Letters of lines that are chosen together are set closer so that more text fits")
struct LetterNarrowingTests {
  private func fixture(
    _ text: String, width: Double, spaces: Double = 0.5, letters: Double = 0.1,
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    LayoutFixture(text, width: width) {
      ($0.alignment, $0.lineBreaking, $0.expansion) = (.justified, .optimal, 0.02)
      $0.justification.maximumSpaceShrink = spaces
      $0.justification.maximumSpaceStretch = 2.5
      $0.justification.maximumLetterSpacing = letters
      $0.justification.sharesRoom = true
      style(&$0)
    }
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

  @Test("a word fits by the sum of what spaces, glyphs and the gaps between letters give")
  func sum() {
    // Two spaces give 1 point, glyphs 2 % of 40, and seven gaps 0.7: 2.5 of 40 points.
    #expect(fixture("aa bb cc dd", width: 37.5).lines == ["aa bb cc ", "dd"])
    #expect(fixture("aa bb cc dd", width: 37.49).lines == ["aa bb ", "cc dd"])
    #expect(fixture("aa bb cc dd", width: 38.2, letters: 0).lines == ["aa bb cc ", "dd"])
    #expect(fixture("aa bb cc dd", width: 38.19, letters: 0).lines == ["aa bb ", "cc dd"])
    let layout = fixture("aa bb cc dd", width: 37.5)
    let line = layout.manager.lineFragments(in: layout.container)[0]
    #expect(line.expansion == 0.98 && isNear(line.stretch, -0.5))
    let glyphs = layout.glyphs(0)
    #expect(isNear(glyphs[0].advance, 4.8) && isNear(glyphs[7].x + glyphs[7].advance, 37.5))
  }

  @Test("letters stay where glyphs may not change, and in a line without spaces")
  func without() {
    let plain = fixture("aa bb cc dd", width: 38.5) { $0.expansion = 0 }
    #expect(plain.lines == ["aa bb ", "cc dd"])
    #expect(fixture("aaaaaaaa bb", width: 39.1).lines[0] != "aaaaaaaa bb")
    // Letters of scripts that join are never spaced.
    let arabic = fixture("\u{628}\u{628} \u{628}\u{628} \u{628}\u{628} \u{628}\u{628}", width: 37.6)
    #expect(arabic.lines.count == 2 && arabic.lines[0].count == 6)
  }

  @Test("a divided word fits in the same way")
  func divided() throws {
    try #require(Hyphenator.forLanguage("en-US") != nil)
    // "aa bb hyphen-" is 65 points wide: two spaces give 1, glyphs 1.3, and eleven gaps 1.1.
    func lines(_ width: Double) -> [String] {
      fixture("aa bb hyphenation", width: width) { $0.hyphenationLanguage = "en-US" }.lines
    }
    #expect(lines(61.6)[0] == "aa bb hyphen")
    #expect(lines(61.59)[0] == "aa bb hy")
  }

  @Test(
    "no space is narrower than allowed, and no line exceeds its room", arguments: UInt64(0)..<40)
  func limits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = (0..<120).map { _ in
      String(
        repeating: ["a", "b", "c"].randomElement(using: &random) ?? "a",
        count: Int.random(in: 1...9, using: &random))
    }
    let width = Double.random(in: 60...200, using: &random)
    let layout = fixture(words.joined(separator: " "), width: width)
    for fragment in layout.manager.lineFragments(in: layout.container) {
      #expect(fragment.stretch >= -0.5 - 1e-6, "seed \(seed)")
      #expect(fragment.used.end <= width + 1e-6, "seed \(seed)")
    }
  }

  @Test("gaps are counted between the clusters of any range")
  func gaps() {
    let text = "abc de\u{301}f \u{628}\u{628} gh"
    let layout = LayoutFixture(text, width: 1000) { _ in }
    layout.manager.ensureLayout()
    var ahead = ParagraphLookahead()
    guard let placed = layout.manager.placedParagraph(0, at: 0, ahead: &ahead) else {
      Issue.record("no paragraph")
      return
    }
    var gaps = LetterGaps()
    #expect(gaps.count(in: 0..<3, of: placed.paragraph) == 2)
    #expect(gaps.count(in: 0..<6, of: placed.paragraph) == 5)
    #expect(gaps.count(in: 4..<8, of: placed.paragraph) == 2)
    #expect(gaps.count(in: 2..<3, of: placed.paragraph) == 0)
  }
}
