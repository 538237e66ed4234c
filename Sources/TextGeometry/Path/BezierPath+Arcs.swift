extension BezierPath {
  /// Creates a path that holds one circular arc.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius, in points.
  ///   - startAngle: Where the arc starts, in radians; 0 is to the right, π/2 below.
  ///   - endAngle: Where the arc ends. Further than a full turn away gives a full circle.
  ///   - clockwise: Whether the arc goes by growing angles.
  public init(
    arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Adds a circular arc, after a line from the current point to where it starts.
  ///
  /// The parameters are those of ``init(arcCenter:radius:startAngle:endAngle:clockwise:)``.
  public mutating func addArc(
    withCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    let turn = 2 * Double.pi
    var sweep = clockwise ? endAngle - startAngle : startAngle - endAngle
    if sweep >= turn {
      sweep = turn
    } else if sweep < 0 {
      sweep = sweep.truncatingRemainder(dividingBy: turn)
      if sweep < 0 { sweep += turn }
    }
    let arc = ArcParameters(
      center: center, radiusX: radius, radiusY: radius, rotation: 0, start: startAngle,
      sweep: clockwise ? sweep : -sweep)
    let first = arc.point(at: startAngle)
    if currentPoint == nil { move(to: first) } else if currentPoint != first { addLine(to: first) }
    append(arc, endingAt: nil)
  }

  /// Adds the cubic curves of an arc that starts at the current point.
  ///
  /// - Parameter end: Where the last curve ends when that is known better than the arc tells.
  package mutating func append(_ arc: ArcParameters, endingAt end: Point?) {
    guard arc.sweep.isFinite, arc.sweep != 0 else {
      if let end { addLine(to: end) }
      return
    }
    let step = ArcParameters.largestStep
    let count = max(1, Int((abs(arc.sweep) / step - 1e-9).rounded(.up)))
    let delta = arc.sweep / Double(count)
    let handle = 4.0 / 3.0 * Double.tan(delta / 4)
    reserveCapacity(verbs: count, points: 3 * count)
    var from = ArcParameters.unit(arc.start)
    for index in 1...count {
      let to = ArcParameters.unit(arc.start + delta * Double(index))
      let first = arc.map(from.dx - handle * from.dy, from.dy + handle * from.dx)
      let second = arc.map(to.dx + handle * to.dy, to.dy - handle * to.dx)
      let last = index == count ? end ?? arc.map(to.dx, to.dy) : arc.map(to.dx, to.dy)
      addCurve(to: last, controlPoint1: first, controlPoint2: second)
      from = to
    }
    // The cubic of a very short arc is as good as the arc, whose centre may be far away.
    if abs(arc.sweep) >= ArcParameters.leastSweep {
      addArc(arc.conjugate, verb: verbs.count - count, count: count)
    }
  }
}

extension BezierPath {
  /// Adds the cubic curves of an arc that starts at the current point, and ends at one that may be known better.
  package mutating func append(_ arc: EllipticalArc, endingAt end: Point) {
    let count = max(1, Int((arc.sweep / ArcParameters.largestStep - 1e-9).rounded(.up)))
    let delta = arc.sweep / Double(count)
    let handle = 4.0 / 3.0 * Double.tan(delta / 4)
    for index in 1...count {
      let (from, to) = (delta * Double(index - 1), delta * Double(index))
      let last = index == count ? end : arc.point(at: to)
      addCurve(
        to: last, controlPoint1: arc.point(at: from) + arc.speed(at: from) * handle,
        controlPoint2: arc.point(at: to) - arc.speed(at: to) * handle)
    }
    if arc.sweep >= ArcParameters.leastSweep {
      addArc(arc, verb: verbs.count - count, count: count)
    }
  }
}

/// A part of an ellipse as SVG computes it: by its centre, radii and rotation, and by the angles of the circle that it
/// is the image of (SVG 1.1, F.6).
package struct ArcParameters {
  var center: Point
  var radiusX: Double
  var radiusY: Double
  /// The angle of the ellipse's first axis, in radians.
  var rotation: Double
  /// Where the arc starts, in radians.
  var start: Double
  /// How far it goes; positive by growing angles.
  var sweep: Double

  /// The most that one cubic curve covers: 11.25°, off by 10⁻⁹ of the radius.
  static let largestStep = Double.pi / 16
  /// The least angle of an arc that is remembered as one.
  static let leastSweep = 0.004

  init(
    center: Point, radiusX: Double, radiusY: Double, rotation: Double, start: Double, sweep: Double
  ) {
    self.center = center
    self.radiusX = radiusX
    self.radiusY = radiusY
    self.rotation = rotation
    self.start = start
    self.sweep = sweep
    axisX = rotation == 0 ? Vector(dx: 1, dy: 0) : Self.unit(rotation)
  }

  private var axisX: Vector

  /// The image of a position relative to the unit circle.
  func map(_ x: Double, _ y: Double) -> Point {
    let px = x * radiusX
    let py = y * radiusY
    return Point(
      x: center.x + px * axisX.dx - py * axisX.dy, y: center.y + px * axisX.dy + py * axisX.dx)
  }

  /// The arc by the half diameter that leads to its start and the one that belongs to it.
  var conjugate: EllipticalArc {
    let from = Self.unit(start)
    return EllipticalArc(
      center: center, u: map(from.dx, from.dy) - center, v: map(-from.dy, from.dx) - center,
      sweep: sweep)
  }

  /// Where the arc is at an angle.
  func point(at angle: Double) -> Point {
    let unit = Self.unit(angle)
    return map(unit.dx, unit.dy)
  }

  /// The cosine and sine of an angle, exact at quarter turns so that extremes are exact too.
  static func unit(_ angle: Double) -> Vector {
    let quarters = (angle / (Double.pi / 2)).rounded()
    let rest = angle - quarters * (Double.pi / 2)
    let small = abs(rest) < 1e-15 * max(1, abs(angle))
    let c = small ? 1 : Double.cos(rest)
    let s = small ? 0 : Double.sin(rest)
    let quadrant = quarters.remainder(dividingBy: 4)
    switch quadrant {
    case 0: return Vector(dx: c, dy: s)
    case 1: return Vector(dx: -s, dy: c)
    case -1: return Vector(dx: s, dy: -c)
    default: return Vector(dx: -c, dy: -s)
    }
  }
}
