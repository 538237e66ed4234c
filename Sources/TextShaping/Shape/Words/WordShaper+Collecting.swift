import TextAnalysis
import TextFonts

/// The collect step: an item is cut into segments, and words that the cache lacks are listed.
extension WordShaper {
  /// Cuts an item into ``segments`` and puts the words that the cache lacks into ``missing``.
  mutating func collectWords(
    of range: Range<Int>, in text: borrowing Span<UInt16>, context: Int, inert: InertCharacters
  ) {
    segments.removeAll(keepingCapacity: true)
    missing.removeAll(keepingCapacity: true)
    inertGlyphs.removeAll(keepingCapacity: true)
    composed.removeAll(keepingCapacity: true)
    letters.removeAll(keepingCapacity: true)
    firstNewWord = words.words.count
    var start = range.lowerBound
    let end = range.upperBound
    let isSpaceInert = inert.isSpaceInert
    let reader = CharacterTraits.Reader()
    let spaceIsSeen = inert.spaceNeighbours != nil
    while start < end {
      var stop = start
      if text[start] >= 0x3000 {
        let first = Int32(inertGlyphs.count)
        while stop < end, let glyph = text.inertGlyph(at: stop, inert, reader) {
          inertGlyphs.append(glyph)
          stop += 1
        }
        if stop > start {
          segments.append(
            WordSegment(inert: start..<stop, glyphs: first..<Int32(inertGlyphs.count)))
          start = stop
          continue
        }
      }
      while stop < end {
        let unit = text[stop]
        if unit == 0x20, isSpaceInert {
          while stop < end, text[stop] == 0x20 { stop += 1 }
          if stop == end || !text.continuesCluster(at: stop, reader) { break }
        } else if unit >= 0x3000, text.inertGlyph(at: stop, inert, reader) != nil {
          break
        } else {
          stop += 1
        }
      }
      var wordEnd = stop
      if isSpaceInert { while wordEnd > start, text[wordEnd - 1] == 0x20 { wordEnd -= 1 } }
      if wordEnd > start {
        var context = WordContext(number: context)
        if spaceIsSeen {
          // A word next to a space is cached apart from the same word without one.
          if start > range.lowerBound { context.neighbours.insert(.spaceBefore) }
          if wordEnd < end { context.neighbours.insert(.spaceAfter) }
        }
        collectWord(start..<wordEnd, in: text, context: context, inert: inert)
      } else {
        segments.append(WordSegment(inert: start..<start, glyphs: 0..<0))
      }
      segments[segments.count - 1].spaces = Int32(stop - wordEnd)
      start = stop
    }
  }

  /// Collects a word: whole if it is in the cache, otherwise in the parts that it can be cut into.
  @inline(__always)
  private mutating func collectWord(
    _ word: Range<Int>, in text: borrowing Span<UInt16>, context: WordContext,
    inert: InertCharacters
  ) {
    if word.count <= WordCache.longestWord {
      let hash = WordCache.hash(text, word, context: context)
      if let known = words.find(text, word, hash: hash), isReady(known) {
        segments.append(WordSegment(word, word: Int32(known)))
        return
      }
    }
    var start = word.lowerBound
    if let cuts = inert.cuts {
      while let cut = cuts.firstCut(in: text, after: start, before: word.upperBound) {
        collectPart(
          start..<cut, followsCut: start > word.lowerBound, in: text, context: context, inert: inert
        )
        start = cut
      }
    }
    collectPart(
      start..<word.upperBound, followsCut: start > word.lowerBound, in: text, context: context,
      inert: inert)
  }

  /// True if a word has its glyphs, or will have them once the new words of this item have been
  /// shaped.
  @inline(__always)
  func isReady(_ word: Int) -> Bool {
    let known = words.words[word]
    return !known.isUnusable && (known.glyphCount > 0 || word >= firstNewWord)
  }

