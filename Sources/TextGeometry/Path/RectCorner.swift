/// Some of the corners of a rectangle.
public struct RectCorner: OptionSet, Hashable, Sendable {
  /// One bit for each corner.
  public var rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the least x and y.
  public static let topLeft = RectCorner(rawValue: 1)
  /// The corner at the greatest x and the least y.
  public static let topRight = RectCorner(rawValue: 2)
  /// The corner at the least x and the greatest y.
  public static let bottomLeft = RectCorner(rawValue: 4)
  /// The corner at the greatest x and y.
  public static let bottomRight = RectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners = RectCorner(rawValue: ~0)
}
