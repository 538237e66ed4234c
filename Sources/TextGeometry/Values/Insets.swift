/// Distances inward from the four edges of a rectangle, in points.
@frozen
public struct Insets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the right edge.
  public var right: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the left edge.
  public var left: Double

  /// Creates insets from the four distances.
  @inlinable
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates insets with the same distance on all edges.
  @inlinable
  public init(_ all: Double) { self.init(top: all, right: all, bottom: all, left: all) }

  /// No insets.
  @inlinable
  public static var zero: Insets { Insets(0) }
}
