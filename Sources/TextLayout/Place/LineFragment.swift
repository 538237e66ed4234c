public import TextGeometry

/// The text set in one span of one row.
public struct LineFragment: Hashable, Sendable {
  /// The whole free span at the row's height, in the container's coordinates.
  public var rect: Rect
  /// The left and right end of what text may use: the rect less padding and indents, in points.
  public var available: HorizontalSpan
  /// The left and right end of the visible text, in points.
  public var used: HorizontalSpan
  /// The text, trailing white space included, in UTF-16 code units of the storage.
  public var range: Range<Int>
  /// The end of the visible text, in UTF-16 code units of the storage.
  public var contentEnd: Int
  /// Why the fragment ends where it does.
  public var end: FragmentEnd
  /// The row's baseline, in points from the container's top.
  public var baseline: Double
  /// How much each space that justification may widen has been widened, in points; below 0 when spaces have
  /// been narrowed.
  public var stretch: Double
  /// The number of the paragraph that the text belongs to.
  public var paragraph: Int
  /// Where the paragraph starts, in UTF-16 code units of the storage.
  package var paragraphStart: Int
  /// The index of what was shaped anew for the fragment, or -1.
  package var edges: Int
}

/// Everything set in one band of a container; all its fragments share top, height and baseline.
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
  /// Whether the row starts a paragraph of the storage that is set as if it went on with the one before.
  var continuesParagraph = false
}
