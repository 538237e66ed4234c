import TextAnalysis
import TextFonts

extension ShapedGlyphs {
  /// Appends the glyphs of an item's parts.
  ///
  /// - Parameters:
  ///   - shaper: The shaper with the parts, and the words, inert characters and shaped text that
  ///     they refer to.
  ///   - isReversed: True if the item runs from right to left.
  ///   - space: The glyph of the spaces after parts.
  mutating func append(
    wordsOf shaper: borrowing WordShaper, isReversed: Bool, space: InertCharacters.Glyph?
  ) {
    if !isWide {
      if narrow.append(wordsOf: shaper, isReversed: isReversed, space: space) { return }
      widen()
    }
    let fits = wide.append(wordsOf: shaper, isReversed: isReversed, space: space)
    precondition(fits, Self.tooLong)
  }
}

extension PackedGlyphs {
  /// Appends the glyphs of an item's parts, like
  /// ``ShapedGlyphs/append(wordsOf:isReversed:space:)``.
  mutating func append(
    wordsOf shaper: borrowing WordShaper, isReversed: Bool, space: InertCharacters.Glyph?
  ) -> Bool {
    var added = 0
    var hasOffsets = !offsets.isEmpty
    for place in shaper.segments.indices {
      let segment = shaper.segments[place]
      added += Int(segment.spaces)
      if segment.word < 0 {
        added += segment.glyphs.count
        hasOffsets = hasOffsets || segment.word == WordSegment.long
      } else {
        added += Int(shaper.words.words[Int(segment.word)].glyphCount)
        hasOffsets = hasOffsets || shaper.words.words[Int(segment.word)].offsets >= 0
      }
    }
    let count = shaper.segments.count
    let start = glyphs.count
    let (last, step) = isReversed ? (count - 1, -1) : (0, 1)
    var fit = FitCheck<Cluster, Units>()
    // All in one go, so that the capacity is checked once and not for each glyph.
    glyphs.append(addingCapacity: added) { target in
      var place = last
      for _ in 0..<count {
        let segment = shaper.segments[place]
        if isReversed { fit.append(space, after: segment, isReversed: true, to: &target) }
        Self.append(segment, of: shaper, to: &target, checking: &fit)
        if !isReversed { fit.append(space, after: segment, isReversed: false, to: &target) }
        place += step
      }
    }
    if hasOffsets {
      fillOffsets(upTo: start)
      var place = last
      for _ in 0..<count {
        let segment = shaper.segments[place]
        let spaces = repeatElement(Offset(x: 0, y: 0), count: Int(segment.spaces))
        if isReversed { offsets.append(contentsOf: spaces) }
        append(offsetsOf: segment, of: shaper, checking: &fit)
        if !isReversed { offsets.append(contentsOf: spaces) }
        place += step
      }
    }
    if !fit.isGood { truncate(to: start) }
    return fit.isGood
  }

  @inline(__always)
  private static func append(
    _ segment: WordSegment, of shaper: borrowing WordShaper,
    to target: inout OutputSpan<Glyph>,
    checking fit: inout FitCheck<Cluster, Units>
  ) {
    let range = segment.places(in: shaper.words)
    switch segment.word {
    case WordSegment.inert:
      var cluster = UInt32(segment.start)
      let inert = shaper.inertGlyphs.span
      for index in range {
        fit.append(
          id: inert[index].glyph, cluster: cluster, isUnsafe: 0, advance: inert[index].advance,
          to: &target)
        cluster += 1
      }
    case WordSegment.long:
      let start = UInt32(segment.start)
      for index in range {
        let cluster = UInt32(
          truncatingIfNeeded: Int32(truncatingIfNeeded: shaper.buffer.clusters[index])
            + segment.shift)
        fit.append(
          id: UInt16(truncatingIfNeeded: shaper.buffer.glyphs[index]), cluster: cluster,
          isUnsafe: shaper.buffer.flags[index] & GlyphFlags.unsafeToBreak.rawValue
            | segment.unsafeStart(cluster == start),
          advance: shaper.buffer.xAdvance[index], to: &target)
      }
      if segment.kerning != 0 {
        let edge = range.lowerBound + Int(segment.kernedGlyph)
        fit.kern(segment, glyphCount: range.count, from: shaper.buffer.xAdvance[edge], in: &target)
      }
    default:
      let start = UInt32(segment.start)
      let glyphs = shaper.words.glyphs.span.extracting(range)
      for index in 0..<glyphs.count {
        let glyph = glyphs[index]
        let offset = glyph.cluster & ~WordCache.unsafeBit
        fit.append(
          id: glyph.id, cluster: start &+ UInt32(offset),
          isUnsafe: glyph.cluster >> 7 | segment.unsafeStart(offset == 0), advance: glyph.advance,
          to: &target)
      }
      if segment.kerning != 0 {
        let edge = Int(segment.kernedGlyph)
        fit.kern(segment, glyphCount: glyphs.count, from: glyphs[edge].advance, in: &target)
      }
    }
  }

