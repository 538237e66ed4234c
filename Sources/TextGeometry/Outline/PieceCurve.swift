/// The curve of a boundary piece, in a form that gives x quickly for a y.
enum PieceCurve: Sendable {
  case cubic(CubicPiece)
  case arc(ArcPiece)
  /// The offset curve at a distance on the left of a curve, in the curve's direction from the
  /// upper end.
  case offsetCubic(CubicPiece, distance: Double)
  case offsetArc(EllipticalArc, distance: Double)

  /// The x of the curve at a y of the piece.
  @inline(__always)
  func x(at y: Double) -> Double {
    switch self {
    case .cubic(let curve): curve.x0 + curve.run(curve.parameter(rise: y - curve.y0))
    case .arc(let curve): curve.x(at: y)
    case .offsetCubic(let curve, let distance): OffsetCurve(curve, distance).x(at: y)
    case .offsetArc(let curve, let distance): OffsetCurve(curve, distance).x(at: y)
    }
  }

  /// The part of the curve between two positions on it, the upper one first.
  func edge(from: Point, to: Point) -> EdgeList.Edge {
    switch self {
    case .cubic(let curve):
      let segment = curve.segment(from: from.y, to: to.y)
      return EdgeList.Edge(CubicSegment(from, segment.p1, segment.p2, to), kind: .cubic)
    case .arc(let curve): return EdgeList.Edge(curve.arc(from: from, to: to), from: from, to: to)
    // Outlines of margins are never combined with others.
    case .offsetCubic, .offsetArc: return EdgeList.Edge(line: from, to)
    }
  }
}

/// The left or right side of an ellipse, between its highest and its lowest point.
///
/// Measured from the diameter conjugate to the horizontal one, an ellipse is a stretched circle.
/// The horizontal distance from that slanted line is a square root in y.
struct ArcPiece: Sendable {
  private let center: Point
  /// The extent of the ellipse above and below its centre.
  private let height: Double
  /// The slope of the line midway between the two sides: its move to the right per point
  /// downwards.
  private let slant: Double
  /// The ratio of half of the width at the centre to the height; negative for the left side.
  private let width: Double

  /// Creates one side of an ellipse.
  ///
  /// - Parameters:
  ///   - arc: A part of the ellipse.
  ///   - isRight: True for the right side.
  init(_ arc: EllipticalArc, isRight: Bool) {
    let (u, v) = (arc.u, arc.v)
    center = arc.center
    height = (u.dy * u.dy + v.dy * v.dy).squareRoot()
    let square = height * height
    slant = (u.dx * u.dy + v.dx * v.dy) / square
    width = (isRight ? abs(arc.area) : -abs(arc.area)) / square
  }

  @inline(__always)
  func x(at y: Double) -> Double {
    let down = y - center.y
    let left = max(0, (height - down) * (height + down))
    return center.x + slant * down + width * left.squareRoot()
  }

  /// True if another piece lies on the same side of the same ellipse, within a slack.
  func isSame(as other: ArcPiece, slack: Double) -> Bool {
    abs(center.x - other.center.x) <= slack && abs(center.y - other.center.y) <= slack
      && abs(height - other.height) <= slack && abs(slant - other.slant) * height <= slack
      && abs(width - other.width) * height <= slack
  }

  /// The x of the middle between the two sides at a y.
  static func middle(of arc: EllipticalArc, at y: Double) -> Double {
    let (u, v) = (arc.u, arc.v)
    let square = u.dy * u.dy + v.dy * v.dy
    return arc.center.x + (u.dx * u.dy + v.dx * v.dy) / square * (y - arc.center.y)
  }

  /// The part of the ellipse between two positions on the side, the upper one first.
  func arc(from: Point, to: Point) -> EllipticalArc {
    // These are the half diameters to the highest point, and to the side at the centre's height.
    let up = Vector(dx: -slant * height, dy: -height)
    let side = Vector(dx: width * height, dy: 0)
    func angle(_ point: Point) -> Double {
      let down = point.y - center.y
      let left = max(0, (height - down) * (height + down)).squareRoot()
      return Double.atan2(y: left, x: -down)
    }
    return EllipticalArc(center: center, u: up, v: side, sweep: Double.pi)
      .part(from: angle(from), to: angle(to))
  }
}

