import TextGeometry

/// The text state, and the position of the next glyph by default (ISO 32000-1, §9.4).
struct PDFTextState {
  /// The current face and its size.
  var font: PDFFont?
  var size = 0.0
  /// The factor on the widths of glyphs.
  var expansion = 1.0
  /// The space after each glyph, in points before expansion.
  var spacing = 0.0
  /// The slope of glyphs whose slant is synthesised.
  var slant = 0.0
  /// True if a text object is open, in it a list of glyphs, and in that a string.
  var isOpen = false
  var isListOpen = false
  var isStringOpen = false
  /// The font and size that were selected last.
  var resource = -1
  var resourceSize = 0.0
  /// The painting mode: 0 filled, 2 filled and outlined, 3 invisible.
  var mode = 0
  /// The position of the next glyph, in points from the page's lower left corner.
  var pen = Point.zero
  /// The extent of the current line's glyphs, in points from the page's left edge.
  var left = Double.infinity
  var right = -Double.infinity

  /// The width of a glyph of the current size, in points.
  @inline(__always)
  func width(of glyph: UInt32, _ font: PDFFont) -> Double {
    length(ofThousandths: font.width(of: glyph))
  }

  /// The length of thousandths of an em, in points.
  @inline(__always)
  func length(ofThousandths number: Double) -> Double { number * size * expansion / 1000 }

  /// The distance by which a pen is to the right of a position, both in points from the page's left
  /// edge, in thousandths of an em.
  @inline(__always)
  func steps(from pen: Double, to x: Double) -> Double { (pen - x) / (size * expansion) * 1000 }
}
