/// A stretch of an item that is shaped apart from what stands beside it.
struct WordSegment {
  /// The index of a word in the cache, or one of the numbers below.
  var word: Int32
  /// Where it starts and ends, in UTF-16 code units of the paragraph.
  var start: Int32
  var end: Int32
  /// The glyphs in the shaper's buffer of a word that is not kept, and what has to be added to its
  /// clusters there; or the places of inert glyphs among those that were met.
  var glyphs: Range<Int32> = 0..<0
  var shift: Int32 = 0

  /// A run of inert characters, which are not shaped.
  static let inert: Int32 = -1
  /// A word too long to be kept.
  static let long: Int32 = -2
}
