import TextAnalysis
package import TextFonts

/// The pair kerning between glyphs on both sides of a cut in the text, cached for each pair that
/// has occurred.
///
/// An open-addressing table. Scratch for one thread.
package struct KerningCache {
  /// The most pairs that are kept before the cache starts over empty.
  static let capacity = 1 << 16

  /// The state of the cache for one pair.
  package enum Answer {
    /// Not in the cache; the caller has to ask HarfBuzz.
    case unknown
    /// Not known yet, but an earlier caller is already asking HarfBuzz.
    case expected
    case known(PairKerning)
    /// Shaping does more between the two glyphs than kern them.
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

  /// Returns the cached kerning of two glyphs. If it is unknown, it is expected from now on.
  @inline(__always)
  mutating func kerning(of pair: GlyphPair, context: Int) -> Answer {
    let key = Self.key(pair, context)
    let slot = slot(of: key)
    if entries[slot].key == key { return entries[slot].answer }
    expect(key)
    return .unknown
  }

  /// The kerning of a pair whose answer has arrived, or nil if the cache was emptied since.
  func known(_ pair: GlyphPair, context: Int) -> PairKerning? {
    let key = Self.key(pair, context)
    let entry = entries[slot(of: key)]
    guard entry.key == key, case .known(let kerning) = entry.answer else { return nil }
    return kerning
  }

  /// Stores the kerning between two glyphs; nil if shaping does more between them than kern them.
  mutating func keep(_ kerning: PairKerning?, of pair: GlyphPair, context: Int) {
    let key = Self.key(pair, context)
    let slot = slot(of: key)
    // The entry is missing if the cache was full and emptied since.
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

  /// The slot of a key, or the free slot where it belongs.
  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    let mask = entries.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while entries[slot].key != 0, entries[slot].key != key { slot = (slot + 1) & mask }
    return slot
  }
}
