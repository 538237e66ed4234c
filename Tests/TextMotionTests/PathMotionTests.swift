import Testing
import TextGeometry
import TextMotion

@Suite("Paths are measured, followed and turned into each other")
struct PathMotionTests {
  @Test("lengths and places are those of geometry")
  func lengths() {
    let circle = BezierPath(
      arcCenter: Point(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: 7, clockwise: true)
    let measure = PathMeasure(circle)
    #expect(abs(measure.length - 80 * Double.pi) < 1e-6)
    let below = measure.place(at: measure.length / 4)
    #expect(abs(below.point.x - 50) < 1e-6 && abs(below.point.y - 90) < 1e-6)
    #expect(abs(abs(below.angle) - Double.pi) < 1e-6)
    var corner = BezierPath()
    corner.move(to: .zero)
    corner.addLine(to: Point(x: 30, y: 0))
    corner.addLine(to: Point(x: 30, y: 40))
    let way = PathMeasure(corner)
    #expect(abs(way.length - 70) < 1e-12)
    #expect((way.place(at: 50).point - Point(x: 30, y: 20)).length < 1e-12)
    #expect(way.place(at: -5).point == .zero)
    #expect(way.place(at: 500).point == Point(x: 30, y: 40))
    #expect(PathMeasure(BezierPath()).place(at: 3).point == .zero)
  }

  @Test("a curve is gone along at one speed, whatever its control points")
  func evenSpeed() {
    var curve = BezierPath()
    curve.move(to: .zero)
    curve.addCurve(
      to: Point(x: 100, y: 0), controlPoint1: Point(x: 300, y: 200),
      controlPoint2: Point(x: -200, y: 10))
    let measure = PathMeasure(curve)
    let count = 2000
    var longest = 0.0
    var sum = 0.0
    for step in 1...count {
      let from = measure.place(at: measure.length * Double(step - 1) / Double(count)).point
      let to = measure.place(at: measure.length * Double(step) / Double(count)).point
      longest = max(longest, (to - from).length)
      sum += (to - from).length
    }
    #expect(longest <= measure.length / Double(count) * (1 + 1e-7))
    #expect(abs(sum - measure.length) < measure.length * 1e-4)
  }

  @Test("unlike outlines become each other: equal at both ends, and of sizes between on the way")
  func morph() {
    let square = BezierPath(rect: Rect(x: 0, y: 0, width: 100, height: 100))
    let circle = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 100, height: 100)).reversing()
    let morph = PathMorph(from: square, to: circle)
    #expect(morph.path(at: 0) == square && morph.path(at: 1) == circle)
    #expect(near(morph.path(at: 1e-9), square) && near(morph.path(at: 1 - 1e-9), circle))
    let (small, large) = (area(circle), area(square))
    var last = large
    for step in 1..<20 {
      let between = area(morph.path(at: Double(step) / 20))
      #expect(between < last + 1e-9 && between > small - 1e-9, "no fold, no turn inside out")
      last = between
    }
    // Paths with the same steps are interpolated point by point.
    let moved = square.transformed(by: .translation(x: 10, y: 0))
    #expect(PathMorph(from: square, to: moved).path(at: 0.5).bounds.minX == 5)
  }

  @Test("a subpath that the other path lacks grows from a point")
  func unlikeCounts() {
    var two = BezierPath(rect: Rect(x: 0, y: 0, width: 100, height: 100))
    two.append(BezierPath(rect: Rect(x: 40, y: 40, width: 20, height: 20)).reversing())
    let one = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 100, height: 100))
    let half = PathMorph(from: one, to: two).path(at: 0.5)
    #expect(half.elements.filter { if case .move = $0 { true } else { false } }.count == 2)
    #expect(PathMorph(from: BezierPath(), to: one).path(at: 0.5).bounds.width < 60)
  }

  private func area(_ path: BezierPath) -> Double {
    var sum = 0.0
    var points: [Point] = []
    for element in path.flattened(tolerance: 1e-4).elements {
      if case .move(let to) = element { points.append(to) }
      if case .line(let to) = element { points.append(to) }
    }
    for (a, b) in zip(points, points[1...] + points[...0]) { sum += a.x * b.y - b.x * a.y }
    return abs(sum) / 2
  }

  private func near(_ one: BezierPath, _ other: BezierPath) -> Bool {
    let (a, b) = (one.bounds, other.bounds)
    return abs(a.minX - b.minX) < 1e-5 && abs(a.maxY - b.maxY) < 1e-5
      && abs(area(one) - area(other)) < 1e-2
  }
}
