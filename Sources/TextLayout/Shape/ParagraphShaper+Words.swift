import TextFonts

extension ParagraphShaper {
  /// Appends an item's glyphs word by word, from the cache where it has them.
  ///
  /// The item is cut at the characters that take part in no shaping (``InertCharacters``): spaces, and
  /// ideographs, whose glyphs need no shaping; and where nothing but pair kerning reaches across
  /// (``ShapingBoundaries``). Words that were not met before are shaped in one call.
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
    if let boundaries = inert.boundaries, boundaries.hasKerning,
      !kernWords(at: boundaries, context: context)
    {
      return false
    }
    glyphs.append(
      segments, isReversed: item.isRightToLeft, of: words, inert: inertGlyphs, space: inert.space,
      shaped: buffer)
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
    let (isSpaceInert, boundaries) = (inert.isSpaceInert, inert.boundaries)
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
            WordSegment(inert: start..<stop, glyphs: first..<Int32(inertGlyphs.count)))
          start = stop
          continue
        }
      }
      while stop < end {
        let unit = text[stop]
        if unit == 0x20, isSpaceInert {
          while stop < end, text[stop] == 0x20 { stop += 1 }
          if stop == end || !text.continuesCluster(at: stop) { break }
        } else if unit >= 0x3000, text.inertGlyph(at: stop, inert) != nil {
          break
        } else {
          stop += 1
        }
      }
      var wordEnd = stop
      if isSpaceInert { while wordEnd > start, text[wordEnd - 1] == 0x20 { wordEnd -= 1 } }
      if wordEnd > start {
        collectWord(start..<wordEnd, in: text, context: context, boundaries: boundaries)
      } else {
        segments.append(WordSegment(inert: start..<start, glyphs: 0..<0))
      }
      segments[segments.count - 1].spaces = Int32(stop - wordEnd)
      start = stop
    }
  }

  /// Collects a word, whole where it is known, else in the parts that it can be cut into.
  @inline(__always)
  private mutating func collectWord(
    _ word: Range<Int>, in text: borrowing Span<UInt16>, context: Int,
    boundaries: ShapingBoundaries?
  ) {
    var segment = WordSegment(word)
    if word.count <= WordCache.longestWord {
      let hash = WordCache.hash(text, word, context: context)
      if let known = words.find(text, word, hash: hash), !words.words[known].isUnusable {
        segment.word = Int32(known)
        segments.append(segment)
        return
      }
    }
    guard let boundaries else {
      collectPart(segment, in: text, context: context)
      return
    }
    while let cut = boundaries.firstCut(
      in: text, after: Int(segment.start), before: word.upperBound)
    {
      var rest = WordSegment(cut..<word.upperBound)
      rest.followsCut = true
      segment.end = Int32(cut)
      collectPart(segment, in: text, context: context)
      segment = rest
    }
    collectPart(segment, in: text, context: context)
  }

  private mutating func collectPart(
    _ part: WordSegment, in text: borrowing Span<UInt16>, context: Int
  ) {
    var segment = part
    let word = Int(part.start)..<Int(part.end)
    if word.count <= WordCache.longestWord {
      let hash = WordCache.hash(text, word, context: context)
      if let known = words.find(text, word, hash: hash) {
        if !words.words[known].isUnusable {
          segment.word = Int32(known)
          segments.append(segment)
          return
        }
      } else {
        segment.word = Int32(words.add(text, word, hash: hash))
      }
    }
    missing.append(segments.count)
    segments.append(segment)
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
      // Without a separator of the font's, the word stands before an ideograph.
      if number + 1 < missing.count { units.append(inert.separator ?? text[Int(word.end)]) }
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
      } else if !words.fill(
        Int(word.word), with: slice, of: buffer, start: offset, boundaries: inert.boundaries)
      {
        isKept = false
      }
      offset = end
      guard number + 1 < missing.count else { continue }
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

  /// Notes what pair kerning does between words that were cut apart; false when it does more than a
  /// cut allows.
  private mutating func kernWords(at boundaries: ShapingBoundaries, context: Int) -> Bool {
    for place in segments.indices where segments[place].followsCut {
      let kerned = kernedGlyph(of: segments[place - 1], boundaries)
      guard let first = glyph(kerned, of: segments[place - 1]),
        let second = glyph(0, of: segments[place])
      else { return false }
      let kerning = words.kernings.kerning(between: first, and: second, context: context) {
        shaper.kerning(between: first, and: second, at: boundaries).map {
          KerningCache.Kerning(advance: $0.advance, isUnsafe: $0.isUnsafe)
        }
      }
      guard let kerning else { return false }
      segments[place - 1].kerning = kerning.advance
      segments[place - 1].kernedGlyph = Int32(kerned)
      segments[place].isUnsafe = kerning.isUnsafe
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
