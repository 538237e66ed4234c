extension TestFont {
  /// A positioning rule of the feature `kern` between one letter and others.
  public enum PositionRule: Sendable {
    /// Widens a letter after a sequence of others.
    case widen(Unicode.Scalar, after: [Unicode.Scalar], by: Int)
    /// Attaches a letter to the one before it, as a mark, at a distance to the right of its
    /// origin.
    case attach(Unicode.Scalar, to: Unicode.Scalar, at: Int)
    /// Widens each letter of a class, in ascending order, before each letter of another class.
    case kern([Unicode.Scalar], before: [Unicode.Scalar], by: Int)
  }

  /// A `GPOS` table with ``pairAdjustments`` and ``positionRules`` as the feature `kern` for every
  /// script.
  func positionTable() -> BigEndianBytes {
    var lookups = pairAdjustments.isEmpty ? [] : [pairLookup()]
    for rule in positionRules {
      switch rule {
      case .widen(let letter, let others, let width):
        let glyphs = others.reversed().map { Int(glyph(for: $0)) } + [Int(glyph(for: letter))]
        let start = 2 * (8 + others.count)
        let places = glyphs.indices.map { start + 6 * $0 }
        // The single adjustment that the rule calls follows it; 4 is XAdvance.
        lookups.append(
          [8, 0, 1, 8, 3, others.count] + places.dropLast() + [1, places[others.count], 0, 1, 0]
            + [lookups.count + 1] + glyphs.flatMap { [1, 1, $0] })
        lookups.append([1, 0, 1, 8, 1, 8, 4, width, 1, 1, Int(glyph(for: letter))])
      case .attach(let letter, let base, let place):
        lookups.append(
          [4, 0, 1, 8, 1, 12, 18, 1, 24, 36] + [1, 1, Int(glyph(for: letter))]
            + [1, 1, Int(glyph(for: base))] + [1, 0, 6, 1, 0, 0] + [1, 4, 1, place, 0])
      case .kern(let letters, let others, let width):
        let firsts = letters.map { Int(glyph(for: $0)) }
        let classes = others.flatMap { [Int(glyph(for: $0)), Int(glyph(for: $0)), 1] }
        // Class 0 of the first letters is all covered ones; of the second letters only class 1
        // counts.
        lookups.append(
          [2, 0, 1, 8] + [
            2, 20, 4, 0, 24 + 2 * firsts.count, 28 + 2 * firsts.count, 1, 2, 0, width,
          ]
            + [1, firsts.count] + firsts + [2, 0] + [2, others.count] + classes)
      }
    }
    // Single adjustments, which rules call, are not in the feature.
    let named = lookups.indices.filter { lookups[$0][0] != 1 }
    return LayoutFeature(tag: "kern").table(of: lookups, named: named)
  }
}
