import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Caret movement")
struct CaretMovementTests {
  /// The positions of a caret after each of several movements.
  private func path(
    _ fixture: LayoutFixture, from caret: TextCaret, _ movement: CaretMovement, count: Int
  ) -> [Int] {
    var caret = caret
    return (0..<count).map { _ in
      caret = fixture.manager.caret(caret, moved: movement)
      return caret.position
    }
  }

  @Test("right goes through letters of both directions as they are drawn")
  func mixedDirections() {
    let fixture = LayoutFixture("ab אבג c", width: 200)
    var caret = TextCaret(position: 0)
    var places = [0.0]
    for _ in 0..<8 {
      caret = fixture.manager.caret(caret, moved: .right)
      places.append(fixture.manager.caretRect(for: caret)?.rect.minX ?? -1)
    }
    #expect(places == [0, 5, 10, 15, 20, 25, 30, 35, 40])
    for place in places.dropLast().reversed() {
      caret = fixture.manager.caret(caret, moved: .left)
      #expect(fixture.manager.caretRect(for: caret)?.rect.minX == place)
    }
    #expect(caret.position == 0)
  }

  @Test("left in right-to-left text goes forward")
  func rightToLeft() {
    let fixture = LayoutFixture("אבג דה", width: 200)
    #expect(path(fixture, from: TextCaret(position: 0), .left, count: 7) == [1, 2, 3, 4, 5, 6, 6])
    #expect(path(fixture, from: TextCaret(position: 3), .right, count: 4) == [2, 1, 0, 0])
  }

