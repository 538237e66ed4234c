/// Everything placed in one band of a container; all its fragments share top, height and baseline.
public struct LayoutRow: Hashable, Sendable {
  /// The top of the band, in points from the container's top.
  public var y: Double
  /// The height of the band, in points.
  public var height: Double
  /// The baseline of all fragments, in points from the container's top.
  public var baseline: Double
  /// The room left above the row for its paragraph's spacing, in points.
  public var spaceBefore: Double
  /// The room left below the row for its paragraph's spacing, in points.
  public var spaceAfter: Double
  /// The row's fragments, in reading order, among those of its container.
  public var fragments: Range<Int>
  /// Whether the row starts a paragraph of the storage that is placed as if it went on with the one before.
  var continuesParagraph = false
}
