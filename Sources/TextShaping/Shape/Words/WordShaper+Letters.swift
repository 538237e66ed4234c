import TextAnalysis
import TextFonts

/// A word or a letter that has to be shaped.
package struct MissingWord {
  /// The index of the word in the cache, or ``WordSegment/long``.
  var word: Int32
  /// The start and end, in UTF-16 code units of the paragraph.
  var start: Int32
  var end: Int32
  /// The index of the item's part that it is, or -1 for a letter of a new word.
  var segment: Int32
  /// The context that it has to be shaped in: a space or a letter on either side.
  var neighbours: WordNeighbours
}

/// A new word that is composed from letters, which nothing ties together except pair kerning.
struct ComposedWord {
  /// The index of the word in the cache.
  var word: Int32
  /// The word's letters, as indexes into the shaper's list.
  var letters: Range<Int>
}

/// A letter of a new word, or several letters that a rule of the font ties together.
package struct WordLetter {
  /// The index in the cache, which holds letters like words.
  var word: Int32
  /// The start within the new word, in UTF-16 code units.
  var start: UInt8
}

/// Composing new words from letters, which may be in the cache already.
extension WordShaper {
  /// Cuts a new word into letters. Returns false if the word has to be shaped as a whole.
  mutating func collectLetters(
    of range: Range<Int>, word: Int32, in text: borrowing Span<UInt16>, context: WordContext,
    cuts: ShapingCuts
  ) -> Bool {
    letterCuts.removeAll(keepingCapacity: true)
    cuts.appendLetterCuts(of: range, in: text, to: &letterCuts)
    if cuts.lettersJoin {
      letterCuts.removeAll { text.joins(at: Int($0), after: range.lowerBound) }
    }
    if letterCuts.isEmpty { return false }
    let first = letters.count
    let areSyllables = cuts.syllables != nil
    var start = range.lowerBound
    for index in 0...letterCuts.count {
      let end = index < letterCuts.count ? Int(letterCuts[index]) : range.upperBound
      var context = context
      if areSyllables {
        context.neighbours.replaceByLetters(
          before: start > range.lowerBound, after: end < range.upperBound)
      }
      guard let letter = letter(start..<end, in: text, context: context) else {
        letters.removeSubrange(first...)
        return false
      }
      letters.append(WordLetter(word: Int32(letter), start: UInt8(start - range.lowerBound)))
      start = end
    }
    composed.append(ComposedWord(word: word, letters: first..<letters.count))
    return true
  }

  /// The index of a letter in the cache, which adds it if it is new, or nil if it cannot be kept.
  private mutating func letter(
    _ range: Range<Int>, in text: borrowing Span<UInt16>, context: WordContext
  ) -> Int? {
    let hash = WordCache.hash(text, range, context: context)
    let known = words.find(text, range, hash: hash)
    if let known, isReady(known) { return known }
    let word = known ?? words.add(text, range, hash: hash)
    if words.words[word].isUnusable { return nil }
    missing.append(
      MissingWord(
        word: Int32(word), start: Int32(range.lowerBound), end: Int32(range.upperBound),
        segment: -1, neighbours: context.neighbours))
    return word
  }

  /// Gives new words the glyphs of their letters, and kerns them where the kerning is known.
  /// Returns false if one of them has to be shaped as a whole.
  mutating func composeWords(at cuts: ShapingCuts, context: Int) -> Bool {
    if composed.isEmpty { return true }
    let letters = letters
    for word in composed {
      let isComposed = words.compose(
        Int(word.word), of: letters.span.extracting(word.letters),
        isReversed: cuts.isRightToLeft)
      guard isComposed else { return false }
      if cuts.hasKerning,
        !kernLetters(of: word, letters.span, at: cuts, context: context)
      {
        return false
      }
    }
    return true
  }

  /// Kerns the letters of a composed word. Returns false if shaping does more between two of them
  /// than kerning.
  private mutating func kernLetters(
    of word: ComposedWord, _ letters: borrowing Span<WordLetter>,
    at cuts: ShapingCuts, context: Int
  ) -> Bool {
    let isReversed = cuts.isRightToLeft
    let composed = words.words[Int(word.word)]
    // The end of the glyphs of the letters read so far, in the direction of the text.
    var end = Int(composed.glyphs) + (isReversed ? Int(composed.glyphCount) : 0)
    var (edge, hasMarks) = (-1, false)
    for letter in word.letters {
      let known = words.words[Int(letters[letter].word)]
      let count = Int(known.glyphCount)
      let glyphs = isReversed ? end - count..<end : end..<end + count
      if edge >= 0, cuts.mayBeKerned(words.glyphs[edge].id) {
        let first = isReversed ? glyphs.upperBound - 1 : glyphs.lowerBound
        let pair = GlyphPair(words.glyphs[edge].id, words.glyphs[first].id)
        let place = KernedPlace.letter(
          glyph: edge, next: first, of: glyphs, hasMarks: hasMarks)
        if !kern(pair, cuts, context: context, at: place) { return false }
      }
      edge = glyphs.lowerBound + Int(known.edge)
      hasMarks = edge != (isReversed ? glyphs.lowerBound : glyphs.upperBound - 1)
      end = isReversed ? glyphs.lowerBound : glyphs.upperBound
    }
    return true
  }

  /// Removes the glyphs of new words; they are shaped as a whole when they occur again.
  mutating func forgetComposedWords() {
    for word in composed { words.empty(Int(word.word)) }
  }
}

extension Span<UInt16> {
  /// True if the letters on both sides of a place join, or would in a font with joining forms.
  /// Marks between them do not prevent joining.
  ///
  /// - Parameter start: The start of the word; nothing before it joins with the word.
  fileprivate func joins(at place: Int, after start: Int) -> Bool {
    guard CharacterTraits.of(UInt32(self[place])).joinsPrevious else { return false }
    var before = place - 1
    while before > start, CharacterTraits.of(UInt32(self[before])).isTransparentToJoining {
      before -= 1
    }
    return CharacterTraits.of(UInt32(self[before])).joinsNext
  }
}
