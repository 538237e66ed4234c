import Testing
import TextGeometry

/// Known failures of other text kits beside exclusion paths.
@Suite struct KnownDisasterTests {
  @Test("an exclusion that starts at the left edge leaves no empty span")
  func shapeAtLeftEdge() throws {
    // Another kit filled the zero-width stretch on its left forever.
    let path = BezierPath(rect: Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(
      try freeSpans([ExclusionPath(path: path)], top: 10, height: 10)
        == [HorizontalSpan(start: 100, end: 400)])
    let right = BezierPath(rect: Rect(x: 300, y: 0, width: 100, height: 100))
    #expect(
      try freeSpans([ExclusionPath(path: path), ExclusionPath(path: right)], top: 10, height: 10)
        == [HorizontalSpan(start: 100, end: 300)])
  }

  @Test("a tiny container is answered at once")
  func tinyContainer() throws {
    let index = try ExclusionIndex(
      exclusions: [], inside: BezierPath(ovalIn: Rect(x: 0, y: 0, width: 3, height: 3)))
    #expect(freeSpans(index, top: 0, height: 40).isEmpty)
    #expect(nextTop(index, from: 0, height: 40, width: 10) == nil)
    #expect(nextTop(index, from: 0, height: 1, width: 10) == nil)
  }

  @Test("spans end exactly at the shape so that no letter is cut")
  func exactSpans() throws {
    let path = BezierPath(rect: Rect(x: 133.3, y: 20, width: 66.6, height: 30))
    let spans = try freeSpans([ExclusionPath(path: path)], top: 30, height: 17)
    #expect(
      spans == [
        HorizontalSpan(start: 0, end: 133.3), HorizontalSpan(start: 133.3 + 66.6, end: 400),
      ])
  }

  @Test("several shapes leave every span between them")
  func severalShapes() throws {
    let paths = (0..<5).map { index in
      ExclusionPath(
        path: BezierPath(rect: Rect(x: Double(80 * index) + 20, y: 0, width: 40, height: 100)))
    }
    let outside = ExclusionPath(
      path: BezierPath(rect: Rect(x: -500, y: -500, width: 510, height: 1000)))
    let spans = try freeSpans(paths.reversed() + [outside], top: 10, height: 10)
    #expect(
      spans
        == [(10, 20), (60, 100), (140, 180), (220, 260), (300, 340), (380, 400)].map {
          HorizontalSpan(start: $0, end: $1)
        })
  }

  @Test("shapes that reach beyond the container block only what is in it")
  func shapesBeyondContainer() throws {
    let path = BezierPath(ovalIn: Rect(x: 300, y: -100, width: 1000, height: 1000))
    let spans = try freeSpans([ExclusionPath(path: path)], top: 395, height: 10)
    #expect(spans.count == 1 && abs(spans[0].end - 300) < 1e-6)
  }

  @Test("a gutter of the greatest finite height is a gutter")
  func endlessGutter() throws {
    let path = BezierPath(
      rect: Rect(x: 0, y: 0, width: 30, height: .greatestFiniteMagnitude))
    let index = try ExclusionIndex(exclusions: [ExclusionPath(path: path, margin: 2)])
    let spans = freeSpans(index, top: 1_000_000, height: 20)
    #expect(spans == [HorizontalSpan(start: 32, end: 400)])
    #expect(nextTop(index, from: 5, height: 20, width: 300) == 5)
    #expect(nextTop(index, from: 5, height: 20, width: 390, limit: 1e6) == nil)
  }

  @Test("the extent follows a change of the exclusions")
  func changedExtent() throws {
    let path = BezierPath(rect: Rect(x: 0, y: 50, width: 400, height: 100))
    #expect(try ExclusionIndex(exclusions: [ExclusionPath(path: path)]).verticalExtent == 50...150)
    #expect(try ExclusionIndex(exclusions: []).verticalExtent == nil)
    #expect(try ExclusionIndex(exclusions: []).isEmpty)
  }

  @Test("questions are answered in the coordinates of the container")
  func containerCoordinates() throws {
    let path = BezierPath(rect: Rect(x: 110, y: 60, width: 40, height: 40))
    let moved = path.transformed(by: .translation(x: -10, y: -50))
    #expect(
      try freeSpans([ExclusionPath(path: moved)], top: 15, height: 10)
        == [HorizontalSpan(start: 0, end: 100), HorizontalSpan(start: 140, end: 400)])
  }

  @Test("a search below a shape of any size takes few steps")
  func searchBelowShape() throws {
    // A slope of a million points and lines of a thousandth: stepping would not find it.
    var slope = BezierPath()
    slope.move(to: Point(x: 0, y: 0))
    slope.addLine(to: Point(x: 400, y: 0))
    slope.addLine(to: Point(x: 0, y: 1e6))
    slope.close()
    let index = try ExclusionIndex(exclusions: [ExclusionPath(path: slope)])
    let top = try #require(nextTop(index, from: 1, height: 0.001, width: 200))
    #expect(abs(top - 500_000) < 1e-3)
  }

  @Test("a slot of exactly the height of a line is found")
  func exactSlot() throws {
    let above = BezierPath(rect: Rect(x: 0, y: 0, width: 400, height: 100.1))
    let below = BezierPath(rect: Rect(x: 0, y: 120.1, width: 400, height: 300))
    let index = try ExclusionIndex(exclusions: [above, below].map { ExclusionPath(path: $0) })
    #expect(nextTop(index, from: 0, height: 20, width: 400) == 100.1)
    #expect(nextTop(index, from: 0, height: 20.001, width: 400) == 420.1)
  }
}
