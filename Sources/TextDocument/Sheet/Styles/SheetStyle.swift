public import TextStorage

/// The appearance of text; every property is optional. See ``Properties`` for all of them.
@dynamicMemberLookup
public struct SheetStyle: Hashable, Sendable {
  /// The alignment of lines.
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

  /// The writing direction of a paragraph.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The direction of its first strong character.
    case natural
    /// From left to right.
    case leftToRight = "ltr"
    /// From right to left.
    case rightToLeft = "rtl"
  }

  /// The algorithm that chooses line breaks.
  public enum LineBreaking: String, Hashable, Sendable, CaseIterable {
    /// Line by line.
    case greedy
    /// The paragraph as a whole.
    case optimal
    /// The fewest lines, and then the evenest.
    case balanced
  }

  /// The rule for line breaks, and for lines that are too long.
  public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
    /// Between words.
    case wordWrap
    /// Between any two characters.
    case charWrap
    /// No breaks; the excess is cut off.
    case clip
    /// No breaks; an ellipsis replaces the excess at the beginning.
    case truncateHead
    /// No breaks; an ellipsis replaces the excess at the end.
    case truncateTail
    /// No breaks; an ellipsis replaces the excess in the middle.
    case truncateMiddle
  }

  /// A line under or through text.
  public enum LineStyle: String, Hashable, Sendable, CaseIterable {
    /// None.
    case none
    /// One line.
    case single
    /// One line of double thickness.
    case thick
    /// Two lines.
    case double
    /// A line of dots.
    case dotted
    /// A line of dashes.
    case dashed
  }

  /// The form in which letters are set.
  public enum Case: String, Hashable, Sendable, CaseIterable {
    /// As written.
    case none
    /// Capital letters.
    case upper
    /// Small letters.
    case lower
    /// A capital at the start of each word.
    case title
    /// Small capitals in place of small letters: the font's own, or capitals of a smaller size.
    case smallCaps
  }

  /// The treatment of quotation marks, dashes and ellipses that are written with ASCII.
  public enum Punctuation: String, Hashable, Sendable, CaseIterable {
    /// As written.
    case plain
    /// Those of the text's language.
    case smart
  }

  /// The outline of glyphs.
  public struct Stroke: Hashable, Sendable {
    /// The width in percent of the font size.
    public var width: Double
    /// The colour; nil for that of the glyphs.
    public var color: Color?
    /// True if the glyphs are filled, too.
    public var fills: Bool

    /// Creates an outline.
    public init(width: Double = 2, color: Color? = nil, fills: Bool = true) {
      self.width = width
      self.color = color
      self.fills = fills
    }
  }

  /// The look of depth of the text.
  public enum Effect: String, Hashable, Sendable, CaseIterable {
    /// Flat.
    case none
    /// Pressed into the page.
    case letterpress
    /// Raised from the page.
    case emboss
  }

  /// The place where a paragraph starts, whatever room is left before it.
  public enum Break: String, Hashable, Sendable, CaseIterable {
    /// Directly below the previous paragraph.
    case none
    /// At the top of a column, a pane or a container.
    case column
    /// At the top of a page.
    case page
    /// At the top of a page on the left of a spread.
    case left
    /// At the top of a page on the right of a spread.
    case right
  }

  /// The heights of the page's grid that rows use.
  public enum Grid: String, Hashable, Sendable, CaseIterable {
    /// Every row is at a height of the grid.
    case whole
    /// Every row is at a height of the grid or in the middle between two.
    case half
    /// The paragraph's first row is at a height of the grid, and the others follow closely.
    case first
    /// Rows follow closely, wherever the grid is.
    case none
  }

  /// A tab stop.
  public struct Tab: Hashable, Sendable {
    /// The alignment of text at a tab stop.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
      /// It begins at the stop.
      case left
      /// It ends at the stop.
      case right
      /// It is centred at the stop.
      case center
      /// Its decimal separator is at the stop.
      case decimal
      /// It begins at the stop, in the paragraph's direction; `left` and `right` are independent
      /// of it.
      case natural
      /// It ends at the stop, in the paragraph's direction.
      case end
    }

    /// The distance from the container's edge, in points.
    public var location: Double
    /// The alignment of the text.
    public var alignment: Alignment
    /// The filling of the room before the text at the stop; nil for none.
    public var leader: TextTab.Leader?

    /// The location of a stop at the end of the room for text.
    public static let end = TextTab.endLocation

    /// Creates a tab stop.
    public init(location: Double, alignment: Alignment = .natural) {
      self.location = location
      self.alignment = alignment
    }
  }

  /// The hyphenation at the ends of lines.
  public enum Hyphenation: Hashable, Sendable {
    /// No hyphenation.
    case off
    /// Hyphenation by the rules of the text's own language.
    case textLanguage
    /// Hyphenation by the rules of a given language (BCP 47).
    case language(String)
  }

  /// The properties, which other styles may share.
  var storage = Storage.empty

  /// Creates a style without properties.
  public init() {}
}
