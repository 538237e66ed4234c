/// A table: the widths of its columns, its lines and colours, and the room around it.
///
/// The cells of a table are consecutive paragraphs, row by row, each with a ``TextTableCell``. All
/// lengths are in points; negative ones count as 0.
public struct TextTable: Hashable, Sendable {
  /// The width of a column.
  public enum Width: Hashable, Sendable {
    /// Between the least and the greatest width of its cells, as CSS 2.1 distributes it.
    case automatic
    /// A number of points.
    case points(Double)
    /// A percentage of the room for the table.
    case percent(Double)
    /// A share of the room that the other columns leave.
    case share(Double)
    /// As narrow as the widest word of its cells.
    case least
    /// As wide as the longest line of its cells, if the room allows it.
    case greatest
  }

  /// The behaviour beside shapes.
  public enum Around: String, Hashable, Sendable, CaseIterable {
    /// The table is laid in free room beside shapes, or below them.
    case box
    /// The table takes the whole width; the text of its cells flows around shapes.
    case text
  }

  /// The behaviour of a table whose words are wider than its room. A document's layout follows it.
  public enum Wide: String, Hashable, Sendable, CaseIterable {
    /// Its columns become narrower than their words, which are divided.
    case shrink
    /// Its type and lengths become smaller, to half their size at most.
    case fit
    /// Columns without room continue in a second table below, beside the first column again.
    case columns
    /// Each row becomes a block with a line for each cell, beside the cell's header.
    case stack
    /// The table is on pages of its own, turned by a quarter. A table that is too wide there,
    /// or where pages cannot be turned, is laid as with ``columns``.
    case turn

    /// True if columns without room may continue in a second table below.
    package var dividesColumns: Bool { self == .columns || self == .turn }
    /// True if the table may become several tables or blocks.
    package var hasParts: Bool { dividesColumns || self == .stack }
  }

  /// A number that differs from those of the tables before and after it.
  public var identity: Int
  /// The widths of the columns; columns beyond the last one are automatic.
  public var columns: [Width] = []
  /// The limits of the widths of the columns; columns beyond the last one have none.
  public var limits: [Limits] = []
  /// The room between the edges of cells and their text.
  public var padding = TextBox.Edges(0)
  /// The colour behind every second row of the body; nil for none.
  public var stripes: Color?
  /// The colour behind header rows; nil for none.
  public var headerBackground: Color?
  /// The line above and below the table.
  public var outerRule = TextBox.Border()
  /// The line below the header.
  public var headerRule = TextBox.Border()
  /// The line between two rows.
  public var rowRule = TextBox.Border()
  /// The line between two columns, and at both sides of the table.
  public var columnRule = TextBox.Border()
  /// The number of footer rows at the end; a line like that of the header is above them.
  public var footerCount = 0
  /// True if header rows stand above the rows in each column and on each page.
  public var repeatsHeader = true
  /// The behaviour beside shapes.
  public var around = Around.box
  /// The behaviour if its words are wider than its room.
  public var wide = Wide.shrink
  /// The distance from the edge at which lines begin.
  public var indent = 0.0
  /// The distance from the text above.
  public var spaceBefore = 0.0
  /// The distance from the text below.
  public var spaceAfter = 0.0
  /// True if the last row shares its column with the first lines of the paragraph below, such as
  /// a caption.
  public var keepWithNext = false
  /// True if all rows share a column that has room for them.
  public var keepTogether = false
  /// The place where the table starts, regardless of the room before it.
  public var breakBefore = ParagraphBreak.none

  /// The role of the part of the text that the table is in: a quote or an aside; nil for none.
  /// Paragraphs of its cells have roles of their own, which are those of parts of the cells.
  public var role: TextRole?

  /// The lists whose items the table is in, from the outermost; empty for none. They continue below
  /// it.
  public var textLists: [TextList] = []
  /// The lists of a paragraph that continues the item which the table is in; empty for none.
  package var continuedLists: [TextList] { textLists.isEmpty ? [] : textLists + [.continuation] }

  /// The boxes around the table, from the outermost. A box that also encloses text has the same
  /// identity there. They are cut where columns end, unless they avoid that and fit.
  public var boxes: [TextBox] = []

