import CICU
import TextFonts

extension ParagraphShaper {
  /// Appends an item's glyphs word by word, from the cache where it has them.
  ///
  /// - Returns: Whether that gave what shaping the item whole gives; otherwise nothing was appended.
  mutating func appendWords(
    of item: TextItem, of text: [UInt16], style: ShapingStyle, to glyphs: inout ShapedGlyphs
  ) -> Bool {
    guard item.face.shapingIsSpaceIndependent, item.standsApart(in: text) else { return false }
    let context = words.context(
      ShapingContext(
        face: item.face.id, script: item.script, language: style.language,
        isRightToLeft: item.isRightToLeft, features: style.features))
    guard collectWords(of: item, in: text.span, context: context, style: style) else {
      return false
    }
    if item.isRightToLeft {
      for word in wordList.reversed() {
        glyphs.append(words.words[Int(word.index)], of: words, at: Int(word.start))
      }
    } else {
      for word in wordList {
        glyphs.append(words.words[Int(word.index)], of: words, at: Int(word.start))
      }
    }
    return true
  }

  /// Finds or shapes each word of an item; false when one of them cannot be kept.
  private mutating func collectWords(
    of item: TextItem, in text: borrowing Span<UInt16>, context: Int, style: ShapingStyle
  ) -> Bool {
    wordList.removeAll(keepingCapacity: true)
    var start = item.range.lowerBound
    let end = item.range.upperBound
    while start < end {
      var stop = start
      while stop < end, text[stop] != 0x20 { stop += 1 }
      while stop < end, text[stop] == 0x20 { stop += 1 }
      let range = start..<stop
      guard range.count <= WordCache.longestWord, !text.continuesCluster(at: start) else {
        return false
      }
      let hash = WordCache.hash(text, range, context: context)
      var found = words.find(text, range, hash: hash)
      if found == nil {
        let generation = words.generation
        shapeWord(range, of: text, item: item, style: style)
        found = words.add(text, range, hash: hash, shaped: buffer)
        // A cache that started again has lost the words before this one.
        if words.generation != generation { return false }
      }
      guard let found else { return false }
      wordList.append((Int32(found), Int32(start)))
      start = stop
    }
    return true
  }

  private mutating func shapeWord(
    _ range: Range<Int>, of text: borrowing Span<UInt16>, item: TextItem, style: ShapingStyle
  ) {
    var units: [UInt16] = []
    units.reserveCapacity(range.count)
    for index in range { units.append(text[index]) }
    buffer.removeAll(keepingCapacity: true)
    callCount += 1
    shaper.shape(
      units.span, range: 0..<units.count, face: item.face,
      isRightToLeft: item.isRightToLeft, script: item.script.tag, language: style.language,
      features: style.features, into: &buffer)
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
  fileprivate func continuesCluster(at offset: Int) -> Bool {
    let unit = UInt32(self[offset])
    if unit < 0x300 { return false }
    var scalar = unit
    if unit & 0xFC00 == 0xD800, offset + 1 < count, self[offset + 1] & 0xFC00 == 0xDC00 {
      scalar = 0x10000 + ((unit & 0x3FF) << 10) + UInt32(self[offset + 1] & 0x3FF)
    }
    let kind = u_getIntPropertyValue(Int32(bitPattern: scalar), UCHAR_GRAPHEME_CLUSTER_BREAK)
    return kind == Int32(U_GCB_EXTEND.rawValue) || kind == Int32(U_GCB_SPACING_MARK.rawValue)
      || kind == Int32(U_GCB_ZWJ.rawValue)
  }
}
