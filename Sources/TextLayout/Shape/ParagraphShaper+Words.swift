import TextFonts

extension ParagraphShaper {
  /// Appends an item's glyphs word by word, from the cache where it has them.
  ///
  /// The item is cut at the characters that take part in no shaping (``InertCharacters``): spaces, and
  /// ideographs, whose glyphs need no shaping. Words that were not met before are shaped in one call.
  ///
  /// - Returns: Whether that gave what shaping the item whole gives; otherwise nothing was appended.
  mutating func appendWords(
    of item: TextItem, of text: [UInt16], style: ShapingStyle, to glyphs: inout ShapedGlyphs
  ) -> Bool {
    let properties = ShapingProperties(item, style)
    let (context, inert) = words.context(
      ShapingContext(face: item.face.id, properties: properties), face: item.face)
    guard inert.ignoresContext || (inert.isSpaceInert && item.standsApart(in: text)) else {
      return false
    }
    words.makeRoom(for: item.range.count)
    // A mark at the item's start may take part in what stands before it.
    if text.span.continuesCluster(at: item.range.lowerBound) { return false }
    collectWords(of: item.range, in: text.span, context: context, inert: inert)
    if !missing.isEmpty,
      !shapeMissing(in: text.span, item: item, properties: properties, inert: inert)
    {
      return false
    }
    glyphs.append(
      segments, isReversed: item.isRightToLeft, of: words, inert: inertGlyphs, shaped: buffer)
    return true
  }

  /// Cuts an item into ``segments`` and puts the words that the cache lacks into ``missing``.
  private mutating func collectWords(
    of range: Range<Int>, in text: borrowing Span<UInt16>, context: Int, inert: InertCharacters
  ) {
    segments.removeAll(keepingCapacity: true)
    missing.removeAll(keepingCapacity: true)
    inertGlyphs.removeAll(keepingCapacity: true)
    var start = range.lowerBound
    let end = range.upperBound
    while start < end {
      var stop = start
      if text[start] >= 0x3000 {
        let first = Int32(inertGlyphs.count)
        while stop < end, let glyph = text.inertGlyph(at: stop, inert) {
          inertGlyphs.append(glyph)
          stop += 1
        }
        if stop > start {
          segments.append(
            WordSegment(
              word: WordSegment.inert, start: Int32(start), end: Int32(stop),
              glyphs: first..<Int32(inertGlyphs.count)))
          start = stop
          continue
        }
      }
      while stop < end {
        let unit = text[stop]
        if unit == 0x20, inert.isSpaceInert {
          while stop < end, text[stop] == 0x20 { stop += 1 }
          if stop == end || !text.continuesCluster(at: stop) { break }
        } else if unit >= 0x3000, text.inertGlyph(at: stop, inert) != nil {
          break
        } else {
          stop += 1
        }
      }
      let word = start..<stop
      var segment = WordSegment(word: WordSegment.long, start: Int32(start), end: Int32(stop))
      start = stop
      if word.count <= WordCache.longestWord {
        let hash = WordCache.hash(text, word, context: context)
        if let known = words.find(text, word, hash: hash) {
          if !words.words[known].isUnusable {
            segment.word = Int32(known)
            segments.append(segment)
            continue
          }
        } else {
          segment.word = Int32(words.add(text, word, hash: hash))
        }
      }
      missing.append(segments.count)
      segments.append(segment)
    }
  }