  /// The cell of another table that the table is in; nil for none. Its paragraphs then have cells
  /// of this table, between the other paragraphs of that cell. Tables may be nested to a depth of
  /// ``maximumDepth``.
  public var outerCell: TextTableCell? {
    get { outer?.cell }
    set { outer = newValue.map(OuterCell.init) }
  }
  private var outer: OuterCell?
  /// True if the table is in the cell of another one. To ask for that copies no cell.
  package var isInner: Bool { outer != nil }

  /// The most tables in each other that are laid out as such; cells of deeper ones belong to the
  /// deepest of these.
  public static let maximumDepth = 8

  /// Creates a table with automatic columns, without lines.
  public init(identity: Int) { self.identity = identity }
}

/// The cell of a table that a paragraph is in.
///
/// Consecutive paragraphs with equal cells are in one cell. Rows alternate in ``isOddRow``, so
/// that an edit changes no row further down.
public struct TextTableCell: Hashable, Sendable {
  /// The place of the text in a cell that is higher.
  public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the top.
    case top
    /// In the middle.
    case middle
    /// At the bottom.
    case bottom
  }

  /// The table.
  public var table: TextTable
  /// The index of its first column.
  public var column: Int
  /// True in every second row; a row ends where this changes, or where columns begin again.
  public var isOddRow: Bool
  /// The number of columns that it covers.
  public var columnSpan = 1
  /// The number of rows that it covers.
  public var rowSpan = 1
  /// True if it is in the header.
  public var isHeader: Bool
  /// The place of its text if the row is higher.
  public var verticalAlignment = VerticalAlignment.top

  /// Creates a cell of one row and one column.
  public init(_ table: TextTable, column: Int, isOddRow: Bool = false, isHeader: Bool = false) {
    (self.table, self.column) = (table, column)
    (self.isOddRow, self.isHeader) = (isOddRow, isHeader)
  }
}

/// The cell around a table. A table cannot hold a value that holds tables itself.
private final class OuterCell: Hashable, Sendable {
  let cell: TextTableCell

  init(_ cell: TextTableCell) { self.cell = cell }

  static func == (first: OuterCell, second: OuterCell) -> Bool {
    first === second || first.cell == second.cell
  }

  func hash(into hasher: inout Hasher) { hasher.combine(cell.table.identity) }
}

extension TextTableCell {
  /// The cells around a paragraph of this one, from that of the outermost table to this one.
  ///
  /// - Complexity: O(*n*) in the number of tables in each other.
  package var path: [TextTableCell] {
    guard var outer = table.outerCell else { return [self] }
    var path = [self, outer]
    while let next = outer.table.outerCell {
      path.append(next)
      outer = next
    }
    path.reverse()
    return Array(path.prefix(TextTable.maximumDepth))
  }

  /// The innermost cell of those around a paragraph of this one that are laid out as such.
  package var innermost: TextTableCell { table.isInner ? path.last ?? self : self }
  /// The number of tables that a paragraph of this cell is in.
  package var depth: Int { table.isInner ? path.count : 1 }

  /// The cell of the outermost table around a paragraph of this one.
  package var outermost: TextTableCell {
    get { table.outerCell?.outermost ?? self }
    set {
      if var outer = table.outerCell {
        outer.outermost = newValue
        table.outerCell = outer
      } else {
        self = newValue
      }
    }
  }

  /// Returns true if two neighbouring paragraphs with these cells are in the same one. Boxes
  /// around the table do not count, of which each cell tells its own part.
  package func isSame(as other: TextTableCell) -> Bool {
    table.identity == other.table.identity && column == other.column
      && isOddRow == other.isOddRow && isHeader == other.isHeader
      && columnSpan == other.columnSpan && rowSpan == other.rowSpan
  }

  /// Returns the cell of a paragraph of this one in the table that is in a number of others; nil
  /// if there is none.
  package func cell(atDepth depth: Int) -> TextTableCell? {
    if !table.isInner { return depth == 0 ? self : nil }
    let path = path
    return depth < path.count ? path[depth] : nil
  }

  /// Returns true if the cell begins a row where it follows another one of its table. In a wide
  /// table the header of the next part follows the last row of the part before.
  package func startsRow(after last: TextTableCell) -> Bool {
    last.isOddRow != isOddRow || column <= last.column || column &- last.column < last.columnSpan
      || table.wide.dividesColumns && isHeader && !last.isHeader
  }
}
