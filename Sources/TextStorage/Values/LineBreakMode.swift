/// The treatment of text that is wider than its line. Raw values are those of Text Kit.
public enum LineBreakMode: Int, Hashable, Sendable, CaseIterable {
  /// Lines break between words; a word that fits no line breaks between clusters.
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

  /// True if the text continues on further lines.
  public var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}

/// Refinements of line breaking. Raw values are those of Text Kit.
public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a strategy from Text Kit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Moves a word to the last line of a paragraph if that line would have one word only.
  public static let pushOut = LineBreakStrategy(rawValue: 1)
  /// Breaks Hangul between words only.
  public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
  /// Starts no line with an em dash that follows a word; Text Kit has no such strategy.
  public static let keepsDashWithWord = LineBreakStrategy(rawValue: 1 << 16)
  /// Ends lines of Chinese and Japanese only between phrases, as in headings: words with the
  /// particles after them, by ICU's dictionary. Text Kit has no such strategy.
  public static let keepsPhrases = LineBreakStrategy(rawValue: 1 << 17)
  /// The system's strategy for its own labels.
  public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
}

/// The algorithm that chooses the line ends of a paragraph.
public enum LineBreaking: Int, Hashable, Sendable, CaseIterable {
  /// Each line takes as much text as fits.
  case greedy
  /// Lines are chosen together, so that the paragraph as a whole is evenly filled (D. E. Knuth and
  /// M. F. Plass, "Breaking Paragraphs into Lines", 1981).
  ///
  /// Every line fragment beside an exclusion counts. In justified text, rooms and narrow rows that
  /// hold one word may stay empty. The search looks ahead 200 rows.
  ///
  /// Some text is set line by line instead: paragraphs with tabs or with widths from a delegate,
  /// lines that truncate, the line of a drop cap, and words that fit no line. Spacing that a
  /// delegate adds between lines is not foreseen: beside an exclusion the lines after it are
  /// chosen again.
  case optimal
  /// Lines are as few as possible, and then as evenly filled as possible, for ragged and centred
  /// text such as headings.
  ///
  /// The sum of the squares is the least, of the parts of the rooms that text leaves, the last
  /// line included. A last line of one short word is avoided if that takes no further line. A word
  /// is divided only where that saves a line. The limits are those of ``optimal``.
  case balanced
}

/// Limits on dividing words where the dictionary would.
public struct HyphenationLimits: Hashable, Sendable {
  /// The minimum number of letters before a hyphen; 0 uses the dictionary's own.
  public var lettersBefore = 0
  /// The minimum number of letters after a hyphen; 0 uses the dictionary's own.
  public var lettersAfter = 0
  /// The maximum number of consecutive line fragments that end with a dictionary hyphen; 0 is no
  /// limit.
  public var consecutiveLines = 0
  /// True if words that begin with a capital letter may be divided.
  public var dividesCapitalizedWords = true
  /// True if a word may be divided across an exclusion: at the end of a fragment with another
  /// after it in the row.
  public var dividesAcrossShapes = false
  /// True if a word may be divided across containers: at the end of the last row of one. If not,
  /// that row is set again with the word whole.
  public var dividesAcrossContainers = true

  /// Creates limits that only forbid dividing words across exclusions.
  public init() {}
}
