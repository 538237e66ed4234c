import TextDrawing

extension FuzzTarget {
  /// Pictures made of bytes, written as PNG and read back: the pixels are the same.
  static let writers = FuzzTarget(name: "writers") { bytes in
    guard bytes.count > 3 else { return }
    let width = Int(bytes[1]) % 40 + 1
    let values = bytes[3...]
    let height = max(1, values.count / width / 4)
    func value(_ place: Int) -> UInt8 { values[values.startIndex + place % values.count] }
    let bitmap =
      bytes[0] & 1 == 0
      ? Bitmap(width: width, height: height, grays: (0..<width * height).map(value))
      : Bitmap(
        width: width, height: height,
        pixels: (0..<width * height).map { pixel in
          (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(value(pixel * 4 + $1)) }
        })
    for level in [0, 1, Int(bytes[2]) % 13] {
      guard let file = try? PNGEncoder(compressionLevel: level).encode(bitmap),
        let read = try? PictureDecoder().decode(file)
      else { preconditionFailure("A picture that was written cannot be read.") }
      precondition(
        read.width == width && read.height == height && parts(of: read) == parts(of: bitmap),
        "A picture that was written has other pixels.")
    }
  }

  /// Red, green, blue and opacity of each pixel, whatever the format.
  private static func parts(of bitmap: Bitmap) -> [UInt8] {
    switch bitmap.format {
    case .gray8: bitmap.bytes.flatMap { [$0, $0, $0, 255] }
    case .rgba8: bitmap.bytes
    }
  }
}
