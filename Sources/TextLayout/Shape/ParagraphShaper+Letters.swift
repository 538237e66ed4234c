import TextFonts

/// A word or a letter that has to be shaped.
struct MissingWord {
  /// Its index in the cache, or ``WordSegment/long``.
  var word: Int32
  /// Where it starts and ends, in UTF-16 code units of the paragraph.
  var start: Int32
  var end: Int32
  /// Which of the item's parts it is; -1 for a letter of a new word.
  var segment: Int32
  /// What it has to be shaped beside.
  var neighbours: WordNeighbours
}

/// A new word that is put together from letters, where nothing but pair kerning ties these to each other.
struct ComposedWord {
  /// Its index in the cache.
  var word: Int32
  /// Which letters it has.
  var letters: Range<Int>
}

/// A letter of a new word, or several that a rule of the font ties together.
struct WordLetter {
  /// Its index in the cache, which has letters as it has words.
  var word: Int32
  /// Where it starts in the new word, in UTF-16 code units.
  var start: UInt8
}

/// Words that were not met before are put together from letters that were.
extension ParagraphShaper {
  /// Cuts a new word into letters; false when it has to be shaped as a whole.
  mutating func collectLetters(
    of range: Range<Int>, word: Int32, in text: borrowing Span<UInt16>, context: WordContext,
    boundaries: ShapingBoundaries
  ) -> Bool {
    letterCuts.removeAll(keepingCapacity: true)
    boundaries.appendLetterCuts(of: range, in: text, to: &letterCuts)
    if boundaries.lettersJoin {
      letterCuts.removeAll { text.joins(at: Int($0), after: range.lowerBound) }
    }
    if letterCuts.isEmpty { return false }
    let first = letters.count
    let areSyllables = boundaries.syllables != nil
    var start = range.lowerBound
    for index in 0...letterCuts.count {
      let end = index < letterCuts.count ? Int(letterCuts[index]) : range.upperBound
      var context = context
      if areSyllables {
        context.neighbours.replaceByLetters(
          before: start > range.lowerBound, behind: end < range.upperBound)
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

  /// The index of a letter in the cache, where it gets a place when it is new; nil when it cannot be kept.
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

  /// Gives new words the glyphs of their letters, kerned where that is known; false when one
  /// of them has to be shaped as a whole.
  mutating func composeWords(at boundaries: ShapingBoundaries, context: Int) -> Bool {
    if composed.isEmpty { return true }
    let letters = letters
    for word in composed {
      let isComposed = words.compose(
        Int(word.word), of: letters.span.extracting(word.letters),
        isReversed: boundaries.isRightToLeft)
      guard isComposed else { return false }
      if boundaries.hasKerning,
        !kernLetters(of: word, letters.span, at: boundaries, context: context)
      {
        return false
      }
    }
    return true
  }

  /// Kerns the letters of a word that was put together; false when two of them do more to one another.
  private mutating func kernLetters(
    of word: ComposedWord, _ letters: borrowing Span<WordLetter>,
    at boundaries: ShapingBoundaries, context: Int
  ) -> Bool {
    let isReversed = boundaries.isRightToLeft
    let composed = words.words[Int(word.word)]
    // Where the glyphs of the letters read so far end, in the direction of the text.
    var end = Int(composed.glyphs) + (isReversed ? Int(composed.glyphCount) : 0)
    var (edge, hasMarks) = (-1, false)
    for letter in word.letters {
      let known = words.words[Int(letters[letter].word)]
      let count = Int(known.glyphCount)
      let glyphs = isReversed ? end - count..<end : end..<end + count
      if edge >= 0, boundaries.mayBeKerned(words.glyphs[edge].id) {
        let first = isReversed ? glyphs.upperBound - 1 : glyphs.lowerBound
        let pair = GlyphPair(words.glyphs[edge].id, words.glyphs[first].id)
        let place = KernedPlace.letter(
          glyph: edge, next: first, of: glyphs, hasMarks: hasMarks)
        if !kern(pair, boundaries, context: context, at: place) { return false }
      }
      edge = glyphs.lowerBound + Int(known.edge)
      hasMarks = edge != (isReversed ? glyphs.lowerBound : glyphs.upperBound - 1)
      end = isReversed ? glyphs.lowerBound : glyphs.upperBound
    }
    return true
  }

  /// Lets go of the glyphs of new words, which are shaped as a whole when they come again.
  mutating func forgetComposedWords() {
    for word in composed { words.empty(Int(word.word)) }
  }
}

extension Span<UInt16> {
  /// Whether the letters on both sides of a place join, or would if the font could; marks between them do not part them.
  ///
  /// - Parameter start: Where the word begins; nothing before it joins with the word.
  fileprivate func joins(at place: Int, after start: Int) -> Bool {
    guard CharacterTraits.of(UInt32(self[place])).joinsPrevious else { return false }
    var before = place - 1
    while before > start, CharacterTraits.of(UInt32(self[before])).isTransparentToJoining {
      before -= 1
    }
    return CharacterTraits.of(UInt32(self[before])).joinsNext
  }
}
