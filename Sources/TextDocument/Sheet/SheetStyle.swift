public import TextStorage

/// How text looks, each thing said or not.
public struct SheetStyle: Hashable, Sendable {
  /// How lines are aligned.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the side where the paragraph's text begins.
    case natural
    /// At the left.
    case left
    /// At the right.
    case right
    /// In the middle.
    case center
    /// At both sides.
    case justify
  }

  /// Which way a paragraph runs.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// As its first strong letter says.
    case natural
    /// From left to right.
    case leftToRight = "ltr"
    /// From right to left.
    case rightToLeft = "rtl"
  }

  /// What is widened or narrowed where lines are justified.
  public var justification: Justification?
  /// How the ends of lines are chosen.
  public enum LineBreaking: String, Hashable, Sendable, CaseIterable {
    /// Line by line.
    case greedy
    /// The paragraph as a whole.
    case optimal
  }

  /// Where text is broken into lines, and what becomes of a line that is too long.
  public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
    /// Between words.
    case wordWrap
    /// Between any two characters.
    case charWrap
    /// Not at all; what is too long is cut off.
    case clip
    /// Not at all; a mark stands for what is missing at the beginning.
    case truncateHead
    /// Not at all; a mark stands for what is missing at the end.
    case truncateTail
    /// Not at all; a mark stands for what is missing in the middle.
    case truncateMiddle
  }

  /// A line under or through text.
  public enum LineStyle: String, Hashable, Sendable, CaseIterable {
    /// None.
    case none
    /// One line.
    case single
    /// One line of double weight.
    case thick
    /// Two lines.
    case double
  }

  /// Where a paragraph starts anew, whatever room is left before it.
  public enum Break: String, Hashable, Sendable, CaseIterable {
    /// Nowhere: below the paragraph before it.
    case none
    /// At the top of a column, a pane or a container.
    case column
    /// At the top of a page.
    case page
  }

  /// A tab stop.
  public struct Tab: Hashable, Sendable {
    /// How text stands at a tab stop.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
      /// It begins there.
      case left
      /// It ends there.
      case right
      /// Its middle is there.
      case center
      /// Its decimal separator is there.
      case decimal
      /// It begins there, in either direction; left and right do not turn with it.
      case natural
    }

    /// The distance from the container's edge, in points.
    public var location: Double
    /// How text stands there.
    public var alignment: Alignment

    /// Creates a tab stop.
    public init(location: Double, alignment: Alignment = .natural) {
      self.location = location
      self.alignment = alignment
    }
  }

  /// Whether words are divided at the ends of lines.
  public enum Hyphenation: Hashable, Sendable {
    /// They are not.
    case off
    /// They are, by the rules of the text's own language.
    case textLanguage
    /// They are, by the rules of a language (BCP 47).
    case language(String)
  }

  /// The style that this one is based on; nil for none.
  public var basedOn: StyleReference?
  /// The font.
  public var font = SheetFont()
  /// The language of the text (BCP 47).
  public var language: String?
  /// The colour of the glyphs.
  public var color: Color?
  /// The colour behind the text.
  public var background: Color?
  /// Points added after every glyph; 0 switches the font's own kerning off.
  public var kern: Double?
  /// Points added between characters on top of the font's own kerning.
  public var tracking: Double?
  /// Whether ligatures that the script does not require are formed.
  public var ligatures: Bool?
  /// Points by which the text is raised.
  public var baselineOffset: Double?
  /// A line under the text.
  public var underline: LineStyle?
  /// A line through the text.
  public var strikethrough: LineStyle?
  /// How lines are aligned.
  public var alignment: Alignment?
  /// Which way the paragraph runs.
  public var direction: Direction?
  /// The exact height of every row, in points.
  public var lineHeight: Double?
  /// The factor by which rows are higher than their fonts say.
  public var lineHeightMultiple: Double?
  /// Points between rows.
  public var lineSpacing: Double?
  /// Points above the paragraph.
  public var spaceBefore: Double?
  /// Points below the paragraph.
  public var spaceAfter: Double?
  /// Points from the leading edge to the first row.
  public var firstLineIndent: Double?
  /// Points from the leading edge to the other rows.
  public var headIndent: Double?
  /// Points from the leading edge to the rows' ends, or from the trailing edge when not positive.
  public var tailIndent: Double?
  /// Tab stops.
  public var tabs: [Tab]?
  /// How wide a tab is at least, in points; nil for a quarter of the font's size.
  public var tabGap: Double?
  /// Whether words are divided.
  public var hyphenation: Hyphenation?
  /// Where words are not divided although they could be.
  public var hyphenationLimits: HyphenationLimits?
  /// How the ends of lines are chosen.
  public var lineBreaking: LineBreaking?
  /// Where text is broken.
  public var lineBreakMode: LineBreakMode?

  /// Where the paragraph starts anew.
  public var breakBefore: Break?
  /// Whether the paragraph's last row shares its container with the next paragraph's first.
  public var keepWithNext: Bool?
  /// Whether all rows of the paragraph share a container.
  public var keepTogether: Bool?
  /// How many of the last rows share a container at least.
  public var widows: Int?
  /// How many of the first rows share a container at least.
  public var orphans: Int?
  /// First letters as high as several lines; none when they are one line high.
  public var dropCap: DropCap?
  /// The list that each paragraph of the style is an item of, with markers that layout makes.
  public var list: TextList?
  /// The lists around `list`, from the outermost on; a sheet says none.
  var outerLists: [TextList] = []
  /// The level of a heading; a sheet says none.
  var headerLevel: Int?
  /// The row of a table; a sheet says none.
  var tableRow: TextTableRow?

  /// Creates a style that says nothing.
  public init() {}
}

/// The name of a style that another one is based on, and where it was written.
public struct StyleReference: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The path of keys that leads to it, for messages.
  public var place: String
  /// The line and column, for messages: `line 3, column 9: `; empty when it was written in no file.
  public var position: String

  /// Creates a reference.
  public init(_ name: String, place: String = "basedOn", position: String = "") {
    self.name = name
    self.place = place
    self.position = position
  }

  /// An error at this reference.
  func error(_ message: String, hint: String? = nil) -> DocumentError {
    DocumentError(.malformedInput, at: place, position + message, hint: hint)
  }
}
