import CSPNG

/// Reads PNG files into bitmaps.
///
/// Every kind of PNG is read: gray, palette and colour of every depth, interlaced or not. 16-bit
/// samples are reduced to eight bits, and transparency by key colour or palette becomes opacity.
/// Colours with a profile (ICC), or with a gamma and primaries of their own, are converted to
/// sRGB; other values are taken as sRGB. A file whose size exceeds the limits is refused before
/// memory for its pixels is claimed.
public struct PNGDecoder: Hashable, Sendable {
  /// The largest picture to read, in pixels.
  public var limits: DrawingLimits
  /// The longest file to read, in bytes.
  public var maximumBytes: Int

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - limits: The largest picture to read; by default 32,768 pixels a side and 67,108,864 in
  ///     all, which take 256 mebibytes.
  ///   - maximumBytes: The longest file to read; 268,435,456 by default.
  public init(
    limits: DrawingLimits = DrawingLimits(maximumPixels: 67_108_864),
    maximumBytes: Int = 268_435_456
  ) {
    self.limits = limits
    self.maximumBytes = maximumBytes
  }

  /// True if the bytes begin with the signature of PNG files.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  /// Returns the picture in a PNG file, always in colour.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - place: The name for errors.
  /// - Throws: A ``DrawingError`` of kind `notAPicture`, `malformed` or `tooLarge`.
  /// - Complexity: O(*n* + *m*) for *n* bytes and *m* pixels.
  public func decode(_ bytes: [UInt8], place: String = "picture") throws(DrawingError) -> Bitmap {
    guard PNGDecoder.recognizes(bytes) else {
      throw DrawingError(
        kind: .notAPicture, place: place, message: "this is not a PNG file; give a PNG file")
    }
    guard bytes.count <= maximumBytes else {
      throw DrawingError(tooLarge: bytes.count, limit: maximumBytes, place: place)
    }
    let result = unsafe bytes.withUnsafeBytes { buffer in
      let context = PNGContext()
      return unsafe context.decode(buffer, limits: limits)
    }
    switch result {
    case .picture(let bitmap):
      guard Self.isWhole(bytes) else {
        throw DrawingError(
          kind: .malformed, place: place,
          message: "the PNG file is damaged (its end is missing); export it again")
      }
      return bitmap
    case .tooLarge(let width, let height):
      throw limits.tooLarge(width: width, height: height, place: place)
    case .malformed(let reason):
      throw DrawingError(
        kind: .malformed, place: place,
        message: "the PNG file is damaged (\(reason)); export it again")
    }
  }

  /// True if the chunks of a file lead to a complete last one.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    let last = Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[place + 4..<place + 8].elementsEqual(last[..<4]) {
        return length == 0 && bytes[place + 4..<place + 12].elementsEqual(last)
      }
      place += length + 12
    }
    return false
  }
}
