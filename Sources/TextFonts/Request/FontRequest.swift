public import TextStorage

/// The font that a piece of text requests: a family or a file, and a style.
///
/// Size is not part of it: a ``FontFace`` serves every size, and optical sizes are asked for.
public struct FontRequest: Hashable, Sendable {
  /// Families in order of preference; names are compared without regard to case and spaces. The
  /// generic names `serif`, `sans-serif`, `monospace` and `system-ui` refer to bundled families.
  public var families: [String]
  /// A font file to use instead of a family.
  public var file: String?
  /// The face within ``file`` if that is a collection. HarfBuzz's notation for an instance of a
  /// variable font is supported: the upper sixteen bits hold the instance's number plus one.
  public var faceIndex: Int
  /// The weight on CSS's scale from 1 to 1000: 400 is regular, 700 bold.
  public var weight: Int
  /// The width in percent of normal: 100 is normal, 75 condensed.
  public var width: Double
  /// True if a slanted style is wanted.
  public var isItalic: Bool
  /// Settings for the axes of a variable font; they win over those from ``weight``, ``width``,
  /// ``isItalic`` and ``opticalSize``.
  public var variations: [FontVariation]
  /// The size in points that letters are drawn for, in a font with the axis `opsz`; nil for the
  /// font's default.
  public var opticalSize: Double?
  /// The text's language as a BCP 47 tag; chooses among fonts for Han characters.
  public var language: String?
  /// The styles that may be synthesised if the family lacks them.
  public var synthesis: FontSynthesis
  /// The palette for glyphs that have colours of their own.
  public var palette: FontPalette

  /// Creates a request.
  public init(
    families: [String] = [], file: String? = nil, faceIndex: Int = 0, weight: Int = 400,
    width: Double = 100, isItalic: Bool = false, variations: [FontVariation] = [],
    opticalSize: Double? = nil, language: String? = nil, synthesis: FontSynthesis = [],
    palette: FontPalette = .normal
  ) {
    self.families = families
    self.file = file
    self.faceIndex = faceIndex
    self.weight = weight
    self.width = width
    self.isItalic = isItalic
    self.variations = variations
    self.opticalSize = opticalSize
    self.language = language
    self.synthesis = synthesis
    self.palette = palette
  }
}

/// The changes to a face's outlines that stand in for a style that its family lacks.
///
/// Advances stay those of the face, so that a synthesised style is set as wide as its source.
public struct FontSynthesis: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Outlines are slanted by 14 degrees, as CSS Fonts 4 §2.5 recommends for oblique.
  public static let oblique = FontSynthesis(rawValue: 1)
  /// Outlines are made heavier by 1/24 of the size, spread over both sides of each stem.
  public static let bold = FontSynthesis(rawValue: 2)

  /// The tangent of the slant's angle.
  package static let slant = 0.2493280028431807
  /// The widening of a stem, in ems.
  package static let emboldening = 1.0 / 24
}
