import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Members of the paragraph style, with layouts worked out by hand. Characters are 5 points wide
/// and extend 8 points above the baseline and 2 below it.
@Suite("Paragraph style")
struct ParagraphStyleTests {
  private func row(_ style: (inout ParagraphStyle) -> Void) -> LayoutRow {
    let fixture = LayoutFixture("a", width: 40, style: style)
    return fixture.manager.rows(in: fixture.container)[0]
  }

  @Test("a least height stretches a row around its text")
  func minimumLineHeight() {
    let tall = row { $0.minimumLineHeight = 16 }
    #expect(tall.height == 16)
    #expect(tall.baseline == 11)
    #expect(row { $0.minimumLineHeight = 9 }.height == 10)
  }

  @Test("a greatest height cuts a row, though not below the least")
  func maximumLineHeight() {
    let low = row { $0.maximumLineHeight = 6 }
    #expect(low.height == 6)
    #expect(low.baseline == 6)
    #expect(row { $0.maximumLineHeight = 12 }.height == 10)
    let both = row {
      $0.maximumLineHeight = 6
      $0.minimumLineHeight = 7
    }
    #expect(both.height == 7)
  }

  @Test("a multiple scales the natural height before the limits count")
  func lineHeightMultiple() {
    let double = row { $0.lineHeightMultiple = 2 }
    #expect(double.height == 20)
    #expect(double.baseline == 13)
    let limited = row {
      $0.lineHeightMultiple = 2
      $0.maximumLineHeight = 15
    }
    #expect(limited.height == 15)
    #expect(row { $0.lineHeightMultiple = 0.5 }.height == 5)
  }

  @Test("an exact height rules over the other heights")
  func exactLineHeight() {
    let exact = row {
      $0.lineHeight = 12
      $0.lineHeightMultiple = 3
      $0.minimumLineHeight = 30
    }
    #expect(exact.height == 12)
    #expect(exact.baseline == 9)
  }

  @Test("room below lines is part of their height, also of the last")
  func lineSpacing() {
    let fixture = LayoutFixture("aa bb", width: 12) { $0.lineSpacing = 3 }
    let rows = fixture.manager.rows(in: fixture.container)
    #expect(rows.map(\.y) == [0, 13])
    #expect(rows.map(\.height) == [13, 13])
    #expect(rows.map(\.baseline) == [8, 21])
  }

  @Test("room after one paragraph and before the next adds up")
  func paragraphSpacing() {
    let fixture = LayoutFixture("a\nb", width: 40) {
      $0.paragraphSpacing = 4
      $0.paragraphSpacingBefore = 7
    }
    #expect(fixture.manager.rows(in: fixture.container).map(\.y) == [0, 21])
  }

