/// A set of glyph numbers, a bit for each.
struct GlyphSet {
  private static let wordCount = 1 << 10
  private var words = [UInt64](repeating: 0, count: wordCount)

  // Glyph numbers have sixteen bits; larger ones are truncated.

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ glyph: Int) -> Bool { words[glyph >> 6 & 0x3FF] >> (glyph & 63) & 1 != 0 }

  mutating func insert(_ glyph: Int) { words[glyph >> 6 & 0x3FF] |= 1 << (glyph & 63) }

  mutating func insert(_ glyphs: ClosedRange<Int>) {
    let (first, last) = (glyphs.lowerBound >> 6, glyphs.upperBound >> 6)
    let head = UInt64.max << (glyphs.lowerBound & 63)
    let tail = UInt64.max >> (63 - glyphs.upperBound & 63)
    if first == last {
      words[first] |= head & tail
      return
    }
    words[first] |= head
    for index in first + 1..<last { words[index] = .max }
    words[last] |= tail
  }

  mutating func formIntersection(_ other: GlyphSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Calls `body` with each glyph, in ascending order.
  func forEach(_ body: (Int) -> Void) {
    for index in words.indices {
      var rest = words[index]
      while rest != 0 {
        body(index << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
