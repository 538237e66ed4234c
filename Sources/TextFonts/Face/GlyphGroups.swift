/// In which groups of a font's rules each glyph has a part.
struct GlyphGroups {
  /// How many groups there are. Rules share them, so that a group in common says little; having none says enough.
  static let count = 12

  /// All groups, a bit for each.
  static let all: UInt16 = 1 << count - 1

  /// Where the glyphs of the same upper eight bits are in ``groups``; -1 where none of them has a part, as most have not in
  /// fonts of many glyphs.
  private var pages = [Int16](repeating: -1, count: 256)
  /// 256 glyphs a page.
  private var groups: [UInt16] = []
  /// Groups in which all glyphs have a part but some.
  private var broad: [(group: UInt16, others: GlyphSet)] = []

  // Numbers of glyphs have sixteen bits; others are cut to that.

  /// The groups of a glyph, a bit for each.
  subscript(glyph: Int) -> UInt16 {
    let page = Int(pages[glyph >> 8 & 0xFF])
    var found = page < 0 ? 0 : groups[page << 8 | glyph & 0xFF]
    for (group, others) in broad where !others.contains(glyph) { found |= group }
    return found
  }

  func contains(_ glyph: Int) -> Bool { self[glyph] != 0 }

  /// Adds groups to those of a glyph; whether one was new.
  @discardableResult
  mutating func insert(_ glyph: Int, _ added: UInt16) -> Bool {
    if added & ~self[glyph] == 0 { return false }
    insert(glyph...glyph, added)
    return true
  }

  mutating func insert(_ glyphs: ClosedRange<Int>, _ added: UInt16) {
    if added == 0 { return }
    for glyph in glyphs {
      let number = glyph >> 8 & 0xFF
      if pages[number] < 0 {
        pages[number] = Int16(groups.count >> 8)
        groups.append(contentsOf: repeatElement(0, count: 256))
      }
      groups[Int(pages[number]) << 8 | glyph & 0xFF] |= added
    }
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
}
