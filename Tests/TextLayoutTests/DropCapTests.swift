import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Drop caps")
struct DropCapTests {
  private static let advance = 5.0 * 17 / 7

  private func fixture(
    _ text: String, width: Double, height: Double = 0, lines: Int = 2,
    exclusions: [ExclusionPath] = [], style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    LayoutFixture(text, width: width, height: height, exclusions: exclusions) {
      style(&$0)
      $0.dropCap = DropCap(lines: lines, gap: 4)
    }
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

  @Test("the letter reaches from the first line's capitals to the last baseline beside it")
  func size() throws {
    let fixture = fixture("Aaa bbb ccc ddd", width: 40)
    #expect(fixture.lines == ["Aaa ", "bbb ", "ccc ddd"])
    let rows = fixture.manager.rows(in: fixture.container)
    #expect(rows.map(\.height) == [10, 10, 10])
    let glyphs = fixture.glyphs(0)
    #expect(glyphs[0].y == rows[1].baseline)
    #expect(isNear(glyphs[0].advance, Self.advance + 4))
    #expect(isNear(glyphs[1].x, Self.advance + 4))
    #expect(glyphs[1].y == rows[0].baseline)
    let run = try #require(fixture.manager.textRuns.first)
    // Capitals are 0.7 em high: from 7 above the first baseline down to the second, 17 in all.
    #expect(isNear(run.size, 10 * 17 / 7))
    #expect(run.range == 0..<1)
  }

  @Test("lines beside it start behind it, and the whole span is theirs")
  func followingLines() {
    let fixture = fixture("Aaa bbb ccc ddd", width: 40)
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments.map(\.rect.minX) == [0, 0, 0])
    #expect(fragments[0].available.start == 0)
    #expect(isNear(fragments[1].available.start, Self.advance + 4))
    #expect(fragments[2].available.start == 0)
  }

  @Test("lines of the next paragraph stand beside it, too")
  func nextParagraph() {
    let fixture = fixture("Aaa\nbbb\nccc", width: 60, lines: 3)
    fixture.restyle(at: 4) { $0.dropCap = nil }
    fixture.restyle(at: 8) { $0.dropCap = nil }
    let starts = fixture.manager.lineFragments(in: fixture.container).map(\.available.start)
    #expect(starts[0] == 0)
    #expect(isNear(starts[1], 5.0 * 27 / 7 + 4))
    #expect(isNear(starts[2], 5.0 * 27 / 7 + 4))
  }

  @Test("its letters stay together where no room is wide enough for them")
  func staysWhole() {
    let fixture = fixture("Aaaa bb", width: 20) { _ in }
    fixture.restyle(at: 0) { $0.dropCap = DropCap(lines: 2, characters: 2, gap: 4) }
    #expect(fixture.lines == ["Aa", "aa ", "bb"])
    #expect(fixture.manager.rows(in: fixture.container).map(\.y) == [0, 18, 28])
    #expect(fixture.glyphs(0).map(\.y) == [18, 18])
  }

  @Test("its line goes on behind a shape where no room is as high as the cap")
  func lineContinues() {
    let shapes = [
      Rect(x: 0, y: 12, width: 100, height: 300), Rect(x: 20, y: 0, width: 20, height: 12),
      Rect(x: 51, y: 0, width: 49, height: 12),
    ].map { ExclusionPath(path: BezierPath(rect: $0)) }
    let fixture = fixture("A aa", width: 100, height: 300, exclusions: shapes)
    #expect(fixture.lines == ["A ", "aa"])
    #expect(fixture.rects.map(\.minX) == [0, 40])
    #expect(fixture.rects[0].minY == fixture.rects[1].minY)
  }

  @Test("two caps stand below each other")
  func twoCaps() {
    let fixture = fixture("Aa\nBb\nc", width: 60)
    #expect(fixture.manager.rows(in: fixture.container).map(\.y) == [0, 18, 36])
  }

  @Test("in right-to-left text it stands at the right")
  func rightToLeft() {
    let fixture = fixture("אבג דהו זחט", width: 40)
    #expect(fixture.lines == ["אבג ", "דהו ", "זחט"])
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(isNear(fragments[1].available.end, 40 - Self.advance - 4))
    #expect(fragments[2].available.end == 40)
  }

  @Test("in right-to-left text its gap is between it and the lines, too")
  func rightToLeftGap() throws {
    let fixture = fixture("אבג דהו זחט", width: 40)
    let glyphs = fixture.glyphs(0)
    let cap = try #require(glyphs.first { $0.cluster == 0 })
    #expect(isNear(cap.x, 40 - Self.advance) && isNear(cap.advance, Self.advance + 4))
    let next = try #require(glyphs.first { $0.cluster == 1 })
    #expect(isNear(next.x + next.advance, 40 - Self.advance - 4))
    // Of two letters the last one is beside the gap.
    fixture.restyle(at: 0) { $0.dropCap = DropCap(lines: 2, characters: 2, gap: 4) }
    let places = Dictionary(uniqueKeysWithValues: fixture.glyphs(0).map { ($0.cluster, $0.x) })
    for (cluster, x) in [40 - Self.advance, 40 - 2 * Self.advance, 31 - 2 * Self.advance]
      .enumerated()
    {
      #expect(isNear(try #require(places[cluster]), x))
    }
  }

