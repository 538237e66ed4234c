public import TextDrawing
public import TextStorage

/// A Markdown document as text, and what its stretches are.
///
/// Each paragraph, heading, code block and list item is a paragraph of the text; lines of a code
/// block and hard breaks are line separators (U+2028). The marker of a list item is no part of the text;
/// an item without words holds a zero width space. A row of a table is a paragraph whose cells are parted by
/// tabs. Raw HTML stays as it is written, except for comments. A picture is a character that an attachment stands
/// on, or its description where there is none for it.
public struct MarkdownText: Sendable {
  /// The text in UTF-16.
  public internal(set) var utf16: [UInt16] = []
  /// The paragraphs, in order; together they are the whole text.
  public internal(set) var blocks: [MarkdownBlock] = []
  /// Marked stretches, outer ones before inner ones.
  public internal(set) var spans: [MarkdownSpan] = []

  /// The tables, in order.
  public internal(set) var tables: [MarkdownTable] = []

  /// The pictures for which there are attachments, in order.
  public internal(set) var pictures: [MarkdownPicture] = []

  /// The refused destinations of links and pictures, in order; their words are plain text.
  public internal(set) var refusedLinks: [String] = []

  /// How many lists it has.
  public internal(set) var listCount = 0

  /// How deep quotes and lists indent; what is nested deeper is set like this depth.
  public static let indentationLimit = 12

  /// How many cells tables may have in all; in a text that could have more, they stay as they are written.
  public static let cellLimit = 1_000_000

  /// How many bytes all links may take by which a text refers to definitions; where they could take more, definitions
  /// stay as they are written. Versions of cmark-gfm newer than Debian 12's stop earlier, at the length
  /// of the text or at 100,000 bytes: links after that are words.
  public static let referenceLimit = 1 << 27

  /// Creates an empty text.
  init() {}

  /// Reads CommonMark, with the tables and struck words of GitHub Flavored Markdown.
  ///
  /// - Parameters:
  ///   - source: The Markdown.
  ///   - links: Which links lead somewhere; the words of others are plain text.
  ///   - picture: Says what stands for a picture, by where it is said to be; nil leaves it to its description.
  /// - Complexity: O(n) in the length of the source.
  public init(
    parsing source: String, links: LinkPolicy = .standard,
    picture: ((_ destination: String) -> TextAttachment?)? = nil
  ) {
    MarkdownReader.read(source, into: &self, links: links, picture: picture)
  }
}

/// A stretch of words inside a paragraph that Markdown marks.
public struct MarkdownSpan: Hashable, Sendable {
  /// The stretch, in UTF-16 code units.
  public var range: Range<Int>
  /// What it is.
  public var element: MarkdownElement
  /// Where a link leads.
  public var destination: String?
}

/// A picture in the words of a Markdown text.
public struct MarkdownPicture: Hashable, Sendable {
  /// The place of the character that stands for it (U+FFFC), in UTF-16 code units.
  public var position: Int
  /// What is shown.
  public var attachment: TextAttachment
}

/// A table of a Markdown text. Each row is a paragraph whose cells are parted by tabs; where the first column
/// does not start at the left, a tab stands before it, too.
public struct MarkdownTable: Hashable, Sendable {
  /// How the cells of a column stand in it.
  public enum Alignment: Hashable, Sendable {
    /// As the table leaves it: where lines start.
    case natural
    /// At the column's left.
    case left
    /// In its middle.
    case center
    /// At its right.
    case right
  }

  /// The columns.
  public var columns: [Alignment]

  /// Whether a tab stands before the first cell.
  package var startsWithTab: Bool { columns.first == .center || columns.first == .right }
}
