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
