public import Foundation
import TextFonts
import TextLayout
public import TextStorage

/// A font by family and size.
///
/// The bridge's name for a font descriptor of the kit. A size that is not a positive number counts
/// as 12 points.
open class UIFont: AttributeValue {
  /// The descriptor of the requested font.
  public let descriptor: FontDescriptor
  /// The descriptor that the program made the font from; nil for none.
  private var origin: UIFontDescriptor?

  /// Creates a font from a descriptor of the kit.
  public init(_ descriptor: FontDescriptor) {
    var descriptor = descriptor
    descriptor.size = Self.sound(descriptor.size)
    self.descriptor = descriptor
  }

  private static func sound(_ size: Double) -> Double { size > 0 && size < 1e6 ? size : 12 }

  /// Creates a font by the name of a family, or of a face such as `Helvetica-BoldOblique`.
  ///
  /// Nil if the system has no such family, none was registered, and none is its substitute.
  /// Well-known families such as Helvetica and Courier have substitutes. The font keeps the
  /// requested ``familyName`` then.
  public convenience init?(name: String, size: CGFloat) {
    if name.isEmpty { return nil }
    let descriptor = UIFontDescriptor(name: name, size: size)
    guard let font = descriptor.available else { return nil }
    self.init(font)
    origin = descriptor
  }

  /// Creates a font from a descriptor; a size of 0 uses the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    let font = descriptor.available ?? descriptor.font
    self.init(size > 0 ? font.withSize(Double(size)) : font)
    origin = size > 0 ? descriptor.withSize(size) : descriptor
  }

  // MARK: Fonts of the system

  /// The default size of text, in points.
  public static var systemFontSize: CGFloat { 14 }
  /// The size of text on buttons, in points.
  public static var buttonFontSize: CGFloat { 18 }
  /// The size of labels, in points.
  public static var labelFontSize: CGFloat { 17 }
  /// The size of small text, in points.
  public static var smallSystemFontSize: CGFloat { 12 }

  /// Returns the default family at a size.
  public static func systemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(FontDescriptor(size: Double(size)))
  }

  /// Returns the default family at a size and weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescriptor(size: Double(size), weight: weight.value))
  }

  /// Returns the default family in bold at a size.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// Returns the default family in italics at a size.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(FontDescriptor(size: Double(size), isItalic: true))
  }

  /// Returns the default monospaced family at a size and weight.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      FontDescriptor(families: [monospacedFamily], size: Double(size), weight: weight.value))
  }

  /// Returns the default family with digits of equal width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      FontDescriptor(
        size: Double(size), weight: weight.value, features: [FontFeature(tag: "tnum")]))
  }

  /// Returns the font for code, by AppKit's name; a size of 0 is the default.
  public static func userFixedPitchFont(ofSize size: CGFloat) -> UIFont? {
    monospacedSystemFont(ofSize: size, weight: .regular)
  }

  /// Returns the font for text, by AppKit's name; a size of 0 is the default.
  public static func userFont(ofSize size: CGFloat) -> UIFont? { systemFont(ofSize: size) }

  /// Returns the font of a text style, at the size that Apple's guidelines list for the text size
  /// of the current traits.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// Returns the font of a text style, at the size that Apple's guidelines list for the text size
  /// of some traits.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let descriptor = UIFontDescriptor.preferredFontDescriptor(
      withTextStyle: style, compatibleWith: traitCollection)
    let font = UIFont(descriptor.font)
    font.textStyle = style
    return font
  }

  /// The families of bundled or installed fonts, in alphabetical order.
  public static var familyNames: [String] { FontLibrary.shared.familyNames() }

  /// Returns the names of the usual four faces of a family.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    guard familyNames.contains(familyName) else { return [] }
    return [false, true].flatMap { isItalic in
      [400, 700].map { weight in
        UIFont(
          FontDescriptor(families: [familyName], size: 12, weight: weight, isItalic: isItalic)
        ).fontName
      }
    }
  }

  static let monospacedFamily = "Noto Sans Mono"
  static let systemFamily = "Noto Sans"

  // MARK: Names

  /// The family's name.
  open var familyName: String { descriptor.families.first ?? Self.systemFamily }

  /// The name of the face, such as `NotoSans-BoldItalic`: the font's own PostScript name, or the
  /// family without spaces and the style if another family is its substitute.
  open var fontName: String {
    let style = (descriptor.weight >= 600 ? "Bold" : "") + (descriptor.isItalic ? "Italic" : "")
    let family = familyName.filter { $0 != " " }
    if !style.isEmpty { return family + "-" + style }
    guard let face, face.familyName.filter({ $0 != " " }) == family, !face.postScriptName.isEmpty
    else { return family }
    return face.postScriptName
  }

  /// The name of the family and the style in words.
  open var displayName: String? {
    familyName + (descriptor.weight >= 600 ? " Bold" : "") + (descriptor.isItalic ? " Italic" : "")
  }

  /// The descriptor of the requested font.
  open var fontDescriptor: UIFontDescriptor {
    if let origin { return origin }
    let made = UIFontDescriptor(descriptor)
    made.textStyle = textStyle
    return made
  }

  /// The text style that the font was made for; nil for none.
  var textStyle: TextStyle?

  /// The size of the em, in points.
  open var pointSize: CGFloat { CGFloat(descriptor.size) }

  /// Returns the font at another size.
  open func withSize(_ size: CGFloat) -> UIFont {
    let font = UIFont(descriptor.withSize(Double(size)))
    font.origin = origin?.withSize(size)
    font.textStyle = textStyle
    return font
  }

  /// True if all characters have the same width, as far as is known of the family.
  open var isFixedPitch: Bool {
    UIFontDescriptor(descriptor).symbolicTraits.contains(.traitMonoSpace)
  }

  // MARK: Metrics

  /// The ascent above the baseline, in points.
  open var ascender: CGFloat { CGFloat(measure { $0.ascent }) }
  /// The descent below the baseline, in points; negative.
  open var descender: CGFloat { -CGFloat(measure { $0.descent }) }
  /// The gap between lines, in points.
  open var leading: CGFloat { CGFloat(measure { $0.lineGap }) }
  /// The height of capitals, in points.
  open var capHeight: CGFloat { CGFloat(measure { $0.capHeight }) }
  /// The height of an x, in points.
  open var xHeight: CGFloat { CGFloat(measure { $0.xHeight }) }
  /// The height of a line without leading, in points.
  open var lineHeight: CGFloat { CGFloat(measure { $0.ascent + $0.descent }) }
  /// The position of underlines relative to the baseline, in points; negative.
  open var underlinePosition: CGFloat { -CGFloat(measure { Double($0.underlinePosition) }) }
  /// The slant of upright strokes, in degrees; negative for italics that lean to the right.
  open var italicAngle: CGFloat { descriptor.isItalic ? -12 : 0 }
  /// The number of glyphs in the font's face.
  open var numberOfGlyphs: Int { face?.glyphCount ?? 0 }
  /// Returns the advance of a glyph, in points, to the right.
  open func advancement(forCGGlyph glyph: CGGlyph) -> CGSize {
    guard let face else { return .zero }
    let width = face.advance(ofGlyph: UInt32(glyph)) * face.scale(forSize: descriptor.size)
    return CGSize(width: width, height: 0)
  }
  /// The advance of the widest of the usual letters, in points.
  open var maximumAdvancement: CGSize {
    guard let face else { return .zero }
    let scale = face.scale(forSize: descriptor.size)
    let widths = (UInt32(0x20)..<0x7F).map { face.advance(ofGlyph: face.glyph(for: $0)) * scale }
    return CGSize(width: widths.max() ?? 0, height: 0)
  }
  /// The thickness of underlines, in points.
  open var underlineThickness: CGFloat { CGFloat(measure { Double($0.underlineThickness) }) }

  /// The font's face; nil if none is available.
  var face: FontFace? {
    try? FontLibrary.shared.face(for: FontRequest(descriptor, language: nil))
  }

  /// Returns a metric of the font's face, in points; 0 if no face is available.
  private func measure(_ value: (FontMetrics) -> Double) -> Double {
    guard let face else { return 0 }
    return value(face.metrics) * face.scale(forSize: descriptor.size)
  }

  // MARK: Values

  /// Returns the font itself, which is immutable.
  open override func copy() -> Any { self }

  /// Returns true if two fonts have the same descriptor.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.descriptor == descriptor
  }

  /// The hash of the descriptor.
  open override var hash: Int { descriptor.hashValue }

  /// The name and the size.
  open override var description: String { "\(fontName) \(pointSize)" }
}

