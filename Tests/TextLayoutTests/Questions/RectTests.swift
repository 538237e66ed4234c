import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Rectangles around text")
struct RectTests {
  @Test("text of two directions has a rectangle for each stretch")
  func directions() {
    let fixture = LayoutFixture("ab אבג cd", width: 200)
    // From b to the second Hebrew letter: 5 to 15, and 20 to 30.
    #expect(
      fixture.manager.enclosingRects(for: 1..<5, in: fixture.container) == [
        Rect(x: 5, y: 0, width: 10, height: 10), Rect(x: 20, y: 0, width: 10, height: 10),
      ])
  }

  @Test("a selection reaches to the edges where it goes on, fragment by fragment")
  func selection() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 30, y: 0, width: 20, height: 10)))
    let fixture = LayoutFixture("aaaa bbbb cccc\nd", width: 80, exclusions: [hole])
    #expect(fixture.lines == ["aaaa ", "bbbb ", "cccc\n", "d"])
    let manager = fixture.manager
    #expect(
      manager.enclosingRects(for: 2..<16, withinSelection: 2..<16, in: fixture.container) == [
        Rect(x: 10, y: 0, width: 20, height: 10), Rect(x: 50, y: 0, width: 30, height: 10),
        Rect(x: 0, y: 10, width: 80, height: 10), Rect(x: 0, y: 20, width: 5, height: 10),
      ])
    // Without a selection only the text itself is enclosed; spaces end at the fragment's edge.
    #expect(
      manager.enclosingRects(for: 2..<16, in: fixture.container) == [
        Rect(x: 10, y: 0, width: 15, height: 10), Rect(x: 50, y: 0, width: 25, height: 10),
        Rect(x: 0, y: 10, width: 20, height: 10), Rect(x: 0, y: 20, width: 5, height: 10),
      ])
  }

  @Test("bounding rectangles hold advances, row heights and what is drawn outside of them")
  func bounding() {
    let fixture = LayoutFixture("ab cd", width: 15) { $0.lineHeight = 4 }
    let rect = fixture.manager.boundingRect(for: 0..<2, in: fixture.container)
    // The row is 4 high; letters are drawn from 7 above the baseline on, which is at 5.
    #expect(rect.minX == 0)
    #expect(rect.maxX == 10)
    #expect(rect.minY == -2)
    #expect(rect.maxY == 5)
    #expect(fixture.manager.boundingRect(for: 2..<2, in: fixture.container) == .zero)
  }

  @Test("fragment, used rectangle, location and container of a character")
  func fragments() throws {
    let fixture = LayoutFixture("aa bb", width: 25) { $0.alignment = .right }
    fixture.container.lineFragmentPadding = 5
    let manager = fixture.manager
    #expect(fixture.lines == ["aa ", "bb"])
    #expect(manager.lineFragmentRect(containing: 4) == Rect(x: 0, y: 10, width: 25, height: 10))
    #expect(manager.lineFragmentUsedRect(containing: 4) == Rect(x: 5, y: 10, width: 20, height: 10))
    #expect(manager.location(ofCharacterAt: 4) == Point(x: 15, y: 8))
    #expect(manager.textContainer(containing: 4) === fixture.container)
    #expect(manager.lineFragment(containing: 5) == nil)
    #expect(manager.truncatedRange(inLineFragmentContaining: 0) == nil)
  }

  @Test("the text in a rectangle, and the fragments that meet it")
  func intersecting() {
    let fixture = LayoutFixture("aaaa bbbb cccc", width: 25)
    let manager = fixture.manager
    let rect = Rect(x: 6, y: 12, width: 3, height: 12)
    #expect(
      manager.lineFragments(intersecting: rect, in: fixture.container).map(\.range) == [
        5..<10, 10..<14,
      ])
    #expect(manager.characterRange(forBoundingRect: rect, in: fixture.container) == 6..<12)
    let outside = Rect(x: 0, y: 70, width: 3, height: 12)
    #expect(manager.characterRange(forBoundingRect: outside, in: fixture.container).isEmpty)
  }

  @Test("enclosing rectangles cover just the characters asked for")
  func everyRange() {
    for seed in 1...24 as ClosedRange<UInt64> {
      let document = QuestionDocument(seed: seed)
      var numbers = QuestionDocument.Numbers(seed: seed)
      let length = document.storage.length
      for _ in 0..<6 {
        let start = numbers.next(below: length)
        let range = start..<min(length, start + 1 + numbers.next(below: 40))
        for container in document.manager.textContainers {
          let rects = document.manager.enclosingRects(for: range, in: container)
          for fragment in document.manager.lineFragments(in: container) {
            for shown in document.characters(of: fragment) where shown.right > shown.left {
              let middle = Point(x: (shown.left + shown.right) / 2, y: fragment.rect.center.y)
              let isCovered = rects.contains { $0.contains(middle) }
              guard isCovered == shown.range.overlaps(range) else {
                Issue.record("seed \(seed): \(shown) of \(range) in \(rects)")
                return
              }
            }
          }
          for (index, rect) in rects.enumerated() {
            #expect(!rects[..<index].contains { $0.overlaps(rect) }, "seed \(seed), \(range)")
          }
          let bounds = document.manager.boundingRect(for: range, in: container)
          for rect in rects {
            #expect(
              rect.minX >= bounds.minX && rect.maxX <= bounds.maxX && rect.minY >= bounds.minY
                && rect.maxY <= bounds.maxY, "seed \(seed), \(range)")
          }
        }
      }
    }
  }

  @Test("the text in a rectangle is that of the first and the last character that meet it")
  func everyRectangle() {
    for seed in 1...24 as ClosedRange<UInt64> {
      let document = QuestionDocument(seed: seed)
      var numbers = QuestionDocument.Numbers(seed: seed)
      for container in document.manager.textContainers {
        let rect = Rect(
          x: Double(numbers.next(below: 100)) + 0.25, y: Double(numbers.next(below: 60)) + 0.25,
          width: 40.5, height: 30.5)
        let met = document.manager.characterRange(forBoundingRect: rect, in: container)
        for fragment in document.manager.lineFragments(in: container) {
          for shown in document.characters(of: fragment) where shown.right > shown.left {
            let box = Rect(
              x: shown.left, y: fragment.rect.minY, width: shown.right - shown.left,
              height: fragment.rect.height)
            if box.overlaps(rect) {
              #expect(
                met.contains(shown.range.lowerBound) && met.contains(shown.range.upperBound - 1),
                "seed \(seed): \(shown) is not in \(met)")
            }
          }
        }
        if !met.isEmpty {
          let rects = document.manager.enclosingRects(
            for: met.lowerBound..<met.lowerBound + 1, in: container)
          #expect(rects.isEmpty || rects.contains { $0.overlaps(rect) }, "seed \(seed)")
        }
      }
    }
  }
}