  @Test("lines keep clear of its tail", arguments: [("Quiet", 4), ("Hours", 3), ("Often", 3)])
  func tail(word: String, linesBeside: Int) {
    let fixture = LayoutFixture(word + String(repeating: " of words", count: 12), width: 200) {
      $0.dropCap = DropCap(lines: 3, gap: 4)
    } attributes: {
      $0[.font] = FontDescriptor(family: "Noto Serif", size: 15)
    }
    let starts = fixture.manager.lineFragments(in: fixture.container).map(\.available.start)
    #expect(starts[1] > 20)
    // The overshoot of a round letter ends above the next line.
    #expect(starts.dropFirst().prefix { $0 == starts[1] }.count == linesBeside - 1)
    #expect(starts[linesBeside] == 0)
  }

  /// A paragraph with a drop cap of three lines in a font whose Q has a tail.
  private func serif(
    _ word: String, before: String = "", height: Double = 0, exclusions: [ExclusionPath] = []
  ) -> LayoutFixture {
    let text = before + word + String(repeating: " of words", count: 12)
    return LayoutFixture(text, width: 200, height: height, exclusions: exclusions) {
      $0.dropCap = DropCap(lines: 3, gap: 4)
    } attributes: {
      $0[.font] = FontDescriptor(family: "Noto Serif", size: 15)
    }
  }

  @Test("letters that the first family lacks have the height and the rows of their own font")
  func fallback() {
    func measures(_ families: [String]) -> [Double] {
      let fixture = LayoutFixture("Then" + String(repeating: " of words", count: 12), width: 200) {
        $0.dropCap = DropCap(lines: 2, gap: 4)
      } attributes: {
        $0[.font] = FontDescriptor(families: families, size: 13)
      }
      let cap = fixture.glyphs(0)[0]
      return fixture.manager.rows(in: fixture.container).map(\.baseline) + [cap.y, cap.advance]
    }
    #expect(measures(["Noto Naskh Arabic", "Noto Serif"]) == measures(["Noto Serif"]))
  }

  @Test("its tail keeps clear of shapes", arguments: [("Quiet", 12.0), ("Hours", 0.0)])
  func tailOverShape(word: String, start: Double) throws {
    let plain = serif(word)
    let baseline = plain.manager.rows(in: plain.container)[2].baseline
    let hole = ExclusionPath(
      path: BezierPath(rect: Rect(x: 0, y: baseline + 2, width: 12, height: 1)))
    // The rows beside the cap extend below their baselines; only the cap's first row is measured.
    let fixture = serif(word, exclusions: [hole])
    let first = try #require(fixture.manager.lineFragments(in: fixture.container).first)
    #expect(first.available.start == start)
    #expect(first.rect.minY == 0)
  }

  @Test(
    "a tail that a container has no room for goes into the next", arguments: ["Quiet", "Hours"])
  func tailAtContainerEnd(word: String) {
    let plain = serif(word, before: "x\n")
    plain.restyle(at: 0) { $0.dropCap = nil }
    let rows = plain.manager.rows(in: plain.container)
    // Room for the third baseline beside the cap, and for the overshoot of a round letter.
    let fixture = serif(word, before: "x\n", height: rows[3].baseline + 1)
      .addContainers(1, height: 200)
    fixture.restyle(at: 0) { $0.dropCap = nil }
    #expect(fixture.columns[0].count == (word == "Quiet" ? 1 : 3))
  }

