import TextFonts

/// A place at which two glyphs meet.
enum KernedPlace {
  /// Before a part of the item.
  case segment(Int)
  /// In a word that is put together: the glyph that is kerned, and the first one behind the place.
  case letter(glyph: Int, next: Int)
}

/// What pair kerning does where text was cut.
extension ParagraphShaper {
  /// Puts new words together, and notes what pair kerning does between parts that were cut apart; false when it does
  /// more than a cut allows.
  mutating func join(at boundaries: ShapingBoundaries, context: Int) -> Bool {
    newPairs.removeAll(keepingCapacity: true)
    openPairs.removeAll(keepingCapacity: true)
    var isSound = composeWords(hasKerning: boundaries.hasKerning, context: context)
    if isSound, boundaries.hasKerning { isSound = kernSegments(boundaries, context: context) }
    // Whatever has been found so far: an answer that is expected has to come.
    return (newPairs.isEmpty || kernNewPairs(at: boundaries, context: context)) && isSound
  }

  /// Kerns the parts that were cut apart, as far as it is known how.
  private mutating func kernSegments(_ boundaries: ShapingBoundaries, context: Int) -> Bool {
    for place in segments.indices where segments[place].followsCut {
      let glyph = kernedGlyph(of: segments[place - 1], boundaries)
      guard let first = self.glyph(glyph, of: segments[place - 1]),
        let second = self.glyph(0, of: segments[place])
      else { return false }
      segments[place - 1].kernedGlyph = Int32(glyph)
      if !kern(GlyphPair(first, second), context: context, at: .segment(place)) { return false }
    }
    return true
  }

  /// Kerns two glyphs where they meet, as soon as it is known how; false when they do more to one another.
  @inline(__always)
  mutating func kern(_ pair: GlyphPair, context: Int, at place: KernedPlace) -> Bool {
    switch words.kernings.kerning(of: pair, context: context) {
    case .known(let kerning): return apply(kerning, at: place)
    case .tied: return false
    case .unknown: newPairs.append(pair)
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
      guard case .known(let kerning) = words.kernings.kerning(of: pair, context: context) else {
        return false
      }
      if !apply(kerning, at: place) { return false }
    }
    return true
  }

  /// Kerns two glyphs; false where marks stand between them, which would have to be moved, too.
  @inline(__always)
  private mutating func apply(_ kerning: PairKerning, at place: KernedPlace) -> Bool {
    switch place {
    case .segment(let place):
      let before = segments[place - 1]
      if kerning.advance != 0, glyph(Int(before.kernedGlyph) + 1, of: before) != nil {
        return false
      }
      segments[place - 1].kerning = kerning.advance
      segments[place].isUnsafe = kerning.isUnsafe
    case .letter(let glyph, let next): words.kern(glyph, before: next, by: kerning)
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

  /// A glyph of a word; nil when it has so many not.
  @inline(__always)
  private func glyph(_ index: Int, of segment: WordSegment) -> UInt16? {
    if segment.word >= 0 {
      let word = words.words[Int(segment.word)]
      return index < Int(word.glyphCount) ? words.glyphs[Int(word.glyphs) + index].id : nil
    }
    guard segment.word == WordSegment.long, index >= 0, index < segment.glyphs.count else {
      return nil
    }
    return UInt16(truncatingIfNeeded: buffer.glyphs[Int(segment.glyphs.lowerBound) + index])
  }
}
