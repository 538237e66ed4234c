/// The style of a paragraph: every property with one value for all of its lines.
///
/// It is the value of the `.paragraphStyle` attribute. The storage spreads the style of the first
/// character over the whole paragraph. All lengths are in points.
public struct ParagraphStyle: Hashable, Sendable {
  /// The alignment of lines between the margins.
  public var alignment: TextAlignment = .natural
  /// The limits for widening and narrowing justified lines.
  public var justification = Justification()
  /// The optical margins: a factor on the part of a character's width that protrudes from its line
  /// at either end; 0 for none, 1 for the usual parts. Values above 2 count as 2.
  public var protrusion: Double = 0
  /// The maximum stretching and narrowing of the glyphs of a justified line, as a fraction of
  /// their width; 0 for none. Values above 0.1 count as 0.1.
  public var expansion: Double = 0
  /// The distance of the first line from the leading margin; not negative.
  public var firstLineHeadIndent: Double = 0
  /// The distance of all further lines from the leading margin; not negative.
  public var headIndent: Double = 0
  /// The end of lines: if positive, the distance from the leading margin, otherwise the offset
  /// from the trailing one.
  public var tailIndent: Double = 0
  /// The additional distance from the leading margin of lines that continue the line above because
  /// that was too long; not negative. The lines of a paragraph that has one are broken one by one.
  public var wrapIndent: Double = 0
  /// The mark beside such lines, in their indent; nil for none.
  public var wrapMark: WrapMark?
  /// The space below every line; part of the line fragment's height.
  public var lineSpacing: Double = 0
  /// The space after the paragraph.
  public var paragraphSpacing: Double = 0
  /// The space before the paragraph; not applied at the top of a container.
  public var paragraphSpacingBefore: Double = 0
  /// The minimum height of a line, without `lineSpacing`.
  public var minimumLineHeight: Double = 0
  /// The maximum height of a line, without `lineSpacing`; 0 is no limit. Glyphs may then overlap.
  /// A value below `minimumLineHeight` counts as that minimum.
  public var maximumLineHeight: Double = 0
  /// The exact height of every row, which overrides the other heights; nil for none.
  public var lineHeight: Double?
  /// A factor on the natural height, applied before minimum and maximum; 0 is off.
  public var lineHeightMultiple: Double = 0
  /// The treatment of text that is wider than its line.
  public var lineBreakMode: LineBreakMode = .byWordWrapping
  /// The text that replaces what a truncating mode removes, in the style of the text beside it.
  public var truncationToken = "…"
  /// Refinements of line breaking; no effect in modes that do not wrap.
  public var lineBreakStrategy: LineBreakStrategy = []
  /// The algorithm that chooses the line ends.
  public var lineBreaking: LineBreaking = .greedy
  /// The base direction.
  public var baseWritingDirection: WritingDirection = .natural
  /// The hyphenation threshold, 0…1: a line is hyphenated if it would otherwise fill less than
  /// this fraction of its width.
  public var hyphenationFactor: Double = 0
  /// True if words are hyphenated when neither this style nor the layout manager sets a factor.
  public var usesDefaultHyphenation = false
  /// The language (BCP 47) of the hyphenation dictionary; if set, words are hyphenated.
  ///
  /// `nil` leaves hyphenation to `hyphenationFactor`, in the language of the `.language`
  /// attribute.
  public var hyphenationLanguage: String?
  /// Limits on dividing words where the dictionary would.
  public var hyphenationLimits = HyphenationLimits()
  /// The tab stops, in the given order.
  public var tabStops: [TextTab] = defaultTabStops
  /// The interval of the tabs after the last stop; 0 is none.
  public var defaultTabInterval: Double = 0
  /// The minimum width of a tab, in points. Nearer stops are skipped. Text that ends at a stop or
  /// is centred on it keeps this distance from the text before. It may then extend past the stop.
  public var minimumTabWidth: Double = 0
  /// True if letters may move closer, by up to a twentieth of the font size, before text is
  /// truncated.
  public var allowsDefaultTighteningForTruncation = false
  /// The lists that contain the paragraph, outermost first.
  public var textLists: [TextList] = []
  /// The heading level 1…6, or 0 for other text.
  public var headerLevel = 0
  /// The place where the paragraph starts, regardless of the room before it.
  public var breakBefore = ParagraphBreak.none
  /// True if the last line must share its container with the next paragraph's first line.
  public var keepWithNext = false
  /// True if all lines must share one container.
  public var keepTogether = false
  /// The number of first lines that must share a container. Fewer of them alone at its bottom
  /// (orphans) move to the next one. 0 and 1 set no limit. Blank lines do not count.
  public var orphanLines = 0
  /// The number of last lines that must share a container. If fewer would be alone at its top
  /// (widows), lines of the previous container join them. 0 and 1 set no limit. Blank lines do not
  /// count.
  public var widowLines = 0
  /// The drop cap: first letters as high as several lines, which run beside them. No effect in
  /// modes that do not wrap.
  public var dropCap: DropCap?
  /// The boxes around the paragraph, outermost first.
  public var boxes: [TextBox] = []
  /// The heights of a container's baseline grid that the paragraph's rows use.
  public var gridAlignment = GridAlignment.whole

