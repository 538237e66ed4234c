public import TextStorage

/// What a style says of the font.
public struct SheetFont: Hashable, Sendable {
  /// Families in order of preference; nil when nothing is said.
  public var families: [String]?
  /// A font file, looked up beside the sheet.
  public var file: String?
  /// The size in points.
  public var size: Double?
  /// The weight, from 1 to 1000; 400 is regular and 700 bold.
  public var weight: Int?
  /// Whether the font is italic.
  public var isItalic: Bool?
  /// OpenType features by tag, in order.
  public var features: [FontFeature]?
  /// Settings of a variable font's axes by tag.
  public var variations: [FontVariation]?
  /// Whether a slant or a weight that the family lacks is made from the nearest face that it has.
  public var synthesizesStyles: Bool?
  /// Which palette colours glyphs that have colours of their own.
  public var palette: FontPalette?

  /// Creates a font of which nothing is said.
  public init() {}
}
