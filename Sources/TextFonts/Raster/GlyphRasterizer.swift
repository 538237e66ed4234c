import CFreeType
import TextGeometry
package import TextStorage

/// Draws glyphs into masks, unhinted, with FreeType's smooth rasteriser.
///
/// A rasteriser keeps its working memory and the faces it takes pictures from; make one for each
/// thread.
@safe
package struct GlyphRasterizer: ~Copyable {
  private let library = FreeTypeLibrary()
  private var path = BezierPath()
  private var outline = FixedOutline()
  private var pictures = PictureGlyphs()
  private var painter = ColorGlyphPainter()
  /// The stem darkening; nil to leave stems unchanged.
  private var darkening: StemDarkening?

  /// The largest width and height of a mask, in pixels.
  package static let maximumSide = 2048

  /// Creates a rasteriser.
  ///
  /// - Parameter darkensStems: True to widen the stems of small glyphs.
  package init(darkensStems: Bool = false) {
    darkening = darkensStems ? StemDarkening() : nil
  }

  /// Returns the pixels of a glyph, or nil if it is larger than ``maximumSide``. Fill such a glyph
  /// as a path (``FontFace/outline(ofGlyph:size:)``).
  ///
  /// - Parameters:
  ///   - glyph: The glyph; one that the face lacks gives an empty mask.
  ///   - face: The font; a synthesised slant or weight is drawn.
  ///   - pixelsPerEm: The size in pixels.
  ///   - expansion: The factor on the glyph's width; pictures ignore it.
  ///   - x: The distance of the pen from a pixel's left edge, in pixels to the right, usually from
  ///     0 to 1.
  ///   - y: The distance of the baseline from a pixel's upper edge, in pixels downwards, usually
  ///     from 0 to 1.
  ///   - textColor: The colour for the parts of a colour glyph that use the text's; its opacity is
  ///     ignored.
  package mutating func rasterize(
    _ glyph: UInt32, of face: FontFace, pixelsPerEm: Double, expansion: Double = 1,
    x: Double = 0, y: Double = 0, textColor: Color = .black
  ) -> GlyphMask? {
    guard pixelsPerEm > 0, pixelsPerEm.isFinite else { return GlyphMask() }
    if face.hasColorGlyphs, let picture = picture(glyph, face, pixelsPerEm, textColor) {
      return picture
    }
    return outlineMask(
      glyph, of: face, pixelsPerEm: pixelsPerEm, expansion: expansion, x: x, y: y)
  }

  /// Returns the coverages of a glyph's outline; the parameters are as for all glyphs.
  mutating func outlineMask(
    _ glyph: UInt32, of face: FontFace, pixelsPerEm: Double, expansion: Double = 1,
    x: Double = 0, y: Double = 0
  ) -> GlyphMask? {
    path.removeAllPoints()
    face.appendUnitOutline(ofGlyph: glyph, to: &path)
    if path.isEmpty { return GlyphMask() }
    if let pixels = darkening?.widening(of: face, pixelsPerEm: pixelsPerEm), pixels > 0 {
      FixedOutline.embolden(&path, by: pixels / face.scale(forSize: pixelsPerEm))
    }
    var transform = face.outlineTransform(pixelsPerEm: pixelsPerEm, x: x, y: y)
    transform.a *= expansion
    transform.c *= expansion
    guard outline.set(path, transform) else { return nil }
    return render()
  }

  /// Returns the painting steps of a colour glyph; nil if it has none, or is a bitmap.
  package mutating func colorGlyph(_ glyph: UInt32, of face: FontFace) -> ColorGlyph? {
    face.hasColorGlyphs ? pictures.colorGlyph(glyph, face) : nil
  }

  private mutating func picture(
    _ glyph: UInt32, _ face: FontFace, _ pixelsPerEm: Double, _ textColor: Color
  ) -> GlyphMask? {
    var textColor = textColor
    textColor.alpha = 1
    if let painted = pictures.colorGlyph(glyph, face),
      let picture = painter.paint(
        painted, glyph, of: face, pixelsPerEm: pixelsPerEm, textColor: textColor)
    {
      return picture
    }
    return pictures.drawing(glyph, face, pixelsPerEm, textColor: textColor)
      ?? pictures.bitmap(glyph, face, pixelsPerEm, library)
  }

  private mutating func render() -> GlyphMask? {
    guard let raw = unsafe library.raw, !outline.isEmpty else { return GlyphMask() }
    return unsafe outline.withOutline(isEvenOdd: false) { outline in
      var box = FT_BBox()
      unsafe FT_Outline_Get_CBox(outline, &box)
      let left = box.xMin >> 6
      let top = box.yMin >> 6
      let width = ((box.xMax + 63) >> 6) - left
      let height = ((box.yMax + 63) >> 6) - top
      guard width > 0, height > 0 else { return GlyphMask() }
      guard width <= GlyphRasterizer.maximumSide, height <= GlyphRasterizer.maximumSide else {
        return nil
      }
      unsafe FT_Outline_Translate(outline, -left * 64, -top * 64)
      var mask = GlyphMask(left: left, top: top, width: width, height: height)
      mask.coverage = [UInt8](repeating: 0, count: width * height)
      unsafe mask.coverage.withUnsafeMutableBufferPointer { bytes in
        var bitmap = unsafe FT_Bitmap()
        unsafe bitmap.rows = UInt32(height)
        unsafe bitmap.width = UInt32(width)
        // With y down, the first row is the lowest in FreeType's coordinates: a negative pitch.
        unsafe bitmap.pitch = -Int32(width)
        unsafe bitmap.buffer = bytes.baseAddress
        unsafe bitmap.num_grays = 256
        unsafe bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
        _ = unsafe FT_Outline_Get_Bitmap(raw, outline, &bitmap)
      }
      return mask
    }
  }
}

/// A glyph as pixels: coverage to be painted in the text's colour, or a picture with colours of
/// its own.
package struct GlyphMask: Hashable, Sendable {
  /// The position of the mask's left column, in its own pixels right of the pen.
  package var left = 0
  /// The position of the mask's top row, in its own pixels below the baseline; negative above it.
  package var top = 0
  /// The number of columns.
  package var width = 0
  /// The number of rows.
  package var height = 0
  /// The coverage of each pixel, row by row from the top; empty for a picture.
  package var coverage: [UInt8] = []
  /// The picture's pixels, row by row from the top: premultiplied, alpha in the highest byte, then
  /// red, green and blue. Empty for coverage.
  package var pixels: [UInt32] = []
  /// The width and height of a mask pixel in pixels of the page: 1 for coverage. A picture is
  /// stored at one of its font's sizes, and must be scaled by this, bearings included.
  package var scale = 1.0

  /// True if there is nothing to paint.
  package var isEmpty: Bool { width == 0 || height == 0 }
  /// True if the glyph is a picture.
  package var isPicture: Bool { !pixels.isEmpty }
}
