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
