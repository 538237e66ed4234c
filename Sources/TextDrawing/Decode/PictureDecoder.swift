/// Reads picture files into bitmaps, PNG with ``PNGDecoder``, JPEG with ``JPEGDecoder`` and SVG
/// with librsvg, depending on the first bytes of the file.
///
/// An SVG file keeps its drawing: outputs draw it at their own resolution or embed it. librsvg is
/// loaded when the first is read.
public struct PictureDecoder: Hashable, Sendable {
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
    limits: DrawingLimits = PNGDecoder().limits, maximumBytes: Int = PNGDecoder().maximumBytes
  ) {
    self.limits = limits
    self.maximumBytes = maximumBytes
  }

  /// Returns the picture in a file, always in colour.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - place: The name for errors.
  /// - Throws: A ``DrawingError`` of kind `notAPicture`, `malformed`, `tooLarge`, or
  ///   `libraryMissing` for SVG.
  /// - Complexity: O(*n* + *m*) for *n* bytes and *m* pixels.
  public func decode(_ bytes: [UInt8], place: String = "picture") throws(DrawingError) -> Bitmap {
    if PNGDecoder.recognizes(bytes) {
      return try PNGDecoder(limits: limits, maximumBytes: maximumBytes).decode(bytes, place: place)
    }
    if JPEGDecoder.recognizes(bytes) {
      return try JPEGDecoder(limits: limits, maximumBytes: maximumBytes).decode(bytes, place: place)
    }
    if SVGDecoder.recognizes(bytes) {
      return try SVGDecoder(limits: limits, maximumBytes: maximumBytes).decode(bytes, place: place)
    }
    throw DrawingError(
      kind: .notAPicture, place: place,
      message: "this is not a PNG, JPEG or SVG file; give one of these")
  }
}
