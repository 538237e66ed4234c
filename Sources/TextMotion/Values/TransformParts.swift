public import TextGeometry

/// A transform decomposed into displacement, rotation, scale and slant.
///
/// Applying scale, slant, rotation and displacement in this order gives the transform. CSS
/// decomposes matrices in this way to interpolate them.
public struct TransformParts: Hashable, Sendable {
  /// The displacement.
  public var displacement: Vector
  /// The rotation, in radians; clockwise on a page.
  public var angle: Double
  /// The factors along both axes; the second is negative for a reflection.
  public var scale: Vector
  /// The increase of x per unit of y.
  public var slant: Double

  /// Decomposes a transform.
  public init(_ transform: Transform) {
    displacement = Vector(dx: transform.tx, dy: transform.ty)
    let width = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    guard width > 0 else {
      // The x axis collapses: only a rotation of the y axis is left.
      let height = (transform.c * transform.c + transform.d * transform.d).squareRoot()
      angle = height > 0 ? Double.atan2(y: -transform.c, x: transform.d) : 0
      scale = Vector(dx: 0, dy: height)
      slant = 0
      return
    }
    let along = Vector(dx: transform.a / width, dy: transform.b / width)
    let shear = along.dx * transform.c + along.dy * transform.d
    let height = along.dx * transform.d - along.dy * transform.c
    angle = Double.atan2(y: along.dy, x: along.dx)
    scale = Vector(dx: width, dy: height)
    slant = height == 0 ? 0 : shear / height
  }

  /// The transform composed of the parts.
  public var transform: Transform {
    let turn = Transform.rotation(by: angle)
    let (cosine, sine) = (turn.a, turn.b)
    let shear = slant * scale.dy
    return Transform(
      a: scale.dx * cosine, b: scale.dx * sine, c: shear * cosine - scale.dy * sine,
      d: shear * sine + scale.dy * cosine, tx: displacement.dx, ty: displacement.dy)
  }
}

extension Transform: Interpolating {
  /// The transform at a fraction between this and another one. It rotates by the smaller angle, as
  /// CSS does for matrices.
  public func interpolated(to other: Transform, _ share: Double) -> Transform {
    if share == 0 { return self }
    if share == 1 { return other }
    var from = TransformParts(self)
    let to = TransformParts(other)
    var turn = to.angle - from.angle
    if turn > .pi { turn -= 2 * .pi } else if turn < -.pi { turn += 2 * .pi }
    from.angle += turn * share
    from.displacement = from.displacement.interpolated(to: to.displacement, share)
    from.scale = from.scale.interpolated(to: to.scale, share)
    from.slant = from.slant.interpolated(to: to.slant, share)
    return from.transform
  }
}
