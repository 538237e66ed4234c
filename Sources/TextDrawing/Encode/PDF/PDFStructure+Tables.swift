import TextStorage

/// The elements of tables and of their cells.
extension PDFStructure {
  /// Returns true if a cell of the page is shown again, in another part of a wide table. The cells
  /// of other columns then follow in its row.
  mutating func repeats(_ paragraph: PageText.Paragraph, as known: Opened) -> Bool {
    guard let cell = paragraph.tableCell, cell.table.wide.hasParts,
      flow.repeatedPosition == paragraph.position || flow.cell?.element != known.element
    else {
      flow.repeatedPosition = nil
      return false
    }
    flow.repeatedPosition = paragraph.position
    if let cell = flow.repeatedCells[paragraph.position] { flow.cell = cell }
    return true
  }

  /// Begins a table in an element, unless it is open.
  mutating func openTable(_ number: Int, in parent: Int) {
    if flow.table?.number == number { return }
    flow.table = (number, add(.table, to: parent))
    (flow.cell, flow.headerCells, flow.repeatedCells) = (nil, [:], [:])
  }

  /// Returns the element of a paragraph in a cell of a table.
  mutating func openCell(
    _ cell: TextTableCell, at position: Int, language: String?
  ) -> Opened {
    flow.lists = []
    let parent = enterTables(of: cell)
    openTable(cell.table.identity, in: parent)
    if cell.isHeader, let known = flow.headerCells[position] {
      if let cell = flow.repeatedCells[position] { flow.cell = cell }
      return known
    }
    if let last = flow.cell, last.cell.isSame(as: cell) { return Opened(element: last.element) }
    let element = addCell(cell, language: language)
    if cell.table.wide.dividesColumns { flow.repeatedCells[position] = flow.cell }
    return Opened(element: element)
  }

  /// Adds a cell to the open table, and makes it the last one.
  private mutating func addCell(_ cell: TextTableCell, language: String?) -> Int {
    var row = flow.cell?.row
    if let last = flow.cell?.cell, cell.startsRow(after: last) { row = nil }
    let parent = row ?? add(.row, to: flow.table?.element ?? 0)
    let element = add(cell.isHeader ? .headerCell : .cell, to: parent, language: language)
    elements[element]?.spans = (cell.columnSpan, cell.rowSpan)
    flow.cell = (cell, element, parent)
    return element
  }

  /// Makes the tables around that of a cell the outer ones.
  ///
  /// - Returns: The element of the cell around the table; that of paragraphs outside of tables if
  ///   there is none.
  private mutating func enterTables(of cell: TextTableCell) -> Int {
    if flow.outerTables.isEmpty, !cell.table.isInner { return outermost }
    let path = cell.path
    let shared = zip(flow.outerTables, path.dropLast()).prefix { outer, own in
      outer.cell.cell.isSame(as: own)
    }.count
    if shared < flow.outerTables.count {
      let last = flow.outerTables[shared]
      (flow.table, flow.cell, flow.headerCells) = (last.table, last.cell, last.headerCells)
      flow.repeatedCells = [:]
      flow.outerTables.removeSubrange(shared...)
    }
    for outer in path.dropLast().dropFirst(shared) {
      openTable(outer.table.identity, in: flow.outerTables.last?.cell.element ?? outermost)
      if flow.cell.map({ $0.cell.isSame(as: outer) }) != true { _ = addCell(outer, language: nil) }
      guard let table = flow.table, let open = flow.cell else { continue }
      flow.outerTables.append(
        Flow.OuterTable(table: table, cell: open, headerCells: flow.headerCells))
      (flow.table, flow.cell, flow.headerCells) = (nil, nil, [:])
    }
    return flow.outerTables.last?.cell.element ?? outermost
  }
}
