import Testing
import TextGeometry

/// The sides of an exclusion on which text is set.
@Suite struct WrapModeTests {
  let rect = BezierPath(rect: Rect(x: 100, y: 100, width: 50, height: 50))

  func spans(_ wrap: WrapMode, isRightToLeft: Bool = false, top: Double = 110) throws
    -> [HorizontalSpan]
  {
    try freeSpans(
      [ExclusionPath(path: rect, wrap: wrap)], top: top, height: 10, isRightToLeft: isRightToLeft)
  }

  @Test("each mode leaves its sides")
  func sides() throws {
    let left = HorizontalSpan(start: 0, end: 100)
    let right = HorizontalSpan(start: 150, end: 400)
    #expect(try spans(.both) == [left, right])
    #expect(try spans(.left) == [left])
    #expect(try spans(.right) == [right])
    #expect(try spans(.start) == [left])
    #expect(try spans(.start, isRightToLeft: true) == [right])
    #expect(try spans(.end) == [right])
    #expect(try spans(.end, isRightToLeft: true) == [left])
    #expect(try spans(.largest) == [right])
    #expect(try spans(.none) == [])
  }

  @Test("a band that does not meet the shape is free in every mode")
  func bandBeyondShape() throws {
    for wrap in WrapMode.allCases {
      #expect(try spans(wrap, top: 90) == [HorizontalSpan(start: 0, end: 400)])
      #expect(try spans(wrap, top: 150) == [HorizontalSpan(start: 0, end: 400)])
    }
  }

  @Test("a shape beside the container blocks nothing")
  func shapeBesideContainer() throws {
    let beside = BezierPath(rect: Rect(x: 500, y: 0, width: 50, height: 500))
    for wrap in WrapMode.allCases {
      let spans = try freeSpans([ExclusionPath(path: beside, wrap: wrap)], top: 10, height: 10)
      #expect(spans == [HorizontalSpan(start: 0, end: 400)])
    }
  }

  @Test("one side leaves no notches free")
  func notches() throws {
    var notched = BezierPath()
    for (x, y) in [
      (100, 100), (110, 100), (110, 140), (140, 140), (140, 100), (150, 100),
      (150, 150), (100, 150),
    ] as [(Double, Double)] {
      if notched.isEmpty { notched.move(to: Point(x: x, y: y)) }
      notched.addLine(to: Point(x: x, y: y))
    }
    notched.close()
    let both = try freeSpans([ExclusionPath(path: notched)], top: 110, height: 10)
    #expect(both == [(0, 100), (110, 140), (150, 400)].map { HorizontalSpan(start: $0, end: $1) })
    let right = try freeSpans([ExclusionPath(path: notched, wrap: .right)], top: 110, height: 10)
    #expect(right == [HorizontalSpan(start: 150, end: 400)])
  }

  @Test("below a shape with text above and below only, the next top is its end")
  func nextTopBelow() throws {
    let index = try ExclusionIndex(exclusions: [ExclusionPath(path: rect, wrap: .none)])
    #expect(nextTop(index, from: 95, height: 10, width: 50) == 150)
  }

  @Test("the next top beside the largest side is found")
  func nextTopBeside() throws {
    // A wedge with more room on the left above and on the right below.
    var wedge = BezierPath()
    wedge.move(to: Point(x: 250, y: 0))
    wedge.addLine(to: Point(x: 350, y: 0))
    wedge.addLine(to: Point(x: 150, y: 200))
    wedge.addLine(to: Point(x: 50, y: 200))
    wedge.close()
    let index = try ExclusionIndex(exclusions: [ExclusionPath(path: wedge, wrap: .largest)])
    let top = try #require(nextTop(index, from: 50, height: 10, width: 240))
    // The right side is 240 wide where the right edge is at 160: at 190 below.
    #expect(abs(top - 190) < 1e-7)
  }
}
