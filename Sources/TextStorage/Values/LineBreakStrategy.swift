/// Refinements of where lines break. Raw values are those of Text Kit.
public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a strategy from Text Kit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A word is moved to the last line of a paragraph rather than leaving it with one word only.
  public static let pushOut = LineBreakStrategy(rawValue: 1)
  /// Hangul is broken between words only.
  public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
  /// What the system does for its own labels.
  public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
}
