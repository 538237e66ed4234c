/// A cubic Bézier curve by its control points.
package struct CubicSegment: Hashable, Sendable {
  package var p0: Point
  package var p1: Point
  package var p2: Point
  package var p3: Point

  package init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  /// The same curve from its other end.
  package var reversed: CubicSegment { CubicSegment(p3, p2, p1, p0) }

  /// The position at a parameter.
  package func point(at t: Double) -> Point {
    let s = 1 - t
    let a = s * s * s
    let b = 3 * s * s * t
    let c = 3 * s * t * t
    let d = t * t * t
    return Point(
      x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
  }

  /// The two parts before and after a parameter, by de Casteljau's construction.
  package func split(at t: Double) -> (CubicSegment, CubicSegment) {
    let a = Self.between(p0, p1, t)
    let b = Self.between(p1, p2, t)
    let c = Self.between(p2, p3, t)
    let d = Self.between(a, b, t)
    let e = Self.between(b, c, t)
    let middle = Self.between(d, e, t)
    return (CubicSegment(p0, a, d, middle), CubicSegment(middle, e, c, p3))
  }

  /// The part between two parameters.
  package func part(from start: Double, to end: Double) -> CubicSegment {
    let head = end < 1 ? split(at: end).0 : self
    return start > 0 ? head.split(at: start / end).1 : head
  }

  package static func between(_ a: Point, _ b: Point, _ t: Double) -> Point {
    Point(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y))
  }
}

/// The parameters strictly inside a curve where a coordinate has an extreme.
struct CurveTurns {
  private var storage = (0.0, 0.0, 0.0, 0.0)
  private(set) var count = 0

  subscript(index: Int) -> Double {
    get {
      switch index {
      case 0: storage.0
      case 1: storage.1
      case 2: storage.2
      default: storage.3
      }
    }
    set {
      switch index {
      case 0: storage.0 = newValue
      case 1: storage.1 = newValue
      case 2: storage.2 = newValue
      default: storage.3 = newValue
      }
    }
  }

  /// Adds the roots of a cubic's derivative, given one coordinate of its control points.
  mutating func collect(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) {
    let low = min(p0, p3)
    let high = max(p0, p3)
    // Control values in monotone order have no extreme.
    if p0 <= p3 ? (p0 <= p1 && p1 <= p2 && p2 <= p3) : (p0 >= p1 && p1 >= p2 && p2 >= p3) { return }
    let a = p3 - p0 + 3 * (p1 - p2)
    let b = 2 * (p0 - 2 * p1 + p2)
    let c = p1 - p0
    // The polynomial a·t² + b·t + c is a third of the derivative.
    let scale = max(abs(a), abs(b), abs(c))
    if scale == 0 || !(high - low).isFinite { return }
    if abs(a) < 1e-14 * scale {
      if b != 0 { insert(-c / b) }
      return
    }
    let discriminant = b * b - 4 * a * c
    if discriminant < 0 { return }
    let q = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    insert(q / a)
    if q != 0 { insert(c / q) }
  }

  /// Adds a parameter, unless it is already there.
  mutating func insert(_ t: Double) {
    guard t > 0, t < 1, count < 4 else { return }
    for index in 0..<count where self[index] == t { return }
    self[count] = t
    count += 1
  }

  mutating func sort() {
    for index in stride(from: 1, to: count, by: 1) {
      let moving = self[index]
      var hole = index
      while hole > 0, self[hole - 1] > moving {
        self[hole] = self[hole - 1]
        hole -= 1
      }
      self[hole] = moving
    }
  }
}
