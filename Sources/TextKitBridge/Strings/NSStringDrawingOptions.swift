/// How a string is measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// Text Kit's bits.
  public let rawValue: Int

  /// Creates a set from Text Kit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The origin is the top left corner of lines that are broken at the width; else it is the start of the
  /// baseline of the only line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Lines are made higher by their fonts' line gaps.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// What is drawn is measured, not what is typeset.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits ends with an ellipsis when text is left.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}
