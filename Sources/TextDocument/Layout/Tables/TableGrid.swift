import TextStorage

/// A table of a text: its rows and the cells in them.
struct TableGrid {
  /// One cell. Long tables have many, so it is small.
  struct Cell {
    private var (start, end): (UInt32, UInt32)
    private let (firstColumn, endColumn): (Int16, Int16)
    private var rowCount: Int32
    /// True if it is in the header.
    let isHeader: Bool
    /// The place of its text if the row is higher.
    let verticalAlignment: TextTableCell.VerticalAlignment

    init(_ attribute: TextTableCell, _ range: Range<Int>) {
      (start, end) = (UInt32(clamping: range.lowerBound), UInt32(clamping: range.upperBound))
      let column = min(max(0, attribute.column), TableGrid.columnLimit - 1)
      let span = min(max(1, attribute.columnSpan), TableGrid.columnLimit)
      firstColumn = Int16(column)
      endColumn = Int16(min(column + span, TableGrid.columnLimit))
      rowCount = Int32(clamping: max(1, attribute.rowSpan))
      (isHeader, verticalAlignment) = (attribute.isHeader, attribute.verticalAlignment)
    }

    /// Its paragraphs, in UTF-16 code units.
    var range: Range<Int> {
      get { Int(start)..<Int(end) }
      set {
        (start, end) = (
          UInt32(clamping: newValue.lowerBound), UInt32(clamping: newValue.upperBound)
        )
      }
    }

    /// The columns that it covers.
    var columns: Range<Int> { Int(firstColumn)..<Int(endColumn) }

    /// The number of rows that it covers.
    var rowSpan: Int {
      get { Int(rowCount) }
      set { rowCount = Int32(clamping: newValue) }
    }
  }

  /// The properties of the table.
  var table: TextTable
  /// Its text, in UTF-16 code units.
  var range: Range<Int>
  /// The cells of each row, in text order.
  var rows: [[Cell]] = []
  /// The number of columns.
  var columnCount = 0
  /// The number of header rows at its top.
  var headerCount = 0
  /// The cells with tables or floats in them, by the starts of their text.
  private var inner: [Int: CellContent]
  /// The number of tables: this one, and those in its cells.
  private(set) var tableCount: Int

  init(table: TextTable, range: Range<Int>) {
    (self.table, self.range) = (table, range)
    (inner, tableCount) = ([:], 1)
  }

  /// The most columns of a table; cells beyond them are laid in the last one.
  static let columnLimit = ValueTable.columnLimit

  /// Finds the tables of a text, in text order.
  ///
  /// - Parameters:
  ///   - range: The text of a cell, in UTF-16 code units; nil for the whole text.
  ///   - depth: The number of tables around those that are looked for.
  /// - Complexity: O(*n*) in the number of attribute runs.
  static func grids(
    of storage: TextStorage, in range: Range<Int>? = nil, depth: Int = 0
  ) -> [TableGrid] {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: range ?? 0..<storage.length, to: &runs)
    var builder = TableGridBuilder()
    for run in runs {
      let attributes = storage.attributes(for: run.attributes)
      let cell = attributes[.tableCell]
      guard let cell, cell.table.isInner else {
        builder.add(depth == 0 ? cell : nil, run.range)
        if cell != nil, attributes[.float] != nil { builder.markCell() }
        continue
      }
      let path = cell.path
      builder.add(depth < path.count ? path[depth] : nil, run.range)
      if path.count > depth + 1 || attributes[.float] != nil { builder.markCell() }
    }
    var grids = builder.finished()
    for index in grids.indices { grids[index].findContents(in: storage, depth: depth) }
    return grids
  }

  // MARK: Tables and floats in cells

  /// The tables and floats in a cell.
  struct CellContent {
    var tables: [TableGrid] = []
    /// The floats, of which those that follow each other are in one group.
    var floats: [[FloatBlock]] = []
    /// The number of tables from this one on that are before those.
    var firstTable = 0
  }

  /// Returns the tables in a cell; nil if it has neither tables nor floats.
  func content(of cell: Cell) -> CellContent? {
    inner.isEmpty ? nil : inner[cell.range.lowerBound]
  }

  /// True if some cells have tables or floats.
  var hasContents: Bool { !inner.isEmpty }

  /// True if the table may become several tables or blocks where it is too wide.
  var mayHaveParts: Bool {
    table.wide.hasParts && table.boxes.isEmpty && !hasContents
  }

  /// Finds the tables in the cells that have some.
  private mutating func findContents(in storage: TextStorage, depth: Int) {
    if inner.isEmpty { return }
    for cell in rows.joined() where inner[cell.range.lowerBound] != nil {
      let tables = Self.grids(of: storage, in: cell.range, depth: depth + 1)
      let floats = FloatBlock.groups(of: storage, in: cell.range, depth: depth + 1)
      inner[cell.range.lowerBound] = CellContent(
        tables: tables, floats: floats, firstTable: tableCount)
      tableCount += tables.reduce(0) { $0 + $1.tableCount }
    }
  }

  /// Records that the last cell has tables or floats.
  fileprivate mutating func markCell() {
    guard let cell = rows.last?.last else { return }
    inner[cell.range.lowerBound] = CellContent()
  }
}

