public import TextGeometry
public import TextStorage

/// A value that can be interpolated, as key frames require.
public protocol Interpolating: Sendable {
  /// Returns the value at a fraction between this and another one.
  ///
  /// - Parameters:
  ///   - other: The value at fraction 1.
  ///   - share: The fraction: 0 for this value and 1 for the other; extrapolates outside of 0…1.
  func interpolated(to other: Self, _ share: Double) -> Self
}

extension Double: Interpolating {
  /// The number at a fraction between this and another one; exact at both ends.
  public func interpolated(to other: Double, _ share: Double) -> Double {
    share == 1 ? other : self + (other - self) * share
  }
}

extension Point: Interpolating {
  /// The position at a fraction of the straight line to another.
  public func interpolated(to other: Point, _ share: Double) -> Point {
    Point(x: x.interpolated(to: other.x, share), y: y.interpolated(to: other.y, share))
  }
}

extension Vector: Interpolating {
  /// The displacement at a fraction between this and another one, by components.
  public func interpolated(to other: Vector, _ share: Double) -> Vector {
    Vector(dx: dx.interpolated(to: other.dx, share), dy: dy.interpolated(to: other.dy, share))
  }
}

extension Size: Interpolating {
  /// The size at a fraction between this and another one.
  public func interpolated(to other: Size, _ share: Double) -> Size {
    Size(
      width: width.interpolated(to: other.width, share),
      height: height.interpolated(to: other.height, share))
  }
}

extension Rect: Interpolating {
  /// The rectangle at a fraction between this and another one.
  public func interpolated(to other: Rect, _ share: Double) -> Rect {
    Rect(
      origin: origin.interpolated(to: other.origin, share),
      size: size.interpolated(to: other.size, share))
  }
}

extension Color: Interpolating {
  /// The colour at a fraction between this and another one, as CSS mixes sRGB: with premultiplied
  /// components, so that a transparent colour contributes no hue.
  public func interpolated(to other: Color, _ share: Double) -> Color {
    if share == 0 { return self }
    if share == 1 { return other }
    let alpha = min(1, max(0, alpha.interpolated(to: other.alpha, share)))
    guard alpha > 0 else { return .clear }
    func mixed(_ one: Double, _ two: Double) -> Double {
      let product = (one * self.alpha).interpolated(to: two * other.alpha, share)
      return min(1, max(0, product / alpha))
    }
    return Color(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue),
      alpha: alpha)
  }
}
