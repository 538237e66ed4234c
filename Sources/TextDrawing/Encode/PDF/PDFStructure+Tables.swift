import TextStorage

/// The elements of tables and of their cells.
///
/// All cells of the open row are open, whichever was the last: each may get more paragraphs on the
/// next page or in the next column.
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
      let table = flow.parts[own.part].table,
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
  ///
  /// - Parameter lists: The lists that the table, or its caption, continues an item of.
  mutating func openTable(_ number: Int, in lists: [TextList]) {
    if blocks.table?.number == number { return }
    closeTable()
    let isInItem = lists.last?.isContinuation ?? false
    if !isInItem { blocks.lists = [] }
    let parent = isInItem ? openItem(of: lists).parent : blocks.outermost
    let element = add(.table, to: parent)
    blocks.table = OpenTable(number: number, element: element)
  }

  /// Ends the table of the open part.
  mutating func closeTable() {
    guard let table = blocks.table else { return }
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
      let lists = cell.table.continuedLists
      openGroup(cell.table.role, in: lists)
      blocks.definitions = nil
      openTable(cell.table.identity, in: lists)
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
    // The table is taken out while it changes: each look into the open part copies it.
    guard var table = blocks.table.take() else { return (0, false) }
    let part = flow.part
    defer { flow.parts[part].table = table }
    if table.row?.holds(cell, at: position) != true {
      flow.forget(table.row)
      table.row = row(of: cell, at: position, in: table)
      table.repeatedRow = nil
    }
    guard let element = table.row?.element, let place = table.row?.place(ofColumn: cell.column)
    else { return (0, false) }
    let later = table.row.flatMap { place < $0.cells.count ? $0.cells[place] : nil }
    if let later, later.column == cell.column {
      table.lastCell = later.element
      return (later.element, false)
    }
    let own = OpenCell(
      column: cell.column,
      element: add(
        cell.isHeader ? .headerCell : .cell, to: element, before: later?.element,
        language: language),
      start: position)
    if cell.columnSpan > 1 || cell.rowSpan > 1 {
      elements[own.element]?.spans = (cell.columnSpan, cell.rowSpan)
    }
    if cell.table.wide.dividesColumns {
      var again = OpenRow(element: element, isOdd: cell.isOddRow, isHeader: cell.isHeader)
      again.cells = [own]
      table.repeatedCells[position] = again
    }
    table.row?.cells.insert(own, at: place)
    table.row?.isHeader = cell.isHeader
    table.lastCell = own.element
    return (own.element, true)
  }

  /// Returns the row of a cell that is not in the open one: that of the cells that were shown
  /// again, or a new one.
  private mutating func row(
    of cell: TextTableCell, at position: Int, in table: OpenTable
  ) -> OpenRow {
    if let row = table.repeatedRow, row.continues(with: cell, at: position) { return row }
    let element = add(.row, to: table.element)
    return OpenRow(element: element, isOdd: cell.isOddRow, isHeader: cell.isHeader)
  }

  /// Makes a float in the open cell the open part.
  mutating func enterFloat(_ identity: Int, in lists: [TextList]) {
    guard case .cell(let element) = flow.part else { return }
    if !flow.parts.isOpen(.float(identity)) {
      let parent = blocks.item(continuedIn: lists) ?? element
      blocks.floats.append(identity)
      flow.parts[.float(identity)] = Blocks(parent: parent)
    }
    flow.part = .float(identity)
  }
}
