import TextFonts

/// Words that were not met before.
extension ParagraphShaper {
  /// Shapes the words and letters of ``missing`` in one call, each with an inert character behind it, and gives
  /// the cache their glyphs; false when one of them cannot be kept.
  mutating func shapeMissing(
    in text: borrowing Span<UInt16>, item: TextItem, properties: ShapingProperties,
    inert: InertCharacters
  ) -> Bool {
    var units: [UInt16] = []
    swap(&units, &self.units)
    defer { swap(&units, &self.units) }
    units.removeAll(keepingCapacity: true)
    // Where rules look for the space every word stands beside one as it does in the text.
    let neighbours = inert.spaceNeighbours
    let spaceIsSeen = neighbours != nil
    let beginsWithSpace =
      spaceIsSeen && Int(missing[0].start) > item.range.lowerBound
    let endsWithSpace =
      spaceIsSeen && Int(missing[missing.count - 1].end) < item.range.upperBound
    if beginsWithSpace { units.append(0x20) }
    for number in missing.indices {
      let word = missing[number]
      for index in Int(word.start)..<Int(word.end) { units.append(text[index]) }
      // Without a separator of the font's, the word stands before an ideograph.
      if number + 1 < missing.count { units.append(inert.separator ?? text[Int(word.end)]) }
    }
    if endsWithSpace { units.append(0x20) }
    buffer.removeAll(keepingCapacity: true)
    callCount += 1
    shaper.shape(
      units.span, range: 0..<units.count, face: item.face, properties: properties, into: &buffer)
    // Words are left without glyphs, to be shaped anew when they come again.
    if let circle = inert.dottedCircle, buffer.glyphs.contains(circle) { return false }
    var isKept = true
    var offset = beginsWithSpace ? 1 : 0
    var glyph = item.isRightToLeft ? buffer.count - 1 : 0
    if beginsWithSpace { _ = nextGlyphs(from: &glyph, before: offset, item) }
    for number in missing.indices {
      let word = missing[number]
      let end = offset + Int(word.end - word.start)
      let slice = nextGlyphs(from: &glyph, before: end, item)
      let isCut = neighbours.map {
        mayBeCut(
          slice, of: units.span, offset..<end, from: $0, spaceBefore: number > 0 || beginsWithSpace,
          spaceBehind: number + 1 < missing.count || endsWithSpace, item)
      }
      if isCut == false {
        refuse(word)
        isKept = false
      } else if word.word == WordSegment.long {
        let segment = Int(word.segment)
        segments[segment].glyphs = Int32(slice.lowerBound)..<Int32(slice.upperBound)
        segments[segment].shift = word.start - Int32(offset)
      } else if !words.fill(
        Int(word.word), with: slice, of: buffer, start: offset, boundaries: inert.boundaries)
      {
        isKept = false
      }
      guard number + 1 < missing.count || endsWithSpace else { continue }
      // The inert character behind the word.
      offset = end + 1
      let separator = nextGlyphs(from: &glyph, before: offset, item)
      // What is kept of a space does not say that a rule reaches it from the word.
      if spaceIsSeen,
        separator.contains(where: { buffer.flags[$0] & GlyphFlags.unsafeToBreak.rawValue != 0 })
      {
        refuse(word)
        isKept = false
      }
    }
    return isKept
  }

  /// Has a word shaped with what stands beside it wherever it comes.
  private mutating func refuse(_ word: MissingWord) {
    if word.word >= 0 { words.markUnusable(Int(word.word)) }
  }

  /// Whether no rule reaches from a word across the spaces beside it, where rules look for the space.
  ///
  /// Rules pass over characters that are not seen, so that what is behind those counts, too.
  private func mayBeCut(
    _ glyphs: Range<Int>, of text: borrowing Span<UInt16>, _ word: Range<Int>,
    from neighbours: SpaceNeighbours, spaceBefore: Bool, spaceBehind: Bool, _ item: TextItem
  ) -> Bool {
    if !neighbours.haveLimits || glyphs.isEmpty { return true }
    let (first, last) =
      item.isRightToLeft
      ? (glyphs.upperBound - 1, glyphs.lowerBound) : (glyphs.lowerBound, glyphs.upperBound - 1)
    if spaceBefore {
      var end = word.upperBound
      for glyph in glyphs where Int(buffer.clusters[glyph]) > word.lowerBound {
        end = min(end, Int(buffer.clusters[glyph]))
      }
      if !neighbours.mayStandBehind(buffer.glyphs[first])
        || text.holdsInvisible(word.lowerBound..<end)
      {
        return false
      }
    }
    guard spaceBehind else { return true }
    let start = min(Int(buffer.clusters[last]), word.upperBound)
    return neighbours.mayStandBefore(buffer.glyphs[last])
      && !text.holdsInvisible(start..<word.upperBound)
  }

  /// The glyphs of what was shaped, from one on to the last in the order of the text whose cluster starts
  /// before an offset.
  ///
  /// - Parameter glyph: The first of them; afterwards the one behind the last.
  @inline(__always)
  private func nextGlyphs(from glyph: inout Int, before end: Int, _ item: TextItem) -> Range<Int> {
    let first = glyph
    if item.isRightToLeft {
      while glyph >= 0, buffer.clusters[glyph] < UInt32(end) { glyph -= 1 }
      return glyph + 1..<first + 1
    }
    while glyph < buffer.count, buffer.clusters[glyph] < UInt32(end) { glyph += 1 }
    return first..<glyph
  }
}

extension Span<UInt16> {
  /// Whether one of some characters makes nothing visible; those outside of plane 0 count as such.
  fileprivate func holdsInvisible(_ range: Range<Int>) -> Bool {
    for offset in range {
      let unit = self[offset]
      if unit & 0xF800 == 0xD800 || InvisibleCharacter.contains(UInt32(unit)) { return true }
    }
    return false
  }
}
