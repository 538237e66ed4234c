import CCmark
import TextStorage

/// Tables whose cells hold any blocks.
///
/// Most are written as lists: in a div with the class `list-table` each item of a list is a row,
/// and each item of the list in it is a cell. Others are tables of values with tables in cells.
extension MarkdownReader {
  /// The class of a div that is such a table.
  static let listTableClass = "list-table"

  /// A table that is open, with the state of what is around it.
  struct ListTable {
    /// The index of the table.
    let table: Int
    /// The number of quotes, items and notes around it.
    let depth: Int
    /// The open lists around it.
    let lists: [MarkdownList]
    /// The state of the table that was open before it.
    let outer: TableState
    let headerCount: Int
    /// Its own state while other tables are open in its cells.
    var state = TableState()
    /// The open cell; nil between cells.
    var cell: MarkdownCell?
    /// The index of the open row.
    var row = -1
    /// The index of its next column.
    var column = 0
    /// The index of the first block of the open row.
    var rowStart = 0
    /// The index of the first block of the open cell.
    var cellStart = 0
    /// True if the list of the open row's cells was found.
    var hasCells = false
  }

  /// The part of a table that a list is.
  enum ListPart {
    case rows
    case cells
  }

  /// Begins the list of a table's rows, or of the cells of a row.
  ///
  /// - Returns: False if the list is neither.
  mutating func beginPart(_ list: OpaquePointer) -> Bool {
    let attributes = divs.last.flatMap { $0.depth == containerDepth ? $0.tableAttributes : nil }
    if attributes == nil, dividesCells, let open = listTables.last, listParts.last == .rows,
      containerDepth == open.depth + 1, !open.hasCells
    {
      endListCell()
      listTables[listTables.count - 1].hasCells = true
      listParts.append(.cells)
      return true
    }
    beginCellOfRow()
    guard let attributes, rules.tables != nil else {
      unsafe remarkOnFurtherList(list)
      return false
    }
    if let cause = causeOfPlainList {
      unsafe remarkOnList(list, cause)
      return false
    }
    divs[divs.count - 1].tableAttributes = nil
    listParts.append(.rows)
    unsafe beginListTable(list, attributes)
    return true
  }

  private mutating func beginListTable(_ list: OpaquePointer, _ attributes: MarkdownAttributes) {
    let line = Int(unsafe cmark_node_get_start_line(list))
    remark(on: attributes, of: MarkdownTable.listAttributeNames, inLine: line)
    unsafe record(attributes, of: list)
    // Each cell adds the column that it is in.
    openListTable(columnCount: 0, attributes, inLine: line)
  }

  /// Begins a table whose cells hold any blocks, after its caption.
  mutating func openListTable(
    columnCount: Int, _ attributes: MarkdownAttributes, inLine line: Int
  ) {
    if pendingMarker != nil { writeEmptyItem(in: lists[...]) }
    let outer = tables
    var attributes = attributes
    writeCaption(of: &attributes, inLine: line)
    beginTable(
      MarkdownTable(
        columns: Array(repeating: .natural, count: columnCount), attributes: attributes),
      inLine: line)
    tables.line = line
    let table = text.tables.count - 1
    // Content of cells has other surroundings, on which the look of the table does not depend.
    beginBlock(.table, in: lists[...])
    var origin = text.blocks.removeLast()
    origin.attributes.classes = text.tables[table].attributes.classes
    (origin.table, origin.cell) = (table, MarkdownCell(row: 0, column: 0))
    text.tables[table].origin = origin
    listTables.append(
      ListTable(
        table: table, depth: containerDepth, lists: lists, outer: outer,
        headerCount: attributes.values["header"].flatMap { Int($0) } ?? 1, state: tables))
    lists = []
  }

  /// Begins an item that is a row or a cell.
  ///
  /// - Returns: False if it is the item of another list.
  mutating func beginPartItem() -> Bool {
    guard let part = listParts.last ?? nil, !listTables.isEmpty else { return false }
    switch part {
    case .rows: beginListRow()
    case .cells: beginListCell()
    }
    return true
  }

  /// Ends an item that is a row or a cell.
  ///
  /// - Returns: False if it is the item of another list.
  mutating func endPartItem() -> Bool {
    guard let part = listParts.last ?? nil, let open = listTables.last else { return false }
    // A row without content has an empty cell, so that rows alternate.
    if part == .rows, open.rowStart == text.blocks.count { beginCellOfRow() }
    endListCell()
    if part == .rows { endListRow() }
    return true
  }

  /// Ends the list of a table's rows, or of the cells of a row.
  ///
  /// - Returns: False if the list is neither.
  mutating func endPart() -> Bool {
    guard let part = listParts.popLast() else { return false }
    guard part == .rows, !listTables.isEmpty else { return part != nil }
    closeListTable()
    return true
  }

