/// A curve with known first and second derivatives at every parameter.
protocol SmoothCurve {
  /// The parameter at the end; it is 0 at the start.
  var end: Double { get }
  /// The position, and the first and second derivative with respect to the parameter.
  func derivatives(at t: Double) -> (Point, Vector, Vector)
}

/// The curve at a distance on the left of a base curve; on the right if the distance is negative.
struct OffsetCurve<Base: SmoothCurve> {
  private let base: Base
  private let distance: Double

  init(_ base: Base, _ distance: Double) {
    self.base = base
    self.distance = distance
  }

  /// The position at a parameter, and the derivative of its y.
  ///
  /// The offset curve moves parallel to the base curve, `1 + curvature · distance` times as fast;
  /// where that is negative it moves backwards.
  func place(at t: Double) -> (Point, Double) {
    let (point, speed, change) = base.derivatives(at: t)
    var length = speed.length
    var way = speed
    if length == 0 {
      // A curve that starts or ends at rest does so in the direction of its second derivative.
      way = t > 0.5 * base.end ? -change : change
      length = way.length
      if length == 0 { return (point, 0) }
    }
    let scale = distance / length
    let bend = (speed.dx * change.dy - speed.dy * change.dx) / (length * length)
    return (
      Point(x: point.x + way.dy * scale, y: point.y - way.dx * scale),
      speed.dy * (1 + bend * scale)
    )
  }

  /// The x of the offset curve at a y, if the curve leads from the top to the bottom throughout.
  ///
  /// Takes Newton's steps inside a bracket that every step narrows. A step that leaves the
  /// bracket, or does not halve the step before the last, becomes a bisection.
  func x(at y: Double) -> Double {
    var low = 0.0
    var high = base.end
    var t = 0.5 * high
    var step = high
    var before = high
    var place = place(at: t)
    for _ in 0..<120 {
      let off = place.0.y - y
      if off == 0 { break }
      if off < 0 { low = t } else { high = t }
      let wanted = off / place.1
      var next = t - wanted
      if !(next > low && next < high) || abs(2 * wanted) > abs(before) {
        // So close a step fails by rounding alone; a bisection would only lead away.
        if abs(wanted) < 1e-12 * base.end { break }
        before = step
        step = 0.5 * (high - low)
        next = low + step
      } else {
        before = step
        step = wanted
      }
      if next == t || next <= low || next >= high { break }
      t = next
      place = self.place(at: t)
      if abs(step) < 1e-16 * base.end { break }
    }
    return place.0.x
  }
}

extension CubicPiece: SmoothCurve {
  var end: Double { 1 }

  func derivatives(at t: Double) -> (Point, Vector, Vector) {
    (
      Point(x: x0 + run(t), y: y0 + ((ay * t + by) * t + cy) * t),
      Vector(dx: (3 * ax * t + 2 * bx) * t + cx, dy: (3 * ay * t + 2 * by) * t + cy),
      Vector(dx: 6 * ax * t + 2 * bx, dy: 6 * ay * t + 2 * by)
    )
  }
}

extension EllipticalArc: SmoothCurve {
  var end: Double { sweep }

  func derivatives(at t: Double) -> (Point, Vector, Vector) {
    let (way, speed) = displacementAndVelocity(at: t)
    return (center + way, speed, -way)
  }
}

extension CubicSegment {
  /// The parameters at which the offset curve on the left turns back: the curve bends to the left
  /// with exactly that radius.
  ///
  /// There the cube of the speed plus the distance times the cross product of the two derivatives
  /// is zero. Control values over ever shorter stretches enclose both terms. The search ends at a
  /// short stretch with different signs at its two ends.
  func folds(at distance: Double) -> (places: [Double], isFolded: Bool) {
    let a = p1 - p0
    let b = p2 - p1
    let c = p3 - p2
    func dot(_ a: Vector, _ b: Vector) -> Double { 9 * (a.dx * b.dx + a.dy * b.dy) }
    func cross(_ a: Vector, _ b: Vector) -> Double { 18 * (a.dx * b.dy - a.dy * b.dx) }
    // The square of the speed has degree 4, the cross product 2.
    let speed = [
      dot(a, a), dot(a, b), (2 * dot(b, b) + dot(a, c)) / 3, dot(b, c), dot(c, c),
    ]
    let bend = [cross(a, b), cross(a, c) / 2, cross(b, c)].map { $0 * distance }
    var search = FoldSearch()
    search.look(speed, bend, from: 0, to: 1)
    return (search.places, search.isFolded)
  }
}

