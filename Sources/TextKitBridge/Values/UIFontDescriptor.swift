public import Foundation
public import TextStorage

/// The requested properties of a font: family, size and style.
///
/// The bridge's name for the kit's ``/TextStorage/FontDescriptor``, as a class.
open class UIFontDescriptor: AttributeValue {
  /// The descriptor of the kit.
  public let font: FontDescriptor

  /// The attributes that the program has set; nil if the descriptor was made in another way.
  private let given: [AttributeName: Any]?

  /// Creates a descriptor from one of the kit.
  public init(_ font: FontDescriptor) {
    self.font = font
    given = nil
  }

  /// Creates a descriptor with attributes that describe it.
  private init(_ font: FontDescriptor, given: [AttributeName: Any]) {
    self.font = font
    self.given = given
  }

  /// Creates a descriptor by the name of a family, or of a face such as `Helvetica-BoldOblique`; a
  /// size of 0 is the default.
  public convenience init(name: String, size: CGFloat) {
    self.init(
      Self.font(named: name, size: size > 0 ? Double(size) : 12),
      given: [.name: name, .size: size])
  }

  /// Creates a descriptor from attributes.
  public convenience init(fontAttributes: [AttributeName: Any] = [:]) {
    self.init(Self.applying(fontAttributes, to: FontDescriptor()), given: fontAttributes)
  }

  /// The attributes that the program has set. A descriptor of a font has the family's name, the
  /// name of the face, the size and the traits.
  open var fontAttributes: [AttributeName: Any] { given ?? described }

  /// The attributes of any descriptor.
  private var described: [AttributeName: Any] {
    var values: [AttributeName: Any] = [
      .family: font.families.first ?? UIFont.systemFamily, .name: postscriptName,
      .size: CGFloat(font.size), .traits: [TraitKey.symbolic: symbolicTraits.rawValue],
    ]
    if let textStyle { values[.textStyle] = textStyle }
    return values
  }

  /// Returns the value of one attribute, also if the program has not set it.
  open func object(forKey name: AttributeName) -> Any? { given?[name] ?? described[name] }

  /// Returns a changed descriptor.
  private func changed(
    _ attributes: [AttributeName: Any], _ change: (inout FontDescriptor) -> Void
  ) -> UIFontDescriptor {
    var copy = font
    change(&copy)
    let changed =
      given.map { UIFontDescriptor(copy, given: $0.merging(attributes) { $1 }) }
      ?? UIFontDescriptor(copy)
    changed.textStyle = textStyle
    return changed
  }

  /// The text style that the font was made for; nil for none.
  var textStyle: UIFont.TextStyle?

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
    // The second family may be the substitute of the first.
    let names = font.families.prefix(2).map { $0.lowercased() }
    let fixed = ["mono", "courier", "menlo", "monaco", "consolas"]
    if fixed.contains(where: { name in names.contains { $0.contains(name) } }) {
      traits.insert(.traitMonoSpace)
    }
    return traits
  }

  /// Returns the descriptor with another style.
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    changed([.traits: [TraitKey.symbolic: traits.rawValue]]) { copy in
      copy.isItalic = traits.contains(.traitItalic)
      if traits.contains(.traitBold) != (font.weight >= 600) {
        copy.weight = traits.contains(.traitBold) ? 700 : 400
      }
      copy.width =
        traits.contains(.traitCondensed) ? 75 : traits.contains(.traitExpanded) ? 125 : 100
      if traits.contains(.traitMonoSpace), !symbolicTraits.contains(.traitMonoSpace) {
        copy.families = [UIFont.monospacedFamily]
      }
    }
  }

  /// Returns the descriptor at another size, in points.
  open func withSize(_ size: CGFloat) -> UIFontDescriptor {
    changed([.size: size]) { $0.size = Double(size) }
  }

  /// Returns the descriptor with another family.
  open func withFamily(_ family: String) -> UIFontDescriptor {
    changed([.family: family]) {
      $0.families = [family]
      $0.file = nil
    }
  }

  /// Returns the descriptor with another face of its family, by the name of the style, such as
  /// `Bold Italic`.
  open func withFace(_ face: String) -> UIFontDescriptor {
    changed([.face: face]) { Self.setStyle(face, of: &$0) }
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
    changed(attributes) { $0 = Self.applying(attributes, to: $0) }
  }

  /// Returns the descriptor of a text style, at the text size of the current traits.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor
  { preferredFontDescriptor(withTextStyle: style, compatibleWith: nil) }

  /// Returns the descriptor of a text style, at the text size of some traits, and bold if they
  /// prefer bold text.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    var weight = style == .headline ? 600 : 400
    if (traitCollection ?? .current).legibilityWeight == .bold { weight += 200 }
    let size = style.size(in: UIFont.category(of: traitCollection))
    let made = UIFontDescriptor(FontDescriptor(size: size, weight: weight))
    made.textStyle = style
    return made
  }

  /// Returns true if two descriptors are equal.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.font == font }

  /// The hash of the descriptor.
  open override var hash: Int { font.hashValue }
}

/// AppKit's name.
public typealias NSFontDescriptor = UIFontDescriptor
