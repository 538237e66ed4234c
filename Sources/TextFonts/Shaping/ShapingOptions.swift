/// The options of a shaping call besides text, font and features.
public struct ShapingOptions: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The range begins where a paragraph begins (`HB_BUFFER_FLAG_BOT`).
  public static let paragraphStart = ShapingOptions(rawValue: 1)
  /// The range ends where a paragraph ends (`HB_BUFFER_FLAG_EOT`).
  public static let paragraphEnd = ShapingOptions(rawValue: 2)
  /// Produces ``GlyphFlags/unsafeToConcat``, which costs time.
  public static let unsafeToConcat = ShapingOptions(rawValue: 4)
  /// Produces ``GlyphFlags/safeToInsertTatweel``.
  public static let tatweel = ShapingOptions(rawValue: 8)
}
