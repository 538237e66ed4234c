import TextShaping

/// Everything placed in one band of a container; all its fragments share top, height and baseline.
public struct LayoutRow: Hashable, Sendable {
  /// The top of the band, in points from the container's top.
  public var y: Double
  /// The height of the band, in points.
  public var height: Double
  /// The baseline of all fragments, in points from the container's top.
  public var baseline: Double
  /// The paragraph spacing above the row, in points.
  public var spaceBefore: Double
  /// The paragraph spacing below the row, in points.
  public var spaceAfter: Double
  /// The indices of the row's fragments among those of its container, in reading order.
  public var fragments: Range<Int>
  /// True if the row starts a paragraph of the storage that is placed as a continuation of the one
  /// before.
  var continuesParagraph = false
  /// The room of boxes below the row, in points, if it is the last of its container.
  package internal(set) var roomBelow = 0.0
}
