import CHarfBuzz

extension FontFace {
  /// The glyph that stands for a code point before shaping, or 0 when the face has none.
  public func glyph(for scalar: UInt32) -> UInt32 {
    characters.glyph(for: scalar) { scalar in
      var glyph: hb_codepoint_t = 0
      return unsafe hb_font_get_nominal_glyph(rawFont, scalar, &glyph) != 0 ? glyph : 0
    }
  }

  /// Whether the face has a glyph for a code point.
  public func covers(_ scalar: UInt32) -> Bool { glyph(for: scalar) != 0 }

  /// Whether the face has a glyph for the code point followed by the variation selector.
  public func covers(_ scalar: UInt32, variationSelector: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_variation_glyph(rawFont, scalar, variationSelector, &glyph) != 0
  }
}
