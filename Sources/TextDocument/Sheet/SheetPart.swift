/// Everything a sheet can say, each thing said or not: a sheet's base, or one of its variations.
public struct SheetPart: Hashable, Sendable {
  /// The text itself.
  public var text: String?
  /// The file that holds the text, looked up beside the sheet.
  public var source: String?
  /// The folder of the sheet, with the slash at its end: where the pictures of a text in it are looked up. nil
  /// when it is not known.
  public var folder: String?
  /// How the text is written; nil goes by the file's name.
  public var format: DocumentFormat?
  /// What viewers call the document; nil for its first heading.
  public var title: String?
  /// Who wrote it; nil where nobody is named.
  public var author: String?
  /// The page.
  public var page = SheetPage()
  /// The style of all text.
  public var body = SheetStyle()
  /// Styles by name; Markdown's elements have names such as `heading1`.
  public var styles: [String: SheetStyle] = [:]
  /// Stretches of the text with styles of their own, later ones over earlier ones.
  public var runs: [SheetRun]?
  /// The columns of the page, a short way to write containers.
  public var columns = SheetColumns()
  /// The regions that text flows through, in order; nil for one made of the page and its columns.
  public var containers: [SheetContainer]?
  /// Shapes no text touches, in page coordinates, counting for every container.
  public var exclusions: [SheetExclusion]?
  /// Pictures on the page, in the order in which they are painted.
  public var pictures: [SheetPicture]?
  /// How frames of containers and pictures follow from each other.
  public var relations: [SheetRelation]?
  /// Containers and pictures in a row, or one below the other.
  public var stacks: [SheetStack]?
  /// Texts beside or below each other, in place of one text.
  public var panes = SheetPanes()
  /// Notes that belong to places in the text.
  public var notes = SheetNotes()
  /// The names of containers, exclusions, pictures, panes and notes that are left out.
  public var hide: [String]?
  /// What moves on the page; nil for nothing.
  public var animation: SheetAnimation?

  /// Creates a part that says nothing.
  public init() {}

  /// Takes over everything that another part says. Lists are replaced as a whole; pages, styles and
  /// columns are merged key by key.
  public mutating func merge(_ other: SheetPart) {
    takeOver(other)
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

  /// Creates a run.
  public init(range: Range<Int>, style: SheetStyle, styleName: String? = nil) {
    self.range = range
    self.style = style
    self.styleName = styleName
  }
}
