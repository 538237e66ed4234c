import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Characters are 5 points wide, and rows 10 points high with their baselines at 8.
@Suite("Lines that continue the line above because that was too long")
struct WrapMarkTests {
  private let text = "aaa bbb ccc ddd\u{2028}eee fff ggg"

  private func fixture(
    _ text: String, width: Double = 40, height: Double = 0, exclusions: [ExclusionPath] = [],
    mark: WrapMark? = .hook, style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    LayoutFixture(text, width: width, height: height, exclusions: exclusions) {
      $0.wrapIndent = 10
      $0.wrapMark = mark
      style(&$0)
    }
  }

  private func marks(_ fixture: LayoutFixture, in container: Int = 0) -> [PlacedWrapMark] {
    fixture.manager.wrapMarks(in: fixture.manager.textContainers[container])
  }

  private func starts(_ fixture: LayoutFixture) -> [Double] {
    fixture.manager.lineFragments(in: fixture.container).map(\.available.start)
  }

  @Test("they are indented further, and neither first lines nor those after a forced break are")
  func indents() {
    let lines = fixture(text + "\nhhh")
    #expect(
      lines.lines == ["aaa bbb ", "ccc ", "ddd\u{2028}", "eee fff ", "ggg\n", "hhh"])
    #expect(starts(lines) == [0, 10, 10, 0, 10, 0])
    let indented = fixture(text) { ($0.firstLineHeadIndent, $0.headIndent) = (5, 3) }
    #expect(starts(indented) == [5, 13, 13, 3, 13])
    // A word that no line can hold is divided.
    let long = fixture("aaaaaaaaaaaa")
    #expect(long.lines == ["aaaaaaaa", "aaaa"] && starts(long) == [0, 10])
  }

  @Test("a hook stands a quarter of an em before their text, half an em wide")
  func hooks() {
    let marks = marks(fixture(text))
    #expect(marks.map(\.position) == [8, 12, 24])
    #expect(marks.map(\.baseline) == [18, 28, 48])
    for mark in marks {
      #expect(mark.span == HorizontalSpan(start: 2.5, end: 7.5) && !mark.isRightToLeft)
      let bounds = mark.bounds
      #expect(abs(bounds.minY - (mark.baseline - 6.2)) < 1e-9 && abs(bounds.height - 4.7) < 1e-9)
    }
    #expect(self.marks(fixture(text, mark: nil)).isEmpty)
  }

  @Test("characters are as wide as their advances, and text from right to left is mirrored")
  func characters() {
    let marks = marks(fixture(text, mark: .characters("+>")) { $0.wrapIndent = 15 })
    #expect(marks.map(\.position) == [8, 12, 24])
    #expect(marks.allSatisfy { $0.span == HorizontalSpan(start: 2.5, end: 12.5) })
    let right = fixture(text) { $0.baseWritingDirection = .rightToLeft }
    #expect(
      right.manager.lineFragments(in: right.container).map(\.available.end)
        == [40, 30, 30, 40, 30])
    #expect(
      self.marks(right).allSatisfy {
        $0.isRightToLeft && $0.span == HorizontalSpan(start: 32.5, end: 37.5)
      })
  }

  @Test("a mark wider than its indent is smaller, and without an indent there is none")
  func wideMarks() {
    func mark(_ style: (inout ParagraphStyle) -> Void = { _ in }) -> PlacedWrapMark? {
      marks(fixture(text, mark: .characters("+>+>"), style: style)).first
    }
    // The distance and four characters, 22.5 points in all, take 10.
    let small = mark()
    #expect(abs((small?.size ?? 0) - 40 / 9) < 1e-9)
    #expect(abs((small?.span.start ?? 1) - 0) < 1e-9)
    #expect(abs((small?.span.end ?? 0) - 80 / 9) < 1e-9)
    #expect(abs((small?.bounds.width ?? 0) - 80 / 9) < 1e-9)
    // All indents are its room.
    let indented = mark { $0.headIndent = 5 }
    #expect(abs((indented?.size ?? 0) - 20 / 3) < 1e-9)
    #expect(abs((indented?.span.start ?? 1) - 0) < 1e-9)
    let right = mark { $0.baseWritingDirection = .rightToLeft }
    #expect(abs((right?.span.start ?? 0) - (30 + 10 / 9)) < 1e-9)
    #expect(abs((right?.span.end ?? 0) - 40) < 1e-9)
    #expect(mark { $0.wrapIndent = 0 } == nil)
    #expect(mark { $0.wrapIndent = 23 }?.size == 10)
  }

  @Test("text on the other side of a shape continues its row without a mark")
  func shapes() {
    let shape = ExclusionPath(
      path: BezierPath(rect: Rect(x: 40, y: 0, width: 20, height: 20)))
    let fixture = fixture("aaa bbb ccc ddd eee fff ggg", width: 100, exclusions: [shape])
    #expect(fixture.lines == ["aaa bbb ", "ccc ddd ", "eee ", "fff ggg"])
    #expect(starts(fixture) == [0, 60, 10, 60])
    #expect(marks(fixture).map(\.position) == [16])
  }

  @Test("lines continue in the next container, and follow edits")
  func containersAndEdits() {
    let fixture = fixture(text, height: 10).addContainers(1, height: 100)
    #expect(marks(fixture).isEmpty && marks(fixture, in: 1).map(\.position) == [8, 12, 24])
    fixture.storage.replaceCharacters(in: 4..<8, with: "")
    #expect(fixture.columns == [["aaa ccc "], ["ddd\u{2028}", "eee fff ", "ggg"]])
    #expect(marks(fixture, in: 1).map(\.position) == [8, 20])
    fixture.restyle(at: 0) { ($0.wrapIndent, $0.wrapMark) = (0, nil) }
    #expect(marks(fixture, in: 1).isEmpty)
    #expect(
      fixture.manager.lineFragments(in: fixture.manager.textContainers[1])
        .map(\.available.start) == [0, 0, 0])
  }

  @Test("such paragraphs are broken line by line, and ask for the width of their indents")
  func breaking() {
    for breaking in [LineBreaking.optimal, .balanced] {
      #expect(fixture(text) { $0.lineBreaking = breaking }.lines == fixture(text).lines)
    }
    let widths = fixture("aaa bbb ccc\nddd\neee f").manager.contentWidths(in: 0..<21)
    #expect(widths.map(\.least) == [25, 15, 15])
    #expect(widths.map(\.greatest) == [55, 15, 25])
  }
}
