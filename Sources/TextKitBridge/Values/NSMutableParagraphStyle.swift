public import Foundation
public import TextStorage

/// A mutable paragraph style.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// The alignment of lines between the margins.
  open override var alignment: TextAlignment {
    get { style.alignment }
    set { style.alignment = newValue }
  }

  /// The treatment of lines that are too long.
  open override var lineBreakMode: LineBreakMode {
    get { style.lineBreakMode }
    set { style.lineBreakMode = newValue }
  }

  /// Refinements of line breaking.
  open override var lineBreakStrategy: LineBreakStrategy {
    get { style.lineBreakStrategy }
    set { style.lineBreakStrategy = newValue }
  }

  /// The base direction of the paragraph.
  open override var baseWritingDirection: WritingDirection {
    get { style.baseWritingDirection }
    set { style.baseWritingDirection = newValue }
  }

  /// The hyphenation threshold, 0…1: a line that would fill less of its width is hyphenated; 0 for
  /// none.
  open override var hyphenationFactor: Float {
    get { Float(style.hyphenationFactor) }
    set { style.hyphenationFactor = Double(sound: CGFloat(newValue)) }
  }

  /// True if words are hyphenated when no factor is set.
  open override var usesDefaultHyphenation: Bool {
    get { style.usesDefaultHyphenation }
    set { style.usesDefaultHyphenation = newValue }
  }

  /// True if letters may move closer before text is truncated.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { style.allowsDefaultTighteningForTruncation }
    set { style.allowsDefaultTighteningForTruncation = newValue }
  }

  /// The space below each line, in points.
  open override var lineSpacing: CGFloat {
    get { CGFloat(style.lineSpacing) }
    set { style.lineSpacing = Double(sound: CGFloat(newValue)) }
  }

  /// The space after the paragraph, in points.
  open override var paragraphSpacing: CGFloat {
    get { CGFloat(style.paragraphSpacing) }
    set { style.paragraphSpacing = Double(sound: CGFloat(newValue)) }
  }

  /// The space before the paragraph, in points.
  open override var paragraphSpacingBefore: CGFloat {
    get { CGFloat(style.paragraphSpacingBefore) }
    set { style.paragraphSpacingBefore = Double(sound: CGFloat(newValue)) }
  }

  /// The indent of the first line, in points.
  open override var firstLineHeadIndent: CGFloat {
    get { CGFloat(style.firstLineHeadIndent) }
    set { style.firstLineHeadIndent = Double(sound: CGFloat(newValue)) }
  }

  /// The indent of all further lines, in points.
  open override var headIndent: CGFloat {
    get { CGFloat(style.headIndent) }
    set { style.headIndent = Double(sound: CGFloat(newValue)) }
  }

  /// The end of lines, in points, from the leading margin if positive, otherwise from the trailing
  /// one.
  open override var tailIndent: CGFloat {
    get { CGFloat(style.tailIndent) }
    set { style.tailIndent = Double(sound: CGFloat(newValue)) }
  }

  /// The minimum height of a line, in points.
  open override var minimumLineHeight: CGFloat {
    get { CGFloat(style.minimumLineHeight) }
    set { style.minimumLineHeight = Double(sound: CGFloat(newValue)) }
  }

  /// The maximum height of a line, in points; 0 for no limit.
  open override var maximumLineHeight: CGFloat {
    get { CGFloat(style.maximumLineHeight) }
    set { style.maximumLineHeight = Double(sound: CGFloat(newValue)) }
  }

  /// The factor on the height of lines; 0 for none.
  open override var lineHeightMultiple: CGFloat {
    get { CGFloat(style.lineHeightMultiple) }
    set { style.lineHeightMultiple = Double(sound: CGFloat(newValue)) }
  }

  /// The interval of tab stops after the last one, in points.
  open override var defaultTabInterval: CGFloat {
    get { CGFloat(style.defaultTabInterval) }
    set { style.defaultTabInterval = Double(sound: CGFloat(newValue)) }
  }

  /// The heading level, 1 to 6; 0 for other text.
  open override var headerLevel: Int {
    get { style.headerLevel }
    set { style.headerLevel = newValue }
  }

  /// AppKit's blocks around the paragraph, outermost first; kept for the program.
  open override var textBlocks: [NSTextBlock] {
    get { blocks }
    set { blocks = newValue }
  }

  /// The lists that contain the paragraph, outermost first. Their markers are characters of the
  /// text, as in Text Kit.
  open override var textLists: [NSTextList] {
    get { super.textLists }
    set {
      lists = newValue
      style.textLists = newValue.map(\.list)
    }
  }

  /// The limit for tightening letters before truncation; any value above 0 allows it.
  open override var tighteningFactorForTruncation: Float {
    get { super.tighteningFactorForTruncation }
    set { style.allowsDefaultTighteningForTruncation = newValue > 0 }
  }

  /// The tab stops.
  open override var tabStops: [NSTextTab] {
    get { style.tabStops.map(NSTextTab.init) }
    set { style.tabStops = newValue.map(\.tab) }
  }

  /// Inserts a stop by its location.
  open func addTabStop(_ tab: NSTextTab) { style.addTabStop(tab.tab) }

  /// Removes a stop.
  open func removeTabStop(_ tab: NSTextTab) { style.removeTabStop(tab.tab) }

  /// Copies all properties of another style.
  open func setParagraphStyle(_ other: NSParagraphStyle) {
    style = other.style
    lists = other.lists
    blocks = other.blocks
  }
}
