import TextAnalysis
import TextFonts

/// Words that are not in the cache yet.
extension WordShaper {
  /// Shapes the words and letters of ``missing`` in one call, each followed by an inert character,
  /// and stores their glyphs in the cache. Returns false if one of them cannot be kept.
  mutating func shapeMissing(
    in text: borrowing Span<UInt16>, item: TextItem, properties: ShapingProperties,
    inert: InertCharacters
  ) -> Bool {
    var units: [UInt16] = []
    swap(&units, &self.units)
    defer { swap(&units, &self.units) }
    units.removeAll(keepingCapacity: true)
    let separators = WordSeparators(inert)
    separators.append(after: nil, before: missing.first, of: text, to: &units)
    for number in missing.indices {
      let word = missing[number]
      for index in Int(word.start)..<Int(word.end) { units.append(text[index]) }
      let next = number + 1 < missing.count ? missing[number + 1] : nil
      separators.append(after: word, before: next, of: text, to: &units)
    }
    buffer.removeAll(keepingCapacity: true)
    callCount += 1
    shaper.shape(
      units.span, range: 0..<units.count, face: item.face, properties: properties, into: &buffer)
    // The words keep no glyphs and are shaped again when they occur again.
    if let circle = inert.dottedCircle, buffer.glyphs.contains(circle) { return false }
    let syllables = inert.cuts?.syllables
    var isKept = true
    var offset = separators.count(after: nil, before: missing.first)
    var glyph = item.isRightToLeft ? buffer.count - 1 : 0
    if offset > 0 { _ = nextGlyphs(from: &glyph, before: offset, item) }
    for number in missing.indices {
      let word = missing[number]
      let end = offset + Int(word.end - word.start)
      let slice = nextGlyphs(from: &glyph, before: end, item)
      let isCut = inert.spaceNeighbours.map {
        mayBeCut(slice, of: units.span, offset..<end, from: $0, beside: word.neighbours, item)
      }
      let isApart = syllables.map { mayBeApart(slice, by: $0, beside: word.neighbours) }
      if isCut == false || isApart == false || inert.dependsOnMarks(units.span, offset..<end) {
        refuse(word)
        isKept = false
      } else if word.word == WordSegment.long {
        let segment = Int(word.segment)
        segments[segment].glyphs = Int32(slice.lowerBound)..<Int32(slice.upperBound)
        segments[segment].shift = word.start - Int32(offset)
      } else if !words.fill(
        Int(word.word), with: slice, of: buffer, start: offset, cuts: inert.cuts)
      {
        isKept = false
      }
      // The separator that was put after the word.
      let next = number + 1 < missing.count ? missing[number + 1] : nil
      offset = end + separators.count(after: word, before: next)
      let separator = nextGlyphs(from: &glyph, before: offset, item)
      // The cached glyph of a space does not record that a rule reaches it from the word.
      if inert.spaceNeighbours != nil || syllables != nil,
        separator.contains(where: { buffer.flags[$0] & GlyphFlags.unsafeToBreak.rawValue != 0 })
      {
        refuse(word)
        isKept = false
      }
    }
    return isKept
  }

  /// Marks a word so that it is always shaped together with its surroundings.
  private mutating func refuse(_ word: MissingWord) {
    if word.word >= 0 { words.markUnusable(Int(word.word)) }
  }

  /// True if no rule reaches from a word across the adjacent spaces, in fonts whose rules match
  /// the space.
  ///
  /// Rules skip invisible characters, so the character on the far side of those counts, too.
  private func mayBeCut(
    _ glyphs: Range<Int>, of text: borrowing Span<UInt16>, _ word: Range<Int>,
    from neighbours: SpaceNeighbours, beside: WordNeighbours, _ item: TextItem
  ) -> Bool {
    if !neighbours.haveLimits || glyphs.isEmpty { return true }
    let (first, last) =
      item.isRightToLeft
      ? (glyphs.upperBound - 1, glyphs.lowerBound) : (glyphs.lowerBound, glyphs.upperBound - 1)
    if beside.contains(.spaceBefore) {
      var end = word.upperBound
      for glyph in glyphs where Int(buffer.clusters[glyph]) > word.lowerBound {
        end = min(end, Int(buffer.clusters[glyph]))
      }
      if !neighbours.mayFollow(buffer.glyphs[first])
        || text.holdsInvisible(word.lowerBound..<end)
      {
        return false
      }
    }
    guard beside.contains(.spaceAfter) else { return true }
    let start = min(Int(buffer.clusters[last]), word.upperBound)
    return neighbours.mayPrecede(buffer.glyphs[last])
      && !text.holdsInvisible(start..<word.upperBound)
  }

