import CFreeType
import TextGeometry
package import TextStorage

/// Draws glyphs into masks, unhinted, with FreeType's smooth rasteriser.
///
/// A rasteriser keeps its working memory and the faces it draws pictures from; make one for each
/// thread.
@safe
package struct GlyphRasterizer: ~Copyable {
  private let library = FreeTypeLibrary()
  private var path = BezierPath()
  private var outline = FixedOutline()
  private var pictures = PictureGlyphs()
  private var painter = ColorGlyphPainter()
  /// Nil where stems are drawn as wide as they are.
  private var darkening: StemDarkening?

  /// The widest and highest mask that is made, in pixels.
  package static let maximumSide = 2048

  /// Creates a rasteriser.
  ///
  /// - Parameter darkensStems: Whether the stems of small glyphs are made wider.
  package init(darkensStems: Bool = false) {
    darkening = darkensStems ? StemDarkening() : nil
  }

  /// The pixels of a glyph, or nil when it is larger than ``maximumSide``: such a glyph is to be
  /// filled as a path (``FontFace/outline(ofGlyph:size:)``).
  ///
  /// - Parameters:
  ///   - glyph: The glyph; one that the face lacks gives an empty mask.
  ///   - face: The font; a synthesised slant or weight is drawn.
  ///   - pixelsPerEm: The size in pixels.
  ///   - x: How far right of a pixel's left edge the pen is, usually from 0 to 1.
  ///   - y: How far below a pixel's upper edge the baseline is, usually from 0 to 1.
  ///   - textColor: The colour for those parts of a glyph with colours that have the text's; its opacity does not count.
  package mutating func rasterize(
    _ glyph: UInt32, of face: FontFace, pixelsPerEm: Double, x: Double = 0, y: Double = 0,
    textColor: Color = .black
  ) -> GlyphMask? {
    guard pixelsPerEm > 0, pixelsPerEm.isFinite else { return GlyphMask() }
    if face.hasColorGlyphs, let picture = picture(glyph, face, pixelsPerEm, textColor) {
      return picture
    }
    return outlineMask(glyph, of: face, pixelsPerEm: pixelsPerEm, x: x, y: y)
  }

  /// The coverages of a glyph's outline; the parameters are as for all glyphs.
  mutating func outlineMask(
    _ glyph: UInt32, of face: FontFace, pixelsPerEm: Double, x: Double = 0, y: Double = 0
  ) -> GlyphMask? {
    path.removeAllPoints()
    face.appendUnitOutline(ofGlyph: glyph, to: &path)
    if path.isEmpty { return GlyphMask() }
    if let pixels = darkening?.widening(of: face, pixelsPerEm: pixelsPerEm), pixels > 0 {
      FixedOutline.embolden(&path, by: pixels / face.scale(forSize: pixelsPerEm))
    }
    let transform = face.outlineTransform(pixelsPerEm: pixelsPerEm, x: x, y: y)
    guard outline.set(path, transform) else { return nil }
    return render()
  }

  /// How a glyph is painted that has colours of its own; nil when it has none, or is a bitmap.
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
        // With y down, the first row is the lowest in FreeType's sense: a negative pitch.
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

/// A glyph as pixels: coverage to be painted in the text's colour, or a picture with its own.
package struct GlyphMask: Hashable, Sendable {
  /// Where the mask's left column lies, in its own pixels right of the pen.
  package var left = 0
  /// Where the mask's top row lies, in its own pixels below the baseline; negative above it.
  package var top = 0
  /// How many columns the mask has.
  package var width = 0
  /// How many rows the mask has.
  package var height = 0
  /// How much of each pixel is covered, row by row from the top; empty for a picture.
  package var coverage: [UInt8] = []
  /// The picture's pixels, row by row from the top: premultiplied, alpha in the highest byte, then
  /// red, green and blue. Empty for coverage.
  package var pixels: [UInt32] = []
  /// How many pixels of the page a pixel of the mask is wide and high: 1 for coverage; a picture is
  /// stored at the sizes that its font has, and is to be scaled by this, bearings included.
  package var scale = 1.0

  /// Whether there is nothing to paint.
  package var isEmpty: Bool { width == 0 || height == 0 }
  /// Whether the glyph is a picture.
  package var isPicture: Bool { !pixels.isEmpty }
}
