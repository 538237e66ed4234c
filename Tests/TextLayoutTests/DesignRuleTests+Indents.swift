import Testing
import TextGeometry
import TextLayout
import TextStorage

/// The starts of rows, and the distances between words of a row.
extension DesignRuleTests {
  // MARK: 12. Tops and indents

  @Test("indents are measured from the span of a row's first fragment, beside a shape too")
  func indents() {
    let fixture = fixture([ExclusionPath(path: rect(0, 0, 30, 10))]) {
      $0.firstLineHeadIndent = 10
      $0.headIndent = 45
      $0.tailIndent = -10
    }
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments[0].available == HorizontalSpan(start: 40, end: 90))
    #expect(fragments[1].available == HorizontalSpan(start: 45, end: 90))
  }

  @Test("a row's first fragment has its indent, its last one the tail indent, and none between any")
  func indentsOfManyFragments() {
    let holes = [
      ExclusionPath(path: rect(30, 0, 10, 10)), ExclusionPath(path: rect(60, 0, 10, 10)),
    ]
    let fixture = fixture(holes) {
      $0.firstLineHeadIndent = 10
      $0.tailIndent = -10
    }
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(
      fragments[0..<3].map(\.available) == [
        HorizontalSpan(start: 10, end: 30), HorizontalSpan(start: 40, end: 60),
        HorizontalSpan(start: 70, end: 90),
      ])
  }

  @Test(
    "a word that fits any row but the indented first is divided only where it starts the paragraph",
    arguments: [LineBreaking.greedy, .optimal])
  func wordsAfterAnIndent(lineBreaking: LineBreaking) {
    func lines(_ text: String, _ holes: [ExclusionPath] = []) -> [String] {
      LayoutFixture(text, width: 60, exclusions: holes) {
        $0.firstLineHeadIndent = 20
        $0.lineBreaking = lineBreaking
      }.lines
    }
    // Ten letters take 50 points: more than the 40 of the first row, less than the 60 of the
    // others.
    #expect(lines("aa bbbbbbbbbb cc") == ["aa ", "bbbbbbbbbb ", "cc"])
    #expect(lines("bbbbbbbbbb cc") == ["bbbbbbbb", "bb cc"])
    // The same applies beside an exclusion, and after it.
    let hole = ExclusionPath(path: rect(35, 0, 5, 10))
    #expect(lines("aa bbbbbbbbbb cc", [hole]) == ["aa ", "bbbbbbbbbb ", "cc"])
    // A word that fits no row is divided at its place.
    #expect(lines("aa bbbbbbbbbbbbbb") == ["aa bbbbb", "bbbbbbbbb"])
  }

  @Test("text from the right has its indents at the other ends")
  func indentsFromTheRight() {
    let fixture = LayoutFixture(
      "אב אב אב אב", width: 100, exclusions: [ExclusionPath(path: rect(40, 0, 20, 10))]
    ) {
      $0.baseWritingDirection = .rightToLeft
      $0.firstLineHeadIndent = 15
      $0.tailIndent = -5
    }
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments[0].available == HorizontalSpan(start: 60, end: 85))
    #expect(fragments[1].available == HorizontalSpan(start: 5, end: 40))
  }

  @Test("indents that leave no room in the container take half of it, and no text is lost")
  func indentsWiderThanTheContainer() {
    func fragments(_ text: String, _ tail: Double) -> [LineFragment] {
      let fixture = LayoutFixture(text, width: 40) {
        ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (60, 30, tail)
      }
      #expect(fixture.lines.joined() == text)
      return fixture.manager.lineFragments(in: fixture.container)
    }
    let half = HorizontalSpan(start: 20, end: 40)
    #expect(fragments("aaaa bbbb cc", -20).map(\.available) == [half, half, half])
    #expect(fragments("aaaa bbbb cc", 10).map(\.available) == [half, half, half])
    // An indent with some room stays.
    let narrow = HorizontalSpan(start: 30, end: 40)
    #expect(fragments("aaaa bb cc", 0).map(\.available) == [half, narrow, narrow])
    let right = HorizontalSpan(start: 0, end: 20)
    #expect(
      fragments("\u{5D0}\u{5D0} \u{5D1}\u{5D1}\u{5D1}", -20).map(\.available) == [right, right])
  }

  @Test("the first span that takes text has the indent, where the one before it is too narrow")
  func indentOfLaterSpan() {
    let fixture = fixture([ExclusionPath(path: rect(12, 0, 10, 10))], text: "aaa aaa") {
      $0.firstLineHeadIndent = 10
    }
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments[0].available == HorizontalSpan(start: 32, end: 100))
  }

  @Test("a row moves down to where its first word fits behind its indent")
  func indentOfSkippedBand() {
    let fixture = fixture([ExclusionPath(path: rect(40, 0, 60, 25))], text: "aaaa") {
      $0.firstLineHeadIndent = 25
    }
    #expect(fixture.rects == [Rect(x: 0, y: 25, width: 100, height: 10)])
  }

  @Test("a container may have indents measured from its own edges")
  func indentsOfContainer() {
    let fixture = fixture([ExclusionPath(path: rect(0, 0, 30, 10))]) {
      $0.firstLineHeadIndent = 10
      $0.headIndent = 45
      $0.tailIndent = -10
    }
    fixture.container.indentOrigin = .container
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments[0].available == HorizontalSpan(start: 30, end: 90))
    #expect(fragments[1].available == HorizontalSpan(start: 45, end: 90))
  }

  @Test("the first row of every container starts at its top")
  func tops() {
    let fixture = LayoutFixture("a\nb\nc", width: 40, height: 12) {
      $0.paragraphSpacingBefore = 7
      $0.paragraphSpacing = 5
    }
    fixture.addContainers(2, height: 12)
    let tops = fixture.manager.textContainers.map { fixture.manager.rows(in: $0).map(\.y) }
    #expect(tops == [[0], [0], [0]])
  }

  // MARK: 13. Words across shapes

  @Test("fragments of a row are at least a space apart")
  func wordsApart() {
    let fixture = fixture([ExclusionPath(path: rect(40, 0, 2, 10))])
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments[0].available == HorizontalSpan(start: 0, end: 40))
    #expect(fragments[1].available == HorizontalSpan(start: 45, end: 100))
    #expect(fragments[1].rect == Rect(x: 42, y: 0, width: 58, height: 10))
  }

  @Test("fragments of a row that is read from the right are at least a space apart")
  func wordsApartFromTheRight() {
    let fixture = LayoutFixture(
      String(repeating: "אב ", count: 20), width: 100,
      exclusions: [ExclusionPath(path: rect(40, 0, 2, 10))]
    ) { $0.baseWritingDirection = .rightToLeft }
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments[0].available == HorizontalSpan(start: 42, end: 100))
    #expect(fragments[1].available == HorizontalSpan(start: 0, end: 37))
  }

  @Test("a wide shape, and an empty span before it, keep words apart by themselves")
  func wordsApartAnyway() {
    let wide = fixture([ExclusionPath(path: rect(40, 0, 7, 10))])
    #expect(wide.manager.lineFragments(in: wide.container)[1].available.start == 47)
    let empty = fixture([ExclusionPath(path: rect(4, 0, 2, 10))])
    #expect(empty.manager.lineFragments(in: empty.container)[0].available.start == 6)
  }
}
