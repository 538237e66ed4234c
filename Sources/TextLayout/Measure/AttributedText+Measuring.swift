public import TextFonts
public import TextGeometry
public import TextStorage

extension AttributedText {
  /// The size that the text takes when only its own line ends break lines, in points, not rounded.
  ///
  /// - Parameters:
  ///   - options: How it is measured.
  ///   - fonts: Where fonts come from.
  /// - Complexity: O(*n*) in the length of the text.
  public func size(options: MeasuringOptions = [], fonts: FontLibrary = .shared) -> Size {
    boundingRect(
      with: Size(width: 0, height: 0), options: options.union(.usesLineFragmentOrigin),
      fonts: fonts
    ).size
  }

  /// The rectangle that the text takes in a room, in points, not rounded.
  ///
  /// Its origin is the top left corner of the room with
  /// ``MeasuringOptions/usesLineFragmentOrigin``, else the start of the baseline of the one line.
  ///
  /// - Parameters:
  ///   - size: The room; a dimension that is zero or negative is unlimited.
  ///   - options: How it is measured.
  ///   - fonts: Where fonts come from.
  /// - Complexity: O(*n*) in the length of the text.
  public func boundingRect(
    with size: Size, options: MeasuringOptions = .usesLineFragmentOrigin,
    fonts: FontLibrary = .shared
  ) -> Rect {
    MeasuredText(self, in: size, options: options, fonts: fonts).rect
  }

  /// How many UTF-16 code units of the text fit a room, whole lines of them.
  ///
  /// - Parameters:
  ///   - size: The room; a dimension that is zero or negative is unlimited.
  ///   - options: How it is measured.
  ///   - fonts: Where fonts come from.
  /// - Complexity: O(*n*) in the length of the text.
  public func length(
    fitting size: Size, options: MeasuringOptions = .usesLineFragmentOrigin,
    fonts: FontLibrary = .shared
  ) -> Int {
    MeasuredText(self, in: size, options: options, fonts: fonts).fittingLength
  }
}

/// How a text is measured and drawn without a layout manager of one's own. Raw values are those of Text
/// Kit.
public struct MeasuringOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from Text Kit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The text may take several lines, and the origin is the top left corner of the first. Without it the
  /// text is one line, and the origin is the start of its baseline.
  public static let usesLineFragmentOrigin = MeasuringOptions(rawValue: 1 << 0)
  /// Lines are made higher by their fonts' line gaps.
  public static let usesFontLeading = MeasuringOptions(rawValue: 1 << 1)
  /// The rectangle is that of what is drawn, instead of that of advances and line heights.
  public static let usesDeviceMetrics = MeasuringOptions(rawValue: 1 << 3)
}