/// The cubic polynomials of a piece of a Bézier curve; the parameter is 0 at the upper end, 1 at
/// the lower.
struct CubicPiece: Sendable {
  /// The upper end, to which the polynomials are relative.
  var x0: Double
  var y0: Double
  var ax: Double
  var bx: Double
  var cx: Double
  var ay: Double
  var by: Double
  var cy: Double

  /// The curve with these control points, from the upper to the lower end.
  init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    x0 = p0.x
    y0 = p0.y
    ax = p3.x - p0.x + 3 * (p1.x - p2.x)
    bx = 3 * (p0.x - 2 * p1.x + p2.x)
    cx = 3 * (p1.x - p0.x)
    ay = p3.y - p0.y + 3 * (p1.y - p2.y)
    by = 3 * (p0.y - 2 * p1.y + p2.y)
    cy = 3 * (p1.y - p0.y)
  }

  /// The parameter at which y has grown by `rise` from the upper end.
  ///
  /// A quadratic is solved by the formula without cancellation. A cubic starts from the quadratic
  /// with the same ends, then takes Halley's steps inside a bracket that every step narrows. A
  /// step that leaves the bracket or does not halve becomes a bisection, so the search always
  /// ends.
  @inline(__always)
  func parameter(rise: Double) -> Double {
    let b = by + 1.5 * ay
    let c = max(0, cy - 0.5 * ay)
    let root = max(0, c * c + 4 * b * rise).squareRoot()
    var t = 2 * rise / (c + root)
    if !(t >= 0) { t = 0.5 }
    if t > 1 { t = 1 }
    if ay == 0 { return t }
    // The first step is mostly the last; the search handles the remaining cases.
    let (step, isLast) = step(at: t, rise: rise)
    if isLast, t > step, t - step < 1 { return t - step }
    return search(rise: rise, from: t)
  }

  /// Halley's step from a parameter, and true if the remaining error is below 10⁻¹² of the curve.
  ///
  /// For a step s the error is (q² − r)·s³ to first order. Here q is half of the second derivative
  /// and r a sixth of the third one, both divided by the first.
  @inline(__always)
  private func step(at t: Double, rise: Double) -> (Double, Bool) {
    let value = ((ay * t + by) * t + cy) * t - rise
    let slope = (3 * ay * t + 2 * by) * t + cy
    let bend = 3 * ay * t + by
    let step = value * slope / (slope * slope - value * bend)
    let left = abs(step * step * step) * (bend * bend + abs(ay * slope))
    return (step, left <= 1e-12 * slope * slope)
  }

  private func search(rise: Double, from start: Double) -> Double {
    var t = start
    var low = 0.0
    var high = 1.0
    var previous = 1.0
    for _ in 0..<80 {
      let value = ((ay * t + by) * t + cy) * t - rise
      if value == 0 { return t }
      if value < 0 { low = t } else { high = t }
      let (step, isLast) = step(at: t, rise: rise)
      let next = t - step
      if next > low, next < high, abs(step) <= 0.5 * previous {
        t = next
        previous = abs(step)
        if isLast || previous < 1e-15 { return t }
      } else {
        previous = high - low
        t = low + 0.5 * previous
        if t <= low || t >= high { return t }
      }
    }
    return t
  }

  /// The difference of x from the upper end at a parameter.
  @inline(__always)
  func run(_ t: Double) -> Double { ((ax * t + bx) * t + cx) * t }

  /// The point at parameter one half.
  var middle: Point {
    Point(x: x0 + run(0.5), y: y0 + ((ay * 0.5 + by) * 0.5 + cy) * 0.5)
  }

  /// The part of the curve between two y, from the upper to the lower.
  func segment(from top: Double, to bottom: Double) -> CubicSegment {
    let t0 = top <= y0 ? 0 : parameter(rise: top - y0)
    let end = y0 + ay + by + cy
    let t1 = bottom >= end ? 1 : parameter(rise: bottom - y0)
    func point(_ t: Double) -> Point {
      Point(x: x0 + run(t), y: y0 + ((ay * t + by) * t + cy) * t)
    }
    func third(_ t: Double) -> Vector {
      let scale = (t1 - t0) / 3
      return Vector(
        dx: ((3 * ax * t + 2 * bx) * t + cx) * scale, dy: ((3 * ay * t + 2 * by) * t + cy) * scale)
    }
    return CubicSegment(point(t0), point(t0) + third(t0), point(t1) - third(t1), point(t1))
  }
}
