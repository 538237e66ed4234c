/// The palette that colours the glyphs of a colour font (OpenType's `CPAL` table; `font-palette`
/// of CSS Fonts 4).
public enum FontPalette: Hashable, Sendable {
  /// The font's first palette.
  case normal
  /// The first palette for light backgrounds; the font's first palette if it marks none.
  case light
  /// The first palette for dark backgrounds; the font's first palette if it marks none.
  case dark
  /// The palette with an index from 0; the font's first palette if there are fewer.
  case number(Int)
}
