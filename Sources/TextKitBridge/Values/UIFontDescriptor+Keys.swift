/// The keys and options of descriptors.
extension UIFontDescriptor {
  /// The style of a font.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt32

    /// Creates a set.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italic.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Wide.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrow.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// Monospaced.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    /// AppKit's name of ``traitItalic``.
    public static let italic = traitItalic
    /// AppKit's name of ``traitBold``.
    public static let bold = traitBold
    /// AppKit's name of ``traitMonoSpace``.
    public static let monoSpace = traitMonoSpace
    /// AppKit's name of ``traitCondensed``.
    public static let condensed = traitCondensed
    /// AppKit's name of ``traitExpanded``.
    public static let expanded = traitExpanded
  }

  /// The name of an attribute of a descriptor.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A string.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// A string.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// A number of points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// A dictionary by ``TraitKey``.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// A string: the style's name.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// An array of dictionaries by ``FeatureKey``.
    public static let featureSettings = AttributeName(
      rawValue: "NSCTFontFeatureSettingsAttribute")
    /// An array of descriptors: the fonts of characters that the font lacks.
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    /// A ``UIFont/TextStyle``.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    /// An affine transform; kept for the program.
    public static let matrix = AttributeName(rawValue: "NSCTFontMatrixAttribute")
  }

  /// The key of a descriptor's trait.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The bits of ``SymbolicTraits``.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// A weight from -1 to 1.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// A width from -1 to 1.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// A slant from -1 to 1.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// A design of the system's fonts.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String

    /// Creates a design.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sans-serif.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// With serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Monospaced.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// Sans-serif: no bundled family is rounded.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
  }
}
