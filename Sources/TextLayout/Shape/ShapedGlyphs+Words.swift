import TextFonts

extension ShapedGlyphs {
  /// Appends the glyphs of an item's parts.
  ///
  /// - Parameters:
  ///   - segments: The parts, in logical order.
  ///   - isReversed: Whether the item runs from right to left.
  ///   - words: The cache that the words are in.
  ///   - inert: The glyphs of inert characters that runs of them refer to.
  ///   - shaped: The glyphs of words that are not kept.
  mutating func append(
    _ segments: [WordSegment], isReversed: Bool, of words: borrowing WordCache,
    inert: [InertCharacters.Glyph], shaped: borrowing GlyphBuffer
  ) {
    var added = 0
    var hasOffsets = !offsets.isEmpty
    for segment in segments {
      if segment.word < 0 {
        added += segment.glyphs.count
        hasOffsets = hasOffsets || segment.word == WordSegment.long
      } else {
        added += Int(words.words[Int(segment.word)].glyphCount)
        hasOffsets = hasOffsets || words.words[Int(segment.word)].offsets >= 0
      }
    }
    let start = count
    let (last, step) = isReversed ? (segments.count - 1, -1) : (0, 1)
    // One array after the other, so that its room is looked at once and not for each glyph.
    ids.append(addingCapacity: added) { target in
      var place = last
      for _ in segments.indices {
        let segment = segments[place]
        let range = segment.places(in: words)
        switch segment.word {
        case WordSegment.inert: for index in range { target.append(inert[index].glyph) }
        case WordSegment.long:
          for index in range { target.append(UInt16(truncatingIfNeeded: shaped.glyphs[index])) }
        default: for index in range { target.append(words.ids[index]) }
        }
        place += step
      }
    }
    advances.append(addingCapacity: added) { target in
      var place = last
      for _ in segments.indices {
        let segment = segments[place]
        let range = segment.places(in: words)
        switch segment.word {
        case WordSegment.inert: for index in range { target.append(inert[index].advance) }
        case WordSegment.long: for index in range { target.append(shaped.xAdvance[index]) }
        default: for index in range { target.append(words.advances[index]) }
        }
        place += step
      }
    }
    appendClusters(
      segments, added, isReversed: isReversed, of: words, shaped: shaped)
    guard hasOffsets else { return }
    fillOffsets(upTo: start)
    var place = last
    for _ in segments.indices {
      append(offsetsOf: segments[place], of: words, shaped: shaped)
      place += step
    }
  }

  private mutating func appendClusters(
    _ segments: [WordSegment], _ added: Int, isReversed: Bool, of words: borrowing WordCache,
    shaped: borrowing GlyphBuffer
  ) {
    let (last, step) = isReversed ? (segments.count - 1, -1) : (0, 1)
    clusterBits.append(addingCapacity: added) { target in
      var place = last
      for _ in segments.indices {
        let segment = segments[place]
        let range = segment.places(in: words)
        switch segment.word {
        case WordSegment.inert:
          for offset in UInt32(segment.start)..<UInt32(segment.end) { target.append(offset) }
        case WordSegment.long:
          for index in range {
            let isUnsafe = shaped.flags[index] & GlyphFlags.unsafeToBreak.rawValue
            let cluster = Int32(truncatingIfNeeded: shaped.clusters[index]) + segment.shift
            target.append(UInt32(cluster) | UInt32(isUnsafe) << 31)
          }
        default:
          for index in range {
            let bits = words.clusters[index]
            let cluster = UInt32(segment.start) + UInt32(bits & ~WordCache.unsafeBit)
            target.append(cluster | UInt32(bits & WordCache.unsafeBit) << 24)
          }
        }
        place += step
      }
    }
  }

  private mutating func append(
    offsetsOf segment: WordSegment, of words: borrowing WordCache, shaped: borrowing GlyphBuffer
  ) {
    let range = segment.places(in: words)
    let none = GlyphOffset(x: 0, y: 0)
    switch segment.word {
    case WordSegment.inert: offsets.append(contentsOf: repeatElement(none, count: range.count))
    case WordSegment.long:
      for index in range {
        offsets.append(GlyphOffset(x: shaped.xOffset[index], y: shaped.yOffset[index]))
      }
    default:
      let first = Int(words.words[Int(segment.word)].offsets)
      if first < 0 {
        offsets.append(contentsOf: repeatElement(none, count: range.count))
      } else {
        offsets.append(contentsOf: words.offsets[first..<first + range.count])
      }
    }
  }
}

extension WordSegment {
  /// Where the segment's glyphs are: in the cache, in the shaper's buffer, or among the inert ones.
  @inline(__always)
  fileprivate func places(in words: borrowing WordCache) -> Range<Int> {
    if word < 0 { return Int(glyphs.lowerBound)..<Int(glyphs.upperBound) }
    let first = Int(words.words[Int(word)].glyphs)
    return first..<first + Int(words.words[Int(word)].glyphCount)
  }
}
