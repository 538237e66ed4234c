import TextGeometry
import TextLayout
import TextStorage

/// The room in columns for the parts of a row that is higher than a column.
extension TablePlacer {
  /// A stretch of a page's column that takes a part of a divided row.
  struct Slot {
    var place: TableFlow.Column
    var top: Double
    var room: Double
    /// True if nothing but a header is above it in its column.
    var startsColumn: Bool
    /// True if notes take a part of its column.
    var isAboveNotes: Bool
    /// The plan of the column, with its shapes.
    var column: ContainerPlan
    /// The top of boxes that continue from above, in points.
    var boxTop: Double
    /// True if boxes that clone their sides have their upper ones above it.
    var opensBoxes: Bool
    /// True if no row of the table is above it.
    var startsTable = false
    /// The height of the highest part of a cell, with its padding.
    var used = 0.0
    /// The backgrounds and lines in its cells.
    var contents: [TableFlow.Decoration.Content] = []
  }

  /// Returns the rest of the current column, below the header at the top of a column.
  mutating func slot(for row: Int) -> Slot {
    let startsColumn = flow.y < 1e-6 || hasClonedBoxes && flow.y <= freshTop
    if startsColumn, repeatsHeader(above: row, in: flow.column, top: flow.y, height: flow.height) {
      commit(header[...], from: 0)
      closePart()
    }
    // A part of the row follows in any case.
    flow.continueBoxes()
    defer { opensBoxes = false }
    return Slot(
      place: flow.place, top: flow.y,
      room: flow.height - flow.y - roomBelow(rowsUpTo: row + 1), startsColumn: startsColumn,
      isAboveNotes: flow.hasEarlierNotes, column: flow.column, boxTop: boxTop,
      opensBoxes: opensBoxes, startsTable: !hasRows)
  }

  /// Returns the room for a part in a column that nothing is in yet.
  func slot(in column: ContainerPlan, row: Int) -> Slot {
    let height = column.frame.height
    var top = roomAbove(in: column)
    if repeatsHeader(above: row, in: column, top: top, height: height) {
      top = header.reduce(top) { $0 + $1.height }
    }
    return Slot(
      place: flow.place, top: top,
      room: height - top - roomBelow(rowsUpTo: row + 1, in: column), startsColumn: true,
      isAboveNotes: false, column: column, boxTop: 0, opensBoxes: true)
  }

  /// True if a part of a row at the top of a column has the header above it.
  private func repeatsHeader(
    above row: Int, in column: ContainerPlan, top: Double, height: Double
  ) -> Bool {
    row >= grid.headerCount && grid.table.repeatsHeader && !header.isEmpty
      && hasRoomForHeader(in: column, height: height) && isHeaderFree(in: column, top: top)
  }

  /// True if no shape is in the way of the header.
  private func isHeaderFree(in column: ContainerPlan, top: Double) -> Bool {
    guard !column.isPlain, let strip else { return true }
    var room = TableRoom(column)
    return room.isFree(strip, top: top, height: headerHeight)
  }
}
