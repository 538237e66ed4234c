import CHarfBuzz
import TextStorage

extension FontFace {
  /// The colours of the face's ``palette``; none if the font has no palettes (`CPAL`).
  var paletteColors: [Color] {
    let palette = paletteNumber
    var count = UInt32(
      min(unsafe hb_ot_color_palette_get_colors(rawFace, palette, 0, nil, nil), 65_536))
    var colors = [hb_color_t](repeating: 0, count: Int(count))
    unsafe hb_ot_color_palette_get_colors(rawFace, palette, 0, &count, &colors)
    return colors.prefix(Int(count)).map { color in
      // Blue is in the highest bits, then green, red and opacity.
      func part(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
      return Color(red: part(8), green: part(16), blue: part(24), alpha: part(0))
    }
  }

  private var paletteNumber: UInt32 {
    let count = unsafe hb_ot_color_palette_get_count(rawFace)
    func first(_ flag: hb_ot_color_palette_flags_t) -> UInt32 {
      (0..<count).first {
        unsafe hb_ot_color_palette_get_flags(rawFace, $0).rawValue & flag.rawValue != 0
      } ?? 0
    }
    switch palette {
    case .normal: return 0
    case .light: return first(HB_OT_COLOR_PALETTE_FLAG_USABLE_WITH_LIGHT_BACKGROUND)
    case .dark: return first(HB_OT_COLOR_PALETTE_FLAG_USABLE_WITH_DARK_BACKGROUND)
    case .number(let number):
      return number >= 0 && number < Int(count) ? UInt32(number) : 0
    }
  }
}
