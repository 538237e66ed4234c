/// A stretch of an item that is shaped apart from what stands beside it.
struct WordSegment {
  /// The index of a word in the cache, or one of the numbers below.
  var word: Int32
  /// Where it starts and ends, in UTF-16 code units of the paragraph.
  var start: Int32
  var end: Int32
  /// How many inert spaces stand behind it.
  var spaces: Int32 = 0
  /// The glyphs in the shaper's buffer of a word that is not kept, and what has to be added to its
  /// clusters there; or the places of inert glyphs among those that were met.
  var glyphs: Range<Int32> = 0..<0
  var shift: Int32 = 0
  /// What kerning with the next word adds to the advance of one of the word's glyphs, in font units, and
  /// which glyph that is.
  var kerning: Int32 = 0
  var kernedGlyph: Int32 = 0
  /// Whether text was cut before it where kerning reaches across.
  var followsCut: Bool
  /// Whether a break before the word is unsafe because it is kerned with the word before.
  var isUnsafe = false

  init(_ range: Range<Int>, word: Int32, followsCut: Bool = false) {
    start = Int32(range.lowerBound)
    end = Int32(range.upperBound)
    self.word = word
    self.followsCut = followsCut
  }

  /// A run of inert characters, whose glyphs are in a range of those that were met.
  init(inert range: Range<Int>, glyphs: Range<Int32>) {
    self.init(range, word: WordSegment.inert)
    self.glyphs = glyphs
  }

  /// A run of inert characters, which are not shaped.
  static let inert: Int32 = -1
  /// A word too long to be kept.
  static let long: Int32 = -2
}
