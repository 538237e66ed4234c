import Testing
import TextGeometry

/// Indexes that reuse an index of nearly the same outlines.
@Suite struct MovingTests {
  let circle = BezierPath(ovalIn: Rect(x: 100, y: 100, width: 80, height: 80))
  let rect = BezierPath(rect: Rect(x: 10, y: 300, width: 30, height: 40))

  @Test("moving moves the spans")
  func movedSpans() throws {
    let first = try ExclusionIndex(exclusions: [ExclusionPath(path: circle, margin: 6)])
    let moved = circle.transformed(by: .translation(x: 31.25, y: -17.5))
    let second = try ExclusionIndex(
      exclusions: [ExclusionPath(path: moved, margin: 6)], reusing: first)
    for top in stride(from: 90.0, to: 200, by: 3.1) {
      let before = freeSpans(first, top: top, height: 9)
      let after = freeSpans(second, top: top - 17.5, height: 9, left: 31.25, right: 431.25)
      #expect(before.count == after.count)
      for (a, b) in zip(before, after) {
        #expect(abs(a.start + 31.25 - b.start) < 1e-9 && abs(a.end + 31.25 - b.end) < 1e-9)
      }
    }
  }

  @Test("only the bands of what moved have changed")
  func changedBands() throws {
    let still = ExclusionPath(path: rect)
    let first = try ExclusionIndex(exclusions: [ExclusionPath(path: circle), still])
    let near = circle.transformed(by: .translation(x: 5, y: 20))
    let second = try ExclusionIndex(
      exclusions: [ExclusionPath(path: near), still], reusing: first)
    #expect(second.changedBands(since: first) == [100...200])
    let far = circle.transformed(by: .translation(x: 0, y: 400))
    let third = try ExclusionIndex(exclusions: [ExclusionPath(path: far), still], reusing: second)
    #expect(third.changedBands(since: second) == [120...200, 500...580])
    #expect(third.changedBands(since: third).isEmpty)
    let gone = try ExclusionIndex(exclusions: [ExclusionPath(path: far)], reusing: third)
    #expect(gone.changedBands(since: third) == [300...340])
  }

  @Test("turning and another margin are prepared anew")
  func turnedShape() throws {
    let first = try ExclusionIndex(exclusions: [ExclusionPath(path: rect)])
    let turned = rect.transformed(by: Transform(a: 0, b: 1, c: -1, d: 0, tx: 400, ty: 0))
    let second = try ExclusionIndex(exclusions: [ExclusionPath(path: turned)], reusing: first)
    #expect(second.changedBands(since: first) == [10...40, 300...340])
    let wider = try ExclusionIndex(
      exclusions: [ExclusionPath(path: rect, margin: 5)], reusing: first)
    #expect(wider.verticalExtent.map { $0.lowerBound < 295.1 } == true)
  }

  @Test("a thousand moves add up no error")
  func thousandMoves() throws {
    var index = try ExclusionIndex(exclusions: [ExclusionPath(path: circle)])
    var path = circle
    for _ in 0..<1000 {
      path.apply(.translation(x: 0.1, y: 0))
      index = try ExclusionIndex(exclusions: [ExclusionPath(path: path)], reusing: index)
    }
    let spans = freeSpans(index, top: 130, height: 20)
    #expect(abs(spans[0].end - 200) < 1e-9)
    #expect(abs(spans[1].start - 280) < 1e-9)
  }
}
