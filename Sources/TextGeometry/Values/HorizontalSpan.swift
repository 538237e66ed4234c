/// A free stretch of a band: the open interval of x between `start` and `end`, in points.
@frozen
public struct HorizontalSpan: Hashable, Sendable {
  /// The left end.
  public var start: Double
  /// The right end, never left of `start`.
  public var end: Double

  /// Creates a stretch from its two ends.
  @inlinable
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  /// The distance between the two ends.
  @inlinable
  public var width: Double { end - start }
}
