/// Which of a font's palettes colours its glyphs, for fonts whose glyphs have colours (OpenType's `CPAL` table; `font-palette`
/// of CSS Fonts 4).
public enum FontPalette: Hashable, Sendable {
  /// The font's first palette.
  case normal
  /// The first palette that is made for light backgrounds; the font's first where it names none.
  case light
  /// The first palette that is made for dark backgrounds; the font's first where it names none.
  case dark
  /// A palette counted from 0; the font's first where there are not so many.
  case number(Int)
}
