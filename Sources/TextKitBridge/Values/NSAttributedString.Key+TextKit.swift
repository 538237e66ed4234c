public import Foundation

/// Text Kit's names of attributes, which Foundation does not have on Linux.
extension NSAttributedString.Key {
  /// A `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `UIColor`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// A number; see `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `UIColor`.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// A number; see `NSUnderlineStyle`.
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
  /// A number: percent of the font's size; negative fills, too.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// An `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// An `NSTextAttachment`, on U+FFFC.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// A number of steps; negative for subscript.
  public static let superscript = NSAttributedString.Key("NSSuperScript")
  /// A number: how far glyphs slant.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// A number: the logarithm of how wide glyphs are made.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// A number: 1 for vertical forms.
  public static let verticalGlyphForm = NSAttributedString.Key("NSVerticalGlyphForm")
  /// An array of numbers: levels of direction, outermost first.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
  /// A string.
  public static let toolTip = NSAttributedString.Key("NSToolTip")
  /// An effect; kept for the program.
  public static let textEffect = NSAttributedString.Key("NSTextEffect")
  /// AppKit's cursor; kept for the program.
  public static let cursor = NSAttributedString.Key("NSCursor")
  /// AppKit's glyph; kept for the program.
  public static let glyphInfo = NSAttributedString.Key("NSGlyphInfo")
  /// A number: part of text that is being composed; kept for the program.
  public static let markedClauseSegment = NSAttributedString.Key("NSMarkedClauseSegment")
  /// A number: what a spelling checker said; kept for the program.
  public static let spellingState = NSAttributedString.Key("NSSpellingState")
  /// Other words; kept for the program.
  public static let textAlternatives = NSAttributedString.Key("NSTextAlternatives")
  /// A language's tag, a string.
  public static let languageIdentifier = NSAttributedString.Key("NSLanguage")
}