  @Test("left and right go on in the next line, and no place comes twice")
  func acrossLines() {
    let fixture = LayoutFixture("aa bb\ncc", width: 15)
    #expect(fixture.lines == ["aa ", "bb\n", "cc"])
    #expect(
      path(fixture, from: TextCaret(position: 0), .right, count: 9) == [1, 2, 3, 4, 5, 6, 7, 8, 8])
    #expect(
      path(fixture, from: TextCaret(position: 8), .left, count: 9) == [7, 6, 5, 4, 3, 2, 1, 0, 0])
  }

  @Test("up and down keep the x they started from, through shorter rows")
  func goal() {
    let fixture = LayoutFixture("aaaaaa\nb\ncccccc\n", width: 100)
    var caret = TextCaret(position: 5)
    caret = fixture.manager.caret(caret, moved: .down)
    #expect(caret == TextCaret(position: 8, affinity: .downstream, goalX: 25))
    caret = fixture.manager.caret(caret, moved: .down)
    #expect(caret.position == 14)
    caret = fixture.manager.caret(caret, moved: .down)
    #expect(caret.position == 16)
    caret = fixture.manager.caret(caret, moved: .up)
    #expect(caret.position == 14)
    caret = fixture.manager.caret(caret, moved: .up)
    caret = fixture.manager.caret(caret, moved: .up)
    #expect(caret.position == 5)
    #expect(fixture.manager.caret(caret, moved: .up).position == 0)
  }

  @Test("up and down choose the nearest fragment of a row that a hole parts")
  func splitRows() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 30, y: 0, width: 20, height: 10)))
    let fixture = LayoutFixture("aaaa bbbb cccccccccccccc", width: 80, exclusions: [hole])
    #expect(fixture.lines == ["aaaa ", "bbbb ", "cccccccccccccc"])
    let below = TextCaret(position: 10 + 12)
    #expect(fixture.manager.caret(below, moved: .up).position == 5 + 2)
    #expect(fixture.manager.caret(TextCaret(position: 12), moved: .up).position == 2)
    // A line means the whole row.
    #expect(fixture.manager.caret(TextCaret(position: 7), moved: .lineStart).position == 0)
    #expect(
      fixture.manager.caret(TextCaret(position: 2), moved: .lineEnd)
        == TextCaret(position: 10, affinity: .upstream))
  }

  @Test("line end stands before what ends the line, and at a soft end upstream")
  func lineEnds() {
    let fixture = LayoutFixture("aa bb\ncc", width: 15)
    let manager = fixture.manager
    #expect(manager.caret(TextCaret(position: 4), moved: .lineEnd).position == 5)
    let soft = manager.caret(TextCaret(position: 0), moved: .lineEnd)
    #expect(soft == TextCaret(position: 3, affinity: .upstream))
    #expect(manager.caretRect(for: soft)?.rect == Rect(x: 15, y: 0, width: 0, height: 10))
    #expect(
      manager.caretRect(for: TextCaret(position: 3))?.rect
        == Rect(x: 0, y: 10, width: 0, height: 10))
    #expect(manager.caret(soft, moved: .lineStart).position == 0)
  }

  @Test("words, paragraphs and the document")
  func largerSteps() {
    let fixture = LayoutFixture("one, two\r\nאב גד.", width: 200)
    #expect(
      path(fixture, from: TextCaret(position: 0), .wordForward, count: 5) == [3, 8, 12, 15, 16])
    #expect(
      path(fixture, from: TextCaret(position: 16), .wordBackward, count: 5) == [13, 10, 5, 0, 0])
    #expect(path(fixture, from: TextCaret(position: 16), .wordRight, count: 2) == [13, 10])
    #expect(path(fixture, from: TextCaret(position: 10), .wordLeft, count: 1) == [12])
    let manager = fixture.manager
    #expect(manager.caret(TextCaret(position: 3), moved: .paragraphEnd).position == 8)
    #expect(manager.caret(TextCaret(position: 14), moved: .paragraphStart).position == 10)
    #expect(manager.caret(TextCaret(position: 14), moved: .documentStart).position == 0)
    #expect(manager.caret(TextCaret(position: 4), moved: .documentEnd).position == 16)
  }

  @Test("a carriage return and its line feed are passed as one")
  func lineFeeds() {
    let fixture = LayoutFixture("a\r\nb", width: 100)
    #expect(path(fixture, from: TextCaret(position: 0), .forward, count: 4) == [1, 3, 4, 4])
    #expect(path(fixture, from: TextCaret(position: 4), .backward, count: 4) == [3, 1, 0, 0])
    #expect(path(fixture, from: TextCaret(position: 0), .right, count: 3) == [1, 3, 4])
  }

  @Test("Thai words are found by dictionary")
  func thaiWords() {
    let fixture = LayoutFixture("ภาษาไทย", width: 200)
    #expect(path(fixture, from: TextCaret(position: 0), .wordForward, count: 2) == [4, 7])
  }

  @Test("forward and backward stop at every user-perceived character and nowhere else")
  func everyCharacter() {
    for seed in 1...24 as ClosedRange<UInt64> {
      let document = QuestionDocument(seed: seed)
      var caret = TextCaret(position: 0)
      while caret.position < document.storage.length {
        let next = document.storage.characterRange(containing: caret.position).upperBound
        caret = document.manager.caret(caret, moved: .forward)
        #expect(caret.position == next, "seed \(seed)")
        let back = document.manager.caret(caret, moved: .backward)
        #expect(
          back.position == document.storage.characterRange(containing: next - 1).lowerBound,
          "seed \(seed)")
        if caret.position != next { return }
      }
    }
  }

  @Test("right and left pass through a line place by place, each way")
  func thereAndBack() throws {
    for seed in 1...24 as ClosedRange<UInt64> {
      let document = QuestionDocument(seed: seed)
      let manager = document.manager
      var caret = TextCaret(position: 0)
      for _ in 0..<document.storage.length {
        let from = try #require(manager.caretRect(for: caret))
        let moved = manager.caret(caret, moved: .right)
        guard moved != caret, let to = manager.caretRect(for: moved),
          to.container === from.container,
          to.rect.minY == from.rect.minY
        else { break }
        #expect(to.rect.minX >= from.rect.minX - 1e-9, "seed \(seed): \(caret) to \(moved)")
        let back = try #require(
          manager.caretRect(for: manager.caret(moved, moved: .left)))
        #expect(abs(back.rect.minX - from.rect.minX) < 1e-6, "seed \(seed): \(caret), \(moved)")
        caret = moved
      }
    }
  }
}
