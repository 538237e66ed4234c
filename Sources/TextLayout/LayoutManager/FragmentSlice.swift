/// A stretch of a fragment with one level, where it is drawn.
///
/// What questions about places between glyphs read: tabs and control characters are stretches without
/// glyphs.
struct FragmentSlice {
  /// The index of the item in its paragraph.
  var item: Int
  /// The bidi level, which for white space at the end of a line is the paragraph's.
  var level: UInt8
  /// The text, in UTF-16 code units of the storage.
  var range: Range<Int>
  /// The glyphs, among those appended, that the stretch and what was inserted into it have.
  var glyphs: Range<Int>
  /// The left end, in points of the container.
  var start: Double
  /// The width of a stretch without glyphs, in points.
  var width = 0.0
  /// Which of the glyphs stands for no character of the text, as a hyphen does; -1 for none.
  var inserted = -1
  /// Whether the glyphs are a token that stands for the text, which is not shown.
  var isToken = false
}
