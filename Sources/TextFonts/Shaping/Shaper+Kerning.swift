import CHarfBuzz

/// What pair kerning does between two glyphs.
package struct PairKerning: Hashable, Sendable {
  /// What is added to the first glyph's advance, in font units.
  package var advance: Int32 = 0
  /// Whether a break between the two is unsafe.
  package var isUnsafe = false

  package init() {}

  init(advance: Int32, isUnsafe: Bool) {
    self.advance = advance
    self.isUnsafe = isUnsafe
  }
}

extension Shaper {
  /// The most pairs that are asked about in one call of HarfBuzz.
  private static let mostPairs = 1_000

  /// What pair kerning does between each two glyphs of some that meet where text was cut.
  ///
  /// HarfBuzz is called once for many, since each call has a price of its own; where a pair begins with the glyph that
  /// the one before it ends with, that glyph is shaped once for both.
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
    let line = GlyphLine(pairs, separator: boundaries.separator)
    var out = GlyphBuffer()
    swap(&out, &kernedGlyphs)
    defer { swap(&out, &kernedGlyphs) }
    out.removeAll(keepingCapacity: true)
    unsafe shape(
      codePoints: line.glyphs.map { $0 + ShapingBoundaries.firstGlyphScalar },
      with: boundaries.glyphFont, into: &out)
    let isWhole = out.count == line.glyphs.count
    // Where a glyph of the line stands in what HarfBuzz makes of it.
    let shaped = { boundaries.isRightToLeft ? line.glyphs.count - 1 - $0 : $0 }
    for (pair, place) in zip(pairs, line.places) {
      let (first, second) = (shaped(place.first), shaped(place.first + 1))
      let alone = shaped(place.alone)
      // Where kerning passes over marks, a mark is not what it reaches.
      guard isWhole, out.glyphs[first] == UInt32(pair.first),
        out.glyphs[second] == UInt32(pair.second), out.glyphs[alone] == UInt32(pair.first),
        !boundaries.kerningSkipsMarks
          || !boundaries.isMark(pair.first) && !boundaries.isMark(pair.second)
      else {
        found.append(nil)
        continue
      }
      found.append(
        PairKerning(
          advance: out.xAdvance[first] - out.xAdvance[alone],
          isUnsafe: out.flags[second] & GlyphFlags.unsafeToBreak.rawValue != 0))
    }
  }
}

/// Glyphs in a row that show what each pair of some does, and what its first glyph is by itself.
private struct GlyphLine {
  /// Where a pair stands, and where its first glyph stands without the second.
  struct Place {
    var first: Int
    var alone: Int
  }

  private(set) var glyphs: [UInt32] = []
  private(set) var places: [Place] = []

  /// - Parameter separator: A glyph that takes part in no lookup.
  init(_ pairs: ArraySlice<GlyphPair>, separator: UInt32) {
    glyphs.reserveCapacity(pairs.count * 4 + 1)
    places.reserveCapacity(pairs.count)
    for pair in pairs {
      if glyphs.last != UInt32(pair.first) {
        if !glyphs.isEmpty { glyphs.append(separator) }
        glyphs.append(UInt32(pair.first))
      }
      places.append(Place(first: glyphs.count - 1, alone: -1))
      glyphs.append(UInt32(pair.second))
    }
    glyphs.append(separator)
    findAlone(separator)
  }

  /// Finds each first glyph before the separator, and puts it there where it is not yet.
  private mutating func findAlone(_ separator: UInt32) {
    // Different first glyphs are few, so that a search through them is faster than a table.
    var alone: [UInt32] = []
    var found: [Int] = []
    for index in 1..<glyphs.count where glyphs[index] == separator {
      alone.append(glyphs[index - 1])
      found.append(index - 1)
    }
    for index in places.indices {
      let glyph = glyphs[places[index].first]
      if let known = alone.firstIndex(of: glyph) {
        places[index].alone = found[known]
        continue
      }
      alone.append(glyph)
      found.append(glyphs.count)
      places[index].alone = glyphs.count
      glyphs += [glyph, separator]
    }
  }
}
