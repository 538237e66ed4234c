import SeededRandom
import Testing
import TextGeometry

/// Paths as values: building, measuring, reversing, reading and writing path data.
@Suite struct BezierPathTests {
  @Test("a sweep of more than a turn is a full circle")
  func moreThanATurn() {
    // A well-known tutorial passes degrees instead of radians.
    let path = BezierPath(
      arcCenter: Point(x: 50, y: 50), radius: 40, startAngle: -180, endAngle: 180, clockwise: true)
    let bounds = path.bounds
    #expect(abs(bounds.minX - 10) < 1e-6 && abs(bounds.maxX - 90) < 1e-6)
    #expect(abs(bounds.minY - 10) < 1e-6 && abs(bounds.maxY - 90) < 1e-6)
  }

  @Test(
    "with y down, clockwise is the way of growing angles",
    arguments: [
      (0.0, 0.5, true, Rect(x: 0, y: 0, width: 1, height: 1)),
      (0.0, 0.5, false, Rect(x: -1, y: -1, width: 2, height: 2)),
      (0.5, 0.0, false, Rect(x: 0, y: 0, width: 1, height: 1)),
      (1.0, 0.0, true, Rect(x: -1, y: -1, width: 2, height: 1)),
    ])
  func clockwise(
    _ start: Double, _ end: Double, _ isClockwise: Bool, _ bounds: Rect
  ) {
    let path = BezierPath(
      arcCenter: .zero, radius: 1, startAngle: start * Double.pi, endAngle: end * Double.pi,
      clockwise: isClockwise)
    #expect(abs(path.bounds.minX - bounds.minX) < 1e-9)
    #expect(abs(path.bounds.minY - bounds.minY) < 1e-9)
    #expect(abs(path.bounds.maxX - bounds.maxX) < 1e-9)
    #expect(abs(path.bounds.maxY - bounds.maxY) < 1e-9)
  }

  @Test("bounds are tight and control point bounds are not")
  func bounds() {
    var path = BezierPath()
    path.move(to: Point(x: 0, y: 0))
    path.addCurve(
      to: Point(x: 30, y: 0), controlPoint1: Point(x: 0, y: 40), controlPoint2: Point(x: 30, y: 40))
    #expect(path.bounds == Rect(x: 0, y: 0, width: 30, height: 30))
    #expect(path.controlPointBounds == Rect(x: 0, y: 0, width: 30, height: 40))
  }

  @Test("corners are rounded one by one")
  func roundedCorners() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 50)
    let path = BezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: Size(width: 20, height: 10))
    #expect(path.bounds == rect)
    #expect(!path.contains(Point(x: 1, y: 1)) && !path.contains(Point(x: 99, y: 49)))
    #expect(path.contains(Point(x: 99, y: 1)) && path.contains(Point(x: 1, y: 49)))
    let pill = BezierPath(roundedRect: rect, cornerRadius: 1000)
    #expect(pill.bounds == rect && !pill.contains(Point(x: 5, y: 5)))
  }

  @Test("winding rules tell nested rectangles apart")
  func windingRules() {
    var path = BezierPath(rect: Rect(x: 0, y: 0, width: 30, height: 30))
    path.append(BezierPath(rect: Rect(x: 10, y: 10, width: 10, height: 10)))
    #expect(path.contains(Point(x: 15, y: 15)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(Point(x: 15, y: 15)) && path.contains(Point(x: 5, y: 15)))
  }

  @Test("reversing twice is the same path")
  func reversingTwice() throws {
    let path = try BezierPath(
      svgPathData: "M 1 2 L 3 4 Q 5 6 7 8 C 9 1 2 3 4 5 M 9 9 L 8 8 L 7 9 Z")
    let reversed = path.reversing()
    #expect(reversed.svgPathData == "M 7 9 L 8 8 L 9 9 Z M 4 5 C 2 3 9 1 7 8 Q 5 6 3 4 L 1 2")
    #expect(reversed.reversing() == path)
  }

  @Test(
    "every command is read",
    arguments: [
      ("m 1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"),
      ("M1-2.5.5.25z", "M 1 -2.5 L 0.5 0.25 Z"),
      ("M0 0h5v5H1V1", "M 0 0 L 5 0 L 5 5 L 1 5 L 1 1"),
      ("M0 0c1 1 2 2 3 0s2-2 3 0", "M 0 0 C 1 1 2 2 3 0 C 4 -2 5 -2 6 0"),
      ("M0 0q1 1 2 0t2 0T6 0", "M 0 0 Q 1 1 2 0 Q 3 -1 4 0 Q 5 1 6 0"),
      ("M0 0 s1 1 2 0", "M 0 0 C 0 0 1 1 2 0"),
      ("M1 1 L2 2 Z L3 3", "M 1 1 L 2 2 Z M 1 1 L 3 3"),
      ("M1e2,1E-1 L+3 4.", "M 100 0.1 L 3 4"),
      ("M 0 0 A 0 5 0 0 1 9 9", "M 0 0 L 9 9"),
      ("  ", ""),
    ])
  func commands(_ data: String, _ absolute: String) throws {
    #expect(try BezierPath(svgPathData: data).svgPathData == absolute)
  }

  @Test("arcs whose flags are written without spaces reach their ends")
  func gluedArcFlags() throws {
    let path = try BezierPath(svgPathData: "M0 0a25,25-30 0110 10A5 5 0 1120 20")
    #expect(path.currentPoint == Point(x: 20, y: 20))
    // Too small a radius grows until the arc is a half circle.
    let half = try BezierPath(svgPathData: "M 0 0 A 1 1 0 0 1 10 0")
    #expect(abs(half.bounds.minY + 5) < 1e-6 && abs(half.bounds.height - 5) < 1e-6)
    let large = try BezierPath(svgPathData: "M 0 0 A 5 5 0 1 0 5 5")
    #expect(abs(large.bounds.maxY - 10) < 1e-6 && abs(large.bounds.minX + 5) < 1e-6)
  }

  @Test("writing and reading gives the same numbers")
  func roundTrip() throws {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let scale = [1, 1e-7, 1e9, 0.1][generator.below(4)]
      var path = RandomPath.make(&generator).transformed(by: .scale(x: scale, y: scale))
      path.usesEvenOddFillRule = false
      let again = try BezierPath(svgPathData: path.svgPathData)
      #expect(again.svgPathData == path.svgPathData, "seed \(seed)")
    }
  }

  @Test("a flattened curve stays within its tolerance")
  func flattening() {
    let circle = BezierPath(ovalIn: Rect(x: -100, y: -100, width: 200, height: 200))
    for tolerance in [1, 0.1, 0.001] {
      var last: Point?
      for element in circle.flattened(tolerance: tolerance).elements {
        guard case .line(let to) = element else { continue }
        if let from = last {
          let middle = Point(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
          #expect(100 - (middle - Point.zero).length <= tolerance)
        }
        last = to
      }
    }
  }
}
