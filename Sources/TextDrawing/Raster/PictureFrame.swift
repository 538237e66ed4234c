import TextFonts

/// The position of a picture glyph at the size of the text.
struct PictureFrame {
  /// The pixels that the picture touches.
  let area: PixelRect
  private let picture: Resampler
  private let left: Double
  private let top: Double
  private let width: Double
  private let height: Double

  /// Places a glyph's picture; its bearings are scaled with it.
  ///
  /// - Parameters:
  ///   - mask: A picture glyph, stored at one of its font's sizes.
  ///   - x: The x of the pen, in pixels.
  ///   - y: The y of the baseline, in pixels.
  init(_ mask: GlyphMask, x: Double, y: Double) {
    left = x + Double(mask.left) * mask.scale
    top = y + Double(mask.top) * mask.scale
    width = Double(mask.width) * mask.scale
    height = Double(mask.height) * mask.scale
    area = PixelRect(
      columns: PictureFrame.pixels(from: left, length: width),
      rows: PictureFrame.pixels(from: top, length: height))
    picture = Resampler(glyph: mask)
  }

  /// Returns the premultiplied pixels of part of the page.
  func pixels(in part: PixelRect) -> [UInt32] {
    picture.pixels(in: part, left: left, top: top, frameWidth: width, frameHeight: height)
  }

  /// Returns the pixels that an interval touches; none if it is empty, not a number or beyond any
  /// page.
  private static func pixels(from start: Double, length: Double) -> Range<Int> {
    let end = start + length
    guard length > 0, abs(start) < 0x1p40, abs(end) < 0x1p40 else { return 0..<0 }
    return Int(start.rounded(.down))..<Int(end.rounded(.up))
  }
}

extension Resampler {
  /// Prepares to draw a picture glyph.
  init(glyph mask: GlyphMask) {
    // The font's pixels have blue in the lowest bits; the page's have red there.
    self.init(
      width: mask.width, height: mask.height,
      premultiplied: mask.pixels.map {
        $0 & 0xFF00_FF00 | ($0 &>> 16) & 0xFF | ($0 & 0xFF) &<< 16
      })
  }
}
