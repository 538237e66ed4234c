import TextAnalysis

/// The roles of a glyph in layout. Raw values are those of Text Kit.
public struct GlyphProperty: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from Text Kit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The glyph belongs to a character that is left out: nothing is drawn and no room is taken.
  public static let null = GlyphProperty(rawValue: 1)
  /// The glyph belongs to a control character, such as a tab or a line separator.
  public static let controlCharacter = GlyphProperty(rawValue: 2)
  /// The glyph is white space that justification may stretch.
  public static let elastic = GlyphProperty(rawValue: 4)
  /// The glyph combines with the one before it, as an accent does.
  public static let nonBaseCharacter = GlyphProperty(rawValue: 8)
}

extension GlyphProperty {
  /// Creates the properties that a font's glyph has by default.
  ///
  /// - Parameters:
  ///   - scalar: The first character of its cluster.
  ///   - isFirst: True if the glyph is the first of its cluster.
  package init(glyphFor scalar: Unicode.Scalar, isFirst: Bool) {
    let properties = scalar.properties
    if !isFirst || properties.generalCategory == .nonspacingMark {
      self = .nonBaseCharacter
    } else if scalar.value == 0x20 || scalar.value == 0xA0 {
      self = .elastic
    } else {
      self = properties.isDefaultIgnorableCodePoint ? .null : []
    }
  }
}
