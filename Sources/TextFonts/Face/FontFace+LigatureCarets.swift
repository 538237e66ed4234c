import CHarfBuzz

extension FontFace {
  /// Where carets stand inside a ligature, in font units from its origin, from left to right; empty when
  /// the font does not say (`hb_ot_layout_get_ligature_carets`, the `GDEF` table).
  ///
  /// - Parameters:
  ///   - glyph: The ligature.
  ///   - isRightToLeft: Whether it was shaped from right to left.
  package func ligatureCarets(ofGlyph glyph: UInt32, isRightToLeft: Bool) -> [Double] {
    var positions = [hb_position_t](repeating: 0, count: 16)
    var count = UInt32(positions.count)
    unsafe hb_ot_layout_get_ligature_carets(
      rawFont, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR, glyph, 0, &count, &positions)
    return positions.prefix(Int(min(count, 16))).map(Double.init).sorted()
  }
}
