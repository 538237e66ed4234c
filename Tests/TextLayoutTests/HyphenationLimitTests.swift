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

  /// The lines of each of three containers that are two rows high.
  private func columns(
    _ text: String, width: Double, whole: Bool = true, exclusions: [ExclusionPath] = [],
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> [[String]] {
    LayoutFixture(
      text, width: width, height: 20, exclusions: exclusions,
      style: {
        $0.hyphenationLanguage = "en-US"
        $0.hyphenationLimits.dividesAcrossContainers = !whole
        style(&$0)
      }
    ).addContainers(2, height: 20).columns
  }

  @Test("the last word of a container is left whole when told so")
  func containers() {
    let text = "aaa bbb ccc hyphenation ddd"
    #expect(
      columns(text, width: 60, whole: false) == [["aaa bbb ccc ", "hyphenation "], ["ddd"], []])
    let later = "aaa bbb ccc ddd hyphenation eee"
    #expect(
      columns(later, width: 60, whole: false)
        == [["aaa bbb ccc ", "ddd hyphen"], ["ation eee"], []])
    #expect(
      columns(later, width: 60) == [["aaa bbb ccc ", "ddd "], ["hyphenation ", "eee"], []])
    // A hyphen inside the column stays.
    #expect(
      columns("ddd hyphenation eee fff ggg", width: 60)
        == [["ddd hyphen", "ation eee "], ["fff ggg"], []])
  }

  @Test("words at the end of a container are whole with line ends chosen together, too")
  func chosenTogether() {
    for breaking in [LineBreaking.greedy, .optimal] {
      let found = columns("aaa bbb ccc ddd hyphenation eee", width: 60) {
        $0.lineBreaking = breaking
        $0.alignment = .justified
      }
      #expect(found.first?.last == "ddd ")
    }
  }

  @Test("a word that no line can hold remains divided")
  func longWord() {
    #expect(
      columns("hyphenation hyphenation", width: 40)
        == [["hyphen", "ation hy"], ["phen", "ation"], []])
    #expect(columns("a b hyphenation", width: 30).first == ["a b hy", "phen"])
  }

  @Test("in the last container of all the last row stays as it is")
  func lastContainer() {
    let fixture = LayoutFixture("aaa bbb ccc ddd hyphenation eee", width: 60, height: 20) {
      $0.hyphenationLanguage = "en-US"
      $0.hyphenationLimits.dividesAcrossContainers = false
    }
    #expect(fixture.lines == ["aaa bbb ccc ", "ddd hyphen"])
  }

  @Test("lines that keep each other company do so with the word whole")
  func widows() {
    // Without the limit one row would be in the second container.
    #expect(
      columns("aaa bbb ccc ddd hyphenation", width: 60) { $0.widowLines = 2 }
        == [["aaa bbb ccc "], ["ddd hyphen", "ation"], []])
  }

  @Test("a paragraph kept with the next one is not divided inside a word")
  func keptWithNext() {
    let found = columns("ddd hyphenation eee hyphenation\nfff", width: 60) {
      $0.keepWithNext = true
    }
    #expect(found.joined().joined() == "ddd hyphenation eee hyphenation\nfff")
    #expect(found.dropLast().allSatisfy { $0.last?.hasSuffix("hyphen") != true })
  }

  @Test("the last row beside a shape has whole words in both of its fragments")
  func besideShape() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 60, y: 0, width: 20, height: 20)))
    let text = "aaa bbb ccc ddd eee fff ggg hhh iii kkk hyphenation"
    #expect(columns(text, width: 140, whole: false, exclusions: [hole])[0].last == "kkk hyphen")
    #expect(columns(text, width: 140, exclusions: [hole])[0].last == "kkk ")
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
