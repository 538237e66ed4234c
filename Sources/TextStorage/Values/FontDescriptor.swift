/// What a text asks of a font. Finding the font that answers is the layout's business.
///
/// Every field of a descriptor counts for equality, so that two runs merge only when they ask for
/// exactly the same.
public struct FontDescriptor: Hashable, Sendable {
  /// Family names in order of preference; empty asks for the default family.
  public var families: [String]
  /// The path of a font file to be used before any family, or `nil`.
  public var file: String?
  /// Which face of a collection in `file` is meant, counted from 0.
  public var faceIndex: Int
  /// The size of the em, in points.
  public var size: Double
  /// The weight on the OpenType scale of 1…1000; 400 is regular, 700 is bold.
  public var weight: Int
  /// The width in percent of the normal one, as OpenType's `wdth` axis counts it.
  public var width: Double
  /// Whether an italic or oblique face is asked for.
  public var isItalic: Bool
  /// OpenType features to switch, in order; a later entry for a tag wins.
  public var features: [FontFeature]
  /// Values for the axes of a variable font, in order; a later entry for a tag wins.
  public var variations: [FontVariation]
  /// Whether a slant or a weight that the family lacks is made from the nearest face that it has.
  public var synthesizesStyles: Bool
  /// Which palette colours glyphs that have colours of their own.
  public var palette: FontPalette

  /// Creates a descriptor; every argument has a default, so that only what matters is named.
  public init(
    families: [String] = [], file: String? = nil, faceIndex: Int = 0, size: Double = 12,
    weight: Int = 400, width: Double = 100, isItalic: Bool = false, features: [FontFeature] = [],
    variations: [FontVariation] = [], synthesizesStyles: Bool = false,
    palette: FontPalette = .normal
  ) {
    self.families = families
    self.file = file
    self.faceIndex = faceIndex
    self.size = size
    self.weight = weight
    self.width = width
    self.isItalic = isItalic
    self.features = features
    self.variations = variations
    self.synthesizesStyles = synthesizesStyles
    self.palette = palette
  }

  /// Creates a descriptor of one family at a size in points.
  public init(family: String, size: Double = 12, weight: Int = 400, isItalic: Bool = false) {
    self.init(families: [family], size: size, weight: weight, isItalic: isItalic)
  }

  /// The same descriptor at another size, in points.
  public func withSize(_ size: Double) -> FontDescriptor {
    var copy = self
    copy.size = size
    return copy
  }

  /// Hashes what differs between descriptors, and of what few ask for only what is asked for.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(families)
    hasher.combine(size)
    hasher.combine(weight)
    hasher.combine(isItalic)
    hasher.combine(file)
    if !features.isEmpty { hasher.combine(features) }
    if !variations.isEmpty { hasher.combine(variations) }
    if width != 100 { hasher.combine(width) }
    if faceIndex != 0 { hasher.combine(faceIndex) }
    if palette != .normal { hasher.combine(palette) }
  }

  /// What text without a `.font` attribute is set in: the default family, 12 points, regular.
  public static let `default` = FontDescriptor()
}
