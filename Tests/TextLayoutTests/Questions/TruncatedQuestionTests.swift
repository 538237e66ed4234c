import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Characters, including the ellipsis, are 5 points wide and rows 10 points high.
@Suite("Queries about truncated text")
struct TruncatedQuestionTests {
  private func fixture(_ mode: LineBreakMode, _ text: String = "abcdefghij") -> LayoutFixture {
    LayoutFixture(text, width: 30) { $0.lineBreakMode = mode }
  }

  private func places(_ fixture: LayoutFixture) -> [Int: Double] {
    let points = fixture.manager.insertionPoints(inLineFragmentContaining: 0)
    return Dictionary(uniqueKeysWithValues: points.map { ($0.position, $0.x) })
  }

  @Test("text that is left out is passed like one character, wherever the line is cut")
  func insertionPoints() {
    #expect(
      places(fixture(.byTruncatingTail)) == [0: 0, 1: 5, 2: 10, 3: 15, 4: 20, 5: 25, 10: 30])
    #expect(
      places(fixture(.byTruncatingHead)) == [0: 0, 5: 5, 6: 10, 7: 15, 8: 20, 9: 25, 10: 30])
    #expect(
      places(fixture(.byTruncatingMiddle)) == [0: 0, 1: 5, 2: 10, 7: 15, 8: 20, 9: 25, 10: 30])
    let manager = fixture(.byTruncatingMiddle).manager
    #expect(manager.caret(TextCaret(position: 2), moved: .right).position == 7)
    #expect(manager.caret(TextCaret(position: 7), moved: .left).position == 2)
  }

  @Test("rectangles of text that is left out are those of what stands for it")
  func rects() {
    for (mode, x) in [
      (LineBreakMode.byTruncatingTail, 25.0), (.byTruncatingHead, 0), (.byTruncatingMiddle, 10),
    ] {
      let fixture = fixture(mode)
      let hidden = fixture.manager.truncatedRange(inLineFragmentContaining: 0) ?? 0..<0
      let rect = Rect(x: x, y: 0, width: 5, height: 10)
      let part = hidden.lowerBound + 1..<hidden.upperBound
      #expect(fixture.manager.enclosingRects(for: part, in: fixture.container) == [rect])
      #expect(fixture.manager.boundingRect(for: part, in: fixture.container) == rect)
      let hit = fixture.manager.character(at: Point(x: x + 2, y: 5), in: fixture.container)
      #expect(hit == CharacterHit(position: hidden.lowerBound, fraction: 0.4, isInside: true))
    }
  }

  @Test("the character before a token is bound by itself")
  func boundsBesideToken() {
    let fixture = fixture(.byTruncatingTail)
    #expect(
      fixture.manager.boundingRect(for: 4..<5, in: fixture.container)
        == Rect(x: 20, y: 0, width: 5, height: 10))
  }

  @Test("a token that only says that text follows has the place of the line's end")
  func endOfLine() {
    let fixture = LayoutFixture("ab\ncd", width: 30, height: 10)
    fixture.container.lineBreakMode = .byTruncatingTail
    let manager = fixture.manager
    #expect(fixture.glyphs(0).count == 3)
    #expect(places(fixture) == [0: 0, 1: 5, 2: 10])
    #expect(manager.insertionPoints(inLineFragmentContaining: 0).count == 3)
    // A selection that includes the line's end extends to it without a gap.
    #expect(
      manager.enclosingRects(for: 1..<3, withinSelection: 0..<4, in: fixture.container)
        == [Rect(x: 5, y: 0, width: 25, height: 10)])
    #expect(
      manager.enclosingRects(for: 0..<2, in: fixture.container)
        == [Rect(x: 0, y: 0, width: 10, height: 10)])
    let hit = manager.character(at: Point(x: 12, y: 5), in: fixture.container)
    #expect(hit == CharacterHit(position: 1, fraction: 1, isInside: false))
    #expect(manager.caret(nearest: Point(x: 12, y: 5), in: fixture.container)?.position == 2)
    // The caret is not caught before it.
    var caret = TextCaret(position: 0)
    for _ in 0..<3 { caret = manager.caret(caret, moved: .right) }
    #expect(caret.position == 3)
  }

  @Test("white space behind what is cut off has carets, and what ends the line is apart from it")
  func whiteSpaceAfter() {
    let fixture = fixture(.byTruncatingTail, "abcdefghij  \nk")
    #expect(places(fixture).keys.sorted() == [0, 1, 2, 3, 4, 5, 10, 11, 12])
    #expect(fixture.manager.caret(TextCaret(position: 1), moved: .lineEnd).position == 12)
  }

  @Test("an empty line that is cut off has its caret where it starts")
  func emptyLine() {
    let fixture = LayoutFixture("\nab", width: 30, height: 10) { $0.alignment = .right }
    fixture.container.lineBreakMode = .byTruncatingTail
    #expect(fixture.manager.caretRect(for: TextCaret(position: 0))?.rect.minX == 30)
  }
}
