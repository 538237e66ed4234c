import TextAnalysis

/// A stretch of an item that is shaped apart from the text around it.
package struct WordSegment {
  /// The index of a word in the cache, or one of the numbers below.
  var word: Int32
  /// The start and end, in UTF-16 code units of the paragraph.
  var start: Int32
  var end: Int32
  /// The number of inert spaces after it.
  var spaces: Int32 = 0
  /// The glyphs of a word that is not cached, in the shaper's buffer, and the number added to
  /// their clusters there. For inert characters, the range among the item's inert glyphs.
  var glyphs: Range<Int32> = 0..<0
  var shift: Int32 = 0
  /// The kerning with the next word: the number added to the advance of one of this word's glyphs,
  /// in font units, and that glyph's index.
  var kerning: Int32 = 0
  var kernedGlyph: Int32 = 0
  /// True if the text was cut before it at a place that kerning reaches across.
  var followsCut: Bool
  /// True if a break before the word is unsafe because it is kerned with the word before.
  var isUnsafe = false

  init(_ range: Range<Int>, word: Int32, followsCut: Bool = false) {
    start = Int32(range.lowerBound)
    end = Int32(range.upperBound)
    self.word = word
    self.followsCut = followsCut
  }

  /// Creates a run of inert characters, with their range among the item's inert glyphs.
  init(inert range: Range<Int>, glyphs: Range<Int32>) {
    self.init(range, word: WordSegment.inert)
    self.glyphs = glyphs
  }

  /// A run of inert characters, which are not shaped.
  static let inert: Int32 = -1
  /// A word too long to be kept.
  static let long: Int32 = -2
}
