import CHarfBuzz

extension FontFace {
  /// The glyph that stands for a code point before shaping, or 0 when the face has none.
  public func glyph(for scalar: UInt32) -> UInt32 {
    characters.value(for: scalar) { page, glyphs in
      for index in glyphs.indices {
        var glyph: hb_codepoint_t = 0
        if unsafe hb_font_get_nominal_glyph(rawFont, page << 8 | UInt32(index), &glyph) != 0 {
          glyphs[index] = glyph
        }
      }
    }
  }

  /// Whether the face has a glyph for a code point.
  public func covers(_ scalar: UInt32) -> Bool { glyph(for: scalar) != 0 }

  /// The end of the characters from a place on that the face has glyphs for and that are no emoji, whatever
  /// stands behind them.
  ///
  /// It may come early: where a glyph is not known yet, and before symbols.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-16.
  ///   - start: Where to begin, in code units.
  ///   - end: Where to end at the latest, in code units.
  /// - Complexity: O(*n*) in the number of characters.
  package func endOfPlainText(
    in text: Span<UInt16>, from start: Int, before end: Int
  ) -> Int {
    let glyphs = characters
    var place = start
    while place < end, FontFace.isPlain(text[place]), let glyph = glyphs.known(text[place]),
      glyph != 0
    { place += 1 }
    // What follows may be a selector that makes an emoji of the last one.
    return place == end || place == start ? place : place - 1
  }

  /// Whether a code unit is a character that is no emoji by itself, and no half of one.
  @inline(__always)
  private static func isPlain(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20..<0x2000, 0x2010...0x2027, 0x3000..<0xD800: true
    default: false
    }
  }

  /// Whether the face has a glyph for the code point followed by the variation selector.
  public func covers(_ scalar: UInt32, variationSelector: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_variation_glyph(rawFont, scalar, variationSelector, &glyph) != 0
  }

  /// Which of the 256 code points from `page * 256` on the face covers, 32 to a number.
  func coverage(ofPage page: UInt32) -> SIMD8<UInt32> {
    var bits = SIMD8<UInt32>.zero
    for low in 0..<256 as Range<UInt32> where covers(page << 8 | low) {
      bits[Int(low >> 5)] |= 1 << (low & 31)
    }
    return bits
  }
}
