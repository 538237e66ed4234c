public import TextGeometry

/// The length of a path, and where one is after going a part of it: what moves things along paths.
///
/// Subpaths follow each other without the gaps between them. Lengths are right to about 10⁻¹¹ of the path's.
public struct PathMeasure: Sendable {
  /// A place on a path.
  public struct Place: Hashable, Sendable {
    /// Where it is, in the path's coordinates.
    public var point: Point
    /// The way the path leads there, of length 1.
    public var direction: Vector

    /// The angle of the direction in radians; 0 to the right, growing clockwise on a page.
    public var angle: Double { direction.angle }
  }

  private let contours: [PathContour]
  /// The length, in points.
  public let length: Double
  private let start: Point

  /// Measures a path.
  ///
  /// - Complexity: O(*n*) in the steps of the path.
  public init(_ path: BezierPath) {
    contours = PathContour.contours(of: path)
    length = contours.reduce(0) { $0 + $1.length }
    var first = Point.zero
    if case .move(let to)? = path.elements.first(where: { _ in true }) { first = to }
    start = first
  }

  /// Where one is after going so far.
  ///
  /// - Parameter distance: In points; before 0 the start is meant, and behind ``length`` the end.
  /// - Complexity: O(*s* + log *n*) for *s* subpaths and *n* steps.
  public func place(at distance: Double) -> Place {
    var rest = min(max(0, distance), length)
    for (index, contour) in contours.enumerated() {
      if rest > contour.length, index + 1 < contours.count {
        rest -= contour.length
        continue
      }
      let (number, parameter) = contour.place(at: rest)
      let curve = contour.curves[number]
      return Place(point: curve.point(at: parameter), direction: curve.direction(at: parameter))
    }
    return Place(point: start, direction: Vector(dx: 1, dy: 0))
  }
}

extension CubicSegment {
  /// The way the curve leads at a parameter, of length 1: where it stands still, to or from the nearest point at
  /// which it does not.
  func direction(at t: Double) -> Vector {
    for step in [0, 1e-6, 1e-3] {
      let speed = speed(at: t + step <= 1 ? t + step : t - step)
      let length = speed.length
      if length > 1e-9 { return speed * (1 / length) }
    }
    return Vector(dx: 1, dy: 0)
  }
}
