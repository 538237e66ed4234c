/// Writes animations as YUV4MPEG2, the uncompressed video that ffmpeg and other programs read from
/// a pipe.
///
/// Every pixel has its own chroma (`C444`), so that coloured text stays sharp. Values are BT.601
/// in the limited range, the default assumption for such files. Transparent pixels are laid over
/// white.
public struct Y4MEncoder: Sendable {
  /// The format that the frames share.
  public let format: AnimationFormat

  /// Creates an encoder.
  public init(_ format: AnimationFormat) { self.format = format }

  /// The bytes before the first frame.
  public var start: [UInt8] {
    Array(
      """
      YUV4MPEG2 W\(format.width) H\(format.height) F\(format.framesPerSecond):1 Ip A1:1 C444 \
      XCOLORRANGE=LIMITED

      """.utf8)
  }

  /// Returns the bytes of one frame, which must have the animation's size.
  ///
  /// - Complexity: O(*n*) in the pixels.
  public func frame(_ picture: Bitmap) -> [UInt8] {
    let header = Array("FRAME\n".utf8)
    let colors = picture.converted(to: .rgba).pixels
    return [UInt8](capacity: header.count + 3 * colors.count) { output in
      output.append(bytes: header.span)
      // Fixed-point numbers with 16 fraction bits, so that every machine gives the same bytes.
      for pixel in colors {
        let (r, g, b) = Self.parts(pixel)
        output.append(UInt8((16_829 * r + 33_039 * g + 6_416 * b + (16 << 16) + 32_768) >> 16))
      }
      for pixel in colors {
        let (r, g, b) = Self.parts(pixel)
        output.append(UInt8((-9_714 * r - 19_070 * g + 28_784 * b + (128 << 16) + 32_768) >> 16))
      }
      for pixel in colors {
        let (r, g, b) = Self.parts(pixel)
        output.append(UInt8((28_784 * r - 24_103 * g - 4_681 * b + (128 << 16) + 32_768) >> 16))
      }
    }
  }

  /// Returns the colours of a pixel laid over white.
  @inline(__always)
  private static func parts(_ pixel: UInt32) -> (Int, Int, Int) {
    let alpha = Int(pixel &>> 24)
    let (r, g, b) = (Int(pixel & 255), Int(pixel &>> 8 & 255), Int(pixel &>> 16 & 255))
    if alpha == 255 { return (r, g, b) }
    func mixed(_ part: Int) -> Int { (part * alpha + 255 * (255 - alpha) + 127) / 255 }
    return (mixed(r), mixed(g), mixed(b))
  }
}
