/// A linear map of the plane followed by a displacement.
///
/// A position (x, y) is mapped to (a·x + c·y + tx, b·x + d·y + ty), as in SVG's `matrix(a b c d e f)`.
@frozen
public struct Transform: Hashable, Sendable {
  /// How much x contributes to x.
  public var a: Double
  /// How much x contributes to y.
  public var b: Double
  /// How much y contributes to x.
  public var c: Double
  /// How much y contributes to y.
  public var d: Double
  /// The horizontal displacement, in points.
  public var tx: Double
  /// The vertical displacement, in points.
  public var ty: Double

  /// Creates a transform from its six coefficients.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that changes nothing.
  @inlinable
  public static var identity: Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  /// A displacement.
  @inlinable
  public static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scaling about the origin.
  @inlinable
  public static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The transform that applies `self` first and `next` afterwards.
  @inlinable
  public func concatenating(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The image of a position.
  @inlinable
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The image of a displacement, which no translation changes.
  @inlinable
  public func apply(to vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }
}
