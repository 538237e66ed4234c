import TextFonts
package import TextGeometry

extension Bitmap {
  /// The size of the picture at one pixel per unit: that of the drawing that the pixels show, or
  /// the number of pixels.
  package var naturalSize: Size {
    drawing?.size ?? Size(width: Double(width), height: Double(height))
  }

  /// Draws a picture from an SVG file in a number of pixels; nil if librsvg fails.
  init?(_ drawing: VectorPicture, width: Int, height: Int) {
    let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let pixels = drawing.pixels(
      in: frame, columns: 0..<width, rows: 0..<height, of: 0..<height)
    guard let pixels else { return nil }
    self.init(width: width, height: height, pixels: pixels.map(Bitmap.unpremultiplied))
    self.drawing = drawing
  }

  private static func unpremultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    if alpha == 0 || alpha == 255 { return pixel }
    func part(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel &>> shift & 0xFF) * 255 + alpha / 2) / alpha) &<< shift
    }
    return part(0) | part(8) | part(16) | alpha &<< 24
  }
}
