import TextGeometry
public import TextLayout
public import TextStorage

/// What a sheet says of the page.
public struct SheetPage: Hashable, Sendable {
  /// The width in points.
  public var width: Double?
  /// The height.
  public var height: SheetPageHeight?
  /// The paper that the width and the height are those of; nil for none.
  public var paper: PaperSize?
  /// The distances of text from the page's edges.
  public var margin: SheetMargins?
  /// The colour of the paper.
  public var background: Color?
  /// How far what is painted goes on beyond the edges, in points, where paper is cut after printing.
  public var bleed: Double?
  /// Pixels a point.
  public var scale: Double?

  /// The width of a page that says none, in points.
  static let usualWidth = 600.0
  /// The pixels a point of a page that says none.
  static let usualScale = 1.0

  /// Creates a page of which nothing is said.
  public init() {}

  /// Makes the page as large as a sheet of paper.
  public mutating func take(_ paper: PaperSize) {
    width = paper.size.width
    height = .points(paper.size.height)
    self.paper = paper
  }

  /// Takes over everything that another description says.
  public mutating func merge(_ other: SheetPage) { takeOver(other) }
}

/// The height of a page.
public enum SheetPageHeight: Hashable, Sendable {
  /// As high as the text needs.
  case automatic
  /// So many points.
  case points(Double)
}

/// The columns of a page.
public struct SheetColumns: Hashable, Sendable {
  /// How many.
  public var count: Int?
  /// The distance between two; percentages are of the room between the page's margins.
  public var gap: Length?
  /// Whether the columns of the last page are made equally high.
  public var isBalanced: Bool?
  /// What the indents of paragraphs are measured from.
  public var indentOrigin: IndentOrigin?

  /// The most columns a page may have.
  public static let limit = 200

  /// The distance between two columns when none is said.
  static let usualGap: Length = 24

  /// Creates columns of which nothing is said.
  public init() {}

  /// Takes over everything that another description says.
  public mutating func merge(_ other: SheetColumns) { takeOver(other) }
}
