import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Characters are 5 points wide and rows 10 points high.
@Suite("Breaks chosen together")
struct PageBreakingTests {
  /// Makes a text of paragraphs with so many rows each, in containers of so many rows.
  private func fixture(
    _ paragraphs: [Int], rows: [Int], breaking: PageBreaking = .optimal,
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    let text = paragraphs.enumerated().map { number, count in
      (0..<count).map { "\(number % 10)\(Character(UnicodeScalar(97 + UInt8($0 % 26))))" }
        .joined(separator: " ")
    }
    let fixture = LayoutFixture(
      text.joined(separator: "\n"), width: 14, height: Double(rows[0]) * 10, style: style)
    fixture.manager.pageBreaking = breaking
    for count in rows.dropFirst() { fixture.addContainers(1, height: Double(count) * 10) }
    return fixture
  }

  @Test("a last line is not left alone at a column's top, nor a first one at its foot")
  func loneLines() {
    let greedy = fixture([4, 3, 3], rows: [6, 6], breaking: .greedy)
    #expect(greedy.columns.map(\.count) == [6, 4])
    #expect(greedy.columns[1][0] == "1c\n")
    #expect(fixture([4, 3, 3], rows: [6, 6]).columns.map(\.count) == [4, 6])
    #expect(fixture([5, 3, 3], rows: [6, 6]).columns.map(\.count) == [5, 6])
  }

  @Test("an earlier column ends early where that saves a later one")
  func lookAhead() {
    // Filled columns of 4 rows would divide the third paragraph after its first row, and with two
    // full columns before there is no other choice.
    let greedy = fixture([4, 3, 2, 4], rows: [4, 4, 4, 4], breaking: .greedy)
    #expect(greedy.columns.map(\.count) == [4, 4, 4, 1])
    let optimal = fixture([4, 3, 2, 4], rows: [4, 4, 4, 4])
    #expect(optimal.columns.map(\.count) == [4, 3, 4, 2])
    #expect(optimal.columns[1] == ["1a ", "1b ", "1c\n"])
  }

  @Test("a heading does not end a column")
  func heading() {
    let optimal = fixture([3, 1, 4], rows: [4, 6])
    #expect(optimal.columns.map(\.count) == [4, 4])
    optimal.restyle(at: 10) { $0.keepWithNext = true }
    #expect(optimal.columns.map(\.count) == [3, 5])
  }

  @Test("a column ends a row early rather than inside a word")
  func dividedWords() {
    func counts(_ text: String) -> [Int] {
      let fixture = LayoutFixture(text, width: 20, height: 30)
      fixture.manager.pageBreaking = .optimal
      return fixture.addContainers(1, height: 60).columns.map(\.count)
    }
    #expect(counts("aaaa bbbb cc ccc dddd eeee ffff") == [3, 4])
    #expect(counts("aaaa bbbb cc\u{AD}ccc dddd eeee ffff") == [2, 5])
  }

  @Test("columns beside each other are level")
  func level() {
    // One page of two columns: the first ends early, and the second with it.
    let fixture = fixture([4, 5, 20], rows: [6, 6, 20], style: { $0.keepTogether = false })
    fixture.manager.textContainers[1].startsPage = false
    let counts = fixture.columns.map(\.count)
    #expect(counts[0] == counts[1])
  }

  @Test("edited text is laid out as from the start")
  func edits() {
    let fixture = fixture([4, 3, 2, 4, 5, 3, 3], rows: [5, 5, 5, 5, 5, 5])
    _ = fixture.columns
    let edits = [(3..<5, ""), (0..<0, "xx yy\n"), (20..<26, "\n"), (30..<30, "zz zz zz ")]
    for (range, string) in edits {
      fixture.storage.replaceCharacters(in: range, with: string)
      let fresh = LayoutFixture(fixture.storage.string, width: 14, height: 50)
        .addContainers(5, height: 50)
      fresh.manager.pageBreaking = .optimal
      #expect(fixture.columns == fresh.columns)
    }
    fixture.manager.textContainers[1].size.height = 30
    let fresh = LayoutFixture(fixture.storage.string, width: 14, height: 50)
      .addContainers(1, height: 30).addContainers(4, height: 50)
    fresh.manager.pageBreaking = .optimal
    #expect(fixture.columns == fresh.columns)
    fixture.manager.pageBreaking = .greedy
    fresh.manager.pageBreaking = .greedy
    #expect(fixture.columns == fresh.columns)
  }