extension UIFont {
  /// The weight of a font, from -1 to 1; 0 is regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// A number from -1 to 1.
    public let rawValue: CGFloat

    /// Creates a weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a weight.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// 100.
    public static let ultraLight = Weight(-0.8)
    /// 200.
    public static let thin = Weight(-0.6)
    /// 300.
    public static let light = Weight(-0.4)
    /// 400.
    public static let regular = Weight(0)
    /// 500.
    public static let medium = Weight(0.23)
    /// 600.
    public static let semibold = Weight(0.3)
    /// 700.
    public static let bold = Weight(0.4)
    /// 800.
    public static let heavy = Weight(0.56)
    /// 900.
    public static let black = Weight(0.62)

    /// Apple's weights with those of OpenType.
    private static let steps: [(CGFloat, Int)] = [
      (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
      (0.56, 800), (0.62, 900),
    ]

    /// The nearest weight on OpenType's scale.
    var value: Int {
      Self.steps.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }?.1 ?? 400
    }
  }

  /// A text style: a role of text with its own font.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String

    /// Creates a style.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 34 points.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 15 points.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 17 points.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 13 points.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

  }
}

extension UIFont {
  /// Returns the glyph of a character in the font's face, or nil if the face lacks it.
  ///
  /// It corresponds to Core Text's function on Apple's systems.
  public func cgGlyph(for scalar: Unicode.Scalar) -> CGGlyph? {
    let face = try? FontLibrary.shared.face(for: FontRequest(descriptor, language: nil))
    let glyph = face?.glyph(for: scalar.value) ?? 0
    return glyph == 0 ? nil : CGGlyph(truncatingIfNeeded: glyph)
  }
}

/// The number of a glyph in its font.
public typealias CGGlyph = UInt16

/// AppKit's name.
public typealias NSFont = UIFont