  /// Shapes the words of ``missing`` in one call, each with an inert character behind it, and gives
  /// the cache their glyphs; false when one of them cannot be kept.
  private mutating func shapeMissing(
    in text: borrowing Span<UInt16>, item: TextItem, properties: ShapingProperties,
    inert: InertCharacters
  ) -> Bool {
    var units: [UInt16] = []
    swap(&units, &self.units)
    defer { swap(&units, &self.units) }
    units.removeAll(keepingCapacity: true)
    for (number, place) in missing.enumerated() {
      let word = segments[place]
      for index in Int(word.start)..<Int(word.end) { units.append(text[index]) }
      // A space, or the ideograph that the word stands before; only an item's last word has neither.
      if number + 1 < missing.count, text[Int(word.end) - 1] != 0x20 || !inert.isSpaceInert {
        units.append(text[Int(word.end)])
      }
    }
    buffer.removeAll(keepingCapacity: true)
    callCount += 1
    shaper.shape(
      units.span, range: 0..<units.count, face: item.face, properties: properties, into: &buffer)
    var isKept = true
    var offset = 0
    var glyph = item.isRightToLeft ? buffer.count - 1 : 0
    for (number, place) in missing.enumerated() {
      let word = segments[place]
      let end = offset + Int(word.end - word.start)
      let first = glyph
      let slice: Range<Int>
      if item.isRightToLeft {
        while glyph >= 0, buffer.clusters[glyph] < UInt32(end) { glyph -= 1 }
        slice = glyph + 1..<first + 1
      } else {
        while glyph < buffer.count, buffer.clusters[glyph] < UInt32(end) { glyph += 1 }
        slice = first..<glyph
      }
      if word.word == WordSegment.long {
        segments[place].glyphs = Int32(slice.lowerBound)..<Int32(slice.upperBound)
        segments[place].shift = word.start - Int32(offset)
      } else if !words.fill(Int(word.word), with: slice, of: buffer, start: offset) {
        isKept = false
      }
      offset = end
      guard number + 1 < missing.count,
        text[Int(word.end) - 1] != 0x20 || !inert.isSpaceInert
      else { continue }
      // The inert character behind the word.
      offset += 1
      if item.isRightToLeft {
        while glyph >= 0, buffer.clusters[glyph] < UInt32(offset) { glyph -= 1 }
      } else {
        while glyph < buffer.count, buffer.clusters[glyph] < UInt32(offset) { glyph += 1 }
      }
    }
    return isKept
  }
}

extension TextItem {
  /// Whether the text on both sides of an item is parted from it by a space or the paragraph's edge,
  /// so that it cannot take part in the item's shaping.
  fileprivate func standsApart(in text: [UInt16]) -> Bool {
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    let isApartBefore = first == 0 || text[first] == 0x20 || text[first - 1].isTrailingSpace
    let isApartAfter =
      last + 1 == text.count || text[last] == 0x20 || text[last + 1].isTrailingSpace
    return isApartBefore && isApartAfter
  }
}

extension Span<UInt16> {
  /// Whether a character belongs to the grapheme cluster of the one before it, a space included:
  /// marks, joiners and the like (UAX #29's Extend, SpacingMark and ZWJ).
  @inline(__always)
  fileprivate func continuesCluster(at offset: Int) -> Bool {
    let unit = UInt32(self[offset])
    if unit < 0x300 { return false }
    var scalar = unit
    if unit & 0xFC00 == 0xD800, offset + 1 < count, self[offset + 1] & 0xFC00 == 0xDC00 {
      scalar = 0x10000 + ((unit & 0x3FF) << 10) + UInt32(self[offset + 1] & 0x3FF)
    }
    return CharacterTraits.of(scalar).continuesCluster
  }

  /// The glyph of the inert character at an offset that is no space and has no mark upon it.
  @inline(__always)
  fileprivate func inertGlyph(
    at offset: Int, _ inert: InertCharacters
  ) -> InertCharacters.Glyph? {
    guard let glyph = inert.glyph(for: self[offset]),
      offset + 1 == count || !continuesCluster(at: offset + 1)
    else { return nil }
    return glyph
  }
}

/// A stretch of an item that is shaped apart from what stands beside it.
struct WordSegment {
  /// The index of a word in the cache, or one of the numbers below.
  var word: Int32
  /// Where it starts and ends, in UTF-16 code units of the paragraph.
  var start: Int32
  var end: Int32
  /// The glyphs in the shaper's buffer of a word that is not kept, and what has to be added to its
  /// clusters there; or the places of inert glyphs among those that were met.
  var glyphs: Range<Int32> = 0..<0
  var shift: Int32 = 0

  /// A run of inert characters, which are not shaped.
  static let inert: Int32 = -1
  /// A word too long to be kept.
  static let long: Int32 = -2
}
