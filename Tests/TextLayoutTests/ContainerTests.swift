import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Containers")
struct ContainerTests {
  /// Returns the answers of a test.
  struct Answer: SpanProvider {
    var answer: (Rect, Bool) -> [HorizontalSpan]

    func freeSpans(of band: Rect, rightToLeft: Bool) -> [HorizontalSpan] {
      answer(band, rightToLeft)
    }
  }

  @Test("a form feed sends the text after it into the next container")
  func containerBreak() {
    let fixture = LayoutFixture("aaa\u{C}bbb\nccc\u{C}\nddd", width: 50, height: 50)
      .addContainers(2, height: 50)
    #expect(fixture.columns == [["aaa\u{C}"], ["bbb\n", "ccc\u{C}"], ["\n", "ddd"]])
    fixture.storage.replaceCharacters(in: 3..<4, with: " ")
    #expect(fixture.columns == [["aaa bbb\n", "ccc\u{C}"], ["\n", "ddd"], []])
    fixture.storage.replaceCharacters(in: 3..<4, with: "\u{C}")
    #expect(fixture.columns == [["aaa\u{C}"], ["bbb\n", "ccc\u{C}"], ["\n", "ddd"]])
  }

  @Test("a form feed ends a line where the container has no end")
  func endlessContainerBreak() {
    #expect(LayoutFixture("aaa\u{C}bbb", width: 50).lines == ["aaa\u{C}", "bbb"])
  }

