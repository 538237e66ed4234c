/// The font that a text asks for; layout finds the matching font.
///
/// Every field counts for equality, so two runs merge only if they ask for exactly the same font.
public struct FontDescriptor: Hashable, Sendable {
  /// Family names in order of preference; empty asks for the default family.
  public var families: [String]
  /// The path of a font file that has precedence over the families, or `nil`.
  public var file: String?
  /// The index of the face in a font collection `file`, counted from 0.
  public var faceIndex: Int
  /// The size of the em, in points.
  public var size: Double
  /// The weight on the OpenType scale of 1…1000; 400 is regular, 700 is bold.
  public var weight: Int
  /// The width in percent of the normal width, as on OpenType's `wdth` axis.
  public var width: Double
  /// True if an italic or oblique face is requested.
  public var isItalic: Bool
  /// OpenType features to set, in order; the last entry for a tag wins.
  public var features: [FontFeature]
  /// Values for the axes of a variable font, in order; the last entry for a tag wins.
  public var variations: [FontVariation]
  /// True if a slant or weight that the family lacks is synthesized from its nearest face.
  public var synthesizesStyles: Bool
  /// The palette for glyphs with colours of their own.
  public var palette: FontPalette

  /// Creates a descriptor.
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

  /// Returns this descriptor at another size, in points.
  public func withSize(_ size: Double) -> FontDescriptor {
    var copy = self
    copy.size = size
    return copy
  }

  /// Hashes the fields that usually differ, and rare ones only if they differ from their defaults.
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

  /// The font of text without a `.font` attribute: the default family, 12 points, regular.
  public static let `default` = FontDescriptor()
}
