import TextAnalysis
public import TextFonts
public import TextGeometry
import TextShaping
public import TextStorage

extension AttributedText {
  /// Returns the size of the text if only its own line breaks break lines, in points, not rounded.
  ///
  /// - Parameters:
  ///   - options: The measuring options.
  ///   - fonts: The source of fonts.
  /// - Complexity: O(*n*) in the length of the text.
  public func size(options: MeasuringOptions = [], fonts: FontLibrary = .shared) -> Size {
    boundingRect(
      with: Size(width: 0, height: 0), options: options.union(.usesLineFragmentOrigin),
      fonts: fonts
    ).size
  }

  /// Returns the rectangle of the text in a room, in points, not rounded.
  ///
  /// Its origin is the top left corner of the room with
  /// ``MeasuringOptions/usesLineFragmentOrigin``, otherwise the start of the baseline of the one
  /// line.
  ///
  /// - Parameters:
  ///   - size: The room, in points; a dimension that is zero or negative is unlimited.
  ///   - options: The measuring options.
  ///   - fonts: The source of fonts.
  /// - Complexity: O(*n*) in the length of the text.
  public func boundingRect(
    with size: Size, options: MeasuringOptions = .usesLineFragmentOrigin,
    fonts: FontLibrary = .shared
  ) -> Rect {
    MeasuredText(self, in: size, options: options, fonts: fonts).rect
  }

  /// Returns the number of UTF-16 code units of the text that fit a room, in whole lines.
  ///
  /// - Parameters:
  ///   - size: The room, in points; a dimension that is zero or negative is unlimited.
  ///   - options: The measuring options.
  ///   - fonts: The source of fonts.
  /// - Complexity: O(*n*) in the length of the text.
  public func length(
    fitting size: Size, options: MeasuringOptions = .usesLineFragmentOrigin,
    fonts: FontLibrary = .shared
  ) -> Int {
    MeasuredText(self, in: size, options: options, fonts: fonts).fittingLength
  }
}

/// Options for measuring and drawing a text without a layout manager of one's own. Raw values are
/// those of Text Kit.
public struct MeasuringOptions: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: Int

  /// Creates a set from Text Kit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The text may take several lines, and the origin is the top left corner of the first. Without
  /// this option the text is one line, and the origin is the start of its baseline.
  public static let usesLineFragmentOrigin = MeasuringOptions(rawValue: 1 << 0)
  /// Fonts' line gaps add to the height of lines.
  public static let usesFontLeading = MeasuringOptions(rawValue: 1 << 1)
  /// The rectangle encloses the ink instead of advances and line heights.
  public static let usesDeviceMetrics = MeasuringOptions(rawValue: 1 << 3)
  /// White space at the end of the text, or before a line end of its own, counts as wide as it is.
  /// Without this option it has no width. Where lines are broken it never has.
  public static let includesTrailingWhitespace = MeasuringOptions(rawValue: 1 << 16)
}
