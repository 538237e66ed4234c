import CHarfBuzz
package import TextStorage

extension FontFace {
  /// A glyph that is painted in one colour, as part of a glyph with several.
  package struct ColorLayer: Hashable, Sendable {
    /// The glyph whose outline is filled.
    package var glyph: UInt32
    /// Its colour in the font's first palette; nil for that of the text.
    package var color: Color?
  }

  /// The layers of a glyph with colours, from the back to the front (`COLR`, version 0); empty when it has none.
  package func colorLayers(ofGlyph glyph: UInt32) -> [ColorLayer] {
    var count = UInt32(min(unsafe hb_ot_color_glyph_get_layers(rawFace, glyph, 0, nil, nil), 1024))
    guard count > 0 else { return [] }
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    unsafe hb_ot_color_glyph_get_layers(rawFace, glyph, 0, &count, &layers)
    var colorCount = UInt32(
      min(unsafe hb_ot_color_palette_get_colors(rawFace, 0, 0, nil, nil), 65_536))
    var colors = [hb_color_t](repeating: 0, count: Int(colorCount))
    unsafe hb_ot_color_palette_get_colors(rawFace, 0, 0, &colorCount, &colors)
    return layers.prefix(Int(count)).map { layer in
      let index = Int(layer.color_index)
      // The palette has blue in the highest bits, then green, red and opacity.
      let color = index < Int(colorCount) ? colors[index] : nil
      func part(_ value: hb_color_t, _ shift: UInt32) -> Double {
        Double(value >> shift & 0xFF) / 255
      }
      return ColorLayer(
        glyph: layer.glyph,
        color: color.map {
          Color(red: part($0, 8), green: part($0, 16), blue: part($0, 24), alpha: part($0, 0))
        })
    }
  }

  /// Whether ``subset(of:)`` can write the outlines.
  package var canBeSubset: Bool { data.hasTable(FontTag("glyf")) || data.hasTable(FontTag("CFF ")) }
}
