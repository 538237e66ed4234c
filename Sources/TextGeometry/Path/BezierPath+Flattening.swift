extension BezierPath {
  /// The path with every curve replaced by lines.
  ///
  /// - Parameter tolerance: The maximum distance of a line from its curve, in points; positive.
  /// - Complexity: O(n / √tolerance) in the length of the curves.
  public func flattened(tolerance: Double) -> BezierPath {
    precondition(tolerance > 0, "The tolerance of a flattened path must be positive.")
    var result = BezierPath()
    result.usesEvenOddFillRule = usesEvenOddFillRule
    for element in elements {
      let from = result.currentPoint
      switch element {
      case .quad(let to, let control):
        let start = from ?? control
        CubicSegment(quadratic: start, control, to).forEachChord(tolerance: tolerance) {
          result.addLine(to: $0)
        }
      case .cubic(let to, let first, let second):
        let start = from ?? first
        CubicSegment(start, first, second, to).forEachChord(tolerance: tolerance) {
          result.addLine(to: $0)
        }
      case .move, .line, .close: result.append(element)
      }
    }
    return result
  }
}

extension CubicSegment {
  /// The quadratic curve with these control points, as a cubic.
  package init(quadratic p0: Point, _ p1: Point, _ p2: Point) {
    self.init(p0, Self.between(p0, p1, 2.0 / 3.0), Self.between(p2, p1, 2.0 / 3.0), p2)
  }

  /// The maximum number of chords of one curve.
  static let maximumChords = 4096

  /// Calls `body` with the end of each chord of a subdivision by equal steps of the parameter.
  ///
  /// The number of steps follows from the largest second difference of the control points. A chord
  /// over a parameter range h is off by at most h²/8 times the second derivative (Wang's bound).
  func forEachChord(tolerance: Double, _ body: (Point) -> Void) {
    let first = Vector(dx: p0.x - 2 * p1.x + p2.x, dy: p0.y - 2 * p1.y + p2.y).length
    let second = Vector(dx: p1.x - 2 * p2.x + p3.x, dy: p1.y - 2 * p2.y + p3.y).length
    let steps = (0.75 * max(first, second) / tolerance).squareRoot().rounded(.up)
    let count = steps < Double(Self.maximumChords) ? max(1, Int(steps)) : Self.maximumChords
    for index in 1..<max(1, count) { body(point(at: Double(index) / Double(count))) }
    body(p3)
  }
}
