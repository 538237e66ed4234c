import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Characters are 5 points wide, with 8 points above their baseline and 2 below it. The box has 4
/// points before its words, 5 after them, 3 above and 4 below.
@Suite("Boxes around words")
struct WordBoxTests {
  static let box = TextBox(
    background: Color(white: 0.9), border: TextBox.Borders(TextBox.Border(width: 1)), radius: 2,
    padding: TextBox.Edges(top: 2, end: 4, bottom: 3, start: 3))

  private func fixture(
    _ text: String, _ ranges: [Range<Int>], width: Double, box: TextBox = box,
    advances: [Unicode.Scalar: Int] = [:], style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    let fixture = LayoutFixture(text, width: width, advances: advances, style: style)
    for (number, range) in ranges.enumerated() {
      var box = box
      box.identity = number % 2
      fixture.storage.addAttribute(.box, value: box, range: range)
    }
    return fixture
  }

  private func parts(_ fixture: LayoutFixture) -> [TextBoxPart] {
    fixture.manager.textBoxes(in: fixture.container)
  }

  private func rects(_ fixture: LayoutFixture) -> [Rect] { parts(fixture).flatMap(\.rects) }

  @Test("the sides take room in the line; above and below the box takes none")
  func room() {
    let fixture = fixture("ab cd ef", [3..<5], width: 200)
    #expect(fixture.glyphs(0).map(\.x) == [0, 5, 10, 19, 24, 34, 39, 44])
    #expect(fixture.manager.rows(in: fixture.container).map(\.height) == [10])
    #expect(rects(fixture) == [Rect(x: 15, y: -3, width: 19, height: 17)])
    #expect(!parts(fixture)[0].isCutAtLeft && !parts(fixture)[0].isCutAtRight)
  }

  @Test("a word with a box that does not fit moves on with its room")
  func moves() {
    #expect(fixture("ab cd", [3..<5], width: 34).lines == ["ab cd"])
    let narrow = fixture("ab cd", [3..<5], width: 33.9)
    #expect(narrow.lines == ["ab ", "cd"])
    #expect(rects(narrow) == [Rect(x: 0, y: 7, width: 19, height: 17)])
  }

