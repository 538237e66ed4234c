public import TextDrawing
public import TextStorage

/// A Markdown document as text, with its structure.
///
/// Each paragraph, heading, code block and list item is a paragraph of the text. Lines of a code
/// block and hard breaks are line separators (U+2028). The marker of a list item is not part of
/// the text; an item without words holds a zero-width space. A row of a table is a paragraph with
/// tabs between its cells. Raw HTML stays as written, except comments, which are dropped, and
/// pairs of the tags `sup`, `sub`, `mark`, `kbd`, `u`, `s`, `span`, and `a` with a name, which are
/// spans. A picture is a character with an attachment, or the picture's description.
///
/// Attributes in braces (`{.class #id key=value}`) after headings, paragraphs, code, links and
/// pictures, bracketed spans (`[words]{.class}`) and fenced divs (`::: class`) are read as Pandoc
/// reads them. They are not part of the text, nor is front matter.
public struct MarkdownText: Sendable {
  /// The text in UTF-16.
  public internal(set) var utf16: [UInt16] = []
  /// The paragraphs, in order; together they are the whole text.
  public internal(set) var blocks: [MarkdownBlock] = []
  /// The marked ranges, outer ones before inner ones.
  public internal(set) var spans: [MarkdownSpan] = []

  /// The ranges of tags that stay as written, in UTF-16 code units, in order.
  var tags: [Range<Int>] = []

  /// The tables, in order.
  public internal(set) var tables: [MarkdownTable] = []

  /// The pictures with attachments, in order.
  public internal(set) var pictures: [MarkdownPicture] = []

  /// The pictures and divs that are at a side of their column, in order; empty unless a document
  /// is laid out in columns.
  public internal(set) var floats: [MarkdownFloat] = []

  /// The refused destinations of links and pictures, in order; their words are plain text.
  public internal(set) var refusedLinks: [String] = []

  /// The properties at the start of the source; nil if there are none.
  public internal(set) var frontMatter: FrontMatter?

  /// The lines of the source, from 1, in which classes occur first, by their names.
  package internal(set) var classLines: [String: Int] = [:]

  /// The parts of the source that cannot be used.
  public internal(set) var remarks: [MarkdownRemark] = []

  /// The number of lists.
  public internal(set) var listCount = 0
  /// The numbers of lists around block quotes by the numbers of these; none around others.
  package var quotedLists: [Int: Int] = [:]

  /// The numbers of captions, including those of the texts before it in its document.
  package internal(set) var captions = CaptionCounts()

  /// The number of notes.
  public internal(set) var noteCount = 0
  /// The marks of notes that differ from their numbers, by these numbers. An empty string is for
  /// a note without a mark.
  package internal(set) var noteLabels: [Int: String] = [:]
  /// The indices of the streams of notes, by the notes' numbers; empty if there is one stream.
  package internal(set) var noteStreams: [Int: Int] = [:]

  /// The maximum depth of indentation by quotes and lists; deeper levels look the same as this
  /// one.
  public static let indentationLimit = 12

  /// The most cells of all tables together. In a text that could have more, tables stay as
  /// written.
  public static let cellLimit = 1_000_000

  /// The most bytes that all reference links together may take. If they could take more,
  /// definitions stay as written. Versions of cmark-gfm newer than Debian 12's
  /// stop earlier, at the length of the text or at 100,000 bytes; later links stay as written.
  public static let referenceLimit = 1 << 27

  /// Creates an empty text.
  init() {}

  /// Reads CommonMark, with the tables and strikethrough of GitHub Flavored Markdown.
  ///
  /// - Parameters:
  ///   - source: The Markdown.
  ///   - links: The rules for links; the words of refused links are plain text.
  ///   - picture: Returns the attachment for a picture by its destination; nil to show the
  ///     picture's description.
  /// - Complexity: O(n) in the length of the source.
  public init(
    parsing source: String, links: LinkPolicy = .standard,
    picture: ((_ destination: String) -> TextAttachment?)? = nil
  ) {
    MarkdownReader.read(source, into: &self, links: links, picture: picture)
  }

  /// Reads Markdown as ``init(parsing:links:picture:)`` does, with more rules.
  init(
    reading source: String, links: LinkPolicy, rules: MarkdownRules,
    picture: ((_ destination: String) -> TextAttachment?)?
  ) {
    MarkdownReader.read(source, into: &self, links: links, picture: picture, rules: rules)
  }
}

/// A marked range of words inside a paragraph.
public struct MarkdownSpan: Hashable, Sendable {
  /// The range, in UTF-16 code units.
  public var range: Range<Int>
  /// The kind of element.
  public var element: MarkdownElement
  /// The destination of a link.
  public var destination: String?
  /// The classes that the source gives it, which name styles.
  public var classes: [String] = []
  /// The name that the source gives its words, for links to them; nil for none.
  public var identifier: String?
  /// The number of the note that it is a mark of; nil for any other span.
  public var note: Int?
}

/// A picture in the words of a Markdown text.
public struct MarkdownPicture: Hashable, Sendable {
  /// The position of the character for it (U+FFFC), in UTF-16 code units.
  public var position: Int
  /// The attachment to show.
  public var attachment: TextAttachment
  /// The attributes after the picture.
  public var attributes = MarkdownAttributes()
  /// Its line of the source, from 1.
  package var line = 1
}

/// A table of a Markdown text. Each row is a paragraph with tabs between its cells. If the first
/// column is centred or right-aligned, a tab precedes it, too.
public struct MarkdownTable: Hashable, Sendable {
  /// The alignment of the cells in a column.
  public enum Alignment: Hashable, Sendable {
    /// Unspecified: at the start of lines.
    case natural
    /// At the left of the column.
    case left
    /// In the middle of the column.
    case center
    /// At the right of the column.
    case right
  }

  /// The columns.
  public var columns: [Alignment]
  /// The attributes of the table.
  public var attributes = MarkdownAttributes()
  /// The number of rows, including those of the header.
  public var rowCount = 0
  /// The line of the source in which it begins, from 1.
  package var line = 1
  /// True if the paragraph above it is its caption.
  package var hasCaptionAbove = false
  /// True if the paragraph below it is its caption.
  package var hasCaptionBelow = false
  /// The lists whose items it is in, the outermost first.
  package var lists: [MarkdownList] = []
  /// The cell of another table that it is in; nil for none.
  package var outer: MarkdownOuterCell?
  /// A block with the surroundings that all blocks of its cells share; nil if cells hold single
  /// paragraphs.
  package var origin: MarkdownBlock?

  /// True if a tab precedes the first cell.
  package var startsWithTab: Bool { columns.first == .center || columns.first == .right }
}

extension MarkdownText {
  /// True if a block is in a table that is in the cell of another one.
  func holds(_ block: MarkdownBlock, in other: MarkdownBlock) -> Bool {
    guard let table = block.table, table != other.table, let cell = other.cell,
      let outer = tables[table].outer
    else { return false }
    return outer.table == other.table && outer.cell.row == cell.row
      && outer.cell.column == cell.column
  }

  /// Returns a block of the outermost table around a cell's paragraph, with what is around that
  /// table; the paragraph itself if cells hold single paragraphs.
  func outermostBlock(around block: MarkdownBlock) -> MarkdownBlock {
    outermostTableNumber(around: block).flatMap { tables[$0].origin } ?? block
  }

  /// Returns the index of the outermost table around a paragraph; nil if it is in none.
  func outermostTableNumber(around block: MarkdownBlock) -> Int? {
    guard var table = block.table else { return nil }
    while let outer = tables[table].outer { table = outer.table }
    return table
  }
}
