public import Foundation
public import TextStorage

/// A paragraph style that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// Where lines sit between the margins.
  open override var alignment: TextAlignment {
    get { style.alignment }
    set { style.alignment = newValue }
  }

  /// What becomes of a line that is too long.
  open override var lineBreakMode: LineBreakMode {
    get { style.lineBreakMode }
    set { style.lineBreakMode = newValue }
  }

  /// What lines are broken for beside room.
  open override var lineBreakStrategy: LineBreakStrategy {
    get { style.lineBreakStrategy }
    set { style.lineBreakStrategy = newValue }
  }

  /// The direction of the paragraph.
  open override var baseWritingDirection: WritingDirection {
    get { style.baseWritingDirection }
    set { style.baseWritingDirection = newValue }
  }

  /// How much of a line hyphenation may leave empty, 0 for none.
  open override var hyphenationFactor: Float {
    get { Float(style.hyphenationFactor) }
    set { style.hyphenationFactor = Double(sound: CGFloat(newValue)) }
  }

  /// Whether words are divided when nothing else is said.
  open override var usesDefaultHyphenation: Bool {
    get { style.usesDefaultHyphenation }
    set { style.usesDefaultHyphenation = newValue }
  }

  /// Whether text may be set tighter before it is truncated.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { style.allowsDefaultTighteningForTruncation }
    set { style.allowsDefaultTighteningForTruncation = newValue }
  }

  /// Room below each line, in points.
  open override var lineSpacing: CGFloat {
    get { CGFloat(style.lineSpacing) }
    set { style.lineSpacing = Double(sound: CGFloat(newValue)) }
  }

  /// Room after the paragraph, in points.
  open override var paragraphSpacing: CGFloat {
    get { CGFloat(style.paragraphSpacing) }
    set { style.paragraphSpacing = Double(sound: CGFloat(newValue)) }
  }

  /// Room before the paragraph, in points.
  open override var paragraphSpacingBefore: CGFloat {
    get { CGFloat(style.paragraphSpacingBefore) }
    set { style.paragraphSpacingBefore = Double(sound: CGFloat(newValue)) }
  }

  /// The indent of the first line, in points.
  open override var firstLineHeadIndent: CGFloat {
    get { CGFloat(style.firstLineHeadIndent) }
    set { style.firstLineHeadIndent = Double(sound: CGFloat(newValue)) }
  }

  /// The indent of the further lines, in points.
  open override var headIndent: CGFloat {
    get { CGFloat(style.headIndent) }
    set { style.headIndent = Double(sound: CGFloat(newValue)) }
  }

  /// Where lines end, in points.
  open override var tailIndent: CGFloat {
    get { CGFloat(style.tailIndent) }
    set { style.tailIndent = Double(sound: CGFloat(newValue)) }
  }

  /// The least height of a line, in points.
  open override var minimumLineHeight: CGFloat {
    get { CGFloat(style.minimumLineHeight) }
    set { style.minimumLineHeight = Double(sound: CGFloat(newValue)) }
  }

  /// The greatest height of a line, in points; 0 for no limit.
  open override var maximumLineHeight: CGFloat {
    get { CGFloat(style.maximumLineHeight) }
    set { style.maximumLineHeight = Double(sound: CGFloat(newValue)) }
  }

  /// What the height of lines is multiplied with; 0 for nothing.
  open override var lineHeightMultiple: CGFloat {
    get { CGFloat(style.lineHeightMultiple) }
    set { style.lineHeightMultiple = Double(sound: CGFloat(newValue)) }
  }

  /// How far apart stops are behind the last, in points.
  open override var defaultTabInterval: CGFloat {
    get { CGFloat(style.defaultTabInterval) }
    set { style.defaultTabInterval = Double(sound: CGFloat(newValue)) }
  }

  /// The level of a heading, 1 to 6; 0 for text.
  open override var headerLevel: Int {
    get { style.headerLevel }
    set { style.headerLevel = newValue }
  }

  /// The lists that the paragraph is an item of, outermost first. Their markers are characters of the text, as in
  /// Text Kit.
  open override var textLists: [NSTextList] {
    get { super.textLists }
    set {
      lists = newValue
      style.textLists = newValue.map(\.list)
    }
  }

  /// How much closer letters may be set before a line is truncated; whether it is above 0 counts.
  open override var tighteningFactorForTruncation: Float {
    get { super.tighteningFactorForTruncation }
    set { style.allowsDefaultTighteningForTruncation = newValue > 0 }
  }

  /// Where tabs move to.
  open override var tabStops: [NSTextTab] {
    get { style.tabStops.map(NSTextTab.init) }
    set { style.tabStops = newValue.map(\.tab) }
  }

  /// Adds a stop in its place.
  open func addTabStop(_ tab: NSTextTab) { style.addTabStop(tab.tab) }

  /// Takes a stop away.
  open func removeTabStop(_ tab: NSTextTab) { style.removeTabStop(tab.tab) }

  /// Takes over all that another style says.
  open func setParagraphStyle(_ other: NSParagraphStyle) {
    style = other.style
    lists = other.lists
  }
}
