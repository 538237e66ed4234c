/// The values that a text was fitted to its room with.
///
/// `CopyFitter` sets it on all of the text that it returns. It is information for programs:
/// layout and drawing do not read it.
public struct TextFit: Hashable, Sendable {
  /// The size of the text's first font, or of the text of the fitter's reference size, in points.
  public var size: Double
  /// The factor of all sizes and lengths.
  public var scaleFactor: Double
  /// The line height, in ems of each paragraph's first font; nil if it was not chosen.
  public var lineHeight: Double?
  /// The tracking added to all text, in ems; nil if it was not chosen.
  public var tracking: Double?
  /// The width of letters, in percent of the normal width; nil if it was not chosen.
  public var width: Double?
  /// True if the text fits; otherwise it has the least allowed size.
  public var fits: Bool

  /// Creates a value.
  public init(
    size: Double, scaleFactor: Double, lineHeight: Double? = nil, tracking: Double? = nil,
    width: Double? = nil, fits: Bool
  ) {
    self.size = size
    self.scaleFactor = scaleFactor
    self.lineHeight = lineHeight
    self.tracking = tracking
    self.width = width
    self.fits = fits
  }
}
