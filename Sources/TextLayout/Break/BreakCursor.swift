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
