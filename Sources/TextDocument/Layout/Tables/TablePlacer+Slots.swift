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
    /// The columns of the table in it.
    var strip: TableStrip
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
  ///
  /// - Parameter own: The columns of the table in it.
  mutating func slot(for row: Int, in own: TableStrip) -> Slot {
    strip = own
    let startsColumn = flow.y < 1e-6 || hasClonedBoxes && flow.y <= freshTop
    if startsColumn, repeatsHeader(above: row, own, in: flow.column, flow.y, flow.height) {
      commit(header[...], from: 0)
      closePart()
    }
    // A part of the row follows in any case.
    flow.continueBoxes()
    defer { opensBoxes = false }
    return Slot(
      place: flow.place, top: flow.y,
      room: flow.height - flow.y - roomBelow(rowsUpTo: row + 1), startsColumn: startsColumn,
      isAboveNotes: flow.hasEarlierNotes, column: flow.column, strip: own, boxTop: boxTop,
      opensBoxes: opensBoxes, startsTable: !hasRows)
  }

  /// Returns the room for a part in a column that nothing is in yet.
  ///
  /// - Parameter first: The first part of the row.
  func slot(in column: ContainerPlan, row: Int, after first: Slot) -> Slot {
    let height = column.frame.height
    let own = strip(in: column, after: first)
    var top = roomAbove(in: column)
    if repeatsHeader(above: row, own, in: column, top, height) {
      top = header.reduce(top) { $0 + $1.height }
    }
    return Slot(
      place: flow.place, top: top,
      room: height - top - roomBelow(rowsUpTo: row + 1, in: column), startsColumn: true,
      isAboveNotes: false, column: column, strip: own, boxTop: 0, opensBoxes: true)
  }

  /// Returns the columns of the table for a part of a row in a later column of the page, which may
  /// have another width.
  func strip(in column: ContainerPlan, after first: Slot) -> TableStrip {
    let isSame = abs(column.frame.width - first.column.frame.width) < 1e-6
    return isSame || first.strip.shown != nil ? first.strip : fullStrip(in: column)
  }

  /// True if a part of a row at the top of a column has the header above it.
  private func repeatsHeader(
    above row: Int, _ strip: TableStrip, in column: ContainerPlan, _ top: Double, _ height: Double
  ) -> Bool {
    row >= grid.headerCount && grid.table.repeatsHeader && !header.isEmpty
      && (strip.shown != nil || strip.columns == headerColumns)
      && hasRoomForHeader(in: column, height: height)
      && isHeaderFree(in: column, strip, top: top)
  }

  /// True if no shape is in the way of the header.
  private func isHeaderFree(in column: ContainerPlan, _ strip: TableStrip, top: Double) -> Bool {
    if column.isPlain { return true }
    var room = TableRoom(column)
    return room.isFree(strip, top: top, height: headerHeight)
  }
}
