import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Rows around shapes")
struct RowTests {
  @Test("a row takes every word that fits and keeps its trailing space")
  func greedyBreaking() {
    let fixture = LayoutFixture("aaa bb cccc d", width: 35)
    #expect(fixture.lines == ["aaa bb ", "cccc d"])
    #expect(fixture.rects.map(\.minY) == [0, 10])
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments[0].used == HorizontalSpan(start: 0, end: 30))
    #expect(fragments[0].end == .soft)
    #expect(fragments[1].end == .endOfText)
  }

  @Test("text stands on both sides of a hole, left piece first")
  func bothSides() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 30, y: 0, width: 20, height: 10)))
    let fixture = LayoutFixture("aaaa bbbb cccc dddd", width: 80, exclusions: [hole])
    #expect(fixture.lines == ["aaaa ", "bbbb ", "cccc dddd"])
    #expect(
      fixture.rects == [
        Rect(x: 0, y: 0, width: 30, height: 10), Rect(x: 50, y: 0, width: 30, height: 10),
        Rect(x: 0, y: 10, width: 80, height: 10),
      ])
  }

  @Test("a band in which nothing fits is skipped to where the word fits")
  func skipping() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 10, y: -5, width: 60, height: 38)))
    let fixture = LayoutFixture("aaaa bbbb", width: 80, exclusions: [hole])
    #expect(fixture.lines == ["aaaa bbbb"])
    #expect(fixture.rects[0].minY == 33)
  }

  @Test("a span's least width counts what indents take of it")
  func leastWidthWithIndents() {
    let holes = [
      Rect(x: 40, y: -5, width: 60, height: 43), Rect(x: 50, y: 30, width: 60, height: 40),
    ].map { ExclusionPath(path: BezierPath(rect: $0)) }
    let fixture = LayoutFixture("aaaa", width: 80, exclusions: holes) {
      $0.firstLineHeadIndent = 15
    }
    fixture.container.minimumFragmentWidth = 45
    #expect(fixture.rects == [Rect(x: 0, y: 38, width: 50, height: 10)])
  }

  @Test("one span's width and another's room between the indents make no usable span")
  func widthAndRoomOfOneSpan() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 55, y: -5, width: 15, height: 35)))
    let fixture = LayoutFixture("aaaa", width: 100, exclusions: [hole]) {
      $0.firstLineHeadIndent = 60
    }
    // The left has enough width but no room for the word, the right has room but not enough width.
    fixture.container.minimumFragmentWidth = 45
    #expect(fixture.rects == [Rect(x: 0, y: 30, width: 100, height: 10)])
  }

  @Test("a word wider than the container is broken between clusters")
  func emergencyBreaking() {
    let fixture = LayoutFixture("aa bbbbbbbbb c", width: 20)
    #expect(fixture.lines == ["aa b", "bbbb", "bbbb ", "c"])
    let narrow = LayoutFixture("abc", width: 3)
    #expect(narrow.lines == ["a", "b", "c"])
  }

  @Test("a space behind which no break is allowed hangs where text is divided behind it")
  func hangingInside() {
    let fixture = LayoutFixture("aaaa )bbbb", width: 25) { $0.alignment = .right }
    let first = fixture.manager.lineFragments(in: fixture.container)[0]
    #expect(first.range == 0..<5)
    #expect(first.contentEnd == 4)
    #expect(first.used == HorizontalSpan(start: 5, end: 25))
  }

  @Test(
    "a line that starts inside a cluster at a place where lines may end is as wide as its glyphs")
  func lineInsideCluster() {
    // A line may end after a dash, even if a tone mark on it and the vowel after it are one
    // cluster: HarfBuzz divides the vowel into a ring above the mark and a letter.
    let fixture = LayoutFixture(
      "\u{2014}\u{E49}\u{E33}\u{E44}\u{E2B}\u{E25}", width: 22,
      advances: [
        "\u{E25}": 500, "\u{E2B}": 500, "\u{E32}": 500, "\u{E33}": 500, "\u{E44}": 500,
        "\u{E49}": 0, "\u{E4D}": 0,
      ],
      style: { $0.alignment = .right })
    #expect(fixture.lines == ["\u{2014}\u{E49}", "\u{E33}\u{E44}\u{E2B}\u{E25}"])
    #expect(fixture.glyphs(0).map(\.x) == [17, 22])
    #expect(fixture.glyphs(1).map(\.x) == [2, 2, 7, 12, 17])
    #expect(
      fixture.manager.lineFragments(in: fixture.container).map(\.used) == [
        HorizontalSpan(start: 17, end: 22), HorizontalSpan(start: 2, end: 22),
      ])
  }

  @Test("a word wider than its span but not than the container waits for room")
  func patientBreaking() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 10, y: 0, width: 30, height: 15)))
    let fixture = LayoutFixture("aaaaaaaa b", width: 40, exclusions: [hole])
    #expect(fixture.lines == ["aaaaaaaa ", "b"])
    #expect(fixture.rects[0].minY == 15)
  }

  @Test(
    "a word wider than the container goes on below a shape that leaves no room", arguments: [8, 14])
  func emergencyBreakingBelowShape(width: Double) {
    let bar = ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 0, width: 20, height: 12)))
    let fixture = LayoutFixture("aaa bb", width: width, exclusions: [bar])
    #expect(fixture.lines == (width == 8 ? ["a", "a", "a ", "b", "b"] : ["aa", "a ", "bb"]))
    #expect(fixture.rects[0].minY == 12)
    #expect(fixture.manager.overflowRange == nil)
  }

  @Test(
    "a word is divided where what stands before its soft hyphen fits and the hyphen does not",
    arguments: [12, 8, 5, 4])
  func softHyphenWithoutRoom(width: Double) {
    let text = "aa\u{AD}bb cc"
    let lines =
      width == 12 ? ["aa\u{AD}", "bb ", "cc"] : ["a", "a\u{AD}", "b", "b ", "c", "c"]
    let fixture = LayoutFixture(text, width: width)
    #expect(fixture.lines == lines)
    #expect(fixture.manager.overflowRange == nil)
    // No hyphen is drawn.
    #expect(fixture.rects.indices.allSatisfy { fixture.glyphs($0).count <= lines[$0].utf16.count })
    let bar = ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 0, width: 20, height: 12)))
    let below = LayoutFixture(text, width: width, exclusions: [bar])
    #expect(below.lines == lines)
    #expect(below.rects.map(\.minY) == lines.indices.map { 12 + 10 * Double($0) })
  }

  @Test("a span too narrow for a letter of a word that is divided stays empty")
  func emergencyBreakingBesideShape() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 2, y: 0, width: 20, height: 15)))
    let fixture = LayoutFixture("aaaaaaaaaa", width: 40, exclusions: [hole])
    #expect(fixture.lines == ["aaa", "aaaaaaa"])
    #expect(fixture.rects.map(\.minX) == [22, 0])
    // If no span has room for a letter, the row starts where one has.
    let wide = ExclusionPath(path: BezierPath(rect: Rect(x: 2, y: 0, width: 36, height: 15)))
    let below = LayoutFixture("aaaaaaaaaa", width: 40, exclusions: [wide])
    #expect(below.lines == ["aaaaaaaa", "aa"])
    #expect(below.rects.map(\.minY) == [15, 25])
  }

  @Test("a letter wider than the container stands where nothing is in the way")
  func widestLetter() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 0, width: 2, height: 15)))
    let fixture = LayoutFixture("ab", width: 3, exclusions: [hole])
    #expect(fixture.lines == ["a", "b"])
    #expect(fixture.rects.map(\.minY) == [15, 25])
    #expect(fixture.manager.overflowRange == nil)
  }

  @Test("alignment is per fragment")
  func alignment() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 30, y: 0, width: 20, height: 10)))
    let right = LayoutFixture("aaa bbb ccc", width: 80, exclusions: [hole]) {
      $0.alignment = .right
    }
    let fragments = right.manager.lineFragments(in: right.container)
    #expect(
      fragments.map(\.used) == [
        HorizontalSpan(start: 15, end: 30), HorizontalSpan(start: 65, end: 80),
        HorizontalSpan(start: 65, end: 80),
      ])
    let center = LayoutFixture("aaa", width: 80) { $0.alignment = .center }
    #expect(center.glyphs(0).map(\.x) == [32.5, 37.5, 42.5])
  }

  @Test("justified text fills every fragment but the paragraph's last")
  func justification() {
    let fixture = LayoutFixture("a b c dd", width: 29) { $0.alignment = .justified }
    #expect(fixture.lines == ["a b c ", "dd"])
    #expect(fixture.glyphs(0).map(\.x) == [0, 5, 12, 17, 24, 29])
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments[0].used == HorizontalSpan(start: 0, end: 29))
    #expect(fragments[1].used == HorizontalSpan(start: 0, end: 10))
  }

  @Test("no-break spaces widen on both sides of a break inside their word")
  func noBreakSpaces() {
    let fixture = LayoutFixture("a\u{A0}b\u{A0}cccc\u{A0}d e f", width: 24) {
      $0.alignment = .justified
    }
    #expect(fixture.lines == ["a\u{A0}b\u{A0}", "cccc", "\u{A0}d e ", "f"])
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    // Every fragment with a space, except the last, fills its span.
    #expect(fragments.map(\.used.end) == [24, 20, 24, 5])
  }

  @Test("a taller font sets its row again with the taller band")
  func growth() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 40, y: 15, width: 40, height: 20)))
    let fixture = LayoutFixture("aaa bbb ccc", width: 80, exclusions: [hole])
    var font = fixture.storage.attributes(at: 0)[.font] ?? .default
    font.size = 20
    fixture.storage.addAttribute(.font, value: font, range: 4..<7)
    // The first row grows to 20 for the large word, then overlaps the hole and has no room for the
    // word any more. Heights only grow within a row.
    #expect(fixture.lines == ["aaa ", "bbb ", "ccc"])
    #expect(fixture.manager.rows(in: fixture.container).map(\.height) == [20, 20, 10])
  }

  @Test("paragraph spacing moves the next paragraph by exactly as much")
  func paragraphSpacing() {
    let fixture = LayoutFixture("aaa\nbbb", width: 200) { $0.paragraphSpacing = 20 }
    #expect(fixture.manager.rows(in: fixture.container).map(\.y) == [0, 30])
    #expect(fixture.lines == ["aaa\n", "bbb"])
  }

  @Test("what fits nowhere is reported")
  func overflow() {
    let fixture = LayoutFixture("aaa bbb ccc", width: 20, height: 25)
    #expect(fixture.lines == ["aaa ", "bbb "])
    #expect(fixture.manager.overflowRange == 8..<11)
  }

  @Test("empty paragraphs have rows of their own")
  func emptyParagraphs() {
    let fixture = LayoutFixture("a\n\nb", width: 100)
    #expect(fixture.lines == ["a\n", "\n", "b"])
    #expect(fixture.manager.rows(in: fixture.container).map(\.y) == [0, 10, 20])
  }

  @Test("indents are measured from the container's edges")
  func indents() {
    let fixture = LayoutFixture("aa bb cc dd", width: 40) {
      $0.firstLineHeadIndent = 15
      $0.headIndent = 5
      $0.tailIndent = -10
    }
    #expect(fixture.lines == ["aa ", "bb cc ", "dd"])
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(
      fragments.map(\.available) == [
        HorizontalSpan(start: 15, end: 30), HorizontalSpan(start: 5, end: 30),
        HorizontalSpan(start: 5, end: 30),
      ])
  }

  @Test("exact line heights centre the font in the row")
  func exactLineHeight() {
    let fixture = LayoutFixture("a", width: 40) { $0.lineHeight = 24 }
    let row = fixture.manager.rows(in: fixture.container)[0]
    #expect(row.height == 24)
    #expect(row.baseline == 15)
  }

  @Test("right-to-left text fills a row from its right piece")
  func rightToLeft() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 30, y: 0, width: 20, height: 10)))
    let fixture = LayoutFixture("אבגד הוזח", width: 80, exclusions: [hole])
    #expect(fixture.rects.map(\.minX) == [50, 0])
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments[0].used == HorizontalSpan(start: 60, end: 80))
    #expect(fragments[1].used == HorizontalSpan(start: 10, end: 30))
    // The trailing space hangs to the left of the visible text.
    let glyphs = fixture.glyphs(0)
    #expect(glyphs.map(\.x) == [55, 60, 65, 70, 75])
    #expect(glyphs.map(\.cluster) == [4, 3, 2, 1, 0])
  }

  @Test("an edit gives the layout that the edited text has from scratch")
  func edits() {
    let fixture = LayoutFixture("aaa bbb\nccc ddd\neee", width: 25)
    _ = fixture.lines
    fixture.storage.replaceCharacters(in: 6..<9, with: "x\ny z\nw")
    let fresh = LayoutFixture(fixture.storage.string, width: 25)
    #expect(fixture.lines == fresh.lines)
    #expect(fixture.rects == fresh.rects)
  }

  @Test("setting the text at another width shapes nothing again")
  func shapingCalls() {
    let fixture = LayoutFixture("aaa bbb ccc ddd eee fff", width: 60)
    _ = fixture.lines
    let calls = fixture.manager.shapingCallCount
    // The words are shaped in one call, unless an earlier layout has cached them.
    #expect(calls <= 1)
    fixture.container.size.width = 30
    #expect(fixture.lines.count == 6)
    #expect(fixture.manager.shapingCallCount == calls)
  }
}
