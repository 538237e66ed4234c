import CHarfBuzz

/// Two glyphs that meet at a place where text was cut.
package struct GlyphPair: Hashable, Sendable {
  package var first: UInt16
  package var second: UInt16

  package init(_ first: UInt16, _ second: UInt16) {
    self.first = first
    self.second = second
  }
}

/// What pair kerning does between two glyphs.
package struct PairKerning: Hashable, Sendable {
  /// What is added to the first glyph's advance, in font units.
  package var advance: Int32
  /// Whether a break between the two is unsafe.
  package var isUnsafe: Bool
}

extension Shaper {
  /// The most pairs that are asked about in one call of HarfBuzz.
  private static let mostPairs = 1_000

  /// What pair kerning does between each two glyphs of some that meet where text was cut.
  ///
  /// HarfBuzz is called once for many, since each call has a price of its own.
  ///
  /// - Returns: As many as there are pairs; nil where the two glyphs do more to one another.
  /// - Complexity: O(*n*) in the number of pairs.
  package mutating func kernings(
    of pairs: [GlyphPair], at boundaries: ShapingBoundaries
  ) -> [PairKerning?] {
    var found: [PairKerning?] = []
    found.reserveCapacity(pairs.count)
    var start = 0
    while start < pairs.count {
      let end = min(start + Self.mostPairs, pairs.count)
      appendKernings(of: pairs[start..<end], at: boundaries, to: &found)
      start = end
    }
    return found
  }

  private mutating func appendKernings(
    of pairs: ArraySlice<GlyphPair>, at boundaries: ShapingBoundaries,
    to found: inout [PairKerning?]
  ) {
    prepare(boundaries.properties, boundaries.face)
    // Of each pair the two glyphs and, behind what parts them, the first one alone.
    var glyphs: [UInt32] = []
    let size = 5
    glyphs.reserveCapacity(pairs.count * size)
    for pair in pairs {
      glyphs.append(UInt32(pair.first))
      glyphs.append(UInt32(pair.second))
      glyphs.append(boundaries.separator)
      glyphs.append(UInt32(pair.first))
      glyphs.append(boundaries.separator)
    }
    let codePoints = glyphs.map { $0 + ShapingBoundaries.firstGlyphScalar }
    var out = GlyphBuffer()
    unsafe shape(codePoints: codePoints, with: boundaries.glyphFont, into: &out)
    for (number, pair) in pairs.enumerated() {
      let place = number * size
      // Where kerning passes over marks, a mark is not what it reaches.
      guard out.count == glyphs.count,
        out.glyphs[place..<place + size] == glyphs[place..<place + size],
        !boundaries.kerningSkipsMarks
          || !boundaries.isMark(pair.first) && !boundaries.isMark(pair.second)
      else {
        found.append(nil)
        continue
      }
      found.append(
        PairKerning(
          advance: out.xAdvance[place] - out.xAdvance[place + 3],
          isUnsafe: out.flags[place + 1] & GlyphFlags.unsafeToBreak.rawValue != 0))
    }
  }
}
