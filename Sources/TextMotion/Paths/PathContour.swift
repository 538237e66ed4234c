import TextGeometry

/// One subpath as cubic curves, each with its length.
struct PathContour: Sendable {
  /// The curves, each starting at the end of the previous one.
  var curves: [CubicSegment] = []
  /// The start of each curve, in points along the subpath, and the end of the last one.
  var starts: [Double] = [0]
  /// True if the subpath was closed.
  var isClosed = false

  /// The length, in points.
  var length: Double { starts[starts.count - 1] }

  /// Adds a curve; one without a length adds nothing.
  mutating func append(_ curve: CubicSegment) {
    let extent = curve.length()
    guard extent > 0 else { return }
    curves.append(curve)
    starts.append(length + extent)
  }

  /// The subpaths of a path, except those without a length.
  static func contours(of path: BezierPath) -> [PathContour] {
    var contours: [PathContour] = []
    var contour = PathContour()
    var (current, start) = (Point.zero, Point.zero)
    func finish() {
      if !contour.curves.isEmpty { contours.append(contour) }
      contour = PathContour()
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        finish()
        (current, start) = (to, to)
      case .line(let to):
        contour.append(CubicSegment(line: current, to))
        current = to
      case .quad(let to, let control):
        contour.append(CubicSegment(quadratic: current, control, to))
        current = to
      case .cubic(let to, let first, let second):
        contour.append(CubicSegment(current, first, second, to))
        current = to
      case .close:
        contour.append(CubicSegment(line: current, start))
        contour.isClosed = true
        finish()
        current = start
      }
    }
    finish()
    return contours
  }

  /// The index of the curve at a distance, and the parameter on it.
  func place(at distance: Double) -> (curve: Int, parameter: Double) {
    let curve = max(0, starts[..<curves.count].partition { $0 <= distance } - 1)
    let parameter = curves[curve].parameter(
      at: distance - starts[curve], of: starts[curve + 1] - starts[curve])
    return (curve, parameter)
  }

  /// The point at a distance from the start.
  func point(at distance: Double) -> Point {
    let (curve, parameter) = place(at: distance)
    return curves[curve].point(at: parameter)
  }

  /// Twice the signed area of the subpath, positive if angles grow along it. It is that of the
  /// polygon of the curves' ends and control points.
  var turning: Double {
    var sum = 0.0
    for curve in curves {
      for (a, b) in [(curve.p0, curve.p1), (curve.p1, curve.p2), (curve.p2, curve.p3)] {
        sum += a.x * b.y - b.x * a.y
      }
    }
    if let first = curves.first?.p0, let last = curves.last?.p3 {
      sum += last.x * first.y - first.x * last.y
    }
    return sum
  }

  /// The same subpath in the opposite direction.
  var reversed: PathContour {
    var result = PathContour()
    result.isClosed = isClosed
    for curve in curves.reversed() { result.append(curve.reversed) }
    return result
  }

  /// A closed subpath with its start moved to another of its points.
  func starting(at distance: Double) -> PathContour {
    let (index, parameter) = place(at: distance)
    var result = PathContour()
    result.isClosed = isClosed
    let (head, tail) = curves[index].split(at: parameter)
    if parameter < 1 { result.append(tail) }
    for curve in curves[(index + 1)...] { result.append(curve) }
    for curve in curves[..<index] { result.append(curve) }
    if parameter > 0 { result.append(head) }
    return result
  }
}

extension CubicSegment {
  /// A straight line, at constant speed.
  init(line start: Point, _ end: Point) {
    self.init(
      start, Self.between(start, end, 1.0 / 3), Self.between(start, end, 2.0 / 3), end)
  }

  /// The derivative at a parameter.
  func speed(at t: Double) -> Vector {
    let s = 1 - t
    return (p1 - p0) * (3 * s * s) + (p2 - p1) * (6 * s * t) + (p3 - p2) * (3 * t * t)
  }

  /// The length up to a parameter, by eight-point Gauss quadrature on halves until these agree.
  func length(to end: Double = 1) -> Double {
    length(0, end, gauss(0, end), depth: 0)
  }

  private func length(_ start: Double, _ end: Double, _ whole: Double, depth: Int) -> Double {
    let middle = (start + end) / 2
    let (left, right) = (gauss(start, middle), gauss(middle, end))
    // Cusps never agree; at this depth their halves are too short to matter.
    if depth > 12 || abs(left + right - whole) <= 1e-12 * (1 + whole) { return left + right }
    return length(start, middle, left, depth: depth + 1)
      + length(middle, end, right, depth: depth + 1)
  }

  private func gauss(_ start: Double, _ end: Double) -> Double {
    let (half, middle) = ((end - start) / 2, (start + end) / 2)
    var sum = 0.0
    for index in 0..<4 {
      let (node, weight) = (Self.nodes[index], Self.weights[index])
      sum +=
        weight * (speed(at: middle - half * node).length + speed(at: middle + half * node).length)
    }
    return sum * half
  }

  private static var nodes: [4 of Double] {
    [0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363]
  }
  private static var weights: [4 of Double] {
    [0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763]
  }

  /// The parameter at a distance from the start.
  ///
  /// - Parameter whole: The length of the curve.
  func parameter(at distance: Double, of whole: Double) -> Double {
    if distance <= 0 { return 0 }
    if distance >= whole { return 1 }
    var (low, high) = (0.0, 1.0)
    var t = distance / whole
    for _ in 0..<60 {
      let error = length(to: t) - distance
      if abs(error) <= 1e-11 * (1 + whole) { break }
      if error < 0 { low = t } else { high = t }
      let next = t - error / speed(at: t).length
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}
