import TextStorage

/// The tables that are open while text is written, and their cells.
///
/// Elements of paragraphs in a cell are those of the page. A plain paragraph without others in its
/// cell is the content of the cell itself.
extension HTMLElements {
  /// Returns the number of cells around a paragraph that are open.
  ///
  /// - Parameter cell: The cell of the paragraph; nil for none.
  func openDepth(of cell: TextTableCell?) -> Int {
    guard let cell, let first = outer.first?.cell else { return 0 }
    if !cell.table.isInner { return first.isSame(as: cell) ? 1 : 0 }
    return zip(outer, cell.path).prefix { $0.cell?.isSame(as: $1) == true }.count
  }

  /// Closes the innermost cells, with what is in them.
  mutating func closeCells(downTo depth: Int, in writer: inout SVGWriter) {
    while outer.count > depth {
      closeBlocks(in: &writer)
      flow = outer.removeLast()
      writer.add(flow.cell?.isHeader == true ? "</th>\n" : "</td>\n")
    }
  }

  /// Opens the cells around that of a paragraph which are not open, and the tables that these and
  /// the paragraph are in.
  mutating func openTables(
    around cell: TextTableCell, of number: Int, _ text: PageText, in writer: inout SVGWriter
  ) {
    if cell.table.isInner {
      for around in cell.path.dropLast().dropFirst(outer.count) {
        openTable(of: around, number, text, &writer)
        openRow(of: around, &writer)
        begin(around, &writer)
        outer.append(flow)
        flow = Flow()
      }
    }
    openTable(of: cell, number, text, &writer)
  }

  /// Begins the table of a cell, unless it is open.
  private mutating func openTable(
    of cell: TextTableCell, _ number: Int, _ text: PageText, _ writer: inout SVGWriter
  ) {
    let table = cell.table.identity
    if flow.table == table { return }
    closeDefinitions(in: &writer)
    if flow.float != nil { closeFigure(in: &writer) }
    let lists = cell.table.continuedLists
    openGroup(cell.table.role, in: lists, &writer)
    if flow.captioned != .table(table) {
      openCaptioned(
        text.captionedTable(from: number, inCells: outer.count), lists: lists, in: &writer)
    }
    closeTable(in: &writer)
    openItem(of: lists, &writer)
    writer.add("<table>\n")
    flow.table = table
  }

  /// Begins the row of a cell, unless it is open. Writes empty cells for columns before it whose
  /// cells are not on the page.
  mutating func openRow(of cell: TextTableCell, _ writer: inout SVGWriter) {
    let last = flow.cell
    flow.cell = cell
    if last.map(cell.startsRow(after:)) ?? true {
      if last != nil { writer.add("</tr>\n") }
      writer.add("<tr>")
      flow.grid.startRow()
      // Cells that cover several rows may cover all columns of a row.
      while flow.grid.isCovered(cell.column) {
        writer.add("</tr>\n<tr>")
        flow.grid.startRow()
      }
    }
    // Blocks of a stacked table have headers beside their cells.
    if cell.table.wide == .stack { return }
    for _ in 0..<flow.grid.add(cell) { writer.add("<td></td>\n") }
  }

  /// Begins a cell that holds blocks.
  mutating func begin(_ cell: TextTableCell, _ writer: inout SVGWriter) {
    writer.add(cell.isHeader ? "<th" : "<td")
    addAttributes(of: cell, to: &writer)
    writer.add(">")
  }

  func addAttributes(of cell: TextTableCell, to writer: inout SVGWriter) {
    if cell.isHeader { writer.add(" scope=\"col\"") }
    if cell.columnSpan > 1 { writer.add(" colspan=\"\(cell.columnSpan)\"") }
    if cell.rowSpan > 1 { writer.add(" rowspan=\"\(cell.rowSpan)\"") }
  }

  /// Ends the open table of the page or of the innermost open cell.
  mutating func closeTable(in writer: inout SVGWriter) {
    if flow.cell != nil { writer.add("</tr>\n") }
    if flow.table != nil { writer.add("</table>\n") }
    (flow.table, flow.cell, flow.grid) = (nil, nil, HTMLGrid())
  }
}

/// The columns that the rows of an open table have filled.
struct HTMLGrid {
  /// The column after the last cell of the open row.
  private var next = 0
  /// The number of rows from the open one on that cells cover, by column. Later columns have none.
  private var coverage: [Int] = []

  /// The most columns and rows that are counted, as in HTML.
  private static let limit = 1_000

  /// Begins a row.
  mutating func startRow() {
    next = 0
    for column in coverage.indices { coverage[column] = max(0, coverage[column] - 1) }
  }

  /// True if a cell of an earlier row covers a column of the open one.
  func isCovered(_ column: Int) -> Bool {
    coverage.indices.contains(column) && coverage[column] > 0
  }

  /// Adds a cell to the open row.
  ///
  /// - Returns: The number of columns before it that no cell covers.
  mutating func add(_ cell: TextTableCell) -> Int {
    let column = min(max(next, cell.column), max(next, Self.limit))
    let missing = (next..<column).count { !isCovered($0) }
    next = column + min(max(1, cell.columnSpan), Self.limit)
    if cell.rowSpan > 1 {
      coverage += Array(repeating: 0, count: max(0, next - coverage.count))
      for column in column..<next { coverage[column] = min(cell.rowSpan, Self.limit) }
    }
    return missing
  }
}
