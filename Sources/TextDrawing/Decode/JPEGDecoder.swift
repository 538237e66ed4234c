import JPEGReading

/// Reads JPEG files into bitmaps.
///
/// Sequential and progressive files are read, in gray, colour and CMYK. Colours with a profile
/// (ICC) are converted to sRGB; CMYK without one is mixed by multiplying the inks. Pictures are
/// turned upright by the camera's orientation tag (Exif). A file whose size exceeds the limits is
/// refused before memory for its pixels is claimed, and so is one with truncated data.
public struct JPEGDecoder: Hashable, Sendable {
  /// The largest picture to read, in pixels.
  public var limits: DrawingLimits
  /// The longest file to read, in bytes.
  public var maximumBytes: Int

  /// The most passes over the picture that a progressive file may take; programs write about ten.
  private static let maximumScans: Int32 = 100
  /// The most bytes of memory that reading a file may take, besides its pixels.
  private static let maximumMemory = 1 << 29

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - limits: The largest picture to read; by default 32,768 pixels a side and 67,108,864 in
  ///     all, which take 256 mebibytes.
  ///   - maximumBytes: The longest file to read; 268,435,456 by default.
  public init(
    limits: DrawingLimits = PNGDecoder().limits, maximumBytes: Int = PNGDecoder().maximumBytes
  ) {
    self.limits = limits
    self.maximumBytes = maximumBytes
  }

  /// True if the bytes begin with the signature of JPEG files.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  /// Returns the picture in a JPEG file, always in colour.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - place: The name for errors.
  /// - Throws: A ``DrawingError`` of kind `notAPicture`, `malformed` or `tooLarge`.
  /// - Complexity: O(*n* + *m*) for *n* bytes and *m* pixels, for each pass of a progressive file.
  public func decode(_ bytes: [UInt8], place: String = "picture") throws(DrawingError) -> Bitmap {
    guard JPEGDecoder.recognizes(bytes) else {
      throw DrawingError(
        kind: .notAPicture, place: place, message: "this is not a JPEG file; give a JPEG file")
    }
    guard bytes.count <= maximumBytes else {
      throw DrawingError(tooLarge: bytes.count, limit: maximumBytes, place: place)
    }
    var info = ctext_jpeg_info()
    guard unsafe ctext_jpeg_header(bytes, bytes.count, &info) == 1 else {
      throw JPEGDecoder.malformed(info, place)
    }
    let width = Int(info.width)
    let height = Int(info.height)
    guard limits.allows(width: width, height: height) else {
      throw limits.tooLarge(width: width, height: height, place: place)
    }
    var isRead = false
    var pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      isRead =
        unsafe ctext_jpeg_pixels(
          bytes, bytes.count, JPEGDecoder.maximumScans, JPEGDecoder.maximumMemory,
          pixels.baseAddress,
          &info) == 1
      count = isRead ? width * height : 0
    }
    guard isRead else { throw JPEGDecoder.malformed(info, place) }
    let profile = ColorProfile(
      JPEGProfile.bytes(in: bytes), for: JPEGDecoder.layout(Int(info.layout)))
    let hasProfile: Bool
    if let profile {
      pixels = profile.convert(pixels)
      hasProfile = true
    } else {
      hasProfile = false
    }
    // The bytes are in memory order; the bitmap's numbers have the first byte in the lowest bits.
    if UInt32(littleEndian: 1) != 1 { pixels = pixels.map { UInt32(littleEndian: $0) } }
    if hasProfile {
      // Inks have no opacity.
      for index in pixels.indices { pixels[index] |= 0xFF00_0000 }
    } else if Int(info.layout) != Int(CTEXT_JPEG_RGBA) {
      let isInverted = Int(info.layout) == Int(CTEXT_JPEG_INVERTED_CMYK)
      for index in pixels.indices {
        pixels[index] = JPEGDecoder.color(ofInks: pixels[index], isInverted: isInverted)
      }
    }
    var bitmap = Bitmap(width: width, height: height, pixels: pixels)
    if let orientation = JPEGOrientation(bytes) { return bitmap.turned(orientation) }
    // Outputs that hold the file unchanged would take its values as sRGB.
    if hasProfile { return bitmap }
    bitmap.jpeg = JPEGDecoder.frame(of: bytes).map {
      Bitmap.JPEGFile(bytes: bytes, isGray: $0 == 1)
    }
    return bitmap
  }

  /// Returns the number of components of a pixel, one or three, in a file with eight-bit
  /// components; nil for other files.
  private static func frame(of bytes: [UInt8]) -> Int? {
    var start = 2
    while start + 9 < bytes.count, bytes[start] == 0xFF {
      let marker = bytes[start + 1]
      // Skips fill bytes and markers without content.
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
        start += marker == 0xFF ? 1 : 2
        continue
      }
      // Sequential and progressive files, which every program reads.
      if (0xC0...0xC2).contains(marker) {
        let count = Int(bytes[start + 9])
        return bytes[start + 4] == 8 && (count == 1 || count == 3) ? count : nil
      }
      if marker == 0xDA || marker == 0xD9 { return nil }
      start += 2 + (Int(bytes[start + 2]) << 8 | Int(bytes[start + 3]))
    }
    return nil
  }

  private static func layout(_ layout: Int) -> ColorProfile.Layout {
    switch layout {
    case Int(CTEXT_JPEG_CMYK): .cmyk8
    case Int(CTEXT_JPEG_INVERTED_CMYK): .invertedCMYK8
    default: .rgba8
    }
  }

  /// Returns the colour of four inks laid over one another.
  private static func color(ofInks inks: UInt32, isInverted: Bool) -> UInt32 {
    let light = isInverted ? inks : ~inks
    let black = light &>> 24
    func part(_ shift: UInt32) -> UInt32 {
      (((light &>> shift & 0xFF) * black + 127) / 255) &<< shift
    }
    return part(0) | part(8) | part(16) | 0xFF00_0000
  }

  private static func malformed(_ info: ctext_jpeg_info, _ place: String) -> DrawingError {
    var message = info.message
    let reason = unsafe withUnsafeBytes(of: &message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return DrawingError(
      kind: .malformed, place: place,
      message: "the JPEG file is damaged or of an unusual kind (\(reason)); export it again")
  }

  /// The version of the C library, as its makers write it.
  static var version: String {
    let number = ctext_jpeg_version()
    return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
  }
}
