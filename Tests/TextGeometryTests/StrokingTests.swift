import Testing
import TextGeometry

/// Lines with a width.
@Suite struct StrokingTests {
  func corner(_ join: StrokeStyle.Join, limit: Double = 10) -> BezierPath {
    var path = BezierPath()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 10, y: 10))
    return path.stroked(StrokeStyle(width: 2, join: join, miterLimit: limit))
  }

  func line(_ cap: StrokeStyle.Cap, dash: [Double] = [], phase: Double = 0) -> BezierPath {
    var path = BezierPath()
    path.move(to: Point(x: 0, y: 5))
    path.addLine(to: Point(x: 10, y: 5))
    return path.stroked(StrokeStyle(width: 2, cap: cap, dash: dash, dashPhase: phase))
  }

  @Test("caps end a stroked line")
  func caps() {
    #expect(line(.butt).bounds == Rect(x: 0, y: 4, width: 10, height: 2))
    #expect(line(.square).bounds == Rect(x: -1, y: 4, width: 12, height: 2))
    let round = line(.round)
    #expect(abs(round.bounds.minX + 1) < 1e-6 && abs(round.bounds.maxX - 11) < 1e-6)
    #expect(round.contains(Point(x: -0.7, y: 5.7)))
    #expect(!round.contains(Point(x: -0.75, y: 5.75)))
  }

  @Test("joins fill the outside of a bend")
  func joins() {
    let corner10 = Point(x: 10.9, y: -0.9)
    #expect(corner(.miter).contains(corner10))
    #expect(!corner(.miter, limit: 1.4).contains(corner10))
    #expect(!corner(.bevel).contains(Point(x: 10.6, y: -0.6)))
    #expect(corner(.round).contains(Point(x: 10.6, y: -0.6)))
    #expect(!corner(.round).contains(Point(x: 10.8, y: -0.8)))
    for join in [StrokeStyle.Join.miter, .round, .bevel] {
      #expect(corner(join).contains(Point(x: 10.4, y: -0.4)))
      #expect(corner(join).contains(Point(x: 9.5, y: 0.5)))
      #expect(!corner(join).contains(Point(x: 8, y: 2)))
    }
  }

  @Test("a closed line has a hole")
  func closedLine() {
    let path = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 100, height: 100))
      .stroked(StrokeStyle(width: 10))
    #expect(path.contains(Point(x: 2, y: 50)) && path.contains(Point(x: -4, y: 50)))
    #expect(!path.contains(Point(x: 50, y: 50)) && !path.contains(Point(x: -6, y: 50)))
  }

  @Test("a line that crosses itself is whole")
  func crossedLine() throws {
    let eight = try BezierPath(svgPathData: "M 0 0 L 40 40 L 40 0 L 0 40 Z")
      .stroked(StrokeStyle(width: 6))
    #expect(eight.contains(Point(x: 20, y: 20)))
    #expect(!eight.contains(Point(x: 20, y: 30)))
  }

  @Test("dashes break the line")
  func dashes() {
    let dashed = line(.butt, dash: [3, 2])
    #expect(
      [1.0, 4, 6, 9].map { dashed.contains(Point(x: $0, y: 5)) } == [true, false, true, false])
    let shifted = line(.butt, dash: [3, 2], phase: 4)
    #expect(
      [0.5, 2, 5, 7].map { shifted.contains(Point(x: $0, y: 5)) } == [false, true, false, true])
    let odd = line(.butt, dash: [2])
    #expect([1.0, 3, 5, 7].map { odd.contains(Point(x: $0, y: 5)) } == [true, false, true, false])
    #expect(line(.butt, dash: [1e-9, 0]).bounds.width == 10)
    #expect(line(.butt, dash: [0, 0]).bounds.width == 10)
  }

  @Test("a dash without length at the start of a line is a dot")
  func dotAtStart() {
    let dots = line(.round, dash: [0, 4])
    #expect([0.0, 4, 8].allSatisfy { dots.contains(Point(x: $0, y: 5)) })
    #expect(abs(dots.bounds.minX + 1) < 1e-6)
  }

  @Test("a dash may end where the line bends")
  func dashAtBend() throws {
    let path = try BezierPath(svgPathData: "M 0 0 H 6 V 7").stroked(
      StrokeStyle(width: 2, join: .round, dash: [2, 1]))
    #expect(path.isFinite && path.contains(Point(x: 6, y: 1)))
  }

  @Test("nothing is drawn without width or length")
  func withoutWidth() throws {
    #expect(corner(.miter).isEmpty == false)
    #expect(
      BezierPath(rect: Rect(x: 0, y: 0, width: 9, height: 9)).stroked(StrokeStyle(width: 0)).isEmpty
    )
    #expect(
      try BezierPath(svgPathData: "M 3 3").stroked(StrokeStyle(width: 2, cap: .round)).isEmpty)
    #expect(
      try BezierPath(svgPathData: "M 3 3 L 3 3").stroked(StrokeStyle(width: 2, cap: .square)).bounds
        == Rect(x: 2, y: 2, width: 2, height: 2))
  }

  /// The area within a polygon, each place counted by its winding number.
  private func windingArea(_ path: BezierPath) -> Double {
    var (sum, start, current) = (0.0, Point.zero, Point.zero)
    for element in path.flattened(tolerance: 1e-6).elements {
      let next: Point
      switch element {
      case .move(let to):
        (start, next) = (to, to)
        current = to
      case .line(let to): next = to
      case .close: next = start
      case .quad, .cubic: continue
      }
      sum += (current.x * next.y - current.y * next.x) / 2
      current = next
    }
    return abs(sum)
  }

  @Test("the outline of a gently bent line covers no place twice")
  func coveredOnce() {
    let circle = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 100, height: 100))
    for width in [0.5, 3, 40] {
      let ring = circle.stroked(StrokeStyle(width: width, join: .round), tolerance: 1e-5)
      #expect(abs(windingArea(ring) / (100 * Double.pi * width) - 1) < 1e-4, "\(width)")
    }
  }

  @Test("the inner corner of a bend is where both sides meet")
  func innerCorner() {
    let bend = corner(.miter)
    #expect(abs(windingArea(bend) - 40) < 1e-9)
    #expect(bend.bounds == Rect(x: 0, y: -1, width: 11, height: 11))
    #expect(!bend.contains(Point(x: 8.99, y: 1.01)) && bend.contains(Point(x: 9.01, y: 0.99)))
  }
}
