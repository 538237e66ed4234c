import CHarfBuzz

/// The pair kerning between two glyphs.
package struct PairKerning: Hashable, Sendable {
  /// The addition to the first glyph's advance, in font units.
  package var advance: Int32 = 0
  /// True if a break between the two is unsafe.
  package var isUnsafe = false

  package init() {}

  init(advance: Int32, isUnsafe: Bool) {
    self.advance = advance
    self.isUnsafe = isUnsafe
  }
}

extension Shaper {
  /// The most pairs in one call of HarfBuzz.
  private static let maximumPairs = 1_000

  /// Returns the pair kerning of each of some pairs of glyphs that meet at cuts in the text.
  ///
  /// HarfBuzz is called once for many pairs, since each call has a fixed cost. If a pair begins
  /// with the glyph that the pair before it ends with, that glyph is shaped once for both.
  ///
  /// - Returns: One value for each pair; nil if the two glyphs affect one another beyond kerning.
  /// - Complexity: O(*n*) in the number of pairs.
  package mutating func kernings(
    of pairs: [GlyphPair], at cuts: ShapingCuts
  ) -> [PairKerning?] {
    var found: [PairKerning?] = []
    found.reserveCapacity(pairs.count)
    var start = 0
    while start < pairs.count {
      let end = min(start + Self.maximumPairs, pairs.count)
      appendKernings(of: pairs[start..<end], at: cuts, to: &found)
      start = end
    }
    return found
  }

  private mutating func appendKernings(
    of pairs: ArraySlice<GlyphPair>, at cuts: ShapingCuts,
    to found: inout [PairKerning?]
  ) {
    prepare(cuts.properties, cuts.face)
    let line = GlyphLine(pairs, separator: cuts.separator)
    var out = GlyphBuffer()
    swap(&out, &kernedGlyphs)
    defer { swap(&out, &kernedGlyphs) }
    out.removeAll(keepingCapacity: true)
    unsafe shape(
      codePoints: line.glyphs.map { $0 + ShapingCuts.firstGlyphScalar },
      with: cuts.glyphFont, into: &out)
    let isWhole = out.count == line.glyphs.count
    // The index in HarfBuzz's output of a glyph of the line.
    let shaped = { cuts.isRightToLeft ? line.glyphs.count - 1 - $0 : $0 }
    for (pair, place) in zip(pairs, line.places) {
      let (first, second) = (shaped(place.first), shaped(place.first + 1))
      let alone = shaped(place.alone)
      // Kerning that skips marks does not apply to a mark.
      guard isWhole, out.glyphs[first] == UInt32(pair.first),
        out.glyphs[second] == UInt32(pair.second), out.glyphs[alone] == UInt32(pair.first),
        !cuts.kerningSkipsMarks
          || !cuts.isMark(pair.first) && !cuts.isMark(pair.second)
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

/// Glyphs in a row that show the kerning of each pair, and its first glyph by itself.
private struct GlyphLine {
  /// The index of a pair, and of its first glyph without the second.
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

  /// Finds each first glyph before a separator, and appends those that are missing.
  private mutating func findAlone(_ separator: UInt32) {
    // There are few different first glyphs, so a linear search is faster than a table.
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
