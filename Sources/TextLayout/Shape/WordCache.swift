import TextFonts

/// Shaped words, kept so that a word that was met before is not shaped again.
///
/// A word is text up to and including its trailing spaces. Words may be shaped apart and set side by
/// side only in faces whose space takes part in no rule of the font, which the caller has to see to.
/// Results are in font units, so that all sizes of a face share them.
///
/// Words live in flat arrays behind an open-addressing table. When the arrays outgrow their limit the
/// cache starts again empty. Scratch for one thread.
struct WordCache {
  /// A word in the cache.
  struct Word {
    var hash: UInt64
    /// In ``texts``.
    var text: Int32
    /// In the glyph arrays.
    var glyphs: Int32
    /// In ``offsets``, or -1 when every glyph stands where its pen is.
    var offsets: Int32
    /// The number of UTF-16 code units.
    var length: UInt8
    var glyphCount: UInt8
  }

  /// Longer words are not kept, in UTF-16 code units.
  static let longestWord = 48

  /// The most code units that are kept before the cache starts again.
  static let capacity = 1 << 20

  private(set) var words: [Word] = []
  private var texts: [UInt16] = []
  private(set) var ids: [UInt16] = []
  /// Cluster offsets within the word; the top bit says that a break before the cluster is unsafe.
  private(set) var clusters: [UInt8] = []
  private(set) var advances: [Int32] = []
  private(set) var offsets: [GlyphOffset] = []
  /// Indices of words plus one; 0 where a slot is free. A power of two of slots, at most half full.
  private var slots = [Int32](repeating: 0, count: 1 << 12)

  static let unsafeBit: UInt8 = 0x80

  /// How many times the cache has started again.
  private(set) var generation = 0

  /// The number that stands for a face, script, language, direction and set of features in hashes.
  private var contexts: [ShapingContext: Int] = [:]
  private var lastContext: (key: ShapingContext, number: Int)?

  /// The number of what besides its text a word's glyphs depend on.
  mutating func context(_ key: ShapingContext) -> Int {
    if let last = lastContext, last.key == key { return last.number }
    let number = contexts[key] ?? contexts.count
    contexts[key] = number
    lastContext = (key, number)
    return number
  }

  /// The hash of a word, for ``find(_:_:hash:)`` and ``add(_:_:hash:shaped:)``.
  @inline(__always)
  static func hash(_ text: borrowing Span<UInt16>, _ range: Range<Int>, context: Int) -> UInt64 {
    var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: context &* 64 &+ range.count)
    for index in range {
      hash = (hash ^ UInt64(text[index])) &* 0x9DDF_EA08_EB38_2D69
    }
    return hash ^ (hash &>> 29)
  }

  /// The index of a word in ``words``, or nil when it is not there.
  @inline(__always)
  func find(_ text: borrowing Span<UInt16>, _ range: Range<Int>, hash: UInt64) -> Int? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return nil }
      let index = Int(entry) - 1
      if words[index].hash == hash, Int(words[index].length) == range.count,
        holds(Int(words[index].text), text, range)
      {
        return index
      }
      slot = (slot + 1) & mask
    }
  }

  @inline(__always)
  private func holds(_ start: Int, _ text: borrowing Span<UInt16>, _ range: Range<Int>) -> Bool {
    var place = start
    for index in range {
      if texts[place] != text[index] { return false }
      place += 1
    }
    return true
  }

  /// Keeps a word that was shaped on its own.
  ///
  /// - Returns: Its index in ``words``, or nil when it cannot be kept.
  mutating func add(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, hash: UInt64,
    shaped: borrowing GlyphBuffer
  ) -> Int? {
    guard shaped.count <= Int(UInt8.max), shaped.count > 0 else { return nil }
    if texts.count + range.count > Self.capacity { removeAll() }
    var word = Word(
      hash: hash, text: Int32(texts.count), glyphs: Int32(ids.count), offsets: -1,
      length: UInt8(range.count), glyphCount: UInt8(shaped.count))
    for index in range { texts.append(text[index]) }
    var hasOffsets = false
    for index in 0..<shaped.count {
      ids.append(UInt16(truncatingIfNeeded: shaped.glyphs[index]))
      let isUnsafe = shaped.flags[index] & GlyphFlags.unsafeToBreak.rawValue != 0
      clusters.append(UInt8(shaped.clusters[index]) | (isUnsafe ? Self.unsafeBit : 0))
      advances.append(shaped.xAdvance[index])
      hasOffsets = hasOffsets || shaped.xOffset[index] != 0 || shaped.yOffset[index] != 0
    }
    if hasOffsets {
      word.offsets = Int32(offsets.count)
      for index in 0..<shaped.count {
        offsets.append(GlyphOffset(x: shaped.xOffset[index], y: shaped.yOffset[index]))
      }
    }
    words.append(word)
    if words.count * 2 > slots.count { grow() } else { insert(words.count - 1) }
    return words.count - 1
  }

  private mutating func insert(_ index: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: words[index].hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(index + 1)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 4)
    for index in words.indices { insert(index) }
  }

  private mutating func removeAll() {
    generation += 1
    words.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    ids.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    advances.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    slots = [Int32](repeating: 0, count: 1 << 12)
  }
}
