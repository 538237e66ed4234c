public import TextGeometry
public import TextLayout
public import TextStorage

/// A region of the page that text fills: the document's text, a text of its own, or a named story.
public struct SheetContainer: Hashable, Sendable {
  /// The rule for line breaks, and for lines that are too long.
  public typealias LineBreakMode = SheetStyle.LineBreakMode

  /// The treatment of a text of the container's own that it has no room for.
  public enum Overflow: String, Hashable, Sendable, CaseIterable {
    /// Rows continue below the frame.
    case visible
    /// The text is cut off with an ellipsis, and reported.
    case truncate
    /// The document is refused.
    case error
  }

  /// The place of the rows in a container that is higher than they are.
  public typealias VerticalAlignment = TextFrame.VerticalAlignment

  /// The name by which a variation can hide it.
  public var name: String?
  /// The left edge, from the page's left edge.
  public var x: Length
  /// The top edge, from the page's top edge.
  public var y: Length
  /// The width.
  public var width: Length
  /// The height; nil if its text determines it.
  public var height: Length?
  /// The maximum height if the text determines it; percentages are of the page's height. In the
  /// last container, text beyond it is cut off.
  public var maximumHeight: Length?
  /// The distance kept at both ends of every line fragment; percentages are of the container's
  /// width.
  public var padding: Length = 0
  /// The width of the narrowest span that takes text; percentages are of the container's width.
  public var minimumFragmentWidth: Length = 0
  /// The maximum number of lines; 0 for no limit.
  public var maximumLines = 0
  /// The truncation of the last line that fits.
  public var lineBreakMode: LineBreakMode?
  /// The edge from which paragraph indents are measured.
  public var indentOrigin = IndentOrigin.span
  /// The height of its first row above the baseline; nil for that of the page.
  public var firstBaseline: FirstBaseline?
  /// The end of its last row; nil for that of the page.
  public var lastBaseline: LastBaseline?
  /// A shape that the text fills instead of the whole frame, in the container's coordinates.
  public var inside: SheetShape?
  /// Exclusions, in the container's coordinates.
  public var exclusions: [SheetExclusion] = []
  /// The bounds between which its text is fitted; nil if it is not.
  public var fit: SheetFit?
  /// The bounds between which its outline is scaled to hold its text; nil if it is not.
  public var fitShape: SheetShapeFit?
  /// The chosen scale of its outline; not settable in a sheet.
  var stretch = Stretch()
  /// The stacking order; parts with higher numbers lie over those with lower ones. Within one
  /// number text lies over pictures, and pictures over exclusions.
  public var z = 0
  /// The container's own text, or nil.
  public var text: String?
  /// The file that holds its own text, relative to the sheet's folder.
  public var source: String?
  /// The folder of the sheet, with the slash at its end; nil if unknown.
  public var folder: String?
  /// The format of its own text; nil to go by the file's name.
  public var format: DocumentFormat?
  /// The style of its own text, over the sheet's body. If it sets a font size, named styles scale
  /// in proportion.
  public var style = SheetStyle()
  /// The name of the story that fills the container; nil for its own text or the document's.
  public var story: String?
  /// The treatment of its own text, or its story, if that does not fit; nil to go by the document.
  public var overflow: Overflow?
  /// The place of the rows if the container is higher than they are; nil for the top, and for the
  /// centre of an outline that is fitted.
  public var verticalAlignment: VerticalAlignment?
  /// The angle by which it is turned about its centre with all that is in it, clockwise in
  /// degrees.
  public var rotation = 0.0
  /// True if it keeps the text of columns and stories away.
  public var excludes = false
  /// The distance that such text keeps from it; percentages are of the page's width.
  public var margin: Length = 0
  /// The sides of it on which such text is set.
  public var wrap = WrapMode.both
  /// The pages that it is on. Nil for every page, or the first if it has a text of its own.
  public var pages: SheetPages?
  /// The minimum height if the text determines it; percentages are of the page's height.
  public var minimumHeight: Length?
  /// The distances of text from the edges of the frame; percentages are of the container's width.
  public var insets: SheetMargins?
  /// The colour behind the text.
  public var background: Color?
  /// The gradient over the background.
  public var gradient: BoxGradient?
  /// The line around the frame.
  public var border: SheetBorder?

  /// The looks of pages that it belongs to, as page masters make them; nil for all.
  var looks: Set<Int>?

  /// Creates a container with a frame on the page.
  public init(x: Length, y: Length, width: Length, height: Length?) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension SheetContainer {
  /// Returns the container with the height of a first row above its baseline, and with the end of a
  /// last row, unless it has its own.
  func measuringRows(by first: FirstBaseline, _ last: LastBaseline) -> SheetContainer {
    var container = self
    container.firstBaseline = firstBaseline ?? first
    container.lastBaseline = lastBaseline ?? last
    return container
  }
}

/// The line around a frame.
public struct SheetBorder: Hashable, Sendable {
  /// The width, in points.
  public var width = 1.0
  /// The colour.
  public var color = Color.black
  /// The radius of the frame's corners, in points.
  public var radius = 0.0

  /// Creates a thin black line.
  public init() {}
}