  @Test("a container of the caller's own answers its spans")
  func provider() {
    let fixture = LayoutFixture("aaa bbb ccc ddd", width: 100)
    fixture.container.spanProvider = Answer { band, _ in
      [HorizontalSpan(start: 60, end: 80), HorizontalSpan(start: 10, end: 30 + band.minY)]
    }
    #expect(fixture.lines == ["aaa ", "bbb ", "ccc ", "ddd"])
    #expect(
      fixture.rects == [
        Rect(x: 10, y: 0, width: 20, height: 10), Rect(x: 60, y: 0, width: 20, height: 10),
        Rect(x: 10, y: 10, width: 30, height: 10), Rect(x: 60, y: 10, width: 20, height: 10),
      ])
    #expect(!fixture.container.isSimpleRectangularTextContainer)
  }

  @Test("shapes are taken from what a container of the caller's own answers")
  func providerAndShapes() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 30, y: 0, width: 20, height: 10)))
    let fixture = LayoutFixture("aaa bbb", width: 100, exclusions: [hole])
    fixture.container.spanProvider = Answer { _, _ in [HorizontalSpan(start: 10, end: 70)] }
    #expect(fixture.rects.map(\.minX) == [10, 50])
    #expect(fixture.rects.map(\.maxX) == [30, 70])
  }

  @Test("a row starts where such a container first has room, to a 64th of a point")
  func providerSkips() {
    let fixture = LayoutFixture("aaaa bb", width: 100)
    fixture.container.spanProvider = Answer { band, _ in
      [HorizontalSpan(start: 0, end: band.minY < 33.3 ? 10 : 40)]
    }
    #expect(fixture.lines == ["aaaa bb"])
    #expect(abs(fixture.rects[0].minY - 33.3) <= 1.0 / 64)
  }

  @Test("nonsense for an answer costs nothing but room")
  func nonsense() {
    let fixture = LayoutFixture("aaa bbb", width: 100)
    fixture.container.spanProvider = Answer { _, _ in
      [
        HorizontalSpan(start: .nan, end: 50), HorizontalSpan(start: 50, end: 20),
        HorizontalSpan(start: 90, end: .infinity),
        HorizontalSpan(start: 0, end: .nan), HorizontalSpan(start: 20, end: 45),
        HorizontalSpan(start: 40, end: 60),
        HorizontalSpan(start: -.infinity, end: 5),
      ]
    }
    #expect(fixture.lines == ["aaa bbb"])
    #expect(fixture.rects == [Rect(x: 20, y: 0, width: 40, height: 10)])
  }

  @Test("a container that never has room ends; text goes into the next one")
  func neverAnyRoom() {
    let fixture = LayoutFixture("aaa bbb", width: 100).addContainers(1, height: 100)
    var questions = 0
    fixture.container.spanProvider = Answer { _, _ in
      questions += 1
      return []
    }
    #expect(fixture.columns == [[], ["aaa bbb"]])
    #expect(questions < 3_000)
  }

  @Test("words that fit nowhere in such a container are broken")
  func providerTooNarrow() {
    let fixture = LayoutFixture("aaaa bb", width: 100, height: 60)
    fixture.container.spanProvider = Answer { band, _ in
      [HorizontalSpan(start: 0, end: band.minY < 20 ? 0 : 10)]
    }
    #expect(fixture.lines.joined() == "aaaa bb")
    #expect(fixture.lines.first == "aa")
  }

  @Test("spans that change are asked for again")
  func invalidatedSpans() {
    var width = 20.0
    let fixture = LayoutFixture("aaa bbb", width: 100)
    fixture.container.spanProvider = Answer { _, _ in [HorizontalSpan(start: 0, end: width)] }
    #expect(fixture.lines == ["aaa ", "bbb"])
    width = 40
    fixture.container.invalidateSpans()
    #expect(fixture.lines == ["aaa bbb"])
  }

  @Test("a proposed rectangle is answered with its first free part and the rest")
  func proposedRect() {
    let container = TextContainer(size: Size(width: 100, height: 50))
    container.exclusionPaths = [
      ExclusionPath(path: BezierPath(rect: Rect(x: 40, y: 0, width: 20, height: 20)))
    ]
    var rest = Rect.zero
    let band = Rect(x: -10, y: 5, width: 200, height: 10)
    #expect(
      container.lineFragmentRect(forProposedRect: band, remaining: &rest)
        == Rect(x: 0, y: 5, width: 40, height: 10))
    #expect(rest == Rect(x: 40, y: 5, width: 150, height: 10))
    #expect(
      container.lineFragmentRect(forProposedRect: rest, remaining: &rest)
        == Rect(x: 60, y: 5, width: 40, height: 10))
    #expect(
      container.lineFragmentRect(
        forProposedRect: band, writingDirection: .rightToLeft, remaining: &rest)
        == Rect(x: 60, y: 5, width: 40, height: 10))
    #expect(rest == Rect(x: -10, y: 5, width: 70, height: 10))
    #expect(
      container.lineFragmentRect(
        forProposedRect: Rect(x: 0, y: 45, width: 100, height: 10), remaining: &rest) == .zero)
  }

  @Test("one exclusion that cannot be used is left out and told, and the others stay")
  func unusableExclusion() {
    let hole = BezierPath(rect: Rect(x: 30, y: 0, width: 20, height: 10))
    for value in [Double.nan, .infinity] {
      var broken = hole
      broken.addLine(to: Point(x: value, y: 3))
      let fixture = LayoutFixture(
        "aaaa bbbb", width: 80,
        exclusions: [
          ExclusionPath(path: broken), ExclusionPath(path: hole),
          ExclusionPath(path: hole, margin: value),
        ])
      #expect(fixture.lines == ["aaaa ", "bbbb"])
      #expect(fixture.rects[1].minX == 50)
      #expect(
        fixture.container.exclusionFaults.map(\.text) == ["exclusions[0]", "exclusions[2].margin"])
      fixture.container.exclusionPaths = [ExclusionPath(path: hole)]
      #expect(fixture.container.exclusionFaults.isEmpty)
      fixture.container.shape = broken
      #expect(fixture.container.exclusionFaults.map(\.text) == ["inside"])
      #expect(fixture.rects[1].minX == 50)
    }
  }

  @Test("a container holds its upper left corner and not its lower right one")
  func contains() {
    let container = TextContainer(size: Size(width: 100, height: 50))
    #expect(container.contains(.zero))
    #expect(!container.contains(Point(x: 100, y: 50)))
    #expect(!container.contains(Point(x: 100, y: 10)))
    container.exclusionPaths = [
      ExclusionPath(path: BezierPath(rect: Rect(x: 40, y: 0, width: 20, height: 20)))
    ]
    #expect(!container.contains(Point(x: 50, y: 10)))
    #expect(container.contains(Point(x: 50, y: 30)))
  }

  @Test("defaults are Text Kit's")
  func defaults() {
    let container = TextContainer()
    #expect(container.size == Size(width: 1e7, height: 1e7))
    #expect(container.lineFragmentPadding == 5)
    #expect(container.maximumNumberOfLines == nil)
    #expect(container.exclusionPaths.isEmpty)
    #expect(container.isSimpleRectangularTextContainer)
    container.maximumNumberOfLines = 1
    #expect(!container.isSimpleRectangularTextContainer)
  }

  @Test("a dimension that is not positive has no limit")
  func unlimited() {
    let text = Array(repeating: "aaa", count: 30).joined(separator: " ")
    #expect(LayoutFixture(text, width: 0).lines.count == 1)
    #expect(LayoutFixture(text, width: -1, height: -1).lines.count == 1)
    #expect(LayoutFixture(text, width: 20, height: -7).lines.count == 30)
  }

  @Test("a limit on lines counts rows, whatever the space between them")
  func lineLimit() {
    let fixture = LayoutFixture("aaa bbb ccc", width: 20) { $0.lineSpacing = 7 }
    fixture.container.maximumNumberOfLines = 2
    #expect(fixture.lines == ["aaa ", "bbb "])
    #expect(fixture.rects.map(\.minY) == [0, 17])
    #expect(fixture.manager.overflowRange == 8..<11)
  }

  @Test("space before a paragraph is left out at the top of every container")
  func spaceAtTop() {
    let fixture = LayoutFixture("aaa\nbbb\nccc", width: 50, height: 30) {
      $0.paragraphSpacingBefore = 8
      $0.paragraphSpacing = 4
    }.addContainers(1, height: 30)
    #expect(fixture.columns == [["aaa\n"], ["bbb\n"]])
    let high = LayoutFixture("aaa\nbbb\nccc", width: 50, height: 32) {
      $0.paragraphSpacingBefore = 8
      $0.paragraphSpacing = 4
    }.addContainers(1, height: 32)
    // The spacing after the last paragraph needs no room.
    #expect(high.columns == [["aaa\n", "bbb\n"], ["ccc"]])
    #expect(high.manager.rows(in: high.manager.textContainers[1]).map(\.y) == [0])
  }

  @Test(
    "a row starts where the least width of fragments is reached, and not below",
    arguments: [0.0, 4, 1.0 / 3])
  func leastWidth(padding: Double) throws {
    let fixture = LayoutFixture("aaa bbb", width: 100, exclusions: [Self.slope])
    fixture.container.lineFragmentPadding = padding
    for least in [20.0, 30, 37.7, 200.0 / 7] {
      fixture.container.minimumFragmentWidth = least
      let row = try #require(fixture.manager.rows(in: fixture.container).first)
      #expect(abs(row.y - (least + 2 * padding)) < 1e-8, "\(least)")
    }
  }

  @Test(
    "text without a width, and lines that do not wrap, start where a 64th of a point is free",
    arguments: [
      ("\n", LineBreakMode.byWordWrapping), ("\u{200B}", .byWordWrapping), ("aaa", .byClipping),
    ])
  func leastRoom(text: String, mode: LineBreakMode) throws {
    let fixture = LayoutFixture(text, width: 100, exclusions: [Self.slope]) {
      $0.firstLineHeadIndent = 8
      $0.lineBreakMode = mode
    }
    let row = try #require(fixture.manager.rows(in: fixture.container).first)
    #expect(abs(row.y - (8 + 1.0 / 64)) < 1e-5)
  }

  /// Beside its slanted edge the width of a span depends on the height of its row.
  private static var slope: ExclusionPath {
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: Point(x: 100, y: 0))
    path.addLine(to: Point(x: 0, y: 100))
    path.close()
    return ExclusionPath(path: path)
  }
}
