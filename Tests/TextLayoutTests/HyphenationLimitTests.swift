import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Characters are 5 points wide; English words are divided by the dictionary.
@Suite("Limits of hyphenation", .enabled(if: Hyphenator.forLanguage("en-US") != nil))
struct HyphenationLimitTests {
  private func lines(
    _ text: String, width: Double, exclusions: [ExclusionPath] = [],
    _ limits: (inout HyphenationLimits) -> Void = { _ in }
  ) -> [String] {
    LayoutFixture(
      text, width: width, exclusions: exclusions,
      style: {
        $0.hyphenationLanguage = "en-US"
        limits(&$0.hyphenationLimits)
      }
    ).lines
  }

  @Test("letters before and after a hyphen have least numbers")
  func letters() {
    // hy-phen-ation
    #expect(lines("hyphenation", width: 40) == ["hyphen", "ation"])
    #expect(lines("a hyphenation", width: 60) { $0.lettersBefore = 7 }.first == "a ")
    #expect(lines("a hyphenation", width: 60).first == "a hyphen")
    #expect(lines("a hyphenation", width: 60) { $0.lettersAfter = 6 }.first == "a hy")
  }

  @Test("so many lines one after the other end with a hyphen and no more")
  func consecutive() {
    let text = "a hyphenation hyphenation hyphenation hyphenation hyphenation"
    func longestRun(_ most: Int) -> Int {
      let fixture = LayoutFixture(
        text, width: 45,
        style: {
          $0.hyphenationLanguage = "en-US"
          $0.hyphenationLimits.consecutiveLines = most
        })
      var (run, longest) = (0, 0)
      for fragment in fixture.manager.lineFragments(in: fixture.container) {
        run = fragment.end == .hyphen ? run + 1 : 0
        longest = max(longest, run)
      }
      return longest
    }
    #expect(longestRun(0) >= 2)
    #expect(longestRun(1) == 1)
  }

  @Test("words that begin with a capital are left whole when told so")
  func capitals() {
    #expect(lines("a Hyphenation", width: 60).first == "a Hyphen")
    #expect(lines("a Hyphenation", width: 60) { $0.dividesCapitalizedWords = false }.first == "a ")
    #expect(
      lines("a hyphenation", width: 60) { $0.dividesCapitalizedWords = false }.first == "a hyphen")
  }

  @Test("words are divided across a shape only when told so")
  func shapes() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 60, y: 0, width: 40, height: 10)))
    #expect(
      lines("a hyphenation", width: 200, exclusions: [hole]) { $0.dividesAcrossShapes = true }
        == ["a hyphen", "ation"])
    #expect(lines("a hyphenation", width: 200, exclusions: [hole]) == ["a ", "hyphenation"])
  }

  @Test("superscript is smaller and raised, subscript lowered, each step from the one before")
  func superscript() {
    let fixture = LayoutFixture("xyz", width: 100)
    fixture.storage.addAttribute(.superscript, value: 1, range: 1..<2)
    fixture.storage.addAttribute(.superscript, value: -2, range: 2..<3)
    let glyphs = fixture.glyphs(0)
    #expect(abs(glyphs[1].advance - 3.25) < 1e-9)
    #expect(abs(glyphs[0].y - glyphs[1].y - 3.5) < 1e-9)
    #expect(abs(glyphs[2].advance - 5 * 0.65 * 0.65) < 1e-9)
    #expect(abs(glyphs[2].y - glyphs[0].y - (1.4 + 0.91)) < 1e-9)
  }
}