  @Test("negative indents count as 0, in rows and in the widths that a text asks for")
  func negativeIndents() {
    let fixture = LayoutFixture("aa bb", width: 22) {
      ($0.firstLineHeadIndent, $0.headIndent) = (-10, -4)
    }
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments.map(\.used.start) == [0, 0])
    let widths = fixture.manager.contentWidths(in: 0..<5)
    #expect(widths.map(\.least) == [10] && widths.map(\.greatest) == [25])
  }

  @Test("lines end at a positive tail indent from where they start, or a negative one from the end")
  func tailIndent() {
    let fromStart = LayoutFixture("aa bb cc", width: 60) { $0.tailIndent = 27 }
    #expect(fromStart.lines == ["aa bb ", "cc"])
    let fromEnd = LayoutFixture("aa bb cc", width: 60) { $0.tailIndent = -33 }
    #expect(fromEnd.lines == ["aa bb ", "cc"])
    let rightToLeft = LayoutFixture("אא בב גג", width: 60) { $0.tailIndent = 27 }
    let first = rightToLeft.manager.lineFragments(in: rightToLeft.container)[0]
    #expect(first.available == HorizontalSpan(start: 33, end: 60))
  }

  @Test("each alignment puts its lines where it says, in both directions")
  func alignment() {
    func start(_ alignment: TextAlignment, _ text: String) -> Double {
      let fixture = LayoutFixture(text, width: 40) { $0.alignment = alignment }
      return fixture.manager.lineFragments(in: fixture.container)[0].used.start
    }
    #expect(start(.natural, "aa") == 0)
    #expect(start(.natural, "אא") == 30)
    #expect(start(.left, "אא") == 0)
    #expect(start(.right, "aa") == 30)
    #expect(start(.center, "aa") == 15)
    #expect(start(.justified, "aa") == 0)
    #expect(start(.justified, "אא") == 30)
  }

  @Test("a base direction given by the style rules over the text's first letter")
  func baseWritingDirection() {
    let fixture = LayoutFixture("ab!", width: 40) { $0.baseWritingDirection = .rightToLeft }
    #expect(fixture.glyphs(0).map(\.cluster) == [2, 0, 1])
    #expect(fixture.glyphs(0).map(\.x) == [25, 30, 35])
    let hebrew = LayoutFixture("אב!", width: 40) { $0.baseWritingDirection = .leftToRight }
    #expect(hebrew.glyphs(0).map(\.cluster) == [1, 0, 2])
    #expect(hebrew.glyphs(0).map(\.x) == [0, 5, 10])
  }

  @Test(
    "words are divided only where a line would fill less than a part of its width",
    .enabled(if: Hyphenator.forLanguage("en-US") != nil))
  func hyphenationFactor() {
    func lines(_ style: (inout ParagraphStyle) -> Void) -> [String] {
      LayoutFixture("aaaa hyphenation", width: 60, style: style).lines
    }
    // Without "hyphen-" the first line is filled by a third.
    #expect(lines { $0.hyphenationFactor = 0.3 } == ["aaaa ", "hyphenation"])
    #expect(lines { $0.hyphenationFactor = 0.4 } == ["aaaa hyphen", "ation"])
    #expect(lines { $0.usesDefaultHyphenation = true } == ["aaaa hyphen", "ation"])
    #expect(lines { _ in } == ["aaaa ", "hyphenation"])
  }

  @Test(
    "a layout manager's hyphenation counts for paragraphs that say nothing of it",
    .enabled(if: Hyphenator.forLanguage("en-US") != nil))
  func managersHyphenation() {
    let silent = LayoutFixture("aaaa hyphenation", width: 60)
    #expect(silent.lines == ["aaaa ", "hyphenation"])
    silent.manager.hyphenationFactor = 1
    #expect(silent.lines == ["aaaa hyphen", "ation"])
    silent.manager.hyphenationFactor = 0
    silent.manager.usesDefaultHyphenation = true
    #expect(silent.lines == ["aaaa hyphen", "ation"])
    let own = LayoutFixture("aaaa hyphenation", width: 60) { $0.hyphenationFactor = 0.3 }
    own.manager.hyphenationFactor = 1
    #expect(own.lines == ["aaaa ", "hyphenation"])
  }

  @Test("letters come closer by a twentieth of their size before a line is truncated")
  func tightening() {
    func line(_ width: Double, tightens: Bool) -> (LayoutFixture, LineFragment) {
      let fixture = LayoutFixture("aaaa bbbb", width: width) {
        $0.lineBreakMode = .byTruncatingTail
        $0.allowsDefaultTighteningForTruncation = tightens
      }
      return (fixture, fixture.manager.lineFragments(in: fixture.container)[0])
    }
    // 45 points, eight gaps of at most half a point.
    let (tight, fragment) = line(41, tightens: true)
    #expect(fragment.end == .endOfText)
    #expect(fragment.used == HorizontalSpan(start: 0, end: 41))
    #expect(tight.glyphs(0).map(\.x) == [0, 4.5, 9, 13.5, 18, 22.5, 27, 31.5, 36])
    #expect(line(40.9, tightens: true).1.end == .truncated)
    #expect(line(41, tightens: false).1.end == .truncated)
    // A line that fits is unchanged.
    #expect(line(45, tightens: true).0.glyphs(0).map(\.advance).allSatisfy { $0 == 5 })
  }

  @Test(
    "white space at a line's end hangs as a whole also where lines break between any characters")
  func charWrappingHangsSpaces() {
    let fixture = LayoutFixture("abcd   efg", width: 25) {
      $0.lineBreakMode = .byCharWrapping
      $0.alignment = .right
    }
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fixture.lines == ["abcd   ", "efg"])
    #expect(fragments[0].contentEnd == 4)
    #expect(fragments[0].used == HorizontalSpan(start: 5, end: 25))
    // A tab hangs with them, whatever its width.
    let tab = LayoutFixture("abcd \t efg", width: 25) {
      $0.lineBreakMode = .byCharWrapping
      $0.tabStops = [TextTab(location: 100)]
    }
    #expect(tab.lines == ["abcd \t ", "efg"])
    // Room for the first space alone, or for none, makes no difference.
    #expect(
      LayoutFixture("abcd   efg", width: 20) { $0.lineBreakMode = .byCharWrapping }.lines
        == ["abcd   ", "efg"])
  }
}
