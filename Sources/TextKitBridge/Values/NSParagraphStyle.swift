public import Foundation
public import TextStorage

/// How a paragraph is set.
///
/// The bridge's name for the kit's ``/TextStorage/ParagraphStyle``, as a class.
public class NSParagraphStyle: NSObject {
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
}

/// A paragraph style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
  /// Where lines sit between the margins.
  public var alignment: TextAlignment {
    get { style.alignment }
    set { style.alignment = newValue }
  }

  /// What becomes of a line that is too long.
  public var lineBreakMode: LineBreakMode {
    get { style.lineBreakMode }
    set { style.lineBreakMode = newValue }
  }

  /// The direction of the paragraph.
  public var baseWritingDirection: WritingDirection {
    get { style.baseWritingDirection }
    set { style.baseWritingDirection = newValue }
  }

  /// How much of a line hyphenation may leave empty, 0 for none.
  public var hyphenationFactor: Float {
    get { Float(style.hyphenationFactor) }
    set { style.hyphenationFactor = Double(newValue) }
  }

  /// Room below every line, in points.
  public var lineSpacing: CGFloat {
    get { CGFloat(style.lineSpacing) }
    set { style.lineSpacing = Double(newValue) }
  }

  /// Room after the paragraph, in points.
  public var paragraphSpacing: CGFloat {
    get { CGFloat(style.paragraphSpacing) }
    set { style.paragraphSpacing = Double(newValue) }
  }

  /// Room before the paragraph, in points.
  public var paragraphSpacingBefore: CGFloat {
    get { CGFloat(style.paragraphSpacingBefore) }
    set { style.paragraphSpacingBefore = Double(newValue) }
  }

  /// The indent of the first line, in points.
  public var firstLineHeadIndent: CGFloat {
    get { CGFloat(style.firstLineHeadIndent) }
    set { style.firstLineHeadIndent = Double(newValue) }
  }

  /// The indent of the further lines, in points.
  public var headIndent: CGFloat {
    get { CGFloat(style.headIndent) }
    set { style.headIndent = Double(newValue) }
  }

  /// Where lines end, in points.
  public var tailIndent: CGFloat {
    get { CGFloat(style.tailIndent) }
    set { style.tailIndent = Double(newValue) }
  }

  /// The least height of a line, in points.
  public var minimumLineHeight: CGFloat {
    get { CGFloat(style.minimumLineHeight) }
    set { style.minimumLineHeight = Double(newValue) }
  }

  /// The greatest height of a line, in points; 0 for no limit.
  public var maximumLineHeight: CGFloat {
    get { CGFloat(style.maximumLineHeight) }
    set { style.maximumLineHeight = Double(newValue) }
  }

  /// What the height of lines is multiplied with; 0 for nothing.
  public var lineHeightMultiple: CGFloat {
    get { CGFloat(style.lineHeightMultiple) }
    set { style.lineHeightMultiple = Double(newValue) }
  }
}
