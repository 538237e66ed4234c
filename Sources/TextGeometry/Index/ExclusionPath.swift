/// A path that no line of text may touch, with its margin and the sides on which text is set.
///
/// A point is excluded when it is inside the path, or closer to its inside than the margin. A
/// negative margin shrinks the inside by as much. Outlines and parts without area exclude nothing.
public struct ExclusionPath: Hashable, Sendable {
  /// The outline, in the container's coordinates.
  public var path: BezierPath
  /// The distance that text keeps from the inside of the path, in points.
  public var margin: Double
  /// On which sides text is set.
  public var wrap: WrapMode

  /// Creates an exclusion.
  public init(path: BezierPath, margin: Double = 0, wrap: WrapMode = .both) {
    self.path = path
    self.margin = margin
    self.wrap = wrap
  }
}

/// On which sides of an exclusion text is set.
public enum WrapMode: String, Hashable, Sendable, CaseIterable {
  /// On both sides, and in its notches and holes.
  case both
  /// Only to its left.
  case left
  /// Only to its right.
  case right
  /// Only on the side where lines start: left in text set left to right, else right.
  case start
  /// Only on the side where lines end.
  case end
  /// Only on the side that has more room in the band; on the left when both have the same.
  case largest
  /// On neither side: the exclusion takes the whole band.
  case none
}
