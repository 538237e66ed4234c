public import Foundation
public import TextStorage

/// How a paragraph is set.
///
/// The bridge's name for the kit's ``/TextStorage/ParagraphStyle``, as a class.
public class NSParagraphStyle: AttributeValue {
  /// The style.
  public internal(set) var style: ParagraphStyle

  /// Creates a style of the kit's.
  public init(_ style: ParagraphStyle) { self.style = style }

  /// Creates the default style.
  public override init() { style = ParagraphStyle() }

  /// The default style.
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// A style that can be changed.
  public override func mutableCopy() -> Any { NSMutableParagraphStyle(style) }

  /// A style of its own.
  public override func copy() -> Any { NSParagraphStyle(style) }

  /// Whether two styles are the same.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.style == style
  }

  /// The hash of the style.
  public override var hash: Int { style.hashValue }

  /// Where lines sit between the margins.
  public var alignment: TextAlignment { style.alignment }

  /// What becomes of a line that is too long.
  public var lineBreakMode: LineBreakMode { style.lineBreakMode }

  /// What lines are broken for beside room.
  public var lineBreakStrategy: LineBreakStrategy { style.lineBreakStrategy }

  /// The direction of the paragraph.
  public var baseWritingDirection: WritingDirection { style.baseWritingDirection }

  /// How much of a line hyphenation may leave empty, 0 for none.
  public var hyphenationFactor: Float { Float(style.hyphenationFactor) }

  /// Whether words are divided when nothing else is said.
  public var usesDefaultHyphenation: Bool { style.usesDefaultHyphenation }

  /// Whether text may be set tighter before it is truncated.
  public var allowsDefaultTighteningForTruncation: Bool {
    style.allowsDefaultTighteningForTruncation
  }

  /// Room below each line, in points.
  public var lineSpacing: CGFloat { CGFloat(style.lineSpacing) }

  /// Room after the paragraph, in points.
  public var paragraphSpacing: CGFloat { CGFloat(style.paragraphSpacing) }

  /// Room before the paragraph, in points.
  public var paragraphSpacingBefore: CGFloat { CGFloat(style.paragraphSpacingBefore) }

  /// The indent of the first line, in points.
  public var firstLineHeadIndent: CGFloat { CGFloat(style.firstLineHeadIndent) }

  /// The indent of the further lines, in points.
  public var headIndent: CGFloat { CGFloat(style.headIndent) }

  /// Where lines end, in points.
  public var tailIndent: CGFloat { CGFloat(style.tailIndent) }

  /// The least height of a line, in points.
  public var minimumLineHeight: CGFloat { CGFloat(style.minimumLineHeight) }

  /// The greatest height of a line, in points; 0 for no limit.
  public var maximumLineHeight: CGFloat { CGFloat(style.maximumLineHeight) }

  /// What the height of lines is multiplied with; 0 for nothing.
  public var lineHeightMultiple: CGFloat { CGFloat(style.lineHeightMultiple) }

  /// How far apart stops are behind the last, in points.
  public var defaultTabInterval: CGFloat { CGFloat(style.defaultTabInterval) }

  /// The level of a heading, 1 to 6; 0 for text.
  public var headerLevel: Int { style.headerLevel }

  /// Where tabs move to.
  public var tabStops: [NSTextTab] { style.tabStops.map(NSTextTab.init) }
}
