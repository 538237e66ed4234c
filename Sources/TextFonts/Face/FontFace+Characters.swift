import CHarfBuzz

extension FontFace {
  /// The glyph of a code point before shaping, or 0 if the face has none.
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

  /// True if the face has a glyph for a code point.
  public func covers(_ scalar: UInt32) -> Bool { glyph(for: scalar) != 0 }

  /// Returns the end of the characters, from a place on, that the face has glyphs for and that are
  /// not emoji, whatever follows them.
  ///
  /// The result may be early: it stops at glyphs that are not cached yet, and at symbols.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-16.
  ///   - start: The place to begin at, in code units.
  ///   - end: The upper limit of the result, in code units.
  /// - Complexity: O(*n*) in the number of characters.
  package func endOfPlainText(
    in text: Span<UInt16>, from start: Int, before end: Int
  ) -> Int {
    let glyphs = characters
    var place = start
    while place < end, FontFace.isPlain(text[place]), let glyph = glyphs.known(text[place]),
      glyph != 0
    { place += 1 }
    // The next character may be a selector that makes an emoji of the last one.
    return place == end || place == start ? place : place - 1
  }

  /// True if a code unit is a whole character that is not an emoji by itself.
  @inline(__always)
  private static func isPlain(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20..<0x2000, 0x2010...0x2027, 0x3000..<0xD800: true
    default: false
    }
  }

  /// True if the face has a glyph for the code point followed by the variation selector.
  public func covers(_ scalar: UInt32, variationSelector: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_variation_glyph(rawFont, scalar, variationSelector, &glyph) != 0
  }

  /// The code points that the face covers among the 256 from `page * 256` on, 32 to a number.
  func coverage(ofPage page: UInt32) -> SIMD8<UInt32> {
    var bits = SIMD8<UInt32>.zero
    for low in 0..<256 as Range<UInt32> where covers(page << 8 | low) {
      bits[Int(low >> 5)] |= 1 << (low & 31)
    }
    return bits
  }
}
