import TextFonts
import TextGeometry

extension Canvas {
  /// Draws a picture stretched to a frame.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - frame: The frame, in page points; values that are not finite draw nothing.
  ///   - opacity: 0 to 1.
  ///   - scale: The number of pixels per point.
  mutating func draw(_ picture: Bitmap, in frame: Rect, opacity: Double, scale: Double) {
    let left = frame.minX * scale
    let top = frame.minY * scale
    let frameWidth = frame.width * scale
    let frameHeight = frame.height * scale
    guard left.isFinite, top.isFinite, frameWidth.isFinite, frameHeight.isFinite,
      frameWidth > 0, frameHeight > 0, opacity > 0
    else { return }
    let place = Rect(x: left, y: top, width: frameWidth, height: frameHeight)
    let area = PixelRect(place, within: PixelRect(columns: 0..<width, rows: rows))
    guard !area.isEmpty else { return }
    // Of a drawing all bands show parts of the same pixels.
    let whole = PixelRect(place, within: PixelRect(columns: 0..<width, rows: 0..<pageHeight))
    let drawn = picture.drawing?.pixels(
      in: place, columns: area.columns, rows: area.rows, of: whole.rows)
    let pixels =
      drawn
      ?? Resampler(picture).pixels(
        in: area, left: left, top: top, frameWidth: frameWidth, frameHeight: frameHeight)
    lay(
      pixels.span, alpha: UInt32((min(opacity, 1) * 255).rounded()), stride: area.columns.count,
      area: area, offset: 0)
  }
}
