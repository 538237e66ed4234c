import TextFonts

/// A place at which two glyphs meet.
enum KernedPlace {
  /// Before a part of the item; and whether the glyph that is kerned has marks behind it.
  case segment(Int, hasMarks: Bool)
  /// In a word that is put together: the glyph that is kerned, the first one behind the place, all of the letter that
  /// that one is of, and whether the glyph that is kerned has marks behind it.
  case letter(glyph: Int, next: Int, of: Range<Int>, hasMarks: Bool)
}

/// What pair kerning does where text was cut.
extension ParagraphShaper {
  /// Puts new words together, and notes what pair kerning does between parts that were cut apart; false when it does
  /// more than a cut allows.
  mutating func join(at boundaries: ShapingBoundaries, context: Int) -> Bool {
    newPairs.removeAll(keepingCapacity: true)
    openPairs.removeAll(keepingCapacity: true)
    var isSound = composeWords(at: boundaries, context: context)
    if isSound, boundaries.hasKerning { isSound = kernSegments(boundaries, context: context) }
    // Whatever has been found so far: an answer that is expected has to come.
    return (newPairs.isEmpty || kernNewPairs(at: boundaries, context: context)) && isSound
  }

  /// Kerns the parts that were cut apart, as far as it is known how.
  private mutating func kernSegments(_ boundaries: ShapingBoundaries, context: Int) -> Bool {
    for place in segments.indices where segments[place].followsCut {
      let (before, behind) = (segments[place - 1], segments[place])
      let edge = kernedGlyph(of: before, boundaries)
      let isReversed = boundaries.isRightToLeft
      let last = isReversed ? 0 : glyphCount(of: before) - 1
      guard let first = glyph(edge, of: before),
        let second = glyph(isReversed ? glyphCount(of: behind) - 1 : 0, of: behind)
      else { return false }
      segments[place - 1].kernedGlyph = Int32(edge)
      if !boundaries.mayBeKerned(first) { continue }
      let met = KernedPlace.segment(place, hasMarks: edge != last)
      if !kern(GlyphPair(first, second), boundaries, context: context, at: met) { return false }
    }
    return true
  }

  /// Kerns two glyphs where they meet, as soon as it is known how; false when they do more to one another.
  @inline(__always)
  mutating func kern(
    _ pair: GlyphPair, _ boundaries: ShapingBoundaries, context: Int, at place: KernedPlace
  ) -> Bool {
    switch words.kernings.kerning(of: pair, context: context) {
    case .known(let kerning): return apply(kerning, at: place)
    case .tied: return false
    case .unknown:
      guard boundaries.mayKern(pair) else {
        words.kernings.keep(PairKerning(), of: pair, context: context)
        return apply(PairKerning(), at: place)
      }
      newPairs.append(pair)
    case .expected: break
    }
    openPairs.append((pair, place))
    return true
  }

  /// Asks HarfBuzz about the pairs that were not known.
  private mutating func kernNewPairs(at boundaries: ShapingBoundaries, context: Int) -> Bool {
    callCount += 1
    let found = shaper.kernings(of: newPairs, at: boundaries)
    for (pair, kerning) in zip(newPairs, found) {
      words.kernings.keep(kerning, of: pair, context: context)
    }
    for (pair, place) in openPairs {
      guard let kerning = words.kernings.known(pair, context: context), apply(kerning, at: place)
      else { return false }
    }
    return true
  }

  /// Kerns two glyphs; false where marks stand between them, which would have to be moved, too.
  @inline(__always)
  private mutating func apply(_ kerning: PairKerning, at place: KernedPlace) -> Bool {
    switch place {
    case .segment(let place, let hasMarks):
      if kerning.advance != 0, hasMarks { return false }
      segments[place - 1].kerning = kerning.advance
      segments[place].isUnsafe = kerning.isUnsafe
    case .letter(let glyph, let next, let letter, let hasMarks):
      if kerning.advance != 0, hasMarks { return false }
      words.kern(glyph, before: next, of: letter, by: kerning)
    }
    return true
  }

  /// Which of a word's glyphs is kerned with what stands behind the word.
  @inline(__always)
  private func kernedGlyph(of segment: WordSegment, _ boundaries: ShapingBoundaries) -> Int {
    if segment.word >= 0 { return Int(words.words[Int(segment.word)].edge) }
    let range = Int(segment.glyphs.lowerBound)..<Int(segment.glyphs.upperBound)
    return buffer.kernedGlyph(in: range, boundaries) - range.lowerBound
  }

  @inline(__always)
  private func glyphCount(of segment: WordSegment) -> Int {
    segment.word >= 0 ? Int(words.words[Int(segment.word)].glyphCount) : segment.glyphs.count
  }

  /// A glyph of a word; nil when it has so many not.
  @inline(__always)
  private func glyph(_ index: Int, of segment: WordSegment) -> UInt16? {
    guard index >= 0, index < glyphCount(of: segment) else { return nil }
    if segment.word >= 0 {
      return words.glyphs[Int(words.words[Int(segment.word)].glyphs) + index].id
    }
    guard segment.word == WordSegment.long else { return nil }
    return UInt16(truncatingIfNeeded: buffer.glyphs[Int(segment.glyphs.lowerBound) + index])
  }
}
