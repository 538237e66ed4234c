/// What happens to text that is wider than its line. Raw values are those of Text Kit.
public enum LineBreakMode: Int, Hashable, Sendable, CaseIterable {
  /// Lines break between words; between clusters where a word fits nowhere.
  case byWordWrapping = 0
  /// Lines break between any two clusters.
  case byCharWrapping = 1
  /// One line, cut off at the edge.
  case byClipping = 2
  /// One line that shows the end of the text, with an ellipsis before it.
  case byTruncatingHead = 3
  /// One line that shows the start of the text, with an ellipsis after it.
  case byTruncatingTail = 4
  /// One line that shows both ends of the text, with an ellipsis between them.
  case byTruncatingMiddle = 5

  /// Whether text of this mode goes on in a further line.
  public var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}

/// Refinements of where lines break. Raw values are those of Text Kit.
public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a strategy from Text Kit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A word is moved to the last line of a paragraph rather than leaving it with one word only.
  public static let pushOut = LineBreakStrategy(rawValue: 1)
  /// Hangul is broken between words only.
  public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
  /// A line does not start with an em dash that follows a word; Text Kit has no such strategy.
  public static let keepsDashWithWord = LineBreakStrategy(rawValue: 1 << 16)
  /// What the system does for its own labels.
  public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
}

/// Which algorithm chooses the line ends of a paragraph.
public enum LineBreaking: Int, Hashable, Sendable, CaseIterable {
  /// Each line takes as much as fits.
  case greedy
  /// Lines are chosen together, so that the paragraph as a whole is evenly filled (D. E. Knuth and
  /// M. F. Plass, "Breaking Paragraphs into Lines", 1981).
  ///
  /// Every line fragment beside a shape counts, and every one that any text fits takes some. Two hundred rows
  /// are looked ahead. Paragraphs with tabs, or with widths that a delegate gives, are set line by line, and
  /// so are lines that truncate, the line that starts with a drop cap, and words that fit no line. Room
  /// that a delegate puts between lines is not foreseen: beside a shape the lines behind it are chosen again.
  case optimal
}

/// Where words are not divided although the dictionary would.
public struct HyphenationLimits: Hashable, Sendable {
  /// The least number of letters before a hyphen; 0 leaves it to the dictionary.
  public var lettersBefore = 0
  /// The least number of letters after a hyphen; 0 leaves it to the dictionary.
  public var lettersAfter = 0
  /// How many line fragments in a row may end with a hyphen of the dictionary's; 0 is no limit.
  public var consecutiveLines = 0
  /// Whether words that begin with a capital letter are divided.
  public var dividesCapitalizedWords = true
  /// Whether a word is divided across a shape: at the end of a fragment that another follows in its row.
  public var dividesAcrossShapes = false

  /// Creates limits that forbid nothing but the division of words across shapes.
  public init() {}
}
