import TextAnalysis
import TextShaping

/// A place where the current fragment could end.
struct Candidate: Sendable {
  /// The end of the fragment, in UTF-16 code units of the paragraph.
  var offset: Int
  /// The running advance there, in points.
  var advance: Double
  /// The start of the cluster that contains the offset, and the running advance there, in points;
  /// nil if the offset is itself the start of a cluster.
  var cluster: (offset: Int, advance: Double)?
  /// The end of the fragment's visible text.
  var contentEnd: Int
  /// True if a break there changes the glyphs on both sides.
  var isUnsafe: Bool
  var end: FragmentEnd
  /// True if the hyphen at the end comes from the dictionary.
  var isDivision = false
  /// The index of the first piece that ends after the offset.
  var nextPiece: Int
  /// The number of stretchable spaces in the paragraph before the end of the visible text.
  var spaces: Int
  /// The width of the visible text without tabs, in points.
  var width: Double
  /// The index of its entry in ``AdjustmentStore/adjustments`` once the candidate has been
  /// measured; -1 if it needs none.
  var adjustments = -1
}

/// A position in a paragraph at which the next fragment starts.
struct BreakCursor: Hashable, Sendable {
  /// The position, in UTF-16 code units of the paragraph.
  var offset = 0
  /// The index of the first piece that ends after the offset.
  var piece = 0
  /// The running advance at the offset, in points.
  var advance = 0.0
  /// The start of the cluster that contains the offset. It equals the offset except after a break
  /// inside a ligature.
  var clusterOffset = 0
  /// The running advance at that start, in points.
  var clusterAdvance = 0.0
  /// The number of consecutive fragments just before the offset that end with a hyphen from the
  /// dictionary.
  var hyphenCount = 0
  /// True if a break here changes the glyphs on both sides.
  var isUnsafe = false
}
