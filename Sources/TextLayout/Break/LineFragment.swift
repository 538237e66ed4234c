public import TextGeometry

/// The text placed in one span of one row.
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
  package var adjustments: Int
}

/// Why a line fragment ends where it does.
public enum FragmentEnd: UInt8, Hashable, Sendable {
  /// At a break opportunity, because no more text fitted.
  case soft
  /// Inside a word, with a hyphen shown.
  case hyphen
  /// At a character that ends a line or a paragraph.
  case hard
  /// At the end of the text.
  case endOfText
  /// With a truncation token in place of text that is not shown.
  case truncated
  /// At the edge of its span, the rest of the text being cut off.
  case clip
}
