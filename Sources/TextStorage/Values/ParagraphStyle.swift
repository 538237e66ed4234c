/// How a paragraph is set: everything that is one value for all of its lines.
///
/// It is the value of the `.paragraphStyle` attribute. The storage spreads the style at the first
/// character over the whole paragraph. All lengths are in points.
public struct ParagraphStyle: Hashable, Sendable {
  /// Where lines sit between the margins.
  public var alignment: TextAlignment = .natural
  /// What is widened or narrowed where lines are justified.
  public var justification = Justification()
  /// The distance of the first line from the margin where lines start; not negative.
  public var firstLineHeadIndent: Double = 0
  /// The distance of the further lines from the margin where lines start; not negative.
  public var headIndent: Double = 0
  /// Where lines end: above 0 the distance from the margin where they start, else from the other.
  public var tailIndent: Double = 0
  /// Room below every line; part of the line fragment's height.
  public var lineSpacing: Double = 0
  /// Room after the paragraph.
  public var paragraphSpacing: Double = 0
  /// Room before the paragraph; not applied at the top of a container.
  public var paragraphSpacingBefore: Double = 0
  /// The least height of a line, without `lineSpacing`.
  public var minimumLineHeight: Double = 0
  /// The greatest height of a line, without `lineSpacing`; 0 is no limit. Glyphs may then overlap.
  /// Below `minimumLineHeight` it counts as that.
  public var maximumLineHeight: Double = 0
  /// When set, every row is exactly this high, whatever the other heights say.
  public var lineHeight: Double?
  /// A factor on the natural height, before the minimum and the maximum; 0 is off.
  public var lineHeightMultiple: Double = 0
  /// What happens to text that is wider than its line.
  public var lineBreakMode: LineBreakMode = .byWordWrapping
  /// What stands for text that a truncating mode leaves out, set like the text beside it.
  public var truncationToken = "…"
  /// Refinements of where lines break; of no effect on modes that do not wrap.
  public var lineBreakStrategy: LineBreakStrategy = []
  /// Which algorithm chooses the line ends.
  public var lineBreaking: LineBreaking = .greedy
  /// The base direction.
  public var baseWritingDirection: WritingDirection = .natural
  /// Words are hyphenated when a line would else fill less than this part of its width, 0…1.
  public var hyphenationFactor: Double = 0
  /// Whether words are hyphenated when neither this style nor the layout manager gives a factor.
  public var usesDefaultHyphenation = false
  /// The language (BCP 47) of the hyphenation dictionary; when set, words are hyphenated.
  ///
  /// `nil` leaves hyphenation to `hyphenationFactor`, in the language of the `.language` attribute.
  public var hyphenationLanguage: String?
  /// Where words are not divided although the dictionary would.
  public var hyphenationLimits = HyphenationLimits()
  /// The tab stops, in the order given.
  public var tabStops: [TextTab] = defaultTabStops
  /// After the last stop, tabs go to multiples of this when it is above 0.
  public var defaultTabInterval: Double = 0
  /// How wide a tab is at least, in points: stops nearer than this are passed over, and text that ends or stands around
  /// a stop keeps this distance from what is before the tab, so that it may reach over the stop.
  public var minimumTabWidth: Double = 0
  /// Whether letters may be set closer, by up to a twentieth of the font's size, before text is truncated.
  public var allowsDefaultTighteningForTruncation = false
  /// The lists that the paragraph is an item of, outermost first.
  public var textLists: [TextList] = []
  /// 1…6 for a heading of that level, 0 for other text.
  public var headerLevel = 0
  /// Where the paragraph starts anew whatever room there is before it.
  public var breakBefore = ParagraphBreak.none
  /// Whether the last line must share its container with the next paragraph's first.
  public var keepWithNext = false
  /// Whether all lines must share one container.
  public var keepTogether = false
  /// How many of the first lines must share a container: fewer of them alone at its bottom (orphans)
  /// move on to the next one. 0 and 1 let any number stand there.
  public var orphanLines = 0
  /// How many of the last lines must share a container: when fewer would stand alone at its top
  /// (widows), lines of the container before join them. 0 and 1 let any number stand there.
  public var widowLines = 0
  /// Whether the first letters are as high as several lines, which stand beside them; of no effect on modes
  /// that do not wrap.
  public var dropCap: DropCap?

  /// Creates a style with Text Kit's defaults.
  public init() {}

  /// Text Kit's defaults: natural alignment, word wrapping, 12 tabs 28 points apart, at which text starts.
  public static let `default` = ParagraphStyle()

  private static let defaultTabStops = (1...12).map { TextTab(location: 28 * Double($0)) }

  /// Inserts a tab stop before the first one that lies further out.
  public mutating func addTabStop(_ tab: TextTab) {
    let index = tabStops.firstIndex { $0.location > tab.location } ?? tabStops.endIndex
    tabStops.insert(tab, at: index)
  }

  /// Removes every tab stop that equals `tab`.
  public mutating func removeTabStop(_ tab: TextTab) {
    tabStops.removeAll { $0 == tab }
  }

  /// Hashes what usually differs between styles, and of the rest what is not as usual; the default
  /// tab stops alone would cost more than all of it.
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
    // Lists of the same depth differ in the innermost one.
    if let list = textLists.last { hasher.combine(list) }
    // Usually the very array of the defaults.
    if tabStops != Self.defaultTabStops { hasher.combine(tabStops) }
    hasher.combine(minimumLineHeight)
    hasher.combine(maximumLineHeight)
    hasher.combine(defaultTabInterval)
    hasher.combine(minimumTabWidth)
    hasher.combine(hyphenationFactor)
    if justification != Justification() { hasher.combine(justification) }
    if hyphenationLimits != HyphenationLimits() { hasher.combine(hyphenationLimits) }
    if let hyphenationLanguage { hasher.combine(hyphenationLanguage) }
    if let dropCap { hasher.combine(dropCap) }
    if truncationToken != "…" { hasher.combine(truncationToken) }
    if orphanLines != 0 { hasher.combine(orphanLines) }
    if widowLines != 0 { hasher.combine(widowLines) }
  }
}

/// Where a paragraph starts, whatever room is left before it.
public enum ParagraphBreak: Hashable, Sendable {
  /// Below the paragraph before it.
  case none
  /// At the top of a container.
  case container
  /// At the top of a container that starts a page.
  case page
}

/// First letters of a paragraph that are as high as several of its lines, which stand beside them.
///
/// The letters reach from the top of the first line's capitals down to the baseline of the last of
/// these lines. Lines of the next paragraph stand beside them, too, when the paragraph is shorter.
public struct DropCap: Hashable, Sendable {
  /// How many lines high the letters are; below 2 they are like other text. At most 100 count.
  public var lines: Int
  /// How many characters of the paragraph's start are letters of the cap. At most 100 count.
  public var characters: Int
  /// The room between the letters and the lines beside them, in points; not negative.
  public var gap: Double

  /// Creates a drop cap.
  public init(lines: Int = 3, characters: Int = 1, gap: Double = 4) {
    self.lines = lines
    self.characters = characters
    self.gap = gap
  }
}
