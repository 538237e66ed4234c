import TextGeometry

/// Decides whether an x is blocked in a band, by a scan along the vertical line at that x.
///
/// It shares nothing with the index. It intersects curves by halving their control polygons, and
/// counts winding from above instead of from the left.
struct ColumnOracle {
  private typealias Curve = (Point, Point, Point, Point)
  private var curves: [Curve] = []
  private let isEvenOdd: Bool

  init(_ path: BezierPath) {
    isEvenOdd = path.usesEvenOddFillRule
    var start = Point.zero
    var at = Point.zero
    func third(_ a: Point, _ b: Point) -> Point {
      Point(x: a.x + (b.x - a.x) * 2 / 3, y: a.y + (b.y - a.y) * 2 / 3)
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        curves.append((at, at, start, start))
        start = to
        at = to
      case .line(let to):
        curves.append((at, at, to, to))
        at = to
      case .quad(let to, let control):
        curves.append((at, third(at, control), third(to, control), to))
        at = to
      case .cubic(let to, let first, let second):
        curves.append((at, first, second, to))
        at = to
      case .close:
        curves.append((at, at, start, start))
        at = start
      }
    }
    curves.append((at, at, start, start))
  }

  /// True if a stretch of the line at `x`, longer than `slack` and strictly between `top` and
  /// `bottom`, is inside the path; or outside of it if `outside` is true.
  func isBlocked(
    x: Double, top: Double, bottom: Double, slack: Double, outside: Bool = false
  ) -> Bool {
    var crossings: [(y: Double, direction: Int)] = []
    for curve in curves { Self.cross(curve, x, depth: 0, &crossings) }
    crossings.sort { $0.y < $1.y }
    var winding = 0
    var from = -Double.infinity
    for crossing in crossings + [(Double.infinity, 0)] {
      let isInside = isEvenOdd ? winding % 2 != 0 : winding != 0
      if isInside != outside, min(crossing.y, bottom) - max(from, top) > slack { return true }
      winding += crossing.direction
      from = crossing.y
    }
    return false
  }

  private static func cross(
    _ curve: Curve, _ x: Double, depth: Int, _ crossings: inout [(y: Double, direction: Int)]
  ) {
    let (a, b, c, d) = curve
    if a.x <= x, b.x <= x, c.x <= x, d.x <= x { return }
    if a.x > x, b.x > x, c.x > x, d.x > x { return }
    if a == b, c == d {
      if (a.x <= x) != (d.x <= x) {
        crossings.append((a.y + (d.y - a.y) * ((x - a.x) / (d.x - a.x)), a.x <= x ? 1 : -1))
      }
      return
    }
    if depth > 52 {
      if (a.x <= x) != (d.x <= x) { crossings.append(((a.y + d.y) / 2, a.x <= x ? 1 : -1)) }
      return
    }
    func middle(_ p: Point, _ q: Point) -> Point {
      Point(x: (p.x + q.x) / 2, y: (p.y + q.y) / 2)
    }
    let ab = middle(a, b)
    let bc = middle(b, c)
    let cd = middle(c, d)
    let abc = middle(ab, bc)
    let bcd = middle(bc, cd)
    let m = middle(abc, bcd)
    cross((a, ab, abc, m), x, depth: depth + 1, &crossings)
    cross((m, bcd, cd, d), x, depth: depth + 1, &crossings)
  }
}
