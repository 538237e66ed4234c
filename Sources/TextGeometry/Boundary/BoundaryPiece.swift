/// A part of a boundary on which both x and y go one way, from its upper end to its lower end.
///
/// A piece whose ends have the same y is horizontal: it never counts for winding.
struct BoundaryPiece: Sendable {
  /// The y of the upper end.
  var y0: Double
  /// The y of the lower end.
  var y1: Double
  /// The x of the upper end.
  var x0: Double
  /// The x of the lower end.
  var x1: Double
  /// The curve's place in the part's list of curves, or -1 for a straight piece.
  var curve: Int32
  /// What crossing the piece from left to right adds to the winding number.
  var winding: Int16
  /// The same for the second number, which counts the strip that a negative margin takes away.
  var strip: Int16 = 0
  /// Whether the piece is the edge of what is blocked, so that its x range is blocked too.
  var isEdge: Bool

  /// Where the piece is at a y between its ends.
  @inline(__always)
  func x(at y: Double, curves: [PieceCurve]) -> Double {
    unsafe curves.withUnsafeBufferPointer { unsafe x(at: y, in: $0) }
  }

  /// Where the piece is at a y between its ends.
  @inline(__always)
  func x(at y: Double, in curves: UnsafeBufferPointer<PieceCurve>) -> Double {
    if y <= y0 { return x0 }
    if y >= y1 { return x1 }
    let x: Double
    if curve < 0 {
      x = x0 + (x1 - x0) * ((y - y0) / (y1 - y0))
    } else {
      let curve = unsafe curves[Int(curve)]
      x = curve.x0 + curve.run(curve.parameter(rise: y - curve.y0))
    }
    return min(max(x, min(x0, x1)), max(x0, x1))
  }
}

/// The two cubic polynomials of a curved piece; the parameter is 0 at the upper end, 1 at the lower.
struct PieceCurve: Sendable {
  /// The upper end, from which the polynomials count.
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
  /// A quadratic is solved by the formula that does not cancel. A cubic starts from the quadratic
  /// that has the same ends, then takes Halley's steps inside a bracket that every step narrows; a
  /// step that leaves the bracket or does not halve becomes a bisection, so that it always ends.
  @inline(__always)
  func parameter(rise: Double) -> Double {
    let b = by + 1.5 * ay
    let c = max(0, cy - 0.5 * ay)
    let root = max(0, c * c + 4 * b * rise).squareRoot()
    var t = 2 * rise / (c + root)
    if !(t >= 0) { t = 0.5 }
    if t > 1 { t = 1 }
    if ay == 0 { return t }
    // The first step mostly is the last; whatever it leaves is for the search.
    let (step, isLast) = step(at: t, rise: rise)
    if isLast, t > step, t - step < 1 { return t - step }
    return search(rise: rise, from: t)
  }

  /// Halley's step from a parameter, and whether what it leaves is below 10⁻¹² of the curve.
  ///
  /// For a step s it leaves (q² − r)·s³ in first order, with q half of the second derivative and r a
  /// sixth of the third one, both over the first.
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

  /// The distance of x from the upper end's at a parameter.
  @inline(__always)
  func run(_ t: Double) -> Double { ((ax * t + bx) * t + cx) * t }

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

extension [BoundaryPiece] {
  /// The pieces in the order of their upper ends.
  ///
  /// - Complexity: O(n log n); O(n) for outlines that go up and down a few times.
  func sortedByTop() -> [BoundaryPiece] {
    var isSorted = true
    for index in indices.dropFirst() where self[index - 1].y0 > self[index].y0 {
      isSorted = false
      break
    }
    if isSorted { return self }
    var keys: [(y: Double, index: Int32)] = []
    keys.reserveCapacity(count)
    for index in indices { keys.append((self[index].y0, Int32(index))) }
    keys.sort { $0.y < $1.y }
    return keys.map { self[Int($0.index)] }
  }
}
