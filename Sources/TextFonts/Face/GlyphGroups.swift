/// In which groups of a font's rules each glyph has a part.
struct GlyphGroups {
  /// How many groups there are. Rules share them, so that a group in common says little; having none says enough.
  static let count = 12

  /// All groups, a bit for each.
  static let all: UInt16 = 1 << count - 1

  /// By the numbers of the glyphs; those behind the last have none.
  private var groups: [UInt16] = []
  /// Groups in which all glyphs have a part but some.
  private var broad: [(group: UInt16, others: GlyphSet)] = []

  /// The groups of a glyph, a bit for each.
  subscript(glyph: Int) -> UInt16 {
    var found = groups.indices.contains(glyph) ? groups[glyph] : 0
    for (group, others) in broad where !others.contains(glyph) { found |= group }
    return found
  }

  func contains(_ glyph: Int) -> Bool { self[glyph] != 0 }

  /// Adds groups to those of a glyph; whether one was new.
  @discardableResult
  mutating func insert(_ glyph: Int, _ added: UInt16) -> Bool {
    if added & ~self[glyph] == 0 { return false }
    reach(glyph)
    groups[glyph] |= added
    return true
  }

  mutating func insert(_ glyphs: ClosedRange<Int>, _ added: UInt16) {
    if added == 0 { return }
    reach(glyphs.upperBound)
    for glyph in glyphs { groups[glyph] |= added }
  }

  /// Adds groups to those of all glyphs that are not in a set.
  mutating func insert(allBut glyphs: GlyphSet, _ added: UInt16) {
    var rest = added
    while rest != 0 {
      let group = rest & (~rest + 1)
      rest ^= group
      if let known = broad.firstIndex(where: { $0.group == group }) {
        broad[known].others.formIntersection(glyphs)
      } else {
        broad.append((group, glyphs))
      }
    }
  }

  private mutating func reach(_ glyph: Int) {
    if glyph < groups.count { return }
    groups.append(contentsOf: repeatElement(0, count: glyph + 1 - groups.count))
  }
}
