import TextGeometry
import TextLayout
import TextStorage

/// Cells with tables or floats in them. Each has a flow of its own, in the column that is its text
/// area.
extension TablePlacer {
  /// A cell that is laid out, with its tables and floats.
  struct LaidCell {
    /// The index of the cell in its row.
    var place: Int
    var flow: TableFlow
    /// The text area for which it was laid out, in points of the page.
    var frame: Rect
    /// Its containers. The first one is empty and represents the cell.
    var containers: Range<Int>
    /// The first line on which other cells of the row are aligned, in points from the top of the
    /// text area; nil if there is none.
    var firstBaseline: Double?

    /// The height of the content, in points.
    var height: Double { max(0, flow.bottom - frame.minY) }
  }

  /// The containers of plain cells in a row, until they are laid out.
  typealias PlannedCell = (plan: ContainerPlan, end: Int)

  /// Lays out a cell with its tables and floats.
  ///
  /// - Parameters:
  ///   - content: What is in the cell.
  ///   - plan: Its text area, without end.
  func lay(
    _ cell: TableGrid.Cell, at place: Int, _ content: TableGrid.CellContent, in plan: ContainerPlan
  ) -> LaidCell {
    let start = flow.layout.plannedCount
    let inner = innerFlow(of: cell, content) { $0 == 0 ? plan : nil }
    // The page is known, so nothing is thrown.
    try? inner.run(parts(of: content))
    let first = inner.pages.first?.first { !$0.isMarker && $0.float == nil && !isEmpty($0) }
    let baseline = first.flatMap { piece in
      let container = flow.layout.manager.textContainers[piece.container]
      return flow.layout.manager.layout(of: container)?.firstBaseline.map {
        $0 + piece.frame.minY - plan.frame.minY
      }
    }
    return LaidCell(
      place: place, flow: inner, frame: plan.frame,
      containers: start..<flow.layout.plannedCount, firstBaseline: baseline)
  }

  private func isEmpty(_ piece: TableFlow.Piece) -> Bool {
    let manager = flow.layout.manager
    return manager.characterRange(in: manager.textContainers[piece.container]).isEmpty
  }

  /// True if a cell with tables or floats has room for all of its text.
  func holds(_ cell: TableGrid.Cell, _ laid: LaidCell) -> Bool {
    let manager = flow.layout.manager
    let end = laid.containers.map {
      manager.characterRange(in: manager.textContainers[$0]).upperBound
    }.max()
    return !laid.flow.isFull && laid.flow.pending.isEmpty && (end ?? 0) >= cell.range.upperBound
  }

  /// Returns a flow of the content of a cell.
  ///
  /// - Parameter plan: Returns the text area of the cell in a column by the column's number; nil
  ///   if there is no such column.
  func innerFlow(
    of cell: TableGrid.Cell, _ content: TableGrid.CellContent,
    plan: @escaping (Int) throws(DocumentError) -> ContainerPlan?
  ) -> TableFlow {
    let inner = TableFlow(flow.layout, cell.range, isShared: true, depth: flow.depth + 1) {
      number, _ throws(DocumentError) in
      try plan(number).map { TableFlow.Page(number: number, plans: [$0], members: [0]) }
    }
    inner.table = flow.table + content.firstTable
    return inner
  }

  /// Returns the tables and floats in a cell, in text order.
  func parts(of content: TableGrid.CellContent) -> [TableFlow.Part] {
    (content.tables.map(TableFlow.Part.table) + content.floats.map(TableFlow.Part.floats))
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Stores the containers of a cell's content.
  ///
  /// - Parameters:
  ///   - page: The index of the page among those of the cell's flow.
  ///   - cell: The cell.
  ///   - frame: Its text area on the page, in points.
  ///   - distance: The distance from where the content was laid out.
  ///   - column: The column that the cell is in.
  /// - Returns: The backgrounds and lines of the content.
  func record(
    _ inner: TableFlow, page: Int, of cell: PageCell, frame: Rect, movedBy distance: Vector,
    in column: TableFlow.Column
  ) -> [TableFlow.Decoration.Content] {
    for piece in inner.pages[page] {
      var moved = piece.moved(into: cell, toPlan: column.plan)
      if piece.isMarker {
        moved.frame = frame
      } else {
        moved.frame.origin = moved.frame.origin + distance
        if piece.isText || moved.frame.height >= TextContainer.unlimited {
          moved.frame.size.height = max(
            flow.layout.contentHeight(ofContainer: piece.container), PagePlan.minimumHeight)
        }
      }
      flow.record(moved, onPage: column.page)
    }
    return inner.decorations[page].map { decoration in
      var content = decoration.content
      content.move(by: distance)
      return content
    }
  }

  /// Stores the backgrounds and lines of a part of the table without boxes around it.
  func draw(_ part: TablePart) {
    flow.record(part.decorations(of: grid), in: part.place)
    if !part.contents.isEmpty { flow.record(part.contents, in: part.place) }
  }

  // MARK: Divided rows

  /// Lays out a cell with tables or floats in the columns that its row takes.
  ///
  /// - Parameters:
  ///   - plans: The text areas of the cell in the columns that are known.
  ///   - plan: Returns the text area in a column that nothing is in yet.
  /// - Returns: The flow; its pages are the columns that take something.
  func layDivided(
    _ cell: TableGrid.Cell, _ content: TableGrid.CellContent, in plans: [ContainerPlan],
    plan: @escaping (ContainerPlan) -> ContainerPlan
  ) throws(DocumentError) -> TableFlow {
    // A flow requests its columns again and again.
    let known = KnownPlans(plans, ahead: flow.columnsAhead)
    let inner = innerFlow(of: cell, content) { number throws(DocumentError) in
      try known.plan(number, of: plan)
    }
    try inner.run(parts(of: content))
    inner.removeEmptyPages()
    return inner
  }
}

/// The text areas of a cell in the columns of its row, and in those after them as far as they were
/// requested.
private final class KnownPlans {
  private var plans: [ContainerPlan]
  private var ahead: TableFlow.ColumnsAhead

  init(_ plans: [ContainerPlan], ahead: TableFlow.ColumnsAhead) {
    (self.plans, self.ahead) = (plans, ahead)
  }

  /// Returns the text area in a column by its number; nil if there is no such column.
  ///
  /// - Parameter plan: Returns the text area in a column that nothing is in yet.
  func plan(
    _ number: Int, of plan: (ContainerPlan) -> ContainerPlan
  ) throws(DocumentError) -> ContainerPlan? {
    while plans.count <= number {
      guard try ahead.goOn() else { return nil }
      plans.append(plan(ahead.column))
    }
    return plans[number]
  }
}

extension TablePlacer.LaidRow {
  /// The cell with tables or floats at a place in the row; nil for a plain cell.
  func content(at place: Int) -> TablePlacer.LaidCell? {
    contents.isEmpty ? nil : contents.first { $0.place == place }
  }

  /// Returns the index of the container of the cell at a place in the row.
  ///
  /// - Complexity: O(*n*) in the number of cells with tables or floats.
  func container(at place: Int) -> Int {
    contents.reduce(first + place) { $1.place < place ? $0 + $1.containers.count - 1 : $0 }
  }

  /// Returns the containers of all cells of the row.
  func containers(ofCells count: Int) -> Range<Int> { first..<container(at: count) }
}
