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
