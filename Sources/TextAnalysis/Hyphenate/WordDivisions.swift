/// The offsets inside a word before which it may be divided, in UTF-16 code units, ascending.
package struct WordDivisions: Hashable, Sendable, Sequence, IteratorProtocol {
  /// A bit for each offset. No word has more letters than a number has bits.
  private var bits: UInt128 = 0

  package init() {}

  /// Adds an offset below 128.
  mutating func insert(_ offset: Int) { bits |= 1 << UInt128(offset) }

  /// Removes and returns the first offset, or returns nil if there is none.
  package mutating func next() -> Int? {
    guard bits != 0 else { return nil }
    let first = bits.trailingZeroBitCount
    bits &= bits - 1
    return first
  }
}

/// The divisions of the words of a language that occurred lately.
///
/// Texts repeat their words: 85 of 100 long ones in a novel were looked up before. An
/// open-addressing table refers to flat arrays. When these reach their limit, the cache starts
/// over empty.
struct DivisionCache: ~Copyable {
  private struct Word {
    var hash: UInt64
    /// The start of its letters in ``letters``.
    var start: Int32
    var length: Int32
    var divisions: WordDivisions
  }

  private var words: [Word] = []
  private var letters: [UInt16] = []
  /// Indexes of words plus one; 0 if a slot is free. The number of slots is a power of two, at
  /// most half of them taken.
  private var slots: [Int32] = [0, 0]

  /// The most code units that are kept before the cache starts over empty.
  private static let capacity = 1 << 18

  /// The hash of a word, for ``divisions(of:hash:)`` and ``add(_:of:hash:)``.
  static func hash(_ word: ArraySlice<UInt16>) -> UInt64 {
    var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(word.count)
    for unit in word {
      hash = (hash ^ UInt64(unit)) &* 0x9DDF_EA08_EB38_2D69
      hash ^= hash &>> 32
    }
    return hash
  }

  /// The divisions of a word, or nil if it is not in the cache.
  func divisions(of word: ArraySlice<UInt16>, hash: UInt64) -> WordDivisions? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let known = words[Int(slots[slot]) - 1]
      if known.hash == hash, Int(known.length) == word.count,
        letters[Int(known.start)..<Int(known.start + known.length)].elementsEqual(word)
      {
        return known.divisions
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds a word that is not in the cache.
  mutating func add(_ divisions: WordDivisions, of word: ArraySlice<UInt16>, hash: UInt64) {
    if letters.count + word.count > Self.capacity { self = DivisionCache() }
    words.append(
      Word(
        hash: hash, start: Int32(letters.count), length: Int32(word.count), divisions: divisions))
    letters += word
    if words.count * 2 > slots.count {
      slots = [Int32](repeating: 0, count: max(1 << 8, slots.count * 4))
      for index in words.indices { insert(index) }
    } else {
      insert(words.count - 1)
    }
  }

  private mutating func insert(_ index: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: words[index].hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(index + 1)
  }
}
