/// What pair kerning does between two glyphs at places where text is cut, kept for each two that met.
///
/// An open-addressing table. Scratch for one thread.
struct KerningCache {
  /// What is added to the first glyph's advance, in font units, and whether a break between the two
  /// glyphs is unsafe.
  struct Kerning {
    var advance: Int32
    var isUnsafe: Bool
  }

  /// The most pairs that are kept before the cache starts again.
  static let capacity = 1 << 16

  private struct Entry {
    /// The context and the two glyphs, plus one; 0 where the slot is free.
    var key: UInt64 = 0
    var kerning = Kerning(advance: 0, isUnsafe: false)
  }

  /// A power of two of slots, at most half full.
  private var entries = [Entry](repeating: Entry(), count: 1 << 8)
  private var count = 0

  /// What is kept for two glyphs, or else what `find` says, which is kept unless it is nil.
  @inline(__always)
  mutating func kerning(
    between first: UInt16, and second: UInt16, context: Int, find: () -> Kerning?
  ) -> Kerning? {
    let key = UInt64(context) << 32 | UInt64(first) << 16 | UInt64(second) + 1
    var slot = self.slot(of: key)
    while entries[slot].key != 0 {
      if entries[slot].key == key { return entries[slot].kerning }
      slot = (slot + 1) & (entries.count - 1)
    }
    guard let found = find() else { return nil }
    add(Entry(key: key, kerning: found))
    return found
  }

  mutating func removeAll() {
    entries = [Entry](repeating: Entry(), count: 1 << 8)
    count = 0
  }

  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (entries.count - 1)
  }

  private mutating func add(_ entry: Entry) {
    if count >= Self.capacity { removeAll() }
    count += 1
    if count * 2 > entries.count {
      let old = entries
      entries = [Entry](repeating: Entry(), count: old.count * 2)
      for entry in old where entry.key != 0 { insert(entry) }
    }
    insert(entry)
  }

  private mutating func insert(_ entry: Entry) {
    var slot = self.slot(of: entry.key)
    while entries[slot].key != 0 { slot = (slot + 1) & (entries.count - 1) }
    entries[slot] = entry
  }
}
