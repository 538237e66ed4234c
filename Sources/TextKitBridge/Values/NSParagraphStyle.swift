public import Foundation
public import TextStorage

/// The style of a paragraph.
///
/// The bridge's name for the kit's ``/TextStorage/ParagraphStyle``, as a class.
open class NSParagraphStyle: AttributeValue, NSCopying, NSMutableCopying {
  /// The style.
  public internal(set) var style: ParagraphStyle
  /// The lists that the program has set.
  var lists: [NSTextList]?
  /// The blocks that the program has set.
  var blocks: [NSTextBlock] = []

  /// Creates a style from one of the kit.
  public init(_ style: ParagraphStyle) { self.style = style }

  /// Creates the default style.
  public override init() { style = ParagraphStyle() }

  /// The default style.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Returns the writing direction of a language, given by its tag, or of the current locale.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> WritingDirection {
    let name = languageName ?? Locale.current.language.languageCode?.identifier ?? "en"
    let isRightToLeft = Locale.Language(identifier: name).characterDirection == .rightToLeft
    return isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle(style)
    copy.lists = lists
    copy.blocks = blocks
    return copy
  }

  /// Returns an independent copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle(style)
    copy.lists = lists
    copy.blocks = blocks
    return copy
  }

  /// Returns true if two styles are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle, other.style == style else { return false }
    return other.blocks.elementsEqual(blocks) { $0 === $1 }
  }

  /// The hash of the style.
  open override var hash: Int { style.hashValue }

  /// The alignment of lines between the margins.
  open var alignment: TextAlignment { style.alignment }

  /// The treatment of lines that are too long.
  open var lineBreakMode: LineBreakMode { style.lineBreakMode }

  /// Refinements of line breaking.
  open var lineBreakStrategy: LineBreakStrategy { style.lineBreakStrategy }

  /// The base direction of the paragraph.
  open var baseWritingDirection: WritingDirection { style.baseWritingDirection }

  /// The hyphenation threshold, 0…1: a line that would fill less of its width is hyphenated; 0 for
  /// none.
  open var hyphenationFactor: Float { Float(style.hyphenationFactor) }

  /// True if words are hyphenated when no factor is set.
  open var usesDefaultHyphenation: Bool { style.usesDefaultHyphenation }

  /// True if letters may move closer before text is truncated.
  open var allowsDefaultTighteningForTruncation: Bool {
    style.allowsDefaultTighteningForTruncation
  }

  /// The space below each line, in points.
  open var lineSpacing: CGFloat { CGFloat(style.lineSpacing) }

  /// The space after the paragraph, in points.
  open var paragraphSpacing: CGFloat { CGFloat(style.paragraphSpacing) }

  /// The space before the paragraph, in points.
  open var paragraphSpacingBefore: CGFloat { CGFloat(style.paragraphSpacingBefore) }

  /// The indent of the first line, in points.
  open var firstLineHeadIndent: CGFloat { CGFloat(style.firstLineHeadIndent) }

  /// The indent of all further lines, in points.
  open var headIndent: CGFloat { CGFloat(style.headIndent) }

  /// The end of lines, in points, from the leading margin if positive, otherwise from the trailing
  /// one.
  open var tailIndent: CGFloat { CGFloat(style.tailIndent) }

  /// The minimum height of a line, in points.
  open var minimumLineHeight: CGFloat { CGFloat(style.minimumLineHeight) }

  /// The maximum height of a line, in points; 0 for no limit.
  open var maximumLineHeight: CGFloat { CGFloat(style.maximumLineHeight) }

  /// The factor on the height of lines; 0 for none.
  open var lineHeightMultiple: CGFloat { CGFloat(style.lineHeightMultiple) }

  /// The interval of tab stops after the last one, in points.
  open var defaultTabInterval: CGFloat { CGFloat(style.defaultTabInterval) }

  /// The heading level, 1 to 6; 0 for other text.
  open var headerLevel: Int { style.headerLevel }

  /// The lists that contain the paragraph, outermost first.
  open var textLists: [NSTextList] { lists ?? style.textLists.map(NSTextList.init) }

  /// AppKit's blocks around the paragraph, outermost first; kept for the program.
  open var textBlocks: [NSTextBlock] { blocks }

  /// The limit for tightening letters before truncation, as a fraction of the font size: 0.05 if
  /// allowed, otherwise 0.
  open var tighteningFactorForTruncation: Float {
    style.allowsDefaultTighteningForTruncation ? 0.05 : 0
  }

  /// The tab stops.
  open var tabStops: [NSTextTab] { style.tabStops.map(NSTextTab.init) }
}
