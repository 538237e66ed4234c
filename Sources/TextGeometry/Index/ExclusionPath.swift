/// A path that no line of text may touch, with its margin and the sides on which text is set.
///
/// A point is excluded if it is in the path's interior, or closer to the interior than the margin.
/// A negative margin shrinks the interior by that distance. Outlines and parts without area
/// exclude nothing.
public struct ExclusionPath: Hashable, Sendable {
  /// The outline, in the container's coordinates.
  public var path: BezierPath
  /// The distance in points between text and the path's interior.
  public var margin: Double
  /// The sides on which text is set.
  public var wrap: WrapMode

  /// Creates an exclusion.
  public init(path: BezierPath, margin: Double = 0, wrap: WrapMode = .both) {
    self.path = path
    self.margin = margin
    self.wrap = wrap
  }
}

/// The sides of an exclusion on which text is set.
public enum WrapMode: String, Hashable, Sendable, CaseIterable {
  /// On both sides, and in its notches and holes.
  case both
  /// Only to the left of the exclusion.
  case left
  /// Only to the right of the exclusion.
  case right
  /// Only on the side where lines start: the left in left-to-right text, otherwise the right.
  case start
  /// Only on the side where lines end.
  case end
  /// Only on the side with more room in the band, or on the left if both have the same.
  case largest
  /// On neither side: the exclusion takes the whole band.
  case none
}
