import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Characters at points")
struct HitTestingTests {
  @Test("a point has the character drawn there, and tells how far through it in reading direction")
  func exact() {
    let fixture = LayoutFixture("abc אבג", width: 100)
    func hit(_ x: Double) -> CharacterHit? {
      fixture.manager.character(at: Point(x: x, y: 5), in: fixture.container)
    }
    #expect(hit(6) == CharacterHit(position: 1, fraction: 0.2, isInside: true))
    // The Hebrew letters extend from 35 to 20.
    #expect(hit(34) == CharacterHit(position: 4, fraction: 0.2, isInside: true))
    #expect(hit(21) == CharacterHit(position: 6, fraction: 0.8, isInside: true))
    #expect(hit(-7) == CharacterHit(position: 0, fraction: 0, isInside: false))
    #expect(hit(90)?.position == 4)
    #expect(hit(90)?.fraction == 0)
    let below = fixture.manager.character(at: Point(x: 6, y: 50), in: fixture.container)
    #expect(below == CharacterHit(position: 1, fraction: 0.2, isInside: false))
  }

  @Test("a caret changes sides at a character's middle")
  func caretSides() {
    let fixture = LayoutFixture("abc", width: 100)
    func position(_ x: Double) -> Int? {
      fixture.manager.caret(nearest: Point(x: x, y: 5), in: fixture.container)?.position
    }
    #expect([0, 2.4, 2.6, 7.4, 7.6, 14, 99].map(position) == [0, 0, 1, 1, 2, 3, 3])
  }

  @Test("carets never stand inside a user-perceived character")
  func graphemes() {
    let fixture = LayoutFixture("ae\u{301}b", width: 100)
    let points = fixture.manager.insertionPoints(inLineFragmentContaining: 0)
    #expect(points.map(\.position) == [0, 1, 3, 4])
    #expect(points.map(\.x) == [0, 5, 10, 15])
    let hit = fixture.manager.character(at: Point(x: 9, y: 5), in: fixture.container)
    #expect(hit == CharacterHit(position: 1, fraction: 0.8, isInside: true))
  }

  @Test("beside a hole the nearest fragment of the row answers")
  func holes() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 30, y: 0, width: 20, height: 10)))
    let fixture = LayoutFixture("aaaa bbbb cc", width: 80, exclusions: [hole])
    func position(_ x: Double) -> Int? {
      fixture.manager.character(at: Point(x: x, y: 5), in: fixture.container)?.position
    }
    #expect(position(35) == 4)
    #expect(position(49) == 5)
    #expect(position(66) == 8)
  }

  @Test(
    "every drawn character is found at its place, whatever its direction, shapes and containers")
  func everyCharacter() {
    for seed in 1...24 as ClosedRange<UInt64> {
      let document = QuestionDocument(seed: seed)
      for (fragment, container) in document.fragments {
        for shown in document.characters(of: fragment) where shown.right > shown.left {
          for part in [0.25, 0.75] {
            let point = Point(
              x: shown.left + (shown.right - shown.left) * part, y: fragment.rect.center.y)
            let hit = document.manager.character(at: point, in: container)
            let fraction = shown.isRightToLeft ? 1 - part : part
            guard let hit, hit.position == shown.range.lowerBound, hit.isInside,
              abs(hit.fraction - fraction) < 1e-9
            else {
              Issue.record("seed \(seed): \(shown) gives \(hit as Any) in \(fragment.range)")
              return
            }
          }
        }
      }
    }
  }

  @Test("the nearest caret is the nearest of all insertion points")
  func nearestCaret() throws {
    for seed in 1...24 as ClosedRange<UInt64> {
      let document = QuestionDocument(seed: seed)
      var numbers = QuestionDocument.Numbers(seed: seed)
      for (fragment, container) in document.fragments {
        let manager = document.manager
        let edges = manager.insertionPoints(inLineFragmentContaining: fragment.range.lowerBound)
          .flatMap { [$0.x, $0.alternate] }
        let span = fragment.rect.width
        let x = fragment.rect.minX + Double(numbers.next(below: 1000)) / 1000 * span
        let caret = try #require(
          manager.caret(nearest: Point(x: x, y: fragment.rect.center.y), in: container))
        let rect = try #require(manager.caretRect(for: caret)?.rect)
        let least = edges.map { abs($0 - x) }.min() ?? 0
        #expect(
          abs(rect.minX - x) <= least + 1e-9,
          "seed \(seed): \(caret) at \(rect.minX) for \(x) in \(fragment.range), \(edges)")
        #expect(rect.minY == fragment.rect.minY)
      }
    }
  }
}
