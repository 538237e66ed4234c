import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Control characters under a delegate")
final class ControlCharacterTests {
  /// Delegates, retained here because managers do not retain them.
  private var kept: [Actions] = []

  /// A delegate that returns actions for characters by position.
  private final class Actions: LayoutManagerDelegate {
    var actions: [Int: ControlCharacterAction] = [:]
    var width: (Point, Rect) -> Double = { _, _ in 0 }
    var asked: [Int: ControlCharacterAction] = [:]

    init(_ actions: [Int: ControlCharacterAction] = [:]) { self.actions = actions }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldUse action: ControlCharacterAction,
      forControlCharacterAt position: Int
    ) -> ControlCharacterAction {
      asked[position] = action
      return actions[position] ?? action
    }

    func layoutManager(
      _ layoutManager: LayoutManager, boundingBoxForControlCharacterAt position: Int,
      in container: TextContainer, proposedLineFragment rect: Rect, location: Point
    ) -> Rect { Rect(x: 0, y: 0, width: width(location, rect), height: 4) }
  }

  private func fixture(
    _ text: String, _ delegate: Actions, width: Double = 100,
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    let fixture = LayoutFixture(text, width: width, style: style)
    fixture.manager.delegate = delegate
    kept.append(delegate)
    return fixture
  }

  @Test("controls, separators and characters of format are asked for, each with what it does")
  func asking() {
    let delegate = Actions()
    let text = "a\t\u{1}\u{7F}\u{85}\u{B}\u{C}\u{2028}\u{200B}\u{AD}\u{FEFF} é\u{2029}x\r\ny\nz\r"
    let fixture = fixture(text, delegate)
    fixture.manager.ensureLayout()
    #expect(
      delegate.asked == [
        1: .horizontalTab, 2: .zeroAdvancement, 3: .zeroAdvancement, 4: .paragraphBreak,
        5: .lineBreak, 6: .containerBreak, 7: .lineBreak, 8: .zeroAdvancement,
        9: .zeroAdvancement, 10: .zeroAdvancement, 13: .paragraphBreak, 15: .paragraphBreak,
        18: .paragraphBreak, 20: .paragraphBreak,
      ])
    // The default answers give the same layout as no delegate.
    let plain = LayoutFixture(text, width: 100)
    #expect(fixture.lines == plain.lines)
    #expect(fixture.rects == plain.rects)
  }

  @Test("zero advancement takes tabs, and what ends lines inside a paragraph, away")
  func zeroAdvancement() {
    let tab = fixture("a\tb", Actions([1: .zeroAdvancement]))
    #expect(tab.glyphs(0).map(\.x) == [0, 5])
    for scalar in ["\u{B}", "\u{C}", "\u{2028}"] {
      let fixture = fixture("aa\(scalar)bb", Actions([2: .zeroAdvancement]))
      #expect(fixture.lines == ["aa\(scalar)bb"])
      #expect(fixture.glyphs(0).map(\.x) == [0, 5, 10, 15])
      #expect(fixture.glyphs(0).map(\.cluster) == [0, 1, 3, 4])
      #expect(fixture.manager.caretRect(for: TextCaret(position: 3))?.rect.minX == 10)
    }
    // The paragraph of the storage still ends.
    #expect(fixture("a\nb", Actions([1: .zeroAdvancement])).lines == ["a\n", "b"])
  }

  @Test("whitespace takes the room that the delegate says where it lands")
  func whitespace() {
    let delegate = Actions([2: .whitespace])
    delegate.width = { location, rect in
      #expect(rect == Rect(x: 0, y: 0, width: 100, height: 10))
      #expect(location == Point(x: 10, y: 0))
      return 7.5
    }
    let fixture = fixture("aa\u{1}bb", delegate)
    #expect(fixture.glyphs(0).map(\.x) == [0, 5, 17.5, 22.5])
    let fragment = fixture.manager.lineFragments(in: fixture.container)[0]
    #expect(fragment.used.end == 27.5)
    #expect(fixture.manager.caretRect(for: TextCaret(position: 2))?.rect.minX == 10)
    #expect(fixture.manager.caretRect(for: TextCaret(position: 3))?.rect.minX == 17.5)
    let hit = fixture.manager.character(at: Point(x: 13, y: 5), in: fixture.container)
    #expect(hit?.position == 2)
    #expect(hit?.fraction == 0.4)
    #expect(
      fixture.manager.boundingRect(forGlyphRange: 2..<3, in: fixture.container)
        == Rect(x: 10, y: 0, width: 7.5, height: 10))
  }

  @Test("a line separator that is white space ends no line, and keeps its room at a line's end")
  func whitespaceForSeparator() {
    let delegate = Actions([2: .whitespace])
    delegate.width = { _, _ in 20 }
    #expect(fixture("aa\u{2028}bb", delegate).lines == ["aa\u{2028}bb"])
    let narrow = fixture("aa\u{2028}bb", delegate, width: 35)
    #expect(narrow.lines == ["aa\u{2028}", "bb"])
    #expect(narrow.manager.lineFragments(in: narrow.container)[0].used.end == 30)
    // Lines may also end before it.
    #expect(fixture("aa\u{2028}bb", delegate, width: 30).lines == ["aa\u{2028}", "bb"])
    #expect(fixture("aa\u{2028}bb", delegate, width: 29).lines == ["aa", "\u{2028}", "bb"])
  }

  @Test("white space is never wider than a line, and absurd widths are none")
  func absurdWidths() {
    let delegate = Actions([2: .whitespace])
    delegate.width = { _, _ in 5000 }
    let wide = fixture("aa\u{1}bb", delegate, width: 40)
    #expect(wide.lines == ["aa", "\u{1}", "bb"])
    #expect(wide.manager.lineFragments(in: wide.container)[1].used.end == 40)
    for width in [-5, .nan, -.infinity] as [Double] {
      delegate.width = { _, _ in width }
      #expect(fixture("aa\u{1}bb", delegate).glyphs(0).map(\.x) == [0, 5, 10, 15])
    }
    // With hardly any room, the text still continues.
    delegate.width = { _, _ in 5000 }
    #expect(fixture("aa\u{1}bb", delegate, width: 1).lines == ["a", "a", "\u{1}", "b", "b"])
  }

  @Test("white space stands to the left of what comes before it where text runs from right to left")
  func rightToLeft() {
    let delegate = Actions([2: .whitespace])
    delegate.width = { location, rect in
      #expect(location.x == 90)
      #expect(rect.width == 100)
      return 15
    }
    let fixture = fixture("אב\u{1}גד", delegate)
    #expect(fixture.glyphs(0).map(\.cluster) == [4, 3, 1, 0])
    #expect(fixture.glyphs(0).map(\.x) == [65, 70, 90, 95])
  }

  @Test("any control character can be a tab")
  func tabs() {
    let fixture = fixture("a\u{1}b\u{2028}c", Actions([1: .horizontalTab, 3: .horizontalTab]))
    #expect(fixture.lines == ["a\u{1}b\u{2028}c"])
    #expect(fixture.glyphs(0).map(\.x) == [0, 28, 56])
  }

  @Test("a line break ends a line, and what follows is indented like further lines")
  func lineBreaks() {
    let fixture = fixture("aa\tbb\u{1}cc", Actions([2: .lineBreak, 5: .lineBreak])) {
      $0.firstLineHeadIndent = 20
      $0.headIndent = 8
      $0.paragraphSpacing = 6
    }
    #expect(fixture.lines == ["aa\t", "bb\u{1}", "cc"])
    #expect((0..<3).map { fixture.glyphs($0)[0].x } == [20, 8, 8])
    #expect(fixture.rects.map(\.minY) == [0, 10, 20])
  }

  @Test("a paragraph's separator that only ends a line lets the next paragraph go on with it")
  func softSeparators() {
    let delegate = Actions([2: .lineBreak])
    func style(_ style: inout ParagraphStyle) {
      style.firstLineHeadIndent = 20
      style.headIndent = 8
      style.paragraphSpacing = 6
      style.paragraphSpacingBefore = 3
    }
    let fixture = fixture("aa\nbb\ncc", delegate, style: style)
    #expect((0..<3).map { fixture.glyphs($0)[0].x } == [20, 8, 20])
    #expect(fixture.rects.map(\.minY) == [0, 10, 29])
    // After an edit of the previous paragraph the next one is laid out again from scratch.
    delegate.actions = [:]
    fixture.storage.insert("x", at: 0)
    #expect((0..<3).map { fixture.glyphs($0)[0].x } == [20, 20, 20])
    #expect(fixture.rects.map(\.minY) == [0, 19, 38])
  }

  @Test("a paragraph break inside a paragraph gives indent and spacing")
  func paragraphBreaks() {
    let fixture = fixture(
      "aa bb\u{2028}cc\tdd", Actions([5: .paragraphBreak, 8: .paragraphBreak]), width: 34
    ) {
      $0.firstLineHeadIndent = 20
      $0.headIndent = 8
      $0.paragraphSpacing = 6
      $0.paragraphSpacingBefore = 3
    }
    #expect(fixture.lines == ["aa ", "bb\u{2028}", "cc\t", "dd"])
    #expect((0..<4).map { fixture.glyphs($0)[0].x } == [20, 8, 20, 20])
    #expect(fixture.rects.map(\.minY) == [0, 10, 29, 48])
    let rows = fixture.manager.rows(in: fixture.container)
    #expect(rows.map(\.spaceAfter) == [0, 6, 6, 6])
    #expect(rows.map(\.spaceBefore) == [0, 0, 3, 3])
  }

  @Test("a container break sends what follows on; a form feed need not be one")
  func containerBreaks() {
    func columns(_ text: String, _ delegate: Actions) -> [[String]] {
      let fixture = LayoutFixture(text, width: 100, height: 50)
      fixture.manager.delegate = delegate
      kept.append(delegate)
      return fixture.addContainers(1, height: 50).columns
    }
    #expect(columns("aa\tbb\ncc", Actions([2: .containerBreak])) == [["aa\t"], ["bb\n", "cc"]])
    #expect(columns("aa\tbb\ncc", Actions([5: .containerBreak])) == [["aa\tbb\n"], ["cc"]])
    #expect(columns("aa\r\nbb", Actions([2: .containerBreak])) == [["aa\r\n"], ["bb"]])
    #expect(columns("aa\u{C}bb", Actions()) == [["aa\u{C}"], ["bb"]])
    #expect(columns("aa\u{C}bb", Actions([2: .lineBreak])) == [["aa\u{C}", "bb"], []])
    #expect(columns("aa\u{C}bb", Actions([2: []])) == [["aa\u{C}"], ["bb"]])
    #expect(
      columns("aa\tbb", Actions([2: [.zeroAdvancement, .containerBreak]])) == [["aa\t"], ["bb"]])
  }

  @Test("another delegate, and an invalidation, make text be asked about again")
  func changes() {
    let fixture = fixture("a\tb\nc\td", Actions([1: .zeroAdvancement]))
    #expect(fixture.glyphs(0).map(\.x) == [0, 5])
    let other = Actions()
    fixture.manager.delegate = other
    #expect(fixture.glyphs(0).map(\.x) == [0, 28])
    other.actions = [1: .zeroAdvancement, 5: .zeroAdvancement]
    #expect(fixture.manager.invalidateGlyphs(forCharacterRange: 5..<6) == 4..<7)
    #expect(fixture.glyphs(0).map(\.x) == [0, 28])
    #expect(fixture.glyphs(1).map(\.x) == [0, 5])
    fixture.manager.delegate = nil
    #expect(fixture.glyphs(1).map(\.x) == [0, 28])
    other.actions = [1: .whitespace]
    other.width = { _, _ in 11 }
    fixture.manager.delegate = other
    #expect(fixture.glyphs(0).map(\.x) == [0, 16])
    other.width = { _, _ in 12 }
    let shaped = fixture.manager.numberOfGlyphs
    #expect(fixture.manager.invalidateLayout(forCharacterRange: 0..<1) == 0..<4)
    #expect(fixture.glyphs(0).map(\.x) == [0, 17])
    #expect(fixture.manager.numberOfGlyphs == shaped)
  }

  @Test("drawing attributes do not lose what the delegate said, nor shape again")
  func attributes() {
    let delegate = Actions([1: .zeroAdvancement])
    let fixture = fixture("a\tb", delegate)
    #expect(fixture.glyphs(0).map(\.x) == [0, 5])
    fixture.storage.addAttribute(.foregroundColor, value: .white, range: 0..<3)
    #expect(fixture.glyphs(0).map(\.x) == [0, 5])
    delegate.actions = [:]
    fixture.storage.addAttribute(.foregroundColor, value: .black, range: 0..<3)
    #expect(fixture.glyphs(0).map(\.x) == [0, 28])
  }

  @Test("lines chosen together keep the indents that breaks inside their paragraph give")
  func planned() {
    let text = "aa bbb cc dddd ee\u{2028}ff gggg hh iii jj kkkk ll mmm"
    let fixture = fixture(text, Actions([17: .paragraphBreak]), width: 60) {
      $0.lineBreaking = .optimal
      $0.firstLineHeadIndent = 24
      $0.headIndent = 2
      $0.paragraphSpacing = 5
    }
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    let starts = fragments.filter { $0.available.start == 24 }.map(\.range.lowerBound)
    #expect(starts == [0, 18])
    for fragment in fragments { #expect(fragment.used.end <= 60) }
  }
}
