extension BezierPath {
  /// Creates a path of one circular arc.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius, in points.
  ///   - startAngle: The angle of the arc's start, in radians; 0 is to the right, π/2 below.
  ///   - endAngle: The angle of the arc's end. A difference of more than a full turn gives a full
  ///     circle.
  ///   - clockwise: True if angles grow along the arc.
  public init(
    arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Adds a circular arc, preceded by a line from the current point to the arc's start.
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
  /// - Parameter end: The end of the last curve, if it is known more exactly than by the arc
  ///   itself.
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
    // The cubic of a very short arc is as exact as the arc, whose centre may be far away.
    if abs(arc.sweep) >= ArcParameters.leastSweep {
      addArc(arc.conjugate, verb: verbs.count - count, count: count)
    }
  }
}

extension BezierPath {
  /// Adds the cubic curves of an arc that starts at the current point. They end at `end`, which
  /// may be more exact than the arc's own end.
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

/// A part of an ellipse in SVG's parametrisation: centre, radii and rotation of the ellipse, and
/// angles on the unit circle that is mapped to it (SVG 1.1, F.6).
package struct ArcParameters {
  var center: Point
  var radiusX: Double
  var radiusY: Double
  /// The angle of the ellipse's first axis, in radians.
  var rotation: Double
  /// The angle of the arc's start, in radians.
  var start: Double
  /// The signed angle that the arc covers, in radians; positive if angles grow along it.
  var sweep: Double

  /// The largest angle that one cubic curve covers: 11.25°, off by 10⁻⁹ of the radius.
  static let largestStep = Double.pi / 16
  /// The smallest angle of an arc that the path remembers as an arc.
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

  /// The image of a position on the unit circle's plane.
  func map(_ x: Double, _ y: Double) -> Point {
    let px = x * radiusX
    let py = y * radiusY
    return Point(
      x: center.x + px * axisX.dx - py * axisX.dy, y: center.y + px * axisX.dy + py * axisX.dx)
  }

  /// The same arc by two conjugate half diameters: the one to its start, and the one 90° of the
  /// unit circle further.
  var conjugate: EllipticalArc {
    let from = Self.unit(start)
    return EllipticalArc(
      center: center, u: map(from.dx, from.dy) - center, v: map(-from.dy, from.dx) - center,
      sweep: sweep)
  }

  /// The position at an angle.
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
