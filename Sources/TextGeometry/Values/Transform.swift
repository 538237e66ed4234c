/// A linear map of the plane followed by a displacement.
///
/// A position (x, y) is mapped to (a·x + c·y + tx, b·x + d·y + ty), as in SVG's `matrix(a b c d e
/// f)`.
@frozen
public struct Transform: Hashable, Sendable {
  /// The contribution of x to the new x.
  public var a: Double
  /// The contribution of x to the new y.
  public var b: Double
  /// The contribution of y to the new x.
  public var c: Double
  /// The contribution of y to the new y.
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

  /// A rotation about a position: clockwise on a page, where y grows downwards.
  ///
  /// Quarter turns are exact.
  ///
  /// - Parameters:
  ///   - angle: The angle in radians.
  ///   - center: The fixed point of the rotation.
  public static func rotation(by angle: Double, around center: Point = .zero) -> Transform {
    let quarters = angle / (Double.pi / 2)
    var (sine, cosine) = (Double.sin(angle), Double.cos(angle))
    if quarters == quarters.rounded(), abs(quarters) < 1e6 {
      sine = [0, 1, 0, -1][Int(quarters) & 3]
      cosine = [1, 0, -1, 0][Int(quarters) & 3]
    }
    return Transform(
      a: cosine, b: sine, c: -sine, d: cosine,
      tx: center.x - cosine * center.x + sine * center.y,
      ty: center.y - sine * center.x - cosine * center.y)
  }

  /// The inverse transform, or nil if the transform maps several positions to one.
  public var inverted: Transform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
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
