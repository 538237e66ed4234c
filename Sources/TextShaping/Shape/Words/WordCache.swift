import TextAnalysis
import TextFonts

/// Shaped words, cached so that no word is shaped twice.
///
/// A word is the text between two characters that take part in no shaping (``InertCharacters``).
/// In fonts whose rules match the space (``SpaceNeighbours``), a word next to a space is cached
/// apart from the same word without one. Results are in font units, so that all sizes of a face
/// share them.
///
/// Words live in flat arrays that an open-addressing table refers to. When the arrays reach their
/// limit, the cache starts over empty. Scratch for one thread.
package struct WordCache: ~Copyable {
  /// A word in the cache.
  package struct Word {
    var hash: UInt64
    /// The start of its text in ``texts``.
    var text: Int32
    /// The index of its first glyph in ``glyphs``.
    var glyphs: Int32
    /// The index of its first offset in ``offsets``, or -1 if no glyph is displaced from its pen
    /// position.
    var offsets: Int32
    /// The number of UTF-16 code units.
    var length: UInt8
    var glyphCount: UInt8
    /// The index within the word of the glyph that is kerned with the text after the word.
    var edge: UInt8 = 0
    /// True if the word has more glyphs than can be kept, or cannot be separated from its
    /// surroundings.
    var isUnusable = false
  }

  /// A glyph of a word. It is one record, so that reading a word goes through one stretch of
  /// memory.
  package struct Glyph {
    var id: UInt16
    /// The offset of its cluster within the word, in UTF-16 code units; the top bit is set if a
    /// break before the cluster is unsafe.
    var cluster: UInt8
    /// The advance, in font units.
    var advance: Int32
  }

  /// The length of the longest words that are kept, in UTF-16 code units.
  static let longestWord = 48

  /// The most code units that are kept before the cache starts over empty.
  static let capacity = 1 << 19

  /// The most contexts that are kept before the cache starts over empty; each keeps its font open.
  static let contextCapacity = 256

  private(set) var words: [Word] = []
  private var texts: [UInt16] = []
  private(set) var glyphs: [Glyph] = []
  private(set) var offsets: [GlyphOffset] = []
  /// Indexes of words plus one; 0 if a slot is free. The number of slots is a power of two, at
  /// most half of them taken.
  private var slots: [Int32] = [0, 0]
  /// The kerning between words.
  var kernings = KerningCache()

  static let unsafeBit: UInt8 = 0x80

  /// The context number of each face, script, language, direction and set of features.
  private var numbers: [ShapingContext: Int] = [:]
  private var inert: [InertCharacters] = []
  private var lastContext: (key: ShapingContext, number: Int)?

  /// Returns the number of a shaping context, and the characters that are inert in such text.
  ///
  /// - Parameter face: The face that the key names.
  mutating func context(
    _ key: ShapingContext, face: FontFace
  ) -> (number: Int, inert: InertCharacters) {
    if let last = lastContext, last.key == key { return (last.number, inert[last.number]) }
    if numbers.count >= Self.contextCapacity { removeAll() }
    let number = numbers[key] ?? inert.count
    if number == inert.count {
      numbers[key] = number
      inert.append(face.inertCharacters(for: key.properties))
    }
    lastContext = (key, number)
    return (number, inert[number])
  }

  /// The hash of a word, for ``find(_:_:hash:)`` and ``add(_:_:hash:)``.
  @inline(__always)
  static func hash(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, context: WordContext
  ) -> UInt64 {
    let start = UInt64(truncatingIfNeeded: context.bits &* 64 &+ range.count)
    var hash = 0x9E37_79B9_7F4A_7C15 ^ start
    var index = range.lowerBound
    // Four code units at a time, because each multiplication waits for the one before it.
    while index + 4 <= range.upperBound {
      let units =
        UInt64(text[index]) | UInt64(text[index + 1]) << 16 | UInt64(text[index + 2]) << 32
        | UInt64(text[index + 3]) << 48
      hash = (hash ^ units) &* 0x9DDF_EA08_EB38_2D69
      hash ^= hash &>> 32
      index += 4
    }
    while index < range.upperBound {
      hash = (hash ^ UInt64(text[index])) &* 0x9DDF_EA08_EB38_2D69
      index += 1
    }
    return hash ^ (hash &>> 29)
  }

  /// The index of a word in ``words``, or nil if it is not there.
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

  /// Starts over empty if `count` more code units would exceed the capacity.
  mutating func makeRoom(for count: Int) {
    if texts.count + count > Self.capacity, !texts.isEmpty { removeWords() }
  }

  /// Adds a word without glyphs, for ``fill(_:with:of:start:boundaries:)`` to complete.
  ///
  /// - Returns: Its index in ``words``.
  mutating func add(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, hash: UInt64
  ) -> Int {
    words.append(
      Word(
        hash: hash, text: Int32(texts.count), glyphs: Int32(glyphs.count), offsets: -1,
        length: UInt8(range.count), glyphCount: 0))
    for index in range { texts.append(text[index]) }
    if words.count * 2 > slots.count { grow() } else { insert(words.count - 1) }
    return words.count - 1
  }

  /// Stores the glyphs of a word.
  ///
  /// - Parameters:
  ///   - slice: The word's glyphs in `shaped`, in visual order.
  ///   - start: The word's start in the text that was shaped, in UTF-16 code units.
  ///   - cuts: The places where such text is cut between words.
  /// - Returns: True if they are kept. Otherwise the word is marked as unusable.
  mutating func fill(
    _ index: Int, with slice: Range<Int>, of shaped: borrowing GlyphBuffer, start: Int,
    cuts: ShapingCuts?
  ) -> Bool {
    guard slice.count <= Int(UInt8.max), !slice.isEmpty else {
      markUnusable(index)
      return false
    }
    words[index].glyphs = Int32(glyphs.count)
    words[index].glyphCount = UInt8(slice.count)
    if let cuts {
      words[index].edge = UInt8(shaped.kernedGlyph(in: slice, cuts) - slice.lowerBound)
    }
    var hasOffsets = false
    for index in slice {
      let isUnsafe = shaped.flags[index] & GlyphFlags.unsafeToBreak.rawValue != 0
      let cluster = UInt8(truncatingIfNeeded: Int(shaped.clusters[index]) - start)
      glyphs.append(
        Glyph(
          id: UInt16(truncatingIfNeeded: shaped.glyphs[index]),
          cluster: cluster | (isUnsafe ? Self.unsafeBit : 0), advance: shaped.xAdvance[index]))
      hasOffsets = hasOffsets || shaped.xOffset[index] != 0 || shaped.yOffset[index] != 0
    }
    if hasOffsets {
      words[index].offsets = Int32(offsets.count)
      for index in slice {
        offsets.append(GlyphOffset(x: shaped.xOffset[index], y: shaped.yOffset[index]))
      }
    }
    return true
  }

  /// Stores the glyphs of a word's letters, which are cached like words, as the glyphs of the
  /// word, without kerning.
  ///
  /// - Returns: True if they are kept.
  mutating func compose(
    _ index: Int, of letters: borrowing Span<WordLetter>, isReversed: Bool
  ) -> Bool {
    let first = glyphs.count
    var (hasOffsets, isWhole) = (false, true)
    let last = letters.count - 1
    for number in letters.indices {
      let place = isReversed ? last - number : number
      let letter = words[Int(letters[place].word)]
      isWhole = isWhole && letter.glyphCount > 0
      let start = letters[place].start
      if place == last {
        words[index].edge = UInt8(truncatingIfNeeded: glyphs.count - first + Int(letter.edge))
      }
      for glyph in Int(letter.glyphs)..<Int(letter.glyphs) + Int(letter.glyphCount) {
        var copy = glyphs[glyph]
        copy.cluster += start
        glyphs.append(copy)
      }
      hasOffsets = hasOffsets || letter.offsets >= 0
    }
    guard isWhole, glyphs.count - first <= Int(UInt8.max) else {
      glyphs.removeSubrange(first...)
      return false
    }
    words[index].glyphs = Int32(first)
    words[index].glyphCount = UInt8(glyphs.count - first)
    if hasOffsets { composeOffsets(of: index, from: letters, isReversed) }
    return true
  }

  private mutating func composeOffsets(
    of index: Int, from letters: borrowing Span<WordLetter>, _ isReversed: Bool
  ) {
    words[index].offsets = Int32(offsets.count)
    for number in letters.indices {
      let place = isReversed ? letters.count - 1 - number : number
      let letter = words[Int(letters[place].word)]
      for glyph in 0..<Int(letter.glyphCount) {
        offsets.append(
          letter.offsets < 0 ? GlyphOffset(x: 0, y: 0) : offsets[Int(letter.offsets) + glyph])
      }
    }
  }

  /// Kerns a glyph of a word with the first glyph after a cut.
  ///
  /// - Parameter letter: The glyphs of the letter after the cut.
  mutating func kern(_ glyph: Int, before next: Int, of letter: Range<Int>, by kerning: PairKerning)
  {
    glyphs[glyph].advance += kerning.advance
    guard kerning.isUnsafe else { return }
    let cluster = glyphs[next].cluster & ~Self.unsafeBit
    // All glyphs of a cluster carry the flag.
    for place in letter where glyphs[place].cluster & ~Self.unsafeBit == cluster {
      glyphs[place].cluster |= Self.unsafeBit
    }
  }

  /// Removes the glyphs of a word, which is shaped when it occurs again.
  mutating func empty(_ index: Int) { words[index].glyphCount = 0 }

  /// Marks a word so that it is shaped again wherever it occurs.
  mutating func markUnusable(_ index: Int) { words[index].isUnusable = true }

  private mutating func insert(_ index: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: words[index].hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(index + 1)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: max(1 << 8, slots.count * 4))
    for index in words.indices { insert(index) }
  }

  private mutating func removeAll() {
    removeWords()
    numbers.removeAll(keepingCapacity: true)
    inert.removeAll(keepingCapacity: true)
    kernings.removeAll()
    lastContext = nil
  }

  private mutating func removeWords() {
    words.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    slots = [Int32](repeating: 0, count: slots.count)
  }
}

extension GlyphBuffer {
  /// The glyph of a part that is kerned with the text after the part: the last one in the order of
  /// the text. If kerning skips marks, it is the last one that is not a mark.
  func kernedGlyph(in part: Range<Int>, _ cuts: ShapingCuts) -> Int {
    let isReversed = cuts.isRightToLeft
    let last = isReversed ? part.lowerBound : part.upperBound - 1
    guard cuts.kerningSkipsMarks else { return last }
    var glyph = last
    while part.contains(glyph) {
      if !cuts.isMark(UInt16(truncatingIfNeeded: glyphs[glyph])) { return glyph }
      glyph += isReversed ? 1 : -1
    }
    return last
  }
}
