import TextFonts

/// What pair kerning does between two glyphs at places where text is cut, kept for each two that met.
///
/// An open-addressing table. Scratch for one thread.
struct KerningCache {
  /// The most pairs that are kept before the cache starts again.
  static let capacity = 1 << 16

  /// What is known of a pair.
  enum Answer {
    /// Nothing; whoever is told so asks HarfBuzz.
    case unknown
    /// Nothing yet, but somebody has been told so before.
    case expected
    case known(PairKerning)
    /// That the two glyphs do more to one another than kerning does.
    case tied
  }

  private struct Entry {
    /// The context and the two glyphs, plus one; 0 where the slot is free.
    var key: UInt64 = 0
    var answer = Answer.unknown
  }

  /// A power of two of slots, at most half full.
  private var entries = [Entry](repeating: Entry(), count: 1 << 8)
  private var count = 0

  /// What is kept for two glyphs. Where that is nothing, an answer is expected from now on.
  @inline(__always)
  mutating func kerning(of pair: GlyphPair, context: Int) -> Answer {
    let key = Self.key(pair, context)
    let slot = slot(of: key)
    if entries[slot].key == key { return entries[slot].answer }
    expect(key)
    return .unknown
  }

  /// The same where an answer has come; nil where the cache has started again since.
  func known(_ pair: GlyphPair, context: Int) -> PairKerning? {
    let key = Self.key(pair, context)
    let entry = entries[slot(of: key)]
    guard entry.key == key, case .known(let kerning) = entry.answer else { return nil }
    return kerning
  }

  /// Keeps what kerning does between two glyphs; nil where they do more to one another.
  mutating func keep(_ kerning: PairKerning?, of pair: GlyphPair, context: Int) {
    let key = Self.key(pair, context)
    let slot = slot(of: key)
    // Gone where the cache was full and started again.
    guard entries[slot].key == key else { return }
    entries[slot].answer = kerning.map { .known($0) } ?? .tied
  }

  mutating func removeAll() {
    entries = [Entry](repeating: Entry(), count: 1 << 8)
    count = 0
  }

  private mutating func expect(_ key: UInt64) {
    if count >= Self.capacity { removeAll() }
    count += 1
    if count * 2 > entries.count {
      let old = entries
      entries = [Entry](repeating: Entry(), count: old.count * 2)
      for entry in old where entry.key != 0 { entries[slot(of: entry.key)] = entry }
    }
    entries[slot(of: key)] = Entry(key: key, answer: .expected)
  }

  @inline(__always)
  private static func key(_ pair: GlyphPair, _ context: Int) -> UInt64 {
    UInt64(context) << 32 | UInt64(pair.first) << 16 | UInt64(pair.second) + 1
  }

  /// The slot of a key, or the free one for it.
  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    let mask = entries.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while entries[slot].key != 0, entries[slot].key != key { slot = (slot + 1) & mask }
    return slot
  }
}
