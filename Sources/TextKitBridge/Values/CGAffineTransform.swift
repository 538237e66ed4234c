public import Foundation
public import TextGeometry

/// A transform of the plane: Core Graphics' name for one, which Foundation does not have on Linux.
public struct CGAffineTransform: Hashable, Sendable {
  /// How much x contributes to x.
  public var a: CGFloat
  /// How much x contributes to y.
  public var b: CGFloat
  /// How much y contributes to x.
  public var c: CGFloat
  /// How much y contributes to y.
  public var d: CGFloat
  /// The displacement in x, in points.
  public var tx: CGFloat
  /// The displacement in y, in points.
  public var ty: CGFloat

  /// Creates a transform from its coefficients.
  public init(
    a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  ) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates the transform that changes nothing.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Creates a displacement.
  public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a scaling about the origin.
  public init(scaleX x: CGFloat, y: CGFloat) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a turn about the origin, by radians.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (CGFloat(Double.sin(Double(angle))), CGFloat(Double.cos(Double(angle))))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Creates a transform of the kit's.
  public init(_ kit: Transform) {
    self.init(
      a: CGFloat(kit.a), b: CGFloat(kit.b), c: CGFloat(kit.c), d: CGFloat(kit.d),
      tx: CGFloat(kit.tx), ty: CGFloat(kit.ty))
  }

  /// The transform as the kit has it.
  public var kit: Transform {
    Transform(
      a: Double(sound: a), b: Double(sound: b), c: Double(sound: c), d: Double(sound: d),
      tx: Double(sound: tx), ty: Double(sound: ty))
  }

  /// The transform that changes nothing.
  public static let identity = CGAffineTransform()

  /// Whether nothing is changed.
  public var isIdentity: Bool { self == .identity }

  /// The transform that applies this one first and another afterwards.
  public func concatenating(_ next: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(kit.concatenating(next.kit))
  }

  /// The transform with a displacement before it.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// The transform with a scaling before it.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// The transform with a turn before it, by radians.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }
}

extension CGPoint {
  /// The point transformed.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(transform.kit.apply(to: Point(self)))
  }
}