  /// True if a letter has the same glyphs in every word as by itself.
  private func mayBeApart(
    _ glyphs: Range<Int>, by syllables: SyllableCuts, beside neighbours: WordNeighbours
  ) -> Bool {
    let isAfterAnother = neighbours.contains(.letterBefore)
    if !isAfterAnother, !neighbours.contains(.letterAfter) { return true }
    for glyph in glyphs {
      let isFirst = isAfterAnother && glyph == glyphs.lowerBound
      if !syllables.mayBeApart(buffer.glyphs[glyph], isFirst: isFirst) { return false }
    }
    return true
  }

  /// Returns the next glyphs of the shaped text, in the order of the text: those whose cluster
  /// starts before an offset.
  ///
  /// - Parameter glyph: The first of them; on return, the glyph after the last.
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

/// The separators put between words and letters that are shaped in one call. With them, each has
/// the same kind of neighbours as in the text.
private struct WordSeparators {
  /// The inert character that represents a space between words, or nil if in the text itself an
  /// inert character follows each word.
  private let separator: UInt16?
  /// True if the font's rules match the space, so that no separator is put at the edges of the
  /// item.
  private let spaceIsSeen: Bool

  init(_ inert: InertCharacters) {
    separator = inert.separator
    spaceIsSeen = inert.spaceNeighbours != nil
  }

  private enum Neighbour {
    case space, letter
  }

  /// The separators needed after one word and before the next. The second is nil if both need the
  /// same.
  @inline(__always)
  private func neighbours(
    after previous: MissingWord?, before next: MissingWord?
  ) -> (Neighbour?, Neighbour?) {
    var (first, second): (Neighbour?, Neighbour?)
    if let previous {
      if previous.neighbours.contains(.letterAfter) {
        first = .letter
      } else if next != nil || spaceIsSeen && previous.neighbours.contains(.spaceAfter) {
        first = .space
      }
    }
    if let next {
      if next.neighbours.contains(.letterBefore) {
        second = .letter
      } else if previous != nil || spaceIsSeen && next.neighbours.contains(.spaceBefore) {
        second = .space
      }
    }
    return (first, first == second ? nil : second)
  }

  /// Appends the separators after one word and before the next.
  func append(
    after previous: MissingWord?, before next: MissingWord?, of text: borrowing Span<UInt16>,
    to units: inout [UInt16]
  ) {
    let (first, second) = neighbours(after: previous, before: next)
    // If the font has no separator, an ideograph follows the word in the text.
    if first == nil, second == nil { return }
    let space = separator ?? text[Int(previous?.end ?? 0)]
    if let first { units.append(first == .letter ? SyllableCuts.letter : space) }
    if let second { units.append(second == .letter ? SyllableCuts.letter : space) }
  }

  /// The number of code units that separate one word from the next.
  func count(after previous: MissingWord?, before next: MissingWord?) -> Int {
    let (first, second) = neighbours(after: previous, before: next)
    return (first == nil ? 0 : 1) + (second == nil ? 0 : 1)
  }
}

extension Span<UInt16> {
  /// True if a range holds an invisible character; characters outside of plane 0 count as
  /// invisible.
  fileprivate func holdsInvisible(_ range: Range<Int>) -> Bool {
    for offset in range {
      let unit = self[offset]
      if unit & 0xF800 == 0xD800 || InvisibleCharacter.contains(UInt32(unit)) { return true }
    }
    return false
  }
}