  /// Creates a style with Text Kit's defaults.
  public init() {}

  /// Text Kit's defaults: natural alignment, word wrapping, and 12 natural tab stops 28 points
  /// apart.
  public static let `default` = ParagraphStyle()

  private static let defaultTabStops = (1...12).map { TextTab(location: 28 * Double($0)) }

  /// Inserts a tab stop before the first one with a greater location.
  public mutating func addTabStop(_ tab: TextTab) {
    let index = tabStops.firstIndex { $0.location > tab.location } ?? tabStops.endIndex
    tabStops.insert(tab, at: index)
  }

  /// Removes every tab stop that equals `tab`.
  public mutating func removeTabStop(_ tab: TextTab) {
    tabStops.removeAll { $0 == tab }
  }

  /// Hashes the properties that usually differ, and others only if they differ from their
  /// defaults; the default tab stops alone would cost more than all the rest.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(alignment)
    hasher.combine(firstLineHeadIndent)
    hasher.combine(headIndent)
    hasher.combine(tailIndent)
    hasher.combine(lineSpacing)
    hasher.combine(paragraphSpacing)
    hasher.combine(paragraphSpacingBefore)
    hasher.combine(lineHeight)
    hasher.combine(lineHeightMultiple)
    hasher.combine(lineBreakMode)
    hasher.combine(tabStops.count)
    hasher.combine(headerLevel)
    hasher.combine(textLists.count)
    // Lists of the same depth differ in the innermost list.
    if let list = textLists.last { hasher.combine(list) }
    // Usually this is the same array as the default.
    if tabStops != Self.defaultTabStops { hasher.combine(tabStops) }
    hasher.combine(minimumLineHeight)
    hasher.combine(maximumLineHeight)
    hasher.combine(defaultTabInterval)
    hasher.combine(minimumTabWidth)
    hasher.combine(hyphenationFactor)
    if justification != Justification() { hasher.combine(justification) }
    if wrapIndent != 0 { hasher.combine(wrapIndent) }
    if let wrapMark { hasher.combine(wrapMark) }
    if protrusion != 0 { hasher.combine(protrusion) }
    if expansion != 0 { hasher.combine(expansion) }
    if hyphenationLimits != HyphenationLimits() { hasher.combine(hyphenationLimits) }
    if let hyphenationLanguage { hasher.combine(hyphenationLanguage) }
    if let dropCap { hasher.combine(dropCap) }
    if truncationToken != "…" { hasher.combine(truncationToken) }
    if orphanLines != 0 { hasher.combine(orphanLines) }
    if widowLines != 0 { hasher.combine(widowLines) }
    if !boxes.isEmpty { hasher.combine(boxes) }
    if gridAlignment != .whole { hasher.combine(gridAlignment) }
  }
}

/// The heights of a baseline grid that rows use.
public enum GridAlignment: Hashable, Sendable, CaseIterable {
  /// Every row is at a height of the grid.
  case whole
  /// Every row is at a height of the grid or in the middle between two.
  case half
  /// The paragraph's first row is at a height of the grid, and the others follow closely.
  case firstRow
  /// Rows follow closely, wherever the grid is.
  case none
}

/// The place where a paragraph starts, regardless of the room before it.
public enum ParagraphBreak: Hashable, Sendable {
  /// Directly below the previous paragraph.
  case none
  /// At the top of a container.
  case container
  /// At the top of a container that starts a page.
  case page
}

/// First letters of a paragraph that are as high as several of its lines, which run beside them.
///
/// The letters reach from the top of the first line's capitals to the baseline of the last of
/// these lines. If the paragraph is shorter, lines of the next one run beside them, too.
public struct DropCap: Hashable, Sendable {
  /// The height of the letters in lines; below 2 there is no drop cap. At most 100 count.
  public var lines: Int
  /// The number of characters in the cap. At most 100 count.
  public var characters: Int
  /// The space between the letters and the lines beside them, in points; not negative.
  public var gap: Double

  /// Creates a drop cap.
  public init(lines: Int = 3, characters: Int = 1, gap: Double = 4) {
    self.lines = lines
    self.characters = characters
    self.gap = gap
  }
}
