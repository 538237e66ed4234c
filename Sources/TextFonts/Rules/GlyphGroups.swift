/// The groups of a font's rules that each glyph takes part in.
struct GlyphGroups {
  /// The number of groups. Many rules share a group, so a common group proves nothing, but no
  /// common group proves that no rule applies.
  static let count = 12

  /// All groups, a bit for each.
  static let all: UInt16 = 1 << count - 1

  /// The pages in ``groups`` by the upper eight bits of a glyph's number; -1 if no glyph of the
  /// page is in a group. Most pages of large fonts have none.
  private var pages = [Int16](repeating: -1, count: 256)
  /// 256 glyphs a page.
  private var groups: [UInt16] = []
  /// Groups that contain all glyphs except some.
  private var broad: [(group: UInt16, others: GlyphSet)] = []

  // Glyph numbers have sixteen bits; larger ones are truncated.

  /// The groups of a glyph, a bit for each.
  subscript(glyph: Int) -> UInt16 {
    let page = Int(pages[glyph >> 8 & 0xFF])
    var found = page < 0 ? 0 : groups[page << 8 | glyph & 0xFF]
    for (group, others) in broad where !others.contains(glyph) { found |= group }
    return found
  }

  func contains(_ glyph: Int) -> Bool { self[glyph] != 0 }

  /// Adds groups to those of a glyph. Returns true if one was new.
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

  /// Adds groups to those of all glyphs outside a set.
  mutating func insert(allExcept glyphs: GlyphSet, _ added: UInt16) {
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
