public import TextStorage

/// The font of a style.
public struct SheetFont: Hashable, Sendable {
  /// Families in order of preference; nil if not specified.
  public var families: [String]?
  /// A font file, relative to the sheet's folder.
  public var file: String?
  /// The size in points.
  public var size: Double? {
    didSet { sizeInEms = nil }
  }
  /// The same as a factor on the size of the surrounding text, if it was given in ems; `size` is
  /// then that within text of the size of `body`.
  package var sizeInEms: Double?
  /// The weight, from 1 to 1000; 400 is regular and 700 bold.
  public var weight: Int?
  /// True if the font is italic.
  public var isItalic: Bool?
  /// OpenType features by tag, in order.
  public var features: [FontFeature]?
  /// Settings of a variable font's axes by tag.
  public var variations: [FontVariation]?
  /// True if a slant or weight that the family lacks is synthesized from the nearest face.
  public var synthesizesStyles: Bool?
  /// The palette for glyphs that have colours of their own.
  public var palette: FontPalette?

  /// Creates a font without properties.
  public init() {}
}
