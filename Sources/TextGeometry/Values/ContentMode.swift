/// The placement of a picture in a rectangle of other proportions.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Stretched to the rectangle, whatever its proportions.
  case scaleToFill
  /// As large as fits the rectangle, in the middle of it.
  case aspectFit
  /// As small as covers the rectangle, in the middle of it; what is outside is cut off.
  case aspectFill
  /// As ``aspectFit``, but no larger than its own size.
  case scaleDown
  /// At its own size in the middle.
  case center
  /// At its own size, in the middle of the upper edge.
  case top
  /// At its own size, in the middle of the lower edge.
  case bottom
  /// At its own size, in the middle of the left edge.
  case left
  /// At its own size, in the middle of the right edge.
  case right
  /// At its own size in the upper left corner.
  case topLeft
  /// At its own size in the upper right corner.
  case topRight
  /// At its own size in the lower left corner.
  case bottomLeft
  /// At its own size in the lower right corner.
  case bottomRight

  /// Returns the frame of a picture; parts of it may be outside the rectangle.
  ///
  /// - Parameters:
  ///   - size: The picture's own size, in points. One that is not positive is stretched.
  ///   - rect: The rectangle, in points.
  public func frame(of size: Size, in rect: Rect) -> Rect {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return rect
    }
    let factors = [rect.width / size.width, rect.height / size.height]
    let factor: Double
    switch self {
    case .scaleToFill: return rect
    case .aspectFit: factor = min(factors[0], factors[1])
    case .scaleDown: factor = min(factors[0], factors[1], 1)
    case .aspectFill: factor = max(factors[0], factors[1])
    default: factor = 1
    }
    let (width, height) = (size.width * factor, size.height * factor)
    let x =
      switch self {
      case .left, .topLeft, .bottomLeft: rect.minX
      case .right, .topRight, .bottomRight: rect.maxX - width
      default: rect.midX - width / 2
      }
    let y =
      switch self {
      case .top, .topLeft, .topRight: rect.minY
      case .bottom, .bottomLeft, .bottomRight: rect.maxY - height
      default: rect.midY - height / 2
      }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
