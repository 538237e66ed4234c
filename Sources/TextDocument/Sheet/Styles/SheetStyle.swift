public import TextStorage

/// The appearance of text; every property is optional.
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

  /// The justification: limits on stretching and shrinking spaces, and on letter spacing.
  public var justification: Justification?
  /// The optical margins: light characters at the ends of lines protrude.
  public var protrusion: Protrusion?
  /// The stretching and narrowing of the glyphs of justified lines.
  public var expansion: Expansion?
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

  /// The style that this one is based on; nil for none.
  public var basedOn: SheetReference?
  /// The font.
  public var font = SheetFont()
  /// The language of the text (BCP 47).
  public var language: String?
  /// The colour of the glyphs.
  public var color: Color?
  /// The background colour.
  public var background: Color?
  /// Points added after every glyph; 0 switches the font's own kerning off.
  public var kern: Double?
  /// Points added between characters on top of the font's own kerning.
  public var tracking: Double?
  /// True if optional ligatures are formed.
  public var ligatures: Bool?
  /// Points by which the text is raised.
  public var baselineOffset: Double?
  /// A line under the text.
  public var underline: LineStyle?
  /// A line through the text.
  public var strikethrough: LineStyle?
  /// The colour of the line under the text; nil for that of the glyphs.
  public var underlineColor: Color?
  /// True if the line under the text leaves out letters that reach down to it.
  public var underlineGaps: Bool?
  /// The colour of the line through the text; nil for that of the glyphs.
  public var strikethroughColor: Color?
  /// Steps by which the text is raised and made smaller; negative ones lower it.
  public var superscript: Int?
  /// The horizontal skew of the glyphs per point of height.
  public var slant: Double?
  /// The outline of the glyphs.
  public var stroke: Stroke?
  /// The shadow of the text.
  public var shadow: Shadow?
  /// The effect of depth of the text.
  public var effect: Effect?
  /// The destination of a link.
  public var link: String?
  /// The form of the letters.
  public var textCase: Case?
  /// The treatment of ASCII punctuation.
  public var punctuation: Punctuation?
  /// The alignment of lines.
  public var alignment: Alignment?
  /// The writing direction of the paragraph.
  public var direction: Direction?
  /// The exact height of every row, in points.
  public var lineHeight: Double?
  /// The factor by which rows are higher than their fonts specify.
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
  /// Points from the leading edge to the rows' ends; if not positive, points from the trailing
  /// edge.
  public var tailIndent: Double?
  /// The additional indent of rows that continue a line that is too long, in points; nil for
  /// 1.2 to 3 em with a `wrapMark`, by its length, otherwise 0.
  public var wrapIndent: Double?
  /// The mark of such rows: `hook`, or characters; empty for none.
  public var wrapMark: String?
  /// Tab stops.
  public var tabs: [Tab]?
  /// The minimum width of a tab, in points; nil for a quarter of the font's size.
  public var tabGap: Double?
  /// The hyphenation.
  public var hyphenation: Hyphenation?
  /// The limits on hyphenation, such as the minimum number of letters before a hyphen.
  public var hyphenationLimits: HyphenationLimits?
  /// The algorithm that chooses line breaks.
  public var lineBreaking: LineBreaking?
  /// True if lines end only after white space, and inside words that are longer than a line.
  public var breaksAtSpaces: Bool?
  /// True if lines of Chinese and Japanese end only between phrases.
  public var phrases: Bool?
  /// The rule for line breaks.
  public var lineBreakMode: LineBreakMode?

  /// The heights of the page's grid that the paragraph's rows use.
  public var grid: Grid?
  /// The column, container or page break before the paragraph.
  public var breakBefore: Break?
  /// The number of columns that the paragraph is set in; nil for those of the page.
  public var columns: Int?
  /// The numbering of pages from that on which the paragraph begins.
  public var pageNumber: SheetPageNumber?
  /// True if the paragraph's last row stays in one container with the next paragraph's first.
  public var keepWithNext: Bool?
  /// True if all rows of the paragraph stay in one container.
  public var keepTogether: Bool?
  /// The minimum number of last rows that stay in one container.
  public var widows: Int?
  /// The minimum number of first rows that stay in one container.
  public var orphans: Int?
  /// The drop cap: initial letters as high as several lines; one line high means none.
  public var dropCap: DropCap?
  /// The box of paragraphs of the style; empty for none.
  public var box = SheetBox()
  /// The table that tables of the style make.
  public var table = SheetTable()
  /// The float that pictures and divs of the style make.
  public var float = SheetFloat()
  /// The list that each paragraph of the style is an item of; layout generates the markers.
  public var list: TextList?
  /// The lists around `list`, from the outermost inward; not settable in a sheet.
  var outerLists: [TextList] = []
  /// The fitting of paragraphs of the style.
  public var fit: StyleFit?
  /// The boxes around a paragraph, from the outermost inward; not settable in a sheet.
  var boxes: [TextBox] = []
  /// The role of its paragraphs; nil for the usual one.
  public var role: Role?
  /// The role that its paragraphs have by their element; not settable in a sheet.
  var usualRole: TextRole?
  /// The quote or the aside around its paragraphs if they have another role; not settable in a
  /// sheet.
  var outerRole: TextRole?
  /// True if its paragraphs run against the text around them; not settable in a sheet.
  var isOpposed = false
  /// The level of a heading; not settable in a sheet.
  var headerLevel: Int?
  /// The row of a table; not settable in a sheet.
  var tableRow: TextTableRow?
  /// The cell of a table; not settable in a sheet.
  var tableCell: TextTableCell?
  /// The part of a float; not settable in a sheet.
  var floatPart: TextFloatPart?

  /// Creates a style without properties.
  public init() {}
}
