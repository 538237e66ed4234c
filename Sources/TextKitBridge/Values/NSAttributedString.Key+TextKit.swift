public import Foundation
import TextStorage

/// Text Kit's attribute names, which Foundation on Linux lacks.
extension NSAttributedString.Key {
  /// A `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `UIColor`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// A number of ``UnderlineStyle`` bits.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `UIColor`.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// A number of ``UnderlineStyle`` bits.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A number of points.
  public static let kern = NSAttributedString.Key("NSKern")
  /// A number of points.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// A number of points.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// A number: 0 for no ligatures, 1 for the usual ones.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// A `URL` or a string.
  public static let link = NSAttributedString.Key("NSLink")
  /// A `UIColor`.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// A `UIColor`.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// A number: percent of the font size; negative also fills the glyphs.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// An `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// An `NSTextAttachment` on U+FFFC.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// A number of steps; negative for subscript.
  public static let superscript = NSAttributedString.Key("NSSuperScript")
  /// A number: the slant of glyphs.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// A number: the logarithm of the factor by which glyphs are widened.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// A number: 1 for vertical forms.
  public static let verticalGlyphForm = NSAttributedString.Key("NSVerticalGlyphForm")
  /// An array of numbers: embeddings and overrides of direction, outermost first.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
  /// A string.
  public static let toolTip = NSAttributedString.Key("NSToolTip")
  /// A ``NSAttributedString/TextEffectStyle`` or its name.
  public static let textEffect = NSAttributedString.Key("NSTextEffect")
  /// AppKit's cursor; kept for the program.
  public static let cursor = NSAttributedString.Key("NSCursor")
  /// AppKit's glyph; kept for the program.
  public static let glyphInfo = NSAttributedString.Key("NSGlyphInfo")
  /// A number: a clause of text in composition; kept for the program.
  public static let markedClauseSegment = NSAttributedString.Key("NSMarkedClauseSegment")
  /// A number: the result of a spelling checker; kept for the program.
  public static let spellingState = NSAttributedString.Key("NSSpellingState")
  /// Alternative words; kept for the program.
  public static let textAlternatives = NSAttributedString.Key("NSTextAlternatives")
  /// A language tag, a string.
  public static let languageIdentifier = NSAttributedString.Key("NSLanguage")
}

extension NSAttributedString {
  /// An effect of text. Besides Apple's there are the kit's, by their names, such as `emboss`.
  public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String

    /// Creates an effect.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the style of an effect of the kit. One that Text Kit lacks has the kit's name.
    init(_ effect: TextEffect) {
      self = effect == .letterpress ? .letterpressStyle : TextEffectStyle(rawValue: effect.rawValue)
    }

    /// Text pressed into the page: dark above its letters, light below them.
    public static let letterpressStyle = TextEffectStyle(rawValue: "_UIKitNewLetterpressStyle")
  }
}

// See the other objects that `TextStorageFoundation` reads.
extension NSAttributedString.TextEffectStyle: ForeignAttributeValue {
  package var kitValue: any Hashable & Sendable {
    guard let effect = TextEffect(textKitName: rawValue) else { return rawValue }
    return effect
  }
}
