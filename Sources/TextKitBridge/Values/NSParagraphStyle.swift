public import Foundation
public import TextStorage

/// How a paragraph is set.
///
/// The bridge's name for the kit's ``/TextStorage/ParagraphStyle``, as a class.
open class NSParagraphStyle: AttributeValue, NSCopying, NSMutableCopying {
  /// The style.
  public internal(set) var style: ParagraphStyle
  /// The lists as the program has given them.
  var lists: [NSTextList]?

  /// Creates a style of the kit's.
  public init(_ style: ParagraphStyle) { self.style = style }

  /// Creates the default style.
  public override init() { style = ParagraphStyle() }

  /// The default style.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The direction of text in a language, given by its tag; without one that of the current locale.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> WritingDirection {
    let name = languageName ?? Locale.current.language.languageCode?.identifier ?? "en"
    let isRightToLeft = Locale.Language(identifier: name).characterDirection == .rightToLeft
    return isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// A style that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle(style)
    copy.lists = lists
    return copy
  }

  /// A style of its own.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle(style)
    copy.lists = lists
    return copy
  }

  /// Whether two styles are the same.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.style == style
  }

  /// The hash of the style.
  open override var hash: Int { style.hashValue }

  /// Where lines sit between the margins.
  open var alignment: TextAlignment { style.alignment }

  /// What becomes of a line that is too long.
  open var lineBreakMode: LineBreakMode { style.lineBreakMode }

  /// What lines are broken for beside room.
  open var lineBreakStrategy: LineBreakStrategy { style.lineBreakStrategy }

  /// The direction of the paragraph.
  open var baseWritingDirection: WritingDirection { style.baseWritingDirection }

  /// How much of a line hyphenation may leave empty, 0 for none.
  open var hyphenationFactor: Float { Float(style.hyphenationFactor) }

  /// Whether words are divided when nothing else is said.
  open var usesDefaultHyphenation: Bool { style.usesDefaultHyphenation }

  /// Whether text may be set tighter before it is truncated.
  open var allowsDefaultTighteningForTruncation: Bool {
    style.allowsDefaultTighteningForTruncation
  }

  /// Room below each line, in points.
  open var lineSpacing: CGFloat { CGFloat(style.lineSpacing) }

  /// Room after the paragraph, in points.
  open var paragraphSpacing: CGFloat { CGFloat(style.paragraphSpacing) }

  /// Room before the paragraph, in points.
  open var paragraphSpacingBefore: CGFloat { CGFloat(style.paragraphSpacingBefore) }

  /// The indent of the first line, in points.
  open var firstLineHeadIndent: CGFloat { CGFloat(style.firstLineHeadIndent) }

  /// The indent of the further lines, in points.
  open var headIndent: CGFloat { CGFloat(style.headIndent) }

  /// Where lines end, in points.
  open var tailIndent: CGFloat { CGFloat(style.tailIndent) }

  /// The least height of a line, in points.
  open var minimumLineHeight: CGFloat { CGFloat(style.minimumLineHeight) }

  /// The greatest height of a line, in points; 0 for no limit.
  open var maximumLineHeight: CGFloat { CGFloat(style.maximumLineHeight) }

  /// What the height of lines is multiplied with; 0 for nothing.
  open var lineHeightMultiple: CGFloat { CGFloat(style.lineHeightMultiple) }

  /// How far apart stops are behind the last, in points.
  open var defaultTabInterval: CGFloat { CGFloat(style.defaultTabInterval) }

  /// The level of a heading, 1 to 6; 0 for text.
  open var headerLevel: Int { style.headerLevel }

  /// The lists that the paragraph is an item of, outermost first.
  open var textLists: [NSTextList] { lists ?? style.textLists.map(NSTextList.init) }

  /// How much closer letters may be set before a line is truncated, as a part of the font's size: 0.05 where they
  /// may.
  open var tighteningFactorForTruncation: Float {
    style.allowsDefaultTighteningForTruncation ? 0.05 : 0
  }

  /// Where tabs move to.
  open var tabStops: [NSTextTab] { style.tabStops.map(NSTextTab.init) }
}
