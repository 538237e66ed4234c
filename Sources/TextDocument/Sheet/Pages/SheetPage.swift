import TextGeometry
public import TextLayout
public import TextStorage

/// The page of a sheet.
public struct SheetPage: Hashable, Sendable {
  /// The width in points.
  public var width: Double?
  /// The height.
  public var height: SheetPageHeight?
  /// The paper that the width and the height belong to; nil for none.
  public var paper: PaperSize?
  /// The distances of text from the page's edges.
  public var margin: SheetMargins?
  /// The background colour.
  public var background: Color?
  /// The gradient over the background.
  public var gradient: BoxGradient?
  /// The bleed: how far painting extends beyond the edges, in points, for paper that is cut after
  /// printing.
  public var bleed: Double?
  /// The scale, in pixels per point.
  public var scale: Double?
  /// The bounds between which all text is fitted to the page; nil if it is not.
  public var fit: SheetFit?
  /// The grid of baselines; nil for none.
  public var grid: SheetGrid?
  /// The height of the first rows of its columns, panes and containers above their baselines; nil
  /// for the full ascent.
  public var firstBaseline: FirstBaseline?
  /// The end of the last rows of its columns, panes and containers; nil for their bottoms.
  public var lastBaseline: LastBaseline?

  /// The default page width, in points.
  static let defaultWidth = 600.0
  /// The default scale, in pixels per point.
  static let defaultScale = 1.0

  /// Creates a page without properties.
  public init() {}

  /// Sets the page to the size of a paper.
  public mutating func take(_ paper: PaperSize) {
    width = paper.size.width
    height = .points(paper.size.height)
    self.paper = paper
  }

  /// Merges another description over this one.
  public mutating func merge(_ other: SheetPage) { mergeKeys(of: other) }
}

/// The grid that baselines of all text of a page are on.
public enum SheetGrid: Hashable, Sendable {
  /// No grid, even if an included sheet has one.
  case none
  /// A grid as fine as the line height of the body.
  case lineHeight
  /// A grid with a distance between baselines, in points.
  case step(Double)

  /// The allowed distances, in points.
  public static let steps = 1.0...1_000.0
}

/// The height of a page.
public enum SheetPageHeight: Hashable, Sendable {
  /// As high as its text needs.
  case automatic
  /// A height in points.
  case points(Double)
}

/// The columns of a page.
public struct SheetColumns: Hashable, Sendable {
  /// The line between two columns.
  public struct Rule: Hashable, Sendable {
    /// False for no line.
    public var isShown = true
    /// The width, in points.
    public var width: Double?
    /// The colour; nil for a grey.
    public var color: Color?

    static let defaultWidth = 0.5
    static let defaultColor = Color(white: 0.6)

    /// Creates a line with the defaults.
    public init() {}
  }

  /// The number of columns.
  public var count: Int?
  /// The distance between two; percentages are of the room between the page's margins.
  public var gap: Length?
  /// True if the columns of the last page are made equally high.
  public var isBalanced: Bool?
  /// The edge from which paragraph indents are measured.
  public var indentOrigin: IndentOrigin?
  /// The line between two columns; nil for none.
  public var rule: Rule?

  /// The most columns a page may have.
  public static let limit = 200

  /// The default distance between two columns, in points.
  static let defaultGap: Length = 24

  /// Creates columns without properties.
  public init() {}

  /// Merges another description over this one.
  public mutating func merge(_ other: SheetColumns) { mergeKeys(of: other) }
}
