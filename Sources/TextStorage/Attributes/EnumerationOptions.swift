/// How attributes are enumerated. Raw values are those of Foundation.
public struct EnumerationOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options from Foundation's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// From the end of the range to its start.
  public static let reverse = EnumerationOptions(rawValue: 2)
  /// Neighbouring ranges may have equal values, which saves the comparison.
  public static let longestEffectiveRangeNotRequired = EnumerationOptions(rawValue: 1 << 20)
}