  @Test("it starts where its whole height is free of shapes")
  func besideExclusion() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 12, width: 15, height: 4)))
    let fixture = fixture("Aaa bbb ccc ddd", width: 60, exclusions: [hole])
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments[0].rect == Rect(x: 0, y: 0, width: 60, height: 10))
    #expect(fragments[0].available.start == 15)
    #expect(isNear(fragments[1].available.start, 15 + Self.advance + 4))
  }

  @Test("its line takes room that the cap's whole height would not have")
  func lineAboveShape() {
    let shapes = [
      Rect(x: 0, y: 0, width: 100, height: 5), Rect(x: 20, y: 16, width: 80, height: 40),
    ].map { ExclusionPath(path: BezierPath(rect: $0)) }
    let fixture = fixture("Aaa bbb ccc ddd", width: 100, exclusions: shapes)
    #expect(fixture.lines[0] == "Aaa bbb ccc ddd")
    #expect(fixture.rects[0].minY == 5)
  }

  @Test("it goes into the next container where there is no room for its height")
  func containerEnd() {
    let fixture = fixture("x\nAaa bbb ccc ddd", width: 40, height: 25)
      .addContainers(1, height: 40)
    fixture.restyle(at: 0) { $0.dropCap = nil }
    #expect(fixture.columns == [["x\n"], ["Aaa ", "bbb ", "ccc ddd"]])
  }

  @Test("a paragraph that starts with white space has none")
  func whiteSpace() {
    let fixture = fixture(" Aa\n\nb", width: 40)
    #expect(fixture.manager.rows(in: fixture.container).map(\.y) == [0, 10, 20])
    #expect(fixture.glyphs(0).map(\.x) == [0, 5, 10])
  }

  @Test("nothing is lost where lines beside it have no room")
  func noRoomBeside() {
    let fixture = fixture("Aaa bbbbb", width: 36)
    #expect(fixture.lines == ["Aaa ", "bbbbb"])
    // There are 19.9 points beside the cap.
    #expect(fixture.manager.rows(in: fixture.container).map(\.y) == [0, 18])
    let narrow = self.fixture("Aaa b", width: 8)
    #expect(narrow.lines.joined() == "Aaa b")
    #expect(narrow.manager.overflowRange == nil)
  }

  @Test("one wider than its container is set alike, whether there is a shape far below or not")
  func widerThanTheContainer() {
    let text = "Aaa b"
    let plain = fixture(text, width: 8)
    let box = BezierPath(rect: Rect(x: 0, y: 500, width: 4, height: 4))
    let shaped = fixture(text, width: 8, exclusions: [ExclusionPath(path: box)])
    #expect(plain.lines.joined() == text)
    #expect(shaped.lines == plain.lines)
    #expect(shaped.rects == plain.rects)
  }

  @Test("where no room is as high as it, whole words still share its line")
  func wordsStayWhole() {
    let walls = stride(from: 15.0, through: 95, by: 20).map {
      ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: $0, width: 100, height: 2)))
    }
    let fixture = fixture(
      "Aaa bbb ccccccccc ddd", width: 62, height: 100, lines: 3, exclusions: walls)
    #expect(fixture.lines == ["Aaa bbb ", "ccccccccc ", "ddd"])
    #expect(fixture.rects[0].minY == 0)
  }

  @Test("an edit gives what the edited text gives from scratch")
  func edits() {
    let text = "Aaa bbb ccc\nDd\nee ff gg hh ii\njj kk ll"
    let edited = fixture(text, width: 45, lines: 3)
    for (range, new) in [(1..<3, "xx yy zz"), (0..<4, ""), (8..<14, "q\nr"), (3..<3, "a\n")] {
      _ = edited.lines
      edited.storage.replaceCharacters(in: range, with: new)
      let fresh = fixture(edited.storage.string, width: 45, lines: 3)
      #expect(edited.lines == fresh.lines)
      #expect(edited.rects == fresh.rects)
    }
  }

  @Test("a shape that comes or goes beside the letter, below its line, moves the line")
  func shapeBeside() {
    func bar(_ y: Double) -> ExclusionPath {
      ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: y, width: 100, height: 10)))
    }
    let fixture = fixture("x\nAaa bbb ccc", width: 100, lines: 3, exclusions: [bar(300)])
    fixture.restyle(at: 0) { $0.dropCap = nil }
    func tops() -> [Double] { fixture.rects.map(\.minY) }
    #expect(tops() == [0, 10])
    // The letter extends from 10 to 37.
    for (y, moved) in [(36.0, 46.0), (38.0, 10), (22, 32), (40, 10)] {
      fixture.container.exclusionPaths.append(bar(y))
      #expect(tops() == [0, moved], "a shape at \(y)")
      fixture.container.exclusionPaths.removeLast()
      #expect(tops() == [0, 10])
    }
  }

  @Test("a letter too high for any room stands where there is some when a shape far below goes")
  func shapeFarBelow() {
    func wall(_ y: Double) -> ExclusionPath {
      ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: y, width: 100, height: 2)))
    }
    let fixture = fixture(
      "Aaa bbb", width: 100, height: 100, lines: 3,
      exclusions: stride(from: 15.0, through: 95, by: 20).map(wall))
    #expect(fixture.rects[0].minY == 0)
    fixture.container.exclusionPaths.remove(at: 3)
    #expect(fixture.rects.map(\.minY) == [57])
  }

  @Test(
    "no hyphen stands behind its letters", .enabled(if: Hyphenator.forLanguage("en-US") != nil))
  func hyphen() {
    // hy-phen-ation: its first letters and a hyphen of the cap's size would fit.
    let fixture = LayoutFixture("hyphenation", width: 45) {
      $0.dropCap = DropCap(lines: 2, characters: 2, gap: 4)
      $0.hyphenationLanguage = "en-US"
    }
    let first = fixture.manager.lineFragments(in: fixture.container)[0]
    #expect(fixture.lines[0] == "hyphe")
    #expect(first.end == .soft)
  }
}
