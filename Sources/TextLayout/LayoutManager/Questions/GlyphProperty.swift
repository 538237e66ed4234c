/// What a glyph is to layout. Raw values are those of Text Kit.
public struct GlyphProperty: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from Text Kit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The glyph stands for a character that takes no part: nothing is drawn and no room is taken.
  public static let null = GlyphProperty(rawValue: 1)
  /// The glyph stands for a control character, such as a tab or what ends a line.
  public static let controlCharacter = GlyphProperty(rawValue: 2)
  /// The glyph is white space that justification may stretch.
  public static let elastic = GlyphProperty(rawValue: 4)
  /// The glyph combines with the one before it, as an accent does.
  public static let nonBaseCharacter = GlyphProperty(rawValue: 8)
}
