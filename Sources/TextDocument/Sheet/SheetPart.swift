public import TextLayout

/// The content of a sheet's base or of one of its variations; every property is optional.
public struct SheetPart: Hashable, Sendable {
  /// The text itself.
  public var text: String?
  /// The file that holds the text, relative to the sheet's folder.
  public var source: String?
  /// The folder of the sheet, with the slash at its end, which the text's pictures are relative
  /// to; nil if unknown.
  public var folder: String?
  /// The text's format; nil to go by the file's name.
  public var format: DocumentFormat?
  /// The title in viewers; nil for the first heading.
  public var title: String?
  /// The author; nil if none is named.
  public var author: String?
  /// The treatment of ASCII punctuation; nil for `smart` in Markdown and `plain` elsewhere.
  public var punctuation: SheetStyle.Punctuation?
  /// The way in which the ends of columns and pages are chosen; nil for greedy.
  public var pageBreaking: PageBreaking?
  /// The page.
  @Indirect public var page = SheetPage()
  /// The style of all text.
  public var body = SheetStyle()
  /// Styles by name; Markdown's elements have names such as `heading1`.
  public var styles: [String: SheetStyle] = [:]
  /// Stretches of the text with styles of their own, later ones over earlier ones.
  public var runs: [SheetRun]?
  /// The columns of the page, a short form of containers.
  @Indirect public var columns = SheetColumns()
  /// The regions that text flows through, in order; nil for one that is made of the page and its
  /// columns.
  public var containers: [SheetContainer]?
  /// Exclusions for every container, in page coordinates.
  public var exclusions: [SheetExclusion]?
  /// Pictures on the page, in the order in which they are painted.
  public var pictures: [SheetPicture]?
  /// Relations between the edges and extents of containers and pictures.
  public var relations: [SheetRelation]?
  /// Containers and pictures in a row, or one below the other.
  public var stacks: [SheetStack]?
  /// Texts side by side or one below the other, instead of one text.
  @Indirect public var panes = SheetPanes()
  /// Notes that belong to places in the text.
  @Indirect public var notes = SheetNotes()
  /// The place and the look of notes that marks in the text refer to; nil for the defaults.
  public var footnotes: SheetFootnotes?
  /// The table of contents; nil for one only where Markdown requests it.
  public var contents: SheetContents?
  /// The index; nil for one only where Markdown requests it.
  public var index: SheetIndex?
  /// The page masters.
  public var masters: [SheetMaster]?
  /// The names of the containers, exclusions, pictures, panes, notes and masters to leave out.
  public var hide: [String]?
  /// The movements on the page; nil for none.
  public var animation: SheetAnimation?
  /// True if lines of code that wrap are marked unless a style decides; not settable in a sheet.
  var marksWrappedCode = false
  /// True if the language of the body is only that of the surroundings; not settable in a sheet.
  var assumesLanguage = false

  /// Creates an empty part.
  public init() {}

  /// Merges another part over this one. Lists are replaced as a whole; pages, styles and columns
  /// are merged key by key.
  public mutating func merge(_ other: SheetPart) {
    mergeKeys(of: other)
    folder = other.folder ?? folder
  }
}

/// A stretch of the text with a style of its own.
public struct SheetRun: Hashable, Sendable {
  /// The stretch, in UTF-16 code units of the text as laid out.
  public var range: Range<Int>
  /// The style.
  public var style: SheetStyle
  /// The named style that is applied first, or nil.
  public var styleName: String?
  /// The words that the run applies to wherever the text contains them; nil for `range`.
  public var match: String?
  /// The regular expression whose matches the run applies to; nil for `range`.
  public var pattern: String?
  /// The class whose text the run applies to; nil for `range`.
  public var className: String?
  /// The numbers of the paragraphs that the run applies to, from 1; nil for `range`.
  public var paragraphs: ClosedRange<Int>?

  /// Creates a run.
  public init(range: Range<Int>, style: SheetStyle, styleName: String? = nil) {
    self.range = range
    self.style = style
    self.styleName = styleName
  }
}
