import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Characters are 5 points wide, with 8 points above their baseline and 2 below it. Each box has 4
/// points before its words, 5 after them, 3 above and 4 below.
@Suite("Boxes around words with their sides in each line, and boxes in boxes")
struct WordBoxCloneTests {
  private static func box(clones: Bool = true) -> TextBox {
    var box = WordBoxTests.box
    box.clonesSides = clones
    return box
  }

  private func fixture(
    _ text: String, _ range: Range<Int>, inner: Range<Int>? = nil, width: Double,
    outer: TextBox = box(), box: TextBox = box(), advances: [Unicode.Scalar: Int] = [:],
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    let fixture = LayoutFixture(text, width: width, advances: advances, style: style)
    fixture.storage.addAttribute(.box, value: outer, range: range)
    if let inner {
      var box = box
      box.outer = [outer]
      fixture.storage.addAttribute(.box, value: box, range: inner)
    }
    return fixture
  }

  private func parts(_ fixture: LayoutFixture) -> [TextBoxPart] {
    fixture.manager.textBoxes(in: fixture.container)
  }

  /// Returns the left and right ends of parts with their depths.
  private func spans(_ fixture: LayoutFixture) -> [[Double]] {
    parts(fixture).map { [Double($0.depth), $0.rects[0].minX, $0.rects[0].maxX] }
  }

  private func used(_ fixture: LayoutFixture) -> [HorizontalSpan] {
    fixture.manager.lineFragments(in: fixture.container).map(\.used)
  }