  // Each segment is built in the call that appends it. A segment built earlier and copied would
  // wait for the stores just made.
  private mutating func collectPart(
    _ part: Range<Int>, followsCut: Bool, in text: borrowing Span<UInt16>, context: WordContext,
    inert: InertCharacters
  ) {
    var (word, isMissing) = (WordSegment.long, true)
    if part.count <= WordCache.longestWord {
      let hash = WordCache.hash(text, part, context: context)
      if let known = words.find(text, part, hash: hash) {
        if !words.words[known].isUnusable { word = Int32(known) }
        isMissing = !isReady(known)
      } else {
        word = Int32(words.add(text, part, hash: hash))
        if FastPaths.enabled.contains(.composition), let cuts = inert.cuts {
          isMissing = !collectLetters(
            of: part, word: word, in: text, context: context, cuts: cuts)
        }
      }
    }
    if isMissing {
      missing.append(
        MissingWord(
          word: word, start: Int32(part.lowerBound), end: Int32(part.upperBound),
          segment: Int32(segments.count), neighbours: context.neighbours))
    }
    segments.append(WordSegment(part, word: word, followsCut: followsCut))
  }
}

extension TextItem {
  /// True if the text around an item has no influence on how its letters join. This holds at a
  /// side that has a space, the paragraph's edge, or characters that never join.
  func standsApart(in text: borrowing Span<UInt16>) -> Bool {
    let (first, end) = (range.lowerBound, range.upperBound)
    let isApartBefore =
      first == 0 || text[first] == 0x20 || !text.mayJoin(at: text.scalarStart(before: first))
    return isApartBefore && (end == text.count || text[end - 1] == 0x20 || !text.mayJoin(at: end))
  }
}

extension Span<UInt16> {
  /// True if HarfBuzz puts a character into the cluster of the one before it, a space included:
  /// marks, joiners and similar.
  @inline(__always)
  func continuesCluster(at offset: Int) -> Bool {
    continuesCluster(at: offset, CharacterTraits.Reader())
  }

  /// The same with a reader, for checking many characters.
  @inline(__always)
  fileprivate func continuesCluster(at offset: Int, _ reader: CharacterTraits.Reader) -> Bool {
    let unit = self[offset]
    if unit < 0x300 { return false }
    let isHalf = unit & 0xF800 == 0xD800
    let traits = isHalf ? CharacterTraits.of(scalar(at: offset)) : reader.traits(of: unit)
    return traits.continuesShapingCluster
  }

  /// True if a character may join with adjacent Arabic letters, or lets the letters on its sides
  /// join.
  fileprivate func mayJoin(at offset: Int) -> Bool {
    CharacterTraits.of(scalar(at: offset)).mayJoin
  }

  /// The start of the character before an offset, in UTF-16 code units.
  fileprivate func scalarStart(before offset: Int) -> Int {
    let isPair =
      offset > 1 && self[offset - 1] & 0xFC00 == 0xDC00 && self[offset - 2] & 0xFC00 == 0xD800
    return isPair ? offset - 2 : offset - 1
  }

  /// The character at an offset; an unpaired surrogate counts as a character.
  @inline(__always)
  private func scalar(at offset: Int) -> UInt32 {
    let unit = UInt32(self[offset])
    guard unit & 0xFC00 == 0xD800, offset + 1 < count, self[offset + 1] & 0xFC00 == 0xDC00 else {
      return unit
    }
    return 0x10000 + ((unit & 0x3FF) << 10) + UInt32(self[offset + 1] & 0x3FF)
  }

  /// The glyph of the inert character at an offset, or nil if the character is not inert, is a
  /// space, or carries a mark.
  @inline(__always)
  fileprivate func inertGlyph(
    at offset: Int, _ inert: InertCharacters, _ reader: CharacterTraits.Reader
  ) -> InertCharacters.Glyph? {
    guard let glyph = inert.glyph(for: self[offset]),
      offset + 1 == count || !continuesCluster(at: offset + 1, reader)
    else { return nil }
    return glyph
  }
}
