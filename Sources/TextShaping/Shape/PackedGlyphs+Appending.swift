import TextAnalysis
import TextFonts

/// Appending glyphs. Each function returns true if all numbers fit their width. Otherwise it
/// appends nothing.
extension PackedGlyphs {
  mutating func reserveCapacity(_ count: Int) { glyphs.reserveCapacity(count) }

  mutating func append(
    id: UInt16, cluster: Int, isUnsafeToBreak: Bool, advance: Int32, offset: GlyphOffset
  ) -> Bool {
    guard Int(truncatingIfNeeded: ~Self.unsafeBit) >= cluster,
      let advance = Units(exactly: advance),
      let x = Units(exactly: offset.x), let y = Units(exactly: offset.y)
    else { return false }
    if x != 0 || y != 0 { fillOffsets(upTo: glyphs.count) }
    let hasOffset = !offsets.isEmpty || x != 0 || y != 0
    glyphs.append(
      Glyph(
        id: id, clusterBits: Cluster(cluster) | (isUnsafeToBreak ? Self.unsafeBit : 0),
        advance: advance))
    if hasOffset { offsets.append(Offset(x: x, y: y)) }
    return true
  }

  /// Appends some glyphs of a shaping call.
  ///
  /// - Parameter shift: The number added to their clusters.
  mutating func append(_ buffer: borrowing GlyphBuffer, _ range: Range<Int>, shift: Int) -> Bool {
    let start = glyphs.count
    var fit = FitCheck<Cluster, Units>()
    glyphs.append(addingCapacity: range.count) { target in
      let (ids, flags) = (buffer.glyphs.span, buffer.flags.span)
      let (clusters, advances) = (buffer.clusters.span, buffer.xAdvance.span)
      for index in range {
        fit.append(
          id: UInt16(truncatingIfNeeded: ids[index]),
          cluster: UInt32(truncatingIfNeeded: Int(clusters[index]) + shift),
          isUnsafe: flags[index] & GlyphFlags.unsafeToBreak.rawValue, advance: advances[index],
          to: &target)
      }
    }
    let (xs, ys) = (buffer.xOffset.span, buffer.yOffset.span)
    var union: Int32 = 0
    for index in range {
      union |= xs[index] | ys[index]
      fit.check(xs[index])
      fit.check(ys[index])
    }
    guard fit.isGood else {
      truncate(to: start)
      return false
    }
    if union == 0, offsets.isEmpty { return true }
    fillOffsets(upTo: start)
    for index in range { appendOffset(GlyphOffset(x: xs[index], y: ys[index])) }
    return true
  }

  /// Appends the glyphs of an item's parts, like
  /// ``ShapedGlyphs/append(wordsOf:isReversed:space:)``.
  mutating func append(
    wordsOf shaper: borrowing ParagraphShaper, isReversed: Bool, space: InertCharacters.Glyph?
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
    _ segment: WordSegment, of shaper: borrowing ParagraphShaper,
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
    offsetsOf segment: WordSegment, of shaper: borrowing ParagraphShaper,
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

  private mutating func appendOffset(_ offset: GlyphOffset) {
    offsets.append(
      Offset(x: Units(truncatingIfNeeded: offset.x), y: Units(truncatingIfNeeded: offset.y)))
  }

  private mutating func fillOffsets(upTo end: Int) {
    guard offsets.count < end else { return }
    offsets.append(contentsOf: repeatElement(Offset(x: 0, y: 0), count: end - offsets.count))
  }
}

/// Checks that numbers fit a narrower type, with one test for many of them.
private struct FitCheck<
  Cluster: FixedWidthInteger & UnsignedInteger & Sendable,
  Units: FixedWidthInteger & SignedInteger & Sendable
> {
  private var lost: UInt32 = 0

  var isGood: Bool { lost == 0 }

  @inline(__always)
  mutating func check(_ number: Int32) {
    lost |= UInt32(
      bitPattern: number ^ Int32(truncatingIfNeeded: Units(truncatingIfNeeded: number)))
  }

  /// - Parameter isUnsafe: 1 if a break before the cluster is unsafe, otherwise 0.
  @inline(__always)
  mutating func append(
    id: UInt16, cluster: UInt32, isUnsafe: UInt8, advance: Int32,
    to target: inout OutputSpan<PackedGlyphs<Cluster, Units>.Glyph>
  ) {
    check(advance)
    lost |= cluster >> UInt32(Cluster.bitWidth - 1)
    target.append(
      PackedGlyphs<Cluster, Units>.Glyph(
        id: id,
        clusterBits: Cluster(truncatingIfNeeded: cluster)
          | Cluster(truncatingIfNeeded: isUnsafe) << (Cluster.bitWidth - 1),
        advance: Units(truncatingIfNeeded: advance)))
  }

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
