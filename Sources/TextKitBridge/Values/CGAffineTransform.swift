public import Foundation
public import TextGeometry

/// An affine transform of the plane: Core Graphics' type, which Foundation on Linux lacks.
public struct CGAffineTransform: Hashable, Sendable {
  /// The factor from x to x.
  public var a: CGFloat
  /// The factor from x to y.
  public var b: CGFloat
  /// The factor from y to x.
  public var c: CGFloat
  /// The factor from y to y.
  public var d: CGFloat
  /// The translation in x, in points.
  public var tx: CGFloat
  /// The translation in y, in points.
  public var ty: CGFloat

  /// Creates a transform from its coefficients.
  public init(
    a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  ) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates the identity.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Creates a translation.
  public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a scaling about the origin.
  public init(scaleX x: CGFloat, y: CGFloat) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin, by radians.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (CGFloat(Double.sin(Double(angle))), CGFloat(Double.cos(Double(angle))))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Creates a transform from one of the kit.
  public init(_ kit: Transform) {
    self.init(
      a: CGFloat(kit.a), b: CGFloat(kit.b), c: CGFloat(kit.c), d: CGFloat(kit.d),
      tx: CGFloat(kit.tx), ty: CGFloat(kit.ty))
  }

  /// The transform as a type of the kit.
  public var kit: Transform {
    Transform(
      a: Double(sound: a), b: Double(sound: b), c: Double(sound: c), d: Double(sound: d),
      tx: Double(sound: tx), ty: Double(sound: ty))
  }

  /// The identity.
  public static let identity = CGAffineTransform()

  /// True if this is the identity.
  public var isIdentity: Bool { self == .identity }

  /// Returns the transform that applies this one first and another second.
  public func concatenating(_ next: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(kit.concatenating(next.kit))
  }

  /// Returns the transform with a translation before it.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns the transform with a scaling before it.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns the transform with a rotation before it, by radians.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }
}

extension CGPoint {
  /// Returns the transformed point.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(transform.kit.apply(to: Point(self)))
  }
}

extension CGAffineTransform {
  /// Returns the transform that undoes this one; the transform itself if there is none.
  public func inverted() -> CGAffineTransform { kit.inverted.map(CGAffineTransform.init) ?? self }

  /// The factor by which areas grow.
  public var determinant: CGFloat { a * d - b * c }
}

extension CGRect {
  /// Returns the smallest upright rectangle around the transformed one.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ].map { $0.applying(transform) }
    var box = CGRect(origin: corners[0], size: .zero)
    for corner in corners { box = box.union(CGRect(origin: corner, size: .zero)) }
    return box
  }
}

extension CGSize {
  /// Returns the transformed size, without the translation.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}
