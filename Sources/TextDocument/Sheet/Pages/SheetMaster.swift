public import TextStorage

/// A page master: the margins, columns, heads, feet and parts of some pages of a document.
///
/// A page takes the masters that are for it in order of precedence. The weakest are those for all
/// pages, then for pages from a style on, for left or right pages, and for numbered pages.
/// Stronger are those for pages that start with a style, for the first, the last, and blank
/// pages. Of two masters with the same precedence, the later one is stronger. A stronger master
/// replaces each key that it has, as in CSS's `@page`.
public struct SheetMaster: Hashable, Sendable {
  /// The pages that a master is for.
  public enum Occasion: Hashable, Sendable {
    /// Every page.
    case all
    /// Pages on the left of a spread.
    case left
    /// Pages on the right of a spread. The first page of a document is one, except in text from
    /// right to left.
    case right
    /// The first page.
    case first
    /// The last page.
    case last
    /// Pages without text of the document.
    case blank
    /// Pages by their numbers.
    case pages(SheetPages)
    /// Pages whose text begins with a paragraph of a style, such as the first of each chapter.
    case starts(String)
    /// Pages from one that starts with a paragraph of a style, up to the next one that starts with
    /// a style that some master names so.
    case from(String)
  }

  /// The name, for messages and `hide`.
  public var name: String?
  /// The pages that it is for.
  public var when = Occasion.all
  /// The distances of text from the edges of the page.
  public var margin: SheetMasterMargin?
  /// The columns of the page.
  @Indirect public var columns = SheetColumns()
  /// The running head; an empty text for none.
  public var head: SheetFurniture?
  /// The foot; an empty text for none.
  public var foot: SheetFurniture?
  /// The containers of the page. Those with a text of their own are on each page.
  public var containers: [SheetContainer]?
  /// The numbers of the pages: the first one of those that follow each other, and their form.
  public var pageNumber: SheetPageNumber?
  /// Exclusions of the page, besides those of the sheet.
  public var exclusions: [SheetExclusion]?
  /// Pictures of the page, besides those of the sheet.
  public var pictures: [SheetPicture]?

  /// The most masters that a sheet may have.
  static let limit = 1000

  /// Creates a master for all pages.
  public init() {}

  /// True if it decides where the document's text is on the page.
  var hasGeometry: Bool {
    margin != nil || columns != SheetColumns() || containers != nil
  }
}

extension SheetMaster {
  /// The classes that its texts in Markdown and its tables name, except those in files of their
  /// own.
  var classNames: Set<String> {
    var texts = [head, foot].compactMap { $0?.format?.hasBlocks == true ? $0?.text : nil }
    texts += (containers ?? []).compactMap { $0.format?.hasBlocks == true ? $0.text : nil }
    return texts.reduce(into: []) { $0.formUnion(MarkdownAttributes.classNames(in: $1)) }
  }
}

/// The distances of text from the edges of a page, which may depend on its side in a spread.
public struct SheetMasterMargin: Hashable, Sendable {
  /// The distances at the four edges; nil for those of the sheet's page.
  public var edges: SheetMargins?
  /// The distance from the top edge.
  public var top: Length?
  /// The distance from the bottom edge.
  public var bottom: Length?
  /// The distance from the edge at the spine.
  public var inner: Length?
  /// The distance from the edge away from the spine.
  public var outer: Length?

  /// Creates margins that are those of the sheet's page.
  public init() {}

  /// True if left and right pages differ.
  var isFacing: Bool { inner != nil || outer != nil }
}

/// The text at the head or the foot of pages, with the fields `{page}`, `{pages}`, `{title}`,
/// `{author}`, `{date}` and `{section}`. Keys of the data and of the front matter are fields, too.
public struct SheetFurniture: Hashable, Sendable {
  /// A frame on the page.
  public struct Frame: Hashable, Sendable {
    /// The left edge.
    public var x: Length
    /// The top edge.
    public var y: Length
    /// The width.
    public var width: Length
    /// The height; nil if the text determines it.
    public var height: Length?
  }

  /// The text; tabs separate its parts at the start, in the middle and at the end of the line.
  public var text: String?
  /// The file that holds the text, relative to the sheet's folder.
  public var source: String?
  /// The folder of the sheet, with the slash at its end; nil if unknown.
  public var folder: String?
  /// The format of the text; nil to go by the file's name.
  public var format: DocumentFormat?
  /// The style of the text, over the style `head` or `foot` and the sheet's body.
  public var style = SheetStyle()
  /// The frame; nil for the middle of the margin.
  public var frame: Frame?
  /// The place of the rows in the frame; nil for the middle.
  public var verticalAlignment: SheetContainer.VerticalAlignment?
  /// The colour behind the text.
  public var background: Color?
  /// The line around the frame.
  public var border: SheetBorder?

  /// Creates a head or foot with a text.
  public init(text: String? = nil) { self.text = text }
}
