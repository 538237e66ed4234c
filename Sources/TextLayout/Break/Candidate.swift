/// A place where the fragment at hand could end.
struct Candidate: Sendable {
  /// The end of the fragment, in UTF-16 code units of the paragraph.
  var offset: Int
  /// The running advance there, in points.
  var advance: Double
  /// The start of the cluster that holds the offset, and the running advance there; nil when the
  /// offset is such a start.
  var cluster: (offset: Int, advance: Double)?
  /// The end of the fragment's visible text.
  var contentEnd: Int
  /// Whether the glyphs on both sides change when the text is broken there.
  var isUnsafe: Bool
  var end: FragmentEnd
  /// Whether the hyphen at the end is the dictionary's.
  var isDivision = false
  /// The index of the first piece that ends after the offset.
  var nextPiece: Int
  /// How many stretchable spaces the paragraph has before the end of the visible text.
  var spaces: Int
  /// The width of the visible text, tabs not counted, in points.
  var width: Double
  /// The index of what was shaped anew, in ``AdjustmentStore/edges``, once the candidate has been measured; -1
  /// when nothing was.
  var adjustments = -1
}

/// A position in a paragraph at which the next fragment starts.
struct BreakCursor: Hashable, Sendable {
  /// In UTF-16 code units of the paragraph.
  var offset = 0
  /// The index of the first piece that ends after the offset.
  var piece = 0
  /// The running advance at the offset, in points.
  var advance = 0.0
  /// The start of the cluster that holds the offset: the offset itself but for a break inside a
  /// ligature.
  var clusterOffset = 0
  /// The running advance there, in points.
  var clusterAdvance = 0.0
  /// How many fragments before the offset end with a hyphen of the dictionary's, one after the other.
  var hyphenCount = 0
  /// Whether the glyphs on both sides change when the text is broken here.
  var isUnsafe = false
}
