public import TextGeometry
public import TextStorage

/// A value that can lie between two others: what key frames are made of.
public protocol Interpolating: Sendable {
  /// The value a share of the way to another.
  ///
  /// - Parameters:
  ///   - other: The value at the end of the way.
  ///   - share: 0 for this value and 1 for the other; outside of 0…1 on the line beyond them.
  func interpolated(to other: Self, _ share: Double) -> Self
}

extension Double: Interpolating {
  /// The number a share of the way to another; exact at both ends.
  public func interpolated(to other: Double, _ share: Double) -> Double {
    share == 1 ? other : self + (other - self) * share
  }
}

extension Point: Interpolating {
  /// The place a share of the straight way to another.
  public func interpolated(to other: Point, _ share: Double) -> Point {
    Point(x: x.interpolated(to: other.x, share), y: y.interpolated(to: other.y, share))
  }
}

extension Vector: Interpolating {
  /// The displacement a share of the way to another, part by part.
  public func interpolated(to other: Vector, _ share: Double) -> Vector {
    Vector(dx: dx.interpolated(to: other.dx, share), dy: dy.interpolated(to: other.dy, share))
  }
}

extension Size: Interpolating {
  /// The size a share of the way to another.
  public func interpolated(to other: Size, _ share: Double) -> Size {
    Size(
      width: width.interpolated(to: other.width, share),
      height: height.interpolated(to: other.height, share))
  }
}

extension Rect: Interpolating {
  /// The rectangle a share of the way to another.
  public func interpolated(to other: Rect, _ share: Double) -> Rect {
    Rect(
      origin: origin.interpolated(to: other.origin, share),
      size: size.interpolated(to: other.size, share))
  }
}

extension Color: Interpolating {
  /// The colour a share of the way to another, as CSS mixes sRGB: by parts multiplied with the opacity, so that what
  /// is transparent lends no colour.
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