extension TableGrid {
  /// Adds a range to the table: a cell, or the continuation of the last one in other attributes.
  ///
  /// - Parameter last: The attributes of the range before; nil for the first one.
  fileprivate mutating func add(
    _ added: Range<Int>, of cell: TextTableCell, after last: TextTableCell?
  ) {
    range = range.lowerBound..<added.upperBound
    let row = rows.count - 1
    guard let last else {
      rows.append([Cell(cell, added)])
      return
    }
    if last.isOddRow != cell.isOddRow || cell.column < last.column {
      rows.append([Cell(cell, added)])
    } else if last.column < cell.column {
      rows[row].append(Cell(cell, added))
    } else if last.isSame(as: cell), let own = rows[row].indices.last {
      rows[row][own].range = rows[row][own].range.lowerBound..<added.upperBound
    } else {
      rows.append([Cell(cell, added)])
    }
  }
}

/// Collects the cells of tables in text order.
private struct TableGridBuilder {
  private var grids: [TableGrid] = []
  /// The cell that was added last, if its table may continue; that is the last of ``grids``.
  private var last: TextTableCell?

  mutating func add(_ cell: TextTableCell?, _ range: Range<Int>) {
    guard let cell else {
      close()
      return
    }
    if let last, last.table.identity != cell.table.identity { close() }
    if last == nil { grids.append(TableGrid(table: cell.table, range: range)) }
    grids[grids.count - 1].add(range, of: cell, after: last)
    last = cell
  }

  /// Records that the last cell has tables or floats.
  mutating func markCell() {
    if last != nil { grids[grids.count - 1].markCell() }
  }

  private mutating func close() {
    guard last != nil, var grid = grids.popLast() else { return }
    last = nil
    for index in grid.rows.indices {
      for cell in grid.rows[index].indices {
        grid.columnCount = max(grid.columnCount, grid.rows[index][cell].columns.upperBound)
        let span = min(grid.rows[index][cell].rowSpan, grid.rows.count - index)
        grid.rows[index][cell].rowSpan = span
      }
    }
    grid.columnCount = max(grid.columnCount, min(grid.table.columns.count, TableGrid.columnLimit))
    grid.headerCount = grid.rows.prefix { row in row.allSatisfy(\.isHeader) }.count
    // The header may be repeated, so none of its cells reaches into the rows below.
    for index in 0..<grid.headerCount {
      for cell in grid.rows[index].indices {
        grid.rows[index][cell].rowSpan = min(
          grid.rows[index][cell].rowSpan, grid.headerCount - index)
      }
    }
    grids.append(grid)
  }

  mutating func finished() -> [TableGrid] {
    close()
    return grids
  }
}
