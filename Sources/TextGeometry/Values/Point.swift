/// A position in a plane whose y axis points down.
///
/// Coordinates are points (1/72 inch) in the space of the object that the position belongs to: a
/// page, a container or a path. A distance between two positions is a ``Vector``; adding two
/// positions does not compile.
@frozen
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate, growing to the right.
  public var x: Double
  /// The vertical coordinate, growing downwards.
  public var y: Double

  /// Creates a position from its coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of the coordinate space.
  @inlinable
  public static var zero: Point { Point(x: 0, y: 0) }

  /// True if both coordinates are finite numbers.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// True if both coordinates are numbers of at most ``GeometryLimits/largestCoordinate`` in
  /// magnitude.
  var isInRange: Bool {
    abs(x) <= GeometryLimits.largestCoordinate && abs(y) <= GeometryLimits.largestCoordinate
  }

  /// Moves `point` by `vector`.
  @inlinable
  public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// Moves `point` by `vector` in the opposite direction.
  @inlinable
  public static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// The displacement from `start` to `end`.
  @inlinable
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }
}

/// A displacement between two positions, in points.
@frozen
public struct Vector: Hashable, Sendable {
  /// The horizontal part, growing to the right.
  public var dx: Double
  /// The vertical part, growing downwards.
  public var dy: Double

  /// Creates a displacement from its parts.
  @inlinable
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No displacement.
  @inlinable
  public static var zero: Vector { Vector(dx: 0, dy: 0) }

  /// The Euclidean length.
  @inlinable
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The sum of two displacements.
  @inlinable
  public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }

  /// The difference of two displacements.
  @inlinable
  public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }

  /// The displacement in the opposite direction.
  @inlinable
  public static prefix func - (a: Vector) -> Vector { Vector(dx: -a.dx, dy: -a.dy) }

  /// The displacement scaled by a factor.
  @inlinable
  public static func * (a: Vector, factor: Double) -> Vector {
    Vector(dx: a.dx * factor, dy: a.dy * factor)
  }
}
