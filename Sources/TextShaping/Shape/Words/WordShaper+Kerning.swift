import TextAnalysis
import TextFonts

/// A place where two glyphs are adjacent across a cut.
package enum KernedPlace {
  /// The start of a part of the item; `hasMarks` is true if marks follow the glyph that is kerned.
  case segment(Int, hasMarks: Bool)
  /// A place within a composed word.
  ///
  /// - Parameters:
  ///   - glyph: The glyph that is kerned.
  ///   - next: The first glyph after the place.
  ///   - of: All glyphs of the letter that `next` belongs to.
  ///   - hasMarks: True if marks follow the glyph that is kerned.
  case letter(glyph: Int, next: Int, of: Range<Int>, hasMarks: Bool)
}

/// Pair kerning across the cuts in the text.
extension WordShaper {
  /// Composes new words from letters, and applies pair kerning between parts that were cut apart.
  /// Returns false if shaping does more across a cut than kerning.
  mutating func join(at cuts: ShapingCuts, context: Int) -> Bool {
    newPairs.removeAll(keepingCapacity: true)
    openPairs.removeAll(keepingCapacity: true)
    var isSound = composeWords(at: cuts, context: context)
    if isSound, cuts.hasKerning { isSound = kernSegments(cuts, context: context) }
    // Also after a failure: every pair that was marked as expected needs its answer.
    return (newPairs.isEmpty || kernNewPairs(at: cuts, context: context)) && isSound
  }

  /// Kerns the parts that were cut apart, or queues the pairs whose kerning is unknown.
  private mutating func kernSegments(_ cuts: ShapingCuts, context: Int) -> Bool {
    for place in segments.indices where segments[place].followsCut {
      let (before, after) = (segments[place - 1], segments[place])
      let edge = kernedGlyph(of: before, cuts)
      let isReversed = cuts.isRightToLeft
      let last = isReversed ? 0 : glyphCount(of: before) - 1
      guard let first = glyph(edge, of: before),
        let second = glyph(isReversed ? glyphCount(of: after) - 1 : 0, of: after)
      else { return false }
      segments[place - 1].kernedGlyph = Int32(edge)
      if !cuts.mayBeKerned(first) { continue }
      let met = KernedPlace.segment(place, hasMarks: edge != last)
      if !kern(GlyphPair(first, second), cuts, context: context, at: met) { return false }
    }
    return true
  }

  /// Kerns two adjacent glyphs now, or later if their kerning is unknown. Returns false if shaping
  /// does more between them.
  @inline(__always)
  mutating func kern(
    _ pair: GlyphPair, _ cuts: ShapingCuts, context: Int, at place: KernedPlace
  ) -> Bool {
    switch words.kernings.kerning(of: pair, context: context) {
    case .known(let kerning): return apply(kerning, at: place)
    case .tied: return false
    case .unknown:
      guard cuts.mayKern(pair) else {
        words.kernings.keep(PairKerning(), of: pair, context: context)
        return apply(PairKerning(), at: place)
      }
      newPairs.append(pair)
    case .expected: break
    }
    openPairs.append((pair, place))
    return true
  }

  /// Asks HarfBuzz about the unknown pairs and applies the answers.
  private mutating func kernNewPairs(at cuts: ShapingCuts, context: Int) -> Bool {
    callCount += 1
    let found = shaper.kernings(of: newPairs, at: cuts)
    for (pair, kerning) in zip(newPairs, found) {
      words.kernings.keep(kerning, of: pair, context: context)
    }
    for (pair, place) in openPairs {
      guard let kerning = words.kernings.known(pair, context: context), apply(kerning, at: place)
      else { return false }
    }
    return true
  }

  /// Kerns two glyphs. Returns false if marks lie between them, because the marks would have to
  /// move, too.
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

  /// The index of the glyph within a word that is kerned with the text after the word.
  @inline(__always)
  private func kernedGlyph(of segment: WordSegment, _ cuts: ShapingCuts) -> Int {
    if segment.word >= 0 { return Int(words.words[Int(segment.word)].edge) }
    let range = Int(segment.glyphs.lowerBound)..<Int(segment.glyphs.upperBound)
    return buffer.kernedGlyph(in: range, cuts) - range.lowerBound
  }

  @inline(__always)
  private func glyphCount(of segment: WordSegment) -> Int {
    segment.word >= 0 ? Int(words.words[Int(segment.word)].glyphCount) : segment.glyphs.count
  }

  /// The glyph at `index` of a word, or nil if the word has fewer glyphs or is inert.
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