  @Test("an edit measures its paragraph, and lays out little besides", arguments: [false, true])
  func reach(hasOptimalLines: Bool) {
    let fixture = fixture(
      Array(repeating: 3, count: 40), rows: Array(repeating: 6, count: 25),
      style: { if hasOptimalLines { $0.lineBreaking = .optimal } })
    _ = fixture.columns
    func work(_ edit: () -> Void) -> (measured: Int, laidOut: Int) {
      let manager = fixture.manager
      let before = (manager.measuredParagraphCount, manager.laidOutParagraphCount)
      edit()
      _ = fixture.columns
      return (manager.measuredParagraphCount - before.0, manager.laidOutParagraphCount - before.1)
    }
    // The first container is filled before its chapter is measured.
    let first = work { fixture.storage.replaceCharacters(in: 180..<181, with: "x") }
    #expect(first == (40, 3))
    let second = work { fixture.storage.replaceCharacters(in: 180..<181, with: "y") }
    #expect(second == (1, 3))
    let many = work {
      fixture.storage.replaceCharacters(in: 300..<301, with: "y")
      fixture.storage.replaceCharacters(in: 90..<91, with: "z")
    }
    #expect(many == (2, 4))
    let longer = work { fixture.storage.replaceCharacters(in: 315..<315, with: "aa bb cc ") }
    #expect(longer.measured == 1 && longer.laidOut > 4)
    let fresh = LayoutFixture(
      fixture.storage.string, width: 14, height: 60,
      style: { if hasOptimalLines { $0.lineBreaking = .optimal } }
    ).addContainers(24, height: 60)
    fresh.manager.pageBreaking = .optimal
    #expect(fixture.columns == fresh.columns)
    fixture.container.size.height = 50
    fresh.container.size.height = 50
    #expect(fixture.columns == fresh.columns)
  }

  @Test("chapters start in columns of their own and do not depend on each other")
  func chapters() {
    let fixture = fixture([4, 3, 3, 4, 3, 3], rows: [6, 6, 6, 6])
    fixture.restyle(at: 3 * 10) { $0.breakBefore = .container }
    #expect(fixture.columns.map(\.count) == [4, 6, 4, 6])
    #expect(fixture.manager.greedyChapterCount == 0)
  }

  @Test("breaks beside shapes are chosen together, where the shapes are")
  func shapes() {
    // A bar takes the first row of the first column, so that five rows fit it.
    let fixture = fixture([4, 3, 3], rows: [6, 6])
    let bar = ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 0, width: 14, height: 10)))
    fixture.container.exclusionPaths = [bar]
    #expect(fixture.columns.map(\.count) == [4, 6])
    #expect(fixture.manager.greedyChapterCount == 0)
    fixture.manager.pageBreaking = .greedy
    #expect(fixture.columns.map(\.count) == [5, 5])
    // Without the bar six rows fit, and leave the last row of a paragraph alone.
    fixture.manager.pageBreaking = .optimal
    fixture.container.exclusionPaths = []
    #expect(fixture.columns.map(\.count) == [4, 6])
  }

  @Test("columns of different widths are chosen together, too")
  func widths() {
    // In the wide column two words go into a row: three rows of the first paragraph's six words.
    let fixture = fixture([6, 4, 4], rows: [4, 8])
    fixture.container.size.width = 30
    #expect(fixture.columns.map(\.count) == [3, 8])
    fixture.manager.pageBreaking = .greedy
    #expect(fixture.columns.map(\.count) == [4, 6])
  }

  @Test("text without room is left where it is")
  func overflow() {
    let fixture = fixture([4, 3, 3], rows: [6])
    #expect(fixture.columns.map(\.count) == [6])
    #expect(fixture.manager.overflowRange?.lowerBound == 18)
  }

  /// Words of three letters, in lines that hold twelve of them. With eleven in a line each of its
  /// ten spaces is widened by 2 points.
  private func words(_ counts: [Int], rows: [Int], breaking: PageBreaking = .optimal)
    -> LayoutFixture
  {
    let text = counts.map { Array(repeating: "aaa", count: $0).joined(separator: " ") }
    let fixture = LayoutFixture(
      text.joined(separator: "\n"), width: 235, height: Double(rows[0]) * 10
    ) {
      $0.alignment = .justified
      $0.lineBreaking = .optimal
    }
    fixture.manager.pageBreaking = breaking
    for count in rows.dropFirst() { fixture.addContainers(1, height: Double(count) * 10) }
    return fixture
  }

  @Test("a paragraph becomes a line longer where that helps")
  func looser() {
    #expect(words([36, 36], rows: [5, 5], breaking: .greedy).columns.map(\.count) == [5, 1])
    let optimal = words([36, 36], rows: [5, 5])
    #expect(optimal.columns.map(\.count) == [5, 2])
    #expect(optimal.manager.plannedRowCounts == [1: 4])
    // Lines of twelve, eleven, eleven and two words: those of eleven have a ratio of 0.8.
    let demerits = 2 * ((10 + 51.2) * (10 + 51.2) - 100) + 100
    #expect(abs(optimal.manager.plannedBreakCost - (200 + 300 + demerits / 20)) < 1)
  }

  @Test("lines of a paragraph do not depend on the place of the break in it")
  func sameLines() {
    let whole = words([30, 90], rows: [40]).columns.flatMap { $0 }
    for rows in 4...9 {
      let divided = words([30, 90], rows: [rows, rows, rows])
      if divided.manager.plannedRowCounts.isEmpty {
        #expect(divided.columns.flatMap { $0 } == whole)
      }
    }
  }

  @Test("edited text with longer paragraphs is laid out as from the start")
  func editedSettings() {
    let fixture = words([36, 36, 20, 47, 36, 60], rows: [5, 5, 5, 5, 5, 5])
    _ = fixture.columns
    for position in [200, 10, 400, 0, 350] {
      fixture.storage.replaceCharacters(in: position..<position + 4, with: " bb ccc")
      let fresh = words([1], rows: [5, 5, 5, 5, 5, 5])
      fresh.storage.replaceCharacters(
        in: 0..<fresh.storage.length, with: fixture.storage.text)
      #expect(fixture.columns == fresh.columns)
    }
  }
}