/// The search for the parameters at which offset curves turn back.
private struct FoldSearch {
  private(set) var places: [Double] = []
  private(set) var isFolded = false
  /// The number of stretches that may still be examined; it runs out only where the sum is almost
  /// zero throughout.
  private var budget = 300

  mutating func look(_ speed: [Double], _ bend: [Double], from: Double, to: Double) {
    budget -= 1
    let fast = max(0, speed.max() ?? 0)
    let slow = max(0, speed.min() ?? 0)
    let most = fast * fast.squareRoot() + (bend.max() ?? 0)
    let least = slow * slow.squareRoot() + (bend.min() ?? 0)
    if least > 0 { return }
    if most < 0 {
      isFolded = true
      return
    }
    if to - from < 1e-3 || budget < 0 {
      let isBack = Self.sum(speed, bend, 0) < 0
      if isBack { isFolded = true }
      if isBack != (Self.sum(speed, bend, 1) < 0) {
        isFolded = true
        var low = 0.0
        var high = 1.0
        for _ in 0..<50 {
          let middle = 0.5 * (low + high)
          if (Self.sum(speed, bend, middle) < 0) == isBack { low = middle } else { high = middle }
        }
        places.append(from + (to - from) * high)
        return
      }
      if to - from < 1e-6 || budget < 0 { return }
    }
    let (firstSpeed, secondSpeed) = Self.halves(speed)
    let (firstBend, secondBend) = Self.halves(bend)
    let middle = 0.5 * (from + to)
    look(firstSpeed, firstBend, from: from, to: middle)
    look(secondSpeed, secondBend, from: middle, to: to)
  }

  /// The sum at a fraction of the stretch.
  private static func sum(_ speed: [Double], _ bend: [Double], _ t: Double) -> Double {
    let s = 1 - t
    let (ss, tt) = (s * s, t * t)
    let square =
      ss * (ss * speed[0] + 4 * s * t * speed[1]) + 6 * ss * tt * speed[2]
      + tt * (4 * s * t * speed[3] + tt * speed[4])
    let cross = ss * bend[0] + 2 * s * t * bend[1] + tt * bend[2]
    return max(0, square) * max(0, square).squareRoot() + cross
  }

  /// The control values of both halves, by de Casteljau's construction.
  private static func halves(_ values: [Double]) -> ([Double], [Double]) {
    var rest = values
    var first: [Double] = []
    var second: [Double] = []
    while let left = rest.first, let right = rest.last {
      first.append(left)
      second.append(right)
      rest = zip(rest, rest.dropFirst()).map { 0.5 * ($0 + $1) }
    }
    return (first, second.reversed())
  }
}

extension EllipticalArc {
  /// The angles at which the offset curve on the left turns back; see ``CubicSegment/folds(at:)``.
  func folds(at distance: Double) -> (places: [Double], isFolded: Bool) {
    let wanted = -distance * area
    guard wanted > 0 else { return ([], false) }
    // The square of the speed has two periods in a turn.
    let least = Double.pow(wanted, 2.0 / 3.0)
    let first = u.dx * u.dx + u.dy * u.dy
    let second = v.dx * v.dx + v.dy * v.dy
    let cosine = (second - first) / 2
    let sine = -(u.dx * v.dx + u.dy * v.dy)
    let ratio = (least - (first + second) / 2) / (cosine * cosine + sine * sine).squareRoot()
    if !(ratio < 1) { return ([], true) }
    if ratio <= -1 { return ([], false) }
    let phase = Double.atan2(y: sine, x: cosine)
    var places: [Double] = []
    for side in [-1.0, 1] {
      for turn in -2...6 {
        let angle = 0.5 * (phase + side * Double.acos(ratio)) + Double(turn) * Double.pi
        if angle > 1e-9, angle < sweep - 1e-9 { places.append(angle) }
      }
    }
    places.sort()
    return (places, true)
  }
}
