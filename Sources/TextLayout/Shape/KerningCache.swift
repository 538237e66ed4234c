import TextFonts

/// What pair kerning does between two glyphs at places where text is cut, kept for each two that met.
///
/// An open-addressing table. Scratch for one thread.
struct KerningCache {
  /// The most pairs that are kept before the cache starts again.
  static let capacity = 1 << 16

  private struct Entry {
    /// The context and the two glyphs, plus one; 0 where the slot is free.
    var key: UInt64 = 0
    var advance: Int32 = 0
    var isUnsafe = false
  }

  /// A power of two of slots, at most half full.
  private var entries = [Entry](repeating: Entry(), count: 1 << 8)
  private var count = 0

  /// What is kept for two glyphs.
  @inline(__always)
  func kerning(of pair: GlyphPair, context: Int) -> (advance: Int32, isUnsafe: Bool)? {
    let key = Self.key(pair, context)
    var slot = self.slot(of: key)
    while entries[slot].key != 0 {
      if entries[slot].key == key { return (entries[slot].advance, entries[slot].isUnsafe) }
      slot = (slot + 1) & (entries.count - 1)
    }
    return nil
  }

  /// Keeps what kerning does between two glyphs.
  mutating func keep(_ kerning: PairKerning, of pair: GlyphPair, context: Int) {
    if self.kerning(of: pair, context: context) != nil { return }
    if count >= Self.capacity { removeAll() }
    count += 1
    if count * 2 > entries.count {
      let old = entries
      entries = [Entry](repeating: Entry(), count: old.count * 2)
      for entry in old where entry.key != 0 { insert(entry) }
    }
    insert(
      Entry(
        key: Self.key(pair, context), advance: kerning.advance, isUnsafe: kerning.isUnsafe))
  }

  mutating func removeAll() {
    entries = [Entry](repeating: Entry(), count: 1 << 8)
    count = 0
  }

  @inline(__always)
  private static func key(_ pair: GlyphPair, _ context: Int) -> UInt64 {
    UInt64(context) << 32 | UInt64(pair.first) << 16 | UInt64(pair.second) + 1
  }

  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (entries.count - 1)
  }

  private mutating func insert(_ entry: Entry) {
    var slot = self.slot(of: entry.key)
    while entries[slot].key != 0 { slot = (slot + 1) & (entries.count - 1) }
    entries[slot] = entry
  }
}
