import TextStorage

/// The elements of tables and of their cells.
///
/// The cells of the open row stay open: on the next page or in the next column each of them may get
/// more paragraphs, whichever was the last.
extension PDFStructure {
  /// The open row of a table.
  struct OpenRow {
    var element: Int
    var isOdd: Bool
    /// True if its last cell is in the header.
    var isHeader: Bool
    /// Its cells so far, by their columns.
    var cells: [OpenCell] = []

    /// Returns the index of the first cell in a column or after it.
    func place(ofColumn column: Int) -> Int {
      (cells.lastIndex { $0.column < column } ?? -1) + 1
    }

    /// Returns true if a paragraph is in the row. In the text it is after the cells of earlier
    /// columns and before those of later ones, which it is not in other rows.
    func holds(_ cell: TextTableCell, at position: Int) -> Bool {
      if cell.isOddRow != isOdd { return false }
      if cell.table.wide.dividesColumns, cell.isHeader, !isHeader { return false }
      let place = place(ofColumn: cell.column)
      if place > 0, position < cells[place - 1].start { return false }
      let later = cells[place...].first { $0.column > cell.column }
      return later.map { position < $0.start } ?? true
    }

    /// Returns true if a paragraph continues the row after cells that were shown again.
    func continues(with cell: TextTableCell, at position: Int) -> Bool {
      cells.last.map { $0.column < cell.column } ?? false && holds(cell, at: position)
    }
  }

  /// A cell of the open row.
  struct OpenCell {
    var column: Int
    var element: Int
    /// The start of the first of its paragraphs so far.
    var start: Int
  }

  /// The cell that a paragraph is in.
  struct EnteredCell {
    var element: Int
    /// True if the cell has begun.
    var isNew: Bool
    /// The part that its table is in, and that of the outermost table whose header it is in.
    var part: Flow.Part
    var headerPart: Flow.Part?
    /// The elements of the paragraph if it is in a header that was shown before.
    var known: Opened?
  }

  /// Returns true if a cell of the page is shown again, in another part of a wide table. The cells
  /// of other columns then follow in its row.
  mutating func repeats(_ paragraph: PageText.Paragraph, as known: Opened) -> Bool {
    guard let cell = paragraph.tableCell, cell.table.wide.hasParts, let own = known.cell,
      let table = flow.parts[own.part]?.table,
      flow.repeatedPosition == paragraph.position || table.lastCell != own.element
    else {
      flow.repeatedPosition = nil
      return false
    }
    flow.repeatedPosition = paragraph.position
    flow.part = own.part
    resumeRow(at: paragraph.position)
    return true
  }

  /// Keeps the row of a cell that is shown again, which cells of other columns may follow in.
  private mutating func resumeRow(at position: Int) {
    guard let row = blocks.table?.repeatedCells[position] else { return }
    blocks.table?.repeatedRow = row
    blocks.table?.lastCell = row.cells.last?.element ?? 0
  }

  /// Begins a table in the open part, unless it is open.
  mutating func openTable(_ number: Int) {
    if blocks.table?.number == number { return }
    closeTable()
    let element = add(.table, to: blocks.outermost)
    blocks.table = OpenTable(number: number, element: element)
  }

  /// Ends the table of the open part.
  mutating func closeTable() {
    guard let table = flow.parts[flow.part]?.table else { return }
    flow.forget(table.row)
    blocks.table = nil
  }

  /// Begins the cells around a paragraph that are not open, and makes the innermost one the open
  /// part.
  mutating func enterCell(_ cell: TextTableCell, at position: Int, language: String?) -> EnteredCell
  {
    flow.part = .text
    if !cell.table.isInner { return enter(cell, at: position, language: language) }
    var headerPart: Flow.Part?
    var entered: EnteredCell?
    let path = cell.path
    for (depth, own) in path.enumerated() where entered?.known == nil {
      entered = enter(own, at: position, language: depth + 1 == path.count ? language : nil)
      headerPart = headerPart ?? entered?.headerPart
    }
    var innermost = entered ?? enter(cell, at: position, language: language)
    innermost.headerPart = headerPart
    return innermost
  }

  /// Begins a cell in the open part, with its table and its row, unless it is open.
  private mutating func enter(
    _ cell: TextTableCell, at position: Int, language: String?
  ) -> EnteredCell {
    if blocks.table?.number != cell.table.identity {
      openGroup(cell.table.role, isItem: false)
      (blocks.lists, blocks.definitions) = ([], nil)
      openTable(cell.table.identity)
    }
    let part = flow.part
    var entered = EnteredCell(
      element: 0, isNew: false, part: part, headerPart: cell.isHeader ? part : nil)
    if cell.isHeader, let known = blocks.table?.headerCells[position] {
      resumeRow(at: position)
      entered.known = known
      return entered
    }
    (entered.element, entered.isNew) = openCell(cell, at: position, language: language)
    flow.part = .cell(entered.element)
    return entered
  }

  /// Returns the element of a cell of the open table, and whether it has begun.
  private mutating func openCell(
    _ cell: TextTableCell, at position: Int, language: String?
  ) -> (element: Int, isNew: Bool) {
    if blocks.table?.row?.holds(cell, at: position) != true {
      flow.forget(blocks.table?.row)
      let next = row(of: cell, at: position)
      blocks.table?.row = next
      blocks.table?.repeatedRow = nil
    }
    guard let row = blocks.table?.row else { return (0, false) }
    let place = row.place(ofColumn: cell.column)
    let later = place < row.cells.count ? row.cells[place] : nil
    if let later, later.column == cell.column {
      blocks.table?.lastCell = later.element
      return (later.element, false)
    }
    let element = add(
      cell.isHeader ? .headerCell : .cell, to: row.element, before: later?.element,
      language: language)
    elements[element]?.spans = (cell.columnSpan, cell.rowSpan)
    let own = OpenCell(column: cell.column, element: element, start: position)
    if cell.table.wide.dividesColumns {
      var again = OpenRow(element: row.element, isOdd: row.isOdd, isHeader: cell.isHeader)
      again.cells = [own]
      blocks.table?.repeatedCells[position] = again
    }
    blocks.table?.row?.cells.insert(own, at: place)
    blocks.table?.row?.isHeader = cell.isHeader
    blocks.table?.lastCell = element
    return (element, true)
  }

  /// Returns the row of a cell that is not in the open one: that of the cells that were shown
  /// again, or a new one.
  private mutating func row(of cell: TextTableCell, at position: Int) -> OpenRow {
    if let row = blocks.table?.repeatedRow, row.continues(with: cell, at: position) { return row }
    let element = add(.row, to: blocks.table?.element ?? 0)
    return OpenRow(element: element, isOdd: cell.isOddRow, isHeader: cell.isHeader)
  }

  /// Makes a float in the open cell the open part.
  mutating func enterFloat(_ identity: Int) {
    guard case .cell(let element) = flow.part else { return }
    if flow.parts[.float(identity)] == nil {
      blocks.floats.append(identity)
      flow.parts[.float(identity)] = Blocks(parent: element)
    }
    flow.part = .float(identity)
  }
}
