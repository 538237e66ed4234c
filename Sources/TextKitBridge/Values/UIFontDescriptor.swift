public import Foundation
public import TextStorage

/// The requested properties of a font: family, size and style.
///
/// The bridge's name for the kit's ``/TextStorage/FontDescriptor``, as a class.
open class UIFontDescriptor: AttributeValue {
  /// The descriptor of the kit.
  public let font: FontDescriptor

  /// Creates a descriptor from one of the kit.
  public init(_ font: FontDescriptor) { self.font = font }

  /// Creates a descriptor by the name of a family, or of a face such as `Helvetica-BoldOblique`; a
  /// size of 0 is the default.
  public convenience init(name: String, size: CGFloat) {
    var font = FontDescriptor(family: name, size: size > 0 ? Double(size) : 12)
    if let dash = name.lastIndex(of: "-") {
      let style = name[name.index(after: dash)...].lowercased()
      let styles = ["bold", "italic", "oblique", "regular", "light", "medium", "semibold", "black"]
      if styles.contains(where: { style.hasPrefix($0) || style.hasSuffix($0) }) {
        font.families = [Self.spaced(name[..<dash])]
        font.isItalic = style.contains("italic") || style.contains("oblique")
        font.weight =
          style.contains("semibold")
          ? 600
          : style.contains("bold")
            ? 700
            : style.contains("light")
              ? 300 : style.contains("medium") ? 500 : style.contains("black") ? 900 : 400
      }
    }
    self.init(font)
  }

  /// Returns a name with spaces before its capitals, because names of faces omit the spaces of
  /// family names.
  private static func spaced(_ name: Substring) -> String {
    var words = ""
    for letter in name {
      if letter.isUppercase, let last = words.last, last.isLowercase { words += " " }
      words.append(letter)
    }
    return words
  }

  /// Creates a descriptor from attributes.
  public convenience init(fontAttributes: [AttributeName: Any] = [:]) {
    self.init(Self.applying(fontAttributes, to: FontDescriptor()))
  }

  /// The family's name, the size and the traits.
  open var fontAttributes: [AttributeName: Any] {
    [
      .family: font.families.first ?? UIFont.systemFamily, .name: postscriptName,
      .size: CGFloat(font.size), .traits: [TraitKey.symbolic: symbolicTraits.rawValue],
    ]
  }

  /// Returns the value of one attribute.
  open func object(forKey name: AttributeName) -> Any? { fontAttributes[name] }

  /// The name of the face.
  open var postscriptName: String { UIFont(font).fontName }

  /// The size of the em, in points.
  open var pointSize: CGFloat { CGFloat(font.size) }

  /// The style.
  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if font.isItalic { traits.insert(.traitItalic) }
    if font.weight >= 600 { traits.insert(.traitBold) }
    if font.width < 90 { traits.insert(.traitCondensed) }
    if font.width > 110 { traits.insert(.traitExpanded) }
    let family = font.families.first?.lowercased() ?? ""
    let fixed = ["mono", "courier", "menlo", "consolas"]
    if fixed.contains(where: { family.contains($0) }) { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// Returns the descriptor with another style.
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var copy = font
    copy.isItalic = traits.contains(.traitItalic)
    if traits.contains(.traitBold) != (font.weight >= 600) {
      copy.weight = traits.contains(.traitBold) ? 700 : 400
    }
    copy.width =
      traits.contains(.traitCondensed) ? 75 : traits.contains(.traitExpanded) ? 125 : 100
    if traits.contains(.traitMonoSpace), !symbolicTraits.contains(.traitMonoSpace) {
      copy.families = [UIFont.monospacedFamily]
    }
    return UIFontDescriptor(copy)
  }

  /// Returns the descriptor at another size, in points.
  open func withSize(_ size: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(font.withSize(Double(size)))
  }

  /// Returns the descriptor with another family.
  open func withFamily(_ family: String) -> UIFontDescriptor {
    var copy = font
    copy.families = [family]
    return UIFontDescriptor(copy)
  }

  /// Returns the descriptor in another design.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    switch design {
    case .monospaced: withFamily(UIFont.monospacedFamily)
    case .serif: withFamily("Noto Serif")
    default: withFamily(UIFont.systemFamily)
    }
  }

  /// Returns the descriptor with additional attributes.
  open func addingAttributes(_ attributes: [AttributeName: Any]) -> UIFontDescriptor {
    UIFontDescriptor(Self.applying(attributes, to: font))
  }

  /// Returns the descriptor of a text style.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor
  {
    UIFontDescriptor(FontDescriptor(size: style.size, weight: style == .headline ? 600 : 400))
  }

  private static func applying(
    _ attributes: [AttributeName: Any], to font: FontDescriptor
  ) -> FontDescriptor {
    var font = font
    if let name = attributes[.name] as? String {
      font = UIFontDescriptor(name: name, size: CGFloat(font.size)).font
    }
    if let family = attributes[.family] as? String { font.families = [family] }
    if let size = attributes[.size] as? CGFloat { font.size = Double(size) }
    if let size = attributes[.size] as? Double { font.size = size }
    if let traits = attributes[.traits] as? [TraitKey: Any] {
      if let weight = traits[.weight] as? UIFont.Weight { font.weight = weight.value }
      if let weight = traits[.weight] as? CGFloat { font.weight = UIFont.Weight(weight).value }
      if let bits = traits[.symbolic] as? UInt32 {
        font =
          UIFontDescriptor(font).withSymbolicTraits(SymbolicTraits(rawValue: bits))?.font ?? font
      }
    }
    return font
  }

  /// Returns true if two descriptors are equal.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.font == font }

  /// The hash of the descriptor.
  open override var hash: Int { font.hashValue }
}

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

/// AppKit's name.
public typealias NSFontDescriptor = UIFontDescriptor
