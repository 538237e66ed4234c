import CHarfBuzz
package import TextGeometry

extension FontFace {
  /// The box around a glyph's outline, in font units from its origin, y down; empty when nothing is drawn
  /// (`hb_font_get_glyph_extents`).
  package func bounds(ofGlyph glyph: UInt32) -> Rect {
    var extents = hb_glyph_extents_t()
    guard unsafe hb_font_get_glyph_extents(rawFont, glyph, &extents) != 0 else { return .zero }
    return Rect(
      x: Double(extents.x_bearing), y: -Double(extents.y_bearing), width: Double(extents.width),
      height: -Double(extents.height))
  }
}