  @Test("lines cut a box: only its ends have room and a border")
  func cut() {
    let fixture = fixture("ab cd ef", [0..<8], width: 25)
    #expect(fixture.lines == ["ab ", "cd ", "ef"])
    #expect(
      rects(fixture) == [
        Rect(x: 0, y: -3, width: 14, height: 17), Rect(x: 0, y: 7, width: 10, height: 17),
        Rect(x: 0, y: 17, width: 15, height: 17),
      ])
    #expect(parts(fixture).map(\.isCutAtLeft) == [false, true, true])
    #expect(parts(fixture).map(\.isCutAtRight) == [true, true, false])
  }

  @Test("a word that is cut keeps the room at its ends")
  func cutWord() {
    let fixture = fixture("abcdef", [0..<6], width: 20)
    #expect(fixture.lines == ["abc", "def"])
    #expect(fixture.glyphs(0).map(\.x) == [4, 9, 14])
    #expect(fixture.manager.lineFragments(in: fixture.container).map(\.used.end) == [19, 20])
  }

  @Test("from right to left a box begins at the right")
  func rightToLeft() {
    let letters: [Unicode.Scalar: Int] = [
      "\u{5D0}": 500, "\u{5D1}": 500, "\u{5D2}": 500, "\u{5D3}": 500,
    ]
    let fixture = fixture(
      "\u{5D0}\u{5D1} \u{5D2}\u{5D3}", [0..<2], width: 200, advances: letters)
    #expect(rects(fixture) == [Rect(x: 181, y: -3, width: 19, height: 17)])
    #expect(parts(fixture)[0].isRightToLeft)
    let xs = Dictionary(uniqueKeysWithValues: fixture.glyphs(0).map { ($0.cluster, $0.x) })
    #expect(xs[0] == 191 && xs[1] == 186)
  }

  private static let hebrew: [Unicode.Scalar: Int] = [
    "\u{5D0}": 500, "\u{5D1}": 500, "\u{5D2}": 500, "\u{5D3}": 500,
  ]

  /// Returns the x of each character of a fragment.
  private func places(_ fixture: LayoutFixture, _ fragment: Int) -> [Double] {
    fixture.glyphs(fragment).sorted { $0.cluster < $1.cluster }.map(\.x)
  }

  @Test("a box of both directions has its sides at its outer ends")
  func mixed() {
    let fixture = fixture("a\u{5D0}\u{5D1}b", [0..<3], width: 200, advances: Self.hebrew)
    #expect(places(fixture, 0) == [4, 14, 9, 24])
    #expect(rects(fixture) == [Rect(x: 0, y: -3, width: 24, height: 17)])
    #expect(parts(fixture).map(\.isCutAtLeft) == [false])
    #expect(parts(fixture).map(\.isCutAtRight) == [false])
    // From right to left the box begins at the right, also with a Latin word at its end.
    let other = self.fixture("\u{5D0}\u{5D1} cd", [0..<5], width: 200, advances: Self.hebrew)
    #expect(places(other, 0) == [191, 186, 181, 171, 176])
    #expect(rects(other) == [Rect(x: 166, y: -3, width: 34, height: 17)])
    #expect(parts(other)[0].isRightToLeft)
  }

  @Test("lines that cut such a box leave its start and its end open")
  func mixedLines() {
    let text = "\u{5D0}\u{5D1} \u{5D2}\u{5D3} ef"
    let fixture = fixture(text, [0..<8], width: 20, advances: Self.hebrew) {
      $0.baseWritingDirection = .leftToRight
    }
    #expect(fixture.lines.map(\.utf16.count) == [3, 3, 2])
    #expect(Array(places(fixture, 0).prefix(2)) == [9, 4])
    #expect(
      rects(fixture) == [
        Rect(x: 0, y: -3, width: 14, height: 17), Rect(x: 0, y: 7, width: 10, height: 17),
        Rect(x: 0, y: 17, width: 15, height: 17),
      ])
    #expect(parts(fixture).map(\.isCutAtLeft) == [false, true, true])
    #expect(parts(fixture).map(\.isCutAtRight) == [true, true, false])
  }

  @Test("text between the parts of a box divides it, and its sides are at the outermost ones")
  func divided() {
    let text = "\u{5D0}\u{5D1}\u{5D2} cd"
    let fixture = fixture(text, [1..<6], width: 200, advances: Self.hebrew) {
      $0.baseWritingDirection = .leftToRight
    }
    // The letter outside of the box is at the end of the Hebrew word, before the space.
    #expect(places(fixture, 0) == [14, 9, 4, 19, 24, 29])
    #expect(rects(fixture).map(\.minX) == [0, 19] && rects(fixture).map(\.maxX) == [14, 39])
    #expect(parts(fixture).map(\.isCutAtLeft) == [false, true])
    #expect(parts(fixture).map(\.isCutAtRight) == [true, false])
  }

  @Test("boxes that follow each other are apart, and text of several fonts shares one")
  func neighbours() {
    let apart = fixture("abcd", [0..<2, 2..<4], width: 200)
    #expect(rects(apart).map(\.minX) == [0, 19])
    let one = fixture("abcd", [0..<4], width: 200)
    one.storage.addAttribute(.kern, value: 1, range: 2..<4)
    #expect(rects(one) == [Rect(x: 0, y: -3, width: 31, height: 17)])
  }

  @Test("carets stand at the edges of the room, and a click on it meets the box's words")
  func carets() {
    let fixture = fixture("ab cd ef", [3..<5], width: 200)
    #expect(fixture.manager.caretRect(for: TextCaret(position: 3))?.rect.minX == 15)
    #expect(fixture.manager.caretRect(for: TextCaret(position: 5))?.rect.minX == 34)
    #expect(fixture.manager.character(at: Point(x: 16, y: 5), in: fixture.container)?.position == 3)
    #expect(fixture.manager.character(at: Point(x: 33, y: 5), in: fixture.container)?.position == 4)
  }

  @Test("with optimal and justified lines the room is the same")
  func lineBreaking() {
    for breaking in [LineBreaking.greedy, .optimal] {
      let fixture = fixture("ab cd ef gh", [3..<5], width: 40) {
        $0.alignment = .justified
        $0.lineBreaking = breaking
      }
      #expect(fixture.lines == ["ab cd ", "ef gh"])
      #expect(fixture.glyphs(0).map(\.x)[4] == 30)
      #expect(rects(fixture) == [Rect(x: 21, y: -3, width: 19, height: 17)])
    }
  }

  @Test("a margin is outside of the box, and strange lengths count as none")
  func margins() {
    var box = TextBox(padding: TextBox.Edges(1), margin: TextBox.Edges(2))
    #expect(
      rects(fixture("ab", [1..<2], width: 90, box: box))
        == [Rect(x: 7, y: -1, width: 7, height: 12)])
    box.padding = TextBox.Edges(top: .infinity, end: .infinity, bottom: -.infinity, start: .nan)
    box.margin = TextBox.Edges(-5)
    let strange = fixture("ab", [1..<2], width: 90, box: box)
    #expect(strange.glyphs(0).map(\.x) == [0, 5])
    #expect(rects(strange) == [Rect(x: 5, y: 0, width: 5, height: 10)])
  }

  @Test("an edited text has the boxes of a new one")
  func edits() {
    let fixture = fixture("ab cd ef", [3..<5], width: 30)
    _ = rects(fixture)
    fixture.storage.replaceCharacters(in: 4..<4, with: "x")
    fixture.storage.replaceCharacters(in: 0..<0, with: "y")
    let fresh = self.fixture("yab cxd ef", [4..<7], width: 30)
    #expect(parts(fixture) == parts(fresh))
    fixture.storage.removeAttribute(.box, range: 0..<fixture.storage.length)
    #expect(parts(fixture).isEmpty)
    #expect(fixture.lines == ["yab ", "cxd ef"])
  }
}
