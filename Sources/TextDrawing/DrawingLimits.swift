/// How large a picture may get.
///
/// The same limits hold for pictures that are drawn and for pictures that are read, so that neither
/// a typing mistake in a size nor a crafted file of a few bytes can claim all of the memory.
public struct DrawingLimits: Hashable, Sendable {
  /// The largest width and height, in pixels.
  public var maximumSide: Int
  /// The largest product of width and height.
  public var maximumPixels: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - maximumSide: The largest width and height in pixels; 32,768 unless told.
  ///   - maximumPixels: The largest number of pixels; 268,435,456 unless told, which takes one
  ///     gibibyte in colour.
  public init(maximumSide: Int = 32_768, maximumPixels: Int = 268_435_456) {
    self.maximumSide = maximumSide
    self.maximumPixels = maximumPixels
  }

  /// The limits that hold when nothing else is said.
  public static let standard = DrawingLimits()

  /// Whether a picture of this many pixels is allowed.
  public func allows(width: Int, height: Int) -> Bool {
    guard width > 0, height > 0, width <= maximumSide, height <= maximumSide else { return false }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    return !overflow && pixels <= maximumPixels
  }

  /// The error of a picture file that is larger.
  func tooLarge(width: Int, height: Int, place: String) -> DrawingError {
    DrawingError(
      kind: .tooLarge, place: place,
      message: """
        the picture has \(width) by \(height) pixels; at most \(maximumSide) a side and \
        \(maximumPixels) in all are allowed
        """)
  }
}
