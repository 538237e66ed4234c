public import TextGeometry

/// The length of a path, and positions at distances along it, to move things along paths.
///
/// Gaps between subpaths have no length. Lengths are exact to about 10⁻¹¹ of the path's length.
public struct PathMeasure: Sendable {
  /// A place on a path.
  public struct Place: Hashable, Sendable {
    /// The position, in the path's coordinates.
    public var point: Point
    /// The direction of the path there, of length 1.
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

  /// The place at a distance along the path.
  ///
  /// - Parameter distance: The distance in points; clamped to 0…``length``.
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
  /// The direction of the curve at a parameter, of length 1. Where the derivative is zero, that of
  /// a nearby parameter.
  func direction(at t: Double) -> Vector {
    for step in [0, 1e-6, 1e-3] {
      let speed = speed(at: t + step <= 1 ? t + step : t - step)
      let length = speed.length
      if length > 1e-9 { return speed * (1 / length) }
    }
    return Vector(dx: 1, dy: 0)
  }
}
