import TextAnalysis
import TextShaping

/// Consecutive glyphs that each represent one code unit, as in most text of ideographs and kana.
///
/// The character after a cluster is then the next code unit. It is looked up once, for the gap
/// before it and for the gap after it. If characters could take two code units, the second look-up
/// would have to wait for the first.
extension Span<PackedGlyphs<UInt16, Int16>.Glyph> {
  /// True if the glyphs represent consecutive code units, one each.
  @inline(__always)
  func areOnePerCodeUnit() -> Bool {
    guard count > 0 else { return false }
    let first = self[0].clusterBits
    var difference: UInt16 = 0
    for index in indices {
      difference |= self[index].clusterBits ^ (first &+ UInt16(truncatingIfNeeded: index))
    }
    // The top bit is not part of the cluster.
    return difference & 0x7FFF == 0
  }
}

extension Span<UInt16> {
  /// True if each code unit is a character of its own.
  @inline(__always)
  var areCharacters: Bool {
    // All results are combined in one bit, so that the processor can test many units at once.
    var halves: UInt16 = 0
    for index in indices { halves |= self[index] & 0xF800 == 0xD800 ? 1 : 0 }
    return halves == 0
  }

  /// Returns the number of gaps between code units that justification may widen, if each is a
  /// character.
  ///
  /// - Parameter classes: ``IdeographicGaps/classes``.
  /// - Complexity: O(*n*).
  @inline(__always)
  func countGapsOfSingles(by classes: borrowing Span<UInt8>) -> Int {
    guard count > 1 else { return 0 }
    var gaps = 0
    var before = classes[Int(self[0])]
    for index in 1..<count {
      let after = classes[Int(self[index])]
      gaps &+= IdeographicGaps.between(before, after)
      before = after
    }
    return gaps
  }
}

extension [PositionedGlyph] {
  /// Appends glyphs for which ``Swift/Span/areOnePerCodeUnit()`` is true, without offsets, and
  /// moves the pen past them. Justification adds room between ideographs and not at spaces.
  ///
  /// - Parameters:
  ///   - shares: The room that the remaining clusters get.
  ///   - units: The fragment's text.
  ///   - classes: ``IdeographicGaps/classes``.
  @inline(__always)
  mutating func appendSingles(
    _ source: borrowing Span<PackedGlyphs<UInt16, Int16>.Glyph>, placed: GlyphPlacement,
    with shares: inout JustifiedShares, in units: borrowing Span<UInt16>,
    by classes: borrowing Span<UInt8>, _ pen: inout Double
  ) {
    let (start, y, scale, run) = (placed.paragraphStart, placed.y, placed.scale, placed.run)
    let first = source[0].cluster
    let place = shares.place(of: first)
    let amount = shares.amount.bitPattern
    var (x, gaps) = (pen, shares.gaps)
    append(addingCapacity: source.count) { (target: inout OutputSpan<PositionedGlyph>) in
      var before = classes[Int(units[place])]
      for index in source.indices {
        let next = place &+ index &+ 1
        let after = next < units.count ? classes[Int(units[next])] : 0
        // After the last gap no room is added, whatever follows.
        let gap = gaps > 0 ? IdeographicGaps.between(before, after) : 0
        gaps &-= gap
        let advance =
          Double(source[index].advance) * scale
          + Double(bitPattern: amount & (0 &- UInt64(truncatingIfNeeded: gap)))
        target.append(
          PositionedGlyph(
            id: UInt32(source[index].id), run: run, cluster: first &+ index &+ start, x: x, y: y,
            advance: advance))
        x += advance
        before = after
      }
    }
    shares.gaps = gaps
    pen = x
  }
}

extension ShapedParagraph {
  /// True if glyphs in narrow storage represent consecutive code units, one each.
  func areOnePerCodeUnit(_ range: Range<Int>) -> Bool {
    var areOnePerCodeUnit = false
    withNarrowGlyphs { areOnePerCodeUnit = $0.extracting(range).areOnePerCodeUnit() }
    return areOnePerCodeUnit
  }
}
