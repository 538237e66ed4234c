import TextAnalysis
import TextFonts

/// The fast engine: glyphs of words that were shaped before, where the font's rules allow that
/// words are shaped apart.
struct WordShaper: RunShaper, ~Copyable {
  var shaper = Shaper()
  var buffer = GlyphBuffer()
  /// The words shaped before.
  var words = WordCache()
  /// The parts of the item being shaped, in logical order.
  var segments: [WordSegment] = []
  /// The index of the first word that was added to the cache for this item.
  var firstNewWord = 0
  /// The words and letters that are not in the cache.
  var missing: [MissingWord] = []
  /// The words among them that are composed from letters, and those letters.
  var composed: [ComposedWord] = []
  var letters: [WordLetter] = []
  /// The offsets that cut a word into letters, in UTF-16 code units of the paragraph.
  var letterCuts: [Int32] = []
  /// The glyphs of the item's inert characters other than spaces.
  var inertGlyphs: [InertCharacters.Glyph] = []
  /// Adjacent glyph pairs with unknown kerning, and all pairs that wait for an answer, with their
  /// places.
  var newPairs: [GlyphPair] = []
  var openPairs: [(pair: GlyphPair, place: KernedPlace)] = []
  /// The text of the missing words and letters, as it is shaped.
  var units: [UInt16] = []
  /// The number of calls of HarfBuzz, for words that the cache lacks.
  var callCount = 0

  init() {}

  /// Appends an item's glyphs word by word, from the cache if it has them.
  ///
  /// The item is cut at characters that take part in no shaping (``InertCharacters``): spaces, and
  /// ideographs, whose glyphs need no shaping. It is also cut where nothing except pair kerning
  /// reaches across (``ShapingCuts``). New words are composed from letters, or all shaped in
  /// one call.
  ///
  /// - Returns: True if the result equals that of shaping the whole item. Otherwise nothing was
  ///   appended.
  mutating func append(
    _ item: TextItem, of text: [UInt16], style: ShapingStyle, to glyphs: inout ShapedGlyphs
  ) -> Bool {
    let properties = ShapingProperties(item, style)
    let (context, inert) = words.context(
      ShapingContext(face: item.face.id, properties: properties), face: item.face)
    let mayBeKept = inert.isSpaceInert || inert.isReadByContent
    guard inert.ignoresContext || (mayBeKept && item.standsApart(in: text.span)) else {
      return false
    }
    words.makeRoom(for: item.range.count)
    // A mark at the item's start may combine with the text before it.
    if text.span.continuesCluster(at: item.range.lowerBound) { return false }
    collectWords(of: item.range, in: text.span, context: context, inert: inert)
    if !missing.isEmpty,
      !shapeMissing(in: text.span, item: item, properties: properties, inert: inert)
    {
      return false
    }
    if let cuts = inert.cuts, !join(at: cuts, context: context) {
      forgetComposedWords()
      return false
    }
    glyphs.append(wordsOf: self, isReversed: item.isRightToLeft, space: inert.space)
    return true
  }
}
