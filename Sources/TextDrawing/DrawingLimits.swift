/// The limits on a picture's size.
///
/// They apply to pictures that are drawn and to pictures that are read. Neither a typing mistake
/// in a size nor a crafted file of a few bytes can claim all of the memory.
public struct DrawingLimits: Hashable, Sendable {
  /// The largest width and height, in pixels.
  public var maximumSide: Int
  /// The largest product of width and height.
  public var maximumPixels: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - maximumSide: The largest width and height in pixels; 32,768 by default.
  ///   - maximumPixels: The largest number of pixels; 268,435,456 by default, which take one
  ///     gibibyte in colour.
  public init(maximumSide: Int = 32_768, maximumPixels: Int = 268_435_456) {
    self.maximumSide = maximumSide
    self.maximumPixels = maximumPixels
  }

  /// The default limits.
  public static let standard = DrawingLimits()

  /// True if a picture of this size in pixels is allowed.
  public func allows(width: Int, height: Int) -> Bool {
    guard width > 0, height > 0, width <= maximumSide, height <= maximumSide else { return false }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    return !overflow && pixels <= maximumPixels
  }

  /// Returns the error for a picture file that is too large.
  func tooLarge(width: Int, height: Int, place: String) -> DrawingError {
    DrawingError(
      kind: .tooLarge, place: place,
      message: """
        the picture has \(width) by \(height) pixels; the limit is \(maximumSide) per side and \
        \(maximumPixels) in all
        """)
  }
}

extension DrawingError {
  /// Creates the error for a picture file of more bytes than allowed.
  init(tooLarge count: Int, limit: Int, place: String) {
    self.init(
      kind: .tooLarge, place: place,
      message: "the file has \(count) bytes, more than the limit of \(limit)")
  }
}
