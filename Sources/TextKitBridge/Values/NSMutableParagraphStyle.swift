public import Foundation
public import TextStorage

/// A paragraph style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
  /// Where lines sit between the margins.
  public override var alignment: TextAlignment {
    get { style.alignment }
    set { style.alignment = newValue }
  }

  /// What becomes of a line that is too long.
  public override var lineBreakMode: LineBreakMode {
    get { style.lineBreakMode }
    set { style.lineBreakMode = newValue }
  }

  /// What lines are broken for beside room.
  public override var lineBreakStrategy: LineBreakStrategy {
    get { style.lineBreakStrategy }
    set { style.lineBreakStrategy = newValue }
  }

  /// The direction of the paragraph.
  public override var baseWritingDirection: WritingDirection {
    get { style.baseWritingDirection }
    set { style.baseWritingDirection = newValue }
  }

  /// How much of a line hyphenation may leave empty, 0 for none.
  public override var hyphenationFactor: Float {
    get { Float(style.hyphenationFactor) }
    set { style.hyphenationFactor = Double(sound: CGFloat(newValue)) }
  }

  /// Whether words are divided when nothing else is said.
  public override var usesDefaultHyphenation: Bool {
    get { style.usesDefaultHyphenation }
    set { style.usesDefaultHyphenation = newValue }
  }

  /// Whether text may be set tighter before it is truncated.
  public override var allowsDefaultTighteningForTruncation: Bool {
    get { style.allowsDefaultTighteningForTruncation }
    set { style.allowsDefaultTighteningForTruncation = newValue }
  }

  /// Room below each line, in points.
  public override var lineSpacing: CGFloat {
    get { CGFloat(style.lineSpacing) }
    set { style.lineSpacing = Double(sound: CGFloat(newValue)) }
  }

  /// Room after the paragraph, in points.
  public override var paragraphSpacing: CGFloat {
    get { CGFloat(style.paragraphSpacing) }
    set { style.paragraphSpacing = Double(sound: CGFloat(newValue)) }
  }

  /// Room before the paragraph, in points.
  public override var paragraphSpacingBefore: CGFloat {
    get { CGFloat(style.paragraphSpacingBefore) }
    set { style.paragraphSpacingBefore = Double(sound: CGFloat(newValue)) }
  }

  /// The indent of the first line, in points.
  public override var firstLineHeadIndent: CGFloat {
    get { CGFloat(style.firstLineHeadIndent) }
    set { style.firstLineHeadIndent = Double(sound: CGFloat(newValue)) }
  }

  /// The indent of the further lines, in points.
  public override var headIndent: CGFloat {
    get { CGFloat(style.headIndent) }
    set { style.headIndent = Double(sound: CGFloat(newValue)) }
  }

  /// Where lines end, in points.
  public override var tailIndent: CGFloat {
    get { CGFloat(style.tailIndent) }
    set { style.tailIndent = Double(sound: CGFloat(newValue)) }
  }

  /// The least height of a line, in points.
  public override var minimumLineHeight: CGFloat {
    get { CGFloat(style.minimumLineHeight) }
    set { style.minimumLineHeight = Double(sound: CGFloat(newValue)) }
  }

  /// The greatest height of a line, in points; 0 for no limit.
  public override var maximumLineHeight: CGFloat {
    get { CGFloat(style.maximumLineHeight) }
    set { style.maximumLineHeight = Double(sound: CGFloat(newValue)) }
  }

  /// What the height of lines is multiplied with; 0 for nothing.
  public override var lineHeightMultiple: CGFloat {
    get { CGFloat(style.lineHeightMultiple) }
    set { style.lineHeightMultiple = Double(sound: CGFloat(newValue)) }
  }

  /// How far apart stops are behind the last, in points.
  public override var defaultTabInterval: CGFloat {
    get { CGFloat(style.defaultTabInterval) }
    set { style.defaultTabInterval = Double(sound: CGFloat(newValue)) }
  }

  /// The level of a heading, 1 to 6; 0 for text.
  public override var headerLevel: Int {
    get { style.headerLevel }
    set { style.headerLevel = newValue }
  }

  /// Where tabs move to.
  public override var tabStops: [NSTextTab] {
    get { style.tabStops.map(NSTextTab.init) }
    set { style.tabStops = newValue.map(\.tab) }
  }

  /// Adds a stop in its place.
  public func addTabStop(_ tab: NSTextTab) { style.addTabStop(tab.tab) }

  /// Takes a stop away.
  public func removeTabStop(_ tab: NSTextTab) { style.removeTabStop(tab.tab) }

  /// Takes over all that another style says.
  public func setParagraphStyle(_ other: NSParagraphStyle) { style = other.style }
}
