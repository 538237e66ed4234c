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
