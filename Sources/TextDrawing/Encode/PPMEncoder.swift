/// Writes bitmaps as binary PPM files (`P6`) in memory.
///
/// PPM has three bytes a pixel and no transparency: a gray bitmap gives equal parts, and
/// transparent pixels are laid over white.
public struct PPMEncoder: Hashable, Sendable {
  /// Creates an encoder.
  public init() {}

  /// Returns the bytes of a PPM file that shows the bitmap.
  ///
  /// - Complexity: O(*n*) for *n* pixels.
  public func encode(_ bitmap: Bitmap) -> [UInt8] {
    let header = Array("P6\n\(bitmap.width) \(bitmap.height)\n255\n".utf8)
    let size = header.count + bitmap.width * bitmap.height * 3
    return [UInt8](capacity: size) { output in
      output.append(bytes: header.span)
      for gray in bitmap.grays {
        output.append(gray)
        output.append(gray)
        output.append(gray)
      }
      for pixel in bitmap.pixels {
        let onPaper = pixel &>> 24 == 255 ? pixel : PPMEncoder.laidOnWhite(pixel)
        output.append(UInt8(truncatingIfNeeded: onPaper))
        output.append(UInt8(truncatingIfNeeded: onPaper &>> 8))
        output.append(UInt8(truncatingIfNeeded: onPaper &>> 16))
      }
    }
  }

  /// Returns a partly transparent pixel laid over white.
  private static func laidOnWhite(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    var result: UInt32 = 0xFF00_0000
    for shift in [UInt32(0), 8, 16] {
      let part = (pixel &>> shift) & 0xFF
      result |= ((part * alpha + 255 * (255 - alpha) + 127) / 255) &<< shift
    }
    return result
  }
}

extension PPMEncoder: PictureEncoding {
  package static func page(
    _ list: DisplayList, by settings: PictureSettings
  ) throws(DrawingError) -> EncodedPage {
    let bitmap = try settings.bitmap(of: list)
    return EncodedPage(PPMEncoder().encode(bitmap), width: bitmap.width, height: bitmap.height)
  }
}
