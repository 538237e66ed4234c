public import TextGeometry

/// The appearance of an underline or a strikethrough. Raw values are those of Text Kit.
public struct UnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits: the line in the low byte, the pattern in the next, then `byWord`.
  public let rawValue: Int

  /// Creates a style from Text Kit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = UnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = UnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = UnderlineStyle(rawValue: 0x09)
  /// Dots instead of an unbroken line.
  public static let patternDot = UnderlineStyle(rawValue: 0x100)
  /// Dashes instead of an unbroken line.
  public static let patternDash = UnderlineStyle(rawValue: 0x200)
  /// Dashes and dots alternately.
  public static let patternDashDot = UnderlineStyle(rawValue: 0x300)
  /// A dash and two dots alternately.
  public static let patternDashDotDot = UnderlineStyle(rawValue: 0x400)
  /// Under words only, not under the spaces between them.
  public static let byWord = UnderlineStyle(rawValue: 0x8000)
}

/// The shadow of glyphs or of a box.
public struct Shadow: Hashable, Sendable {
  /// The offset of the shadow, in points, y down.
  public var offset: Vector
  /// The radius of the blur, in points; 0 gives a hard edge.
  public var blurRadius: Double
  /// The colour; by default black at one third of full opacity.
  public var color: Color

  /// Creates a shadow.
  public init(
    offset: Vector = .zero, blurRadius: Double = 0, color: Color = Color(white: 0, alpha: 1.0 / 3)
  ) {
    self.offset = offset
    self.blurRadius = blurRadius
    self.color = color
  }
}
