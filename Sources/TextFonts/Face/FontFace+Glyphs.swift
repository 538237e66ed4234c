import CHarfBuzz
package import TextGeometry

extension FontFace {
  /// True if the face holds colour pictures as bitmaps, as many emoji fonts do.
  public var hasColorBitmaps: Bool { unsafe hb_ot_color_has_png(rawFace) != 0 }

  /// True if some glyphs of the face have colours of their own, as bitmaps or as layers.
  public var hasColorGlyphs: Bool { data.hasColor }
}

extension FontFace {
  /// The bounding box of a glyph's outline, in font units from its origin, y down; empty if
  /// nothing is drawn (`hb_font_get_glyph_extents`). With HarfBuzz 7 or later, the box of a colour
  /// glyph is that of its paint, and empty if nothing bounds it.
  package func bounds(ofGlyph glyph: UInt32) -> Rect {
    var extents = hb_glyph_extents_t()
    guard unsafe hb_font_get_glyph_extents(rawFont, glyph, &extents) != 0 else { return .zero }
    return Rect(
      x: Double(extents.x_bearing), y: -Double(extents.y_bearing), width: Double(extents.width),
      height: -Double(extents.height))
  }
}

extension FontFace {
  /// The caret positions inside a ligature, in font units from its origin, from left to right.
  /// Empty if the font has none (`hb_ot_layout_get_ligature_carets`, the `GDEF` table).
  ///
  /// - Parameters:
  ///   - glyph: The ligature.
  ///   - isRightToLeft: True if it was shaped from right to left.
  package func ligatureCarets(ofGlyph glyph: UInt32, isRightToLeft: Bool) -> [Double] {
    var positions = [hb_position_t](repeating: 0, count: 16)
    var count = UInt32(positions.count)
    unsafe hb_ot_layout_get_ligature_carets(
      rawFont, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR, glyph, 0, &count, &positions)
    return positions.prefix(Int(min(count, 16))).map(Double.init).sorted()
  }
}