  private mutating func append(
    offsetsOf segment: WordSegment, of shaper: borrowing WordShaper,
    checking fit: inout FitCheck<Cluster, Units>
  ) {
    let range = segment.places(in: shaper.words)
    let none = Offset(x: 0, y: 0)
    switch segment.word {
    case WordSegment.inert: offsets.append(contentsOf: repeatElement(none, count: range.count))
    case WordSegment.long:
      for index in range {
        fit.check(shaper.buffer.xOffset[index])
        fit.check(shaper.buffer.yOffset[index])
        appendOffset(GlyphOffset(x: shaper.buffer.xOffset[index], y: shaper.buffer.yOffset[index]))
      }
    default:
      let first = Int(shaper.words.words[Int(segment.word)].offsets)
      if first < 0 {
        offsets.append(contentsOf: repeatElement(none, count: range.count))
      } else {
        for index in first..<first + range.count {
          fit.check(shaper.words.offsets[index].x)
          fit.check(shaper.words.offsets[index].y)
          appendOffset(shaper.words.offsets[index])
        }
      }
    }
  }
}

extension FitCheck {
  /// Appends the spaces after a part, in visual order.
  @inline(__always)
  mutating func append(
    _ space: InertCharacters.Glyph?, after segment: WordSegment, isReversed: Bool,
    to target: inout OutputSpan<PackedGlyphs<Cluster, Units>.Glyph>
  ) {
    guard segment.spaces > 0, let space else { return }
    for index in 0..<segment.spaces {
      let place = isReversed ? segment.spaces - 1 - index : index
      append(
        id: space.glyph, cluster: UInt32(segment.end + place), isUnsafe: 0, advance: space.advance,
        to: &target)
    }
  }

  /// Widens the glyph of a part that is kerned with the text after the part.
  ///
  /// - Parameters:
  ///   - glyphCount: The number of glyphs of the part, which were appended last.
  ///   - advance: The glyph's advance without kerning.
  @inline(__always)
  mutating func kern(
    _ segment: WordSegment, glyphCount: Int, from advance: Int32,
    in target: inout OutputSpan<PackedGlyphs<Cluster, Units>.Glyph>
  ) {
    let advance = advance + segment.kerning
    check(advance)
    target[target.count - glyphCount + Int(segment.kernedGlyph)].advance = Units(
      truncatingIfNeeded: advance)
  }
}

extension WordSegment {
  /// 1 if a break before a cluster of the segment is unsafe because kerning reaches across,
  /// otherwise 0.
  @inline(__always)
  fileprivate func unsafeStart(_ isFirstCluster: Bool) -> UInt8 {
    isUnsafe && isFirstCluster ? 1 : 0
  }

  /// The range of the segment's glyphs: in the cache, in the shaper's buffer, or among the inert
  /// glyphs.
  @inline(__always)
  fileprivate func places(in words: borrowing WordCache) -> Range<Int> {
    if word < 0 { return Int(glyphs.lowerBound)..<Int(glyphs.upperBound) }
    let first = Int(words.words[Int(word)].glyphs)
    return first..<first + Int(words.words[Int(word)].glyphCount)
  }
}