  @Test("each line has the whole box, with its room", arguments: [25, 19.0])
  func clone(width: Double) {
    let fixture = fixture("ab cd ef", 0..<8, width: width)
    #expect(fixture.lines == ["ab ", "cd ", "ef"])
    #expect(fixture.glyphs(1).prefix(2).map(\.x) == [4, 9])
    #expect(
      used(fixture) == [
        HorizontalSpan(start: 0, end: 14), HorizontalSpan(start: 4, end: 14),
        HorizontalSpan(start: 4, end: 19),
      ])
    #expect(parts(fixture).allSatisfy { !$0.isCutAtLeft && !$0.isCutAtRight })
    #expect(
      parts(fixture).flatMap(\.rects)
        == [-3, 7, 17].map { Rect(x: 0, y: $0, width: 19, height: 17) })
  }

  @Test("a word that fits only without the sides is divided, and its parts have them")
  func divided() {
    let fixture = fixture("ab cd", 0..<5, width: 18.9)
    #expect(fixture.lines == ["a", "b ", "c", "d"])
    #expect(spans(fixture) == Array(repeating: [0, 0, 14], count: 4))
    // Not even the sides have room: the letters go where they can.
    #expect(self.fixture("ab", 0..<2, width: 8).lines == ["a", "b"])
  }

  @Test(
    "a line takes another word if the sides have room, too",
    arguments: [LineBreaking.greedy, .optimal])
  func fits(breaking: LineBreaking) {
    func lines(_ width: Double) -> [String] {
      fixture("ab cd ef", 0..<8, width: width) { $0.lineBreaking = breaking }.lines
    }
    #expect(lines(34) == ["ab cd ", "ef"])
    #expect(lines(33.9) == ["ab ", "cd ef"] || lines(33.9) == ["ab ", "cd ", "ef"])
    #expect(!lines(33.9).contains("ab cd "))
  }

  @Test(
    "justified lines fill the room between the sides", arguments: [LineBreaking.greedy, .optimal])
  func justified(breaking: LineBreaking) {
    let fixture = fixture("ab cd ef", 0..<8, width: 36) {
      $0.alignment = .justified
      $0.lineBreaking = breaking
    }
    #expect(fixture.lines == ["ab cd ", "ef"])
    #expect(fixture.glyphs(0).prefix(5).map(\.x) == [4, 9, 14, 21, 26])
    #expect(spans(fixture) == [[0, 0, 36], [0, 0, 19]])
  }

  @Test("from right to left the sides are mirrored")
  func rightToLeft() {
    let letters: [Unicode.Scalar: Int] = [
      "\u{5D0}": 500, "\u{5D1}": 500, "\u{5D2}": 500, "\u{5D3}": 500,
    ]
    let fixture = fixture(
      "\u{5D0}\u{5D1} \u{5D2}\u{5D3}", 0..<5, width: 25, advances: letters)
    #expect(spans(fixture) == [[0, 6, 25], [0, 6, 25]])
    #expect(used(fixture)[1] == HorizontalSpan(start: 6, end: 21))
    #expect(parts(fixture).allSatisfy { !$0.isCutAtLeft && !$0.isCutAtRight })
  }

  @Test("text after a tab keeps its place, and the sides have room beside it")
  func tabs() {
    func stops(_ style: inout ParagraphStyle) { style.tabStops = [TextTab(location: 28)] }
    let fixture = fixture("ab\tcd ef", 0..<8, width: 43, style: stops)
    #expect(fixture.lines == ["ab\tcd ", "ef"])
    #expect(fixture.glyphs(0).first { $0.cluster == 3 }?.x == 28)
    #expect(spans(fixture) == [[0, 0, 43], [0, 0, 19]])
    #expect(
      !self.fixture("ab\tcd ef", 0..<8, width: 42.9, style: stops).lines.contains("ab\tcd "))
  }

  @Test("beside a shape the parts keep clear of it")
  func besideShape() {
    let fixture = fixture("ab cd ef gh", 0..<11, width: 60)
    fixture.container.exclusionPaths = [
      ExclusionPath(path: BezierPath(rect: Rect(x: 20, y: 0, width: 20, height: 10)))
    ]
    #expect(fixture.lines == ["ab ", "cd ", "ef gh"])
    #expect(spans(fixture) == [[0, 0, 19], [0, 40, 59], [0, 0, 34]])
  }

  @Test("the widest piece of a box has its sides")
  func contentWidth() {
    let fixture = fixture("ab cde f", 0..<8, width: 200)
    #expect(fixture.manager.contentWidths(in: 0..<8).map(\.least) == [24])
  }

  @Test("an inner box takes room within the outer one, wherever it begins and ends")
  func nested() {
    let box = Self.box(clones: false)
    func spans(_ inner: Range<Int>) -> [[Double]] {
      self.spans(fixture("ab cd ef", 0..<8, inner: inner, width: 200, outer: box, box: box))
    }
    #expect(spans(3..<5) == [[0, 0, 58], [1, 19, 38]])
    #expect(spans(0..<2) == [[0, 0, 58], [1, 4, 23]])
    #expect(spans(6..<8) == [[0, 0, 58], [1, 34, 53]])
    #expect(spans(0..<8) == [[0, 0, 58], [1, 4, 53]])
  }

  @Test("an inner box is within the outer one where their text has both directions")
  func nestedDirections() {
    let letters: [Unicode.Scalar: Int] = ["\u{5D0}": 500, "\u{5D1}": 500]
    let box = Self.box(clones: false)
    let fixture = fixture(
      "ab \u{5D0}\u{5D1}", 0..<5, inner: 1..<5, width: 200, outer: box, box: box,
      advances: letters)
    #expect(spans(fixture) == [[0, 0, 43], [1, 9, 38]])
  }

  @Test("lines cut both boxes, with the sides of those that have them in each line")
  func nestedCut() {
    let whole = fixture("ab cd ef", 0..<8, inner: 3..<8, width: 35)
    #expect(whole.lines == ["ab ", "cd ", "ef"])
    #expect(
      spans(whole) == [[0, 0, 19], [0, 0, 28], [1, 4, 23], [0, 0, 28], [1, 4, 23]])
    let inner = fixture(
      "ab cd ef", 0..<8, inner: 3..<8, width: 30, outer: Self.box(clones: false))
    #expect(inner.lines == ["ab ", "cd ", "ef"])
    #expect(
      spans(inner) == [[0, 0, 14], [0, 0, 19], [1, 0, 19], [0, 0, 24], [1, 0, 19]])
    let open = Self.box(clones: false)
    let cut = fixture("ab cd ef", 0..<8, inner: 3..<8, width: 25, outer: open, box: open)
    #expect(cut.lines == ["ab ", "cd ", "ef"])
    #expect(
      spans(cut) == [[0, 0, 14], [0, 0, 14], [1, 0, 14], [0, 0, 20], [1, 0, 15]])
  }

  @Test("an inner box has the background of its words only if the outer one has another")
  func backgrounds() {
    var open = Self.box(clones: false)
    let ground = Color(white: 0.9)
    open.background = ground
    var bare = open
    bare.background = nil
    let fixture = fixture("ab cd ef", 0..<8, inner: 3..<5, width: 200, outer: open, box: bare)
    fixture.storage.addAttribute(.backgroundColor, value: ground, range: 0..<8)
    #expect(parts(fixture).map(\.box.background) == [ground, nil])
    fixture.storage.addAttribute(.backgroundColor, value: Color.black, range: 3..<5)
    #expect(parts(fixture).map(\.box.background) == [ground, .black])
  }

  @Test("boxes below the greatest depth are ignored")
  func depth() {
    var box = TextBox(padding: TextBox.Edges(1))
    box.outer = Array(repeating: TextBox(padding: TextBox.Edges(1)), count: 10_000)
    let fixture = LayoutFixture("ab", width: 200)
    fixture.storage.addAttribute(.box, value: box, range: 0..<2)
    #expect(spans(fixture).count == 32)
    #expect(spans(fixture).last == [31, 31, 43])
  }

  @Test("an edited text has the boxes of a new one")
  func edits() {
    let fixture = fixture("ab cd ef gh", 0..<8, inner: 3..<8, width: 35)
    _ = parts(fixture)
    fixture.storage.replaceCharacters(in: 4..<4, with: "x")
    fixture.storage.replaceCharacters(in: 0..<1, with: "")
    let fresh = self.fixture("b cxd ef gh", 0..<8, inner: 2..<8, width: 35)
    #expect(fixture.lines == fresh.lines)
    #expect(parts(fixture) == parts(fresh))
  }
}