  /// Ends the innermost table whose cells hold any blocks.
  mutating func closeListTable() {
    guard let open = listTables.popLast() else { return }
    text.tables[open.table].rowCount = open.row + 1
    let captionCount = tables.captionCount
    (lists, tables) = (open.lists, open.outer)
    (tables.captionCount, tables.attributes) = (captionCount, nil)
  }

  /// Begins a row of that table.
  ///
  /// - Parameter line: The line of the row, from 1; nil for that of the row before it or the table.
  mutating func beginListRow(inLine line: Int? = nil) {
    guard let last = listTables.indices.last else { return }
    if let line { listTables[last].state.line = line }
    listTables[last].row += 1
    (listTables[last].column, listTables[last].hasCells) = (0, false)
    listTables[last].rowStart = text.blocks.count
  }

  /// Begins the next cell of its row.
  mutating func beginListCell() {
    guard let last = listTables.indices.last else { return }
    let (row, column) = (listTables[last].row, listTables[last].column)
    let cell = MarkdownCell(row: row, column: min(column, ValueTable.columnLimit - 1))
    listTables[last].cell = cell
    listTables[last].column += 1
    listTables[last].cellStart = text.blocks.count
    let table = listTables[last].table
    if cell.column == text.tables[table].columns.count {
      text.tables[table].columns.append(.natural)
    }
    lists = []
  }

  /// Ends the open cell. A cell without blocks gets an empty one.
  mutating func endListCell() {
    guard let last = listTables.indices.last, listTables[last].cell != nil else { return }
    if listTables[last].cellStart == text.blocks.count {
      beginBlock(nil, in: lists[...])
      endBlock()
    }
    listTables[last].cell = nil
    lists = []
  }

  /// Ends a row, and merges its cells if each has one paragraph.
  mutating func endListRow() {
    guard let last = listTables.indices.last else { return }
    let open = listTables[last]
    let blocks = open.rowStart..<text.blocks.count
    let outer = (tables, openRow)
    tables = open.state
    if text.blocks[blocks].allSatisfy({ $0.table == open.table }) {
      openRow = (
        open.row < open.headerCount ? .tableHeader : .table, open.row, open.column
      )
      tables.row = blocks
      mergeCells()
      listTables[last].row = openRow.row
    } else {
      tables.above = [:]
    }
    let captionCount = outer.0.captionCount
    listTables[last].state = tables
    (tables, openRow) = outer
    tables.captionCount = captionCount
  }

  /// Makes the last block a part of the open cell.
  ///
  /// Words directly in a row are a cell of their own.
  mutating func placeInListCell() {
    guard let last = listTables.indices.last else { return }
    let block = text.blocks.count - 1
    if listTables[last].cell == nil {
      guard listParts.last == .rows else { return }
      beginListCell()
      listTables[last].cellStart = block
    }
    let open = listTables[last]
    guard let cell = open.cell else { return }
    let table = text.tables[open.table]
    text.blocks[block].table = open.table
    text.blocks[block].cell = cell
    text.blocks[block].isCellItem = !text.blocks[block].lists.isEmpty
    if text.blocks[block].element == nil {
      text.blocks[block].element = cell.row < open.headerCount ? .tableHeader : .table
    }
    var attributes = MarkdownAttributes()
    attributes.classes = table.attributes.classes
    attributes.identifier = nameOfTable(beginningAt: block)
    let before = block > 0 ? text.blocks[block - 1] : nil
    text.blocks[block].setAttributes(attributes, after: before)
  }

  /// Returns the name of the innermost open table with one that begins with a block. A table may
  /// begin with one in its first cell.
  private func nameOfTable(beginningAt block: Int) -> String? {
    for open in listTables.reversed() {
      guard let cell = open.cell, cell.row == 0, cell.column == 0, open.cellStart == block else {
        return nil
      }
      if let name = text.tables[open.table].attributes.identifier { return name }
    }
    return nil
  }

  /// Begins a cell for a table or a list that is directly in a row, as words are.
  mutating func beginCellOfRow() {
    guard let open = listTables.last, open.cell == nil, listParts.last == .rows else { return }
    beginListCell()
  }

  /// The cell that a table which begins now is in; nil for none.
  var outerCell: MarkdownOuterCell? {
    guard let open = listTables.last, let cell = open.cell else { return nil }
    return MarkdownOuterCell(table: open.table, cell: cell)
  }
}

/// The cell around a table.
package struct MarkdownOuterCell: Hashable, Sendable {
  /// The index of its table.
  package var table: Int
  /// Its place in the table.
  package var cell: MarkdownCell
}
