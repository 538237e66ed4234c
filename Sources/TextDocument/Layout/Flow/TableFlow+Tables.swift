import TextShaping
import TextStorage

/// Tables between text and floats.
extension TableFlow {
  /// Places a table below the text before it.
  ///
  /// - Returns: False if a part of it has no room.
  func place(_ grid: TableGrid) throws(DocumentError) -> Bool {
    defer { table += grid.tableCount }
    let start = grid.range.lowerBound
    if grid.table.wide == .turn {
      if isTurned(grid) {
        guard try beginTurned(at: start) else { return false }
      } else {
        reportUpright(grid)
      }
    }
    if y > 0, breaks?.isEnd(start) == true { guard try advance(at: start) else { return false } }
    if y == 0 { planBreaks(at: start) }
    let above = y
    if y > 0 { y += max(spaceAfterText(before: start), grid.table.spaceBefore) }
    var placer = TablePlacer(grid, in: self)
    placer.beginBoxes(below: above)
    placer.findKeptText()
    if grid.mayHaveParts, placer.isTooWide {
      var wide = WideTablePlacer(placer)
      guard try wide.place() else { return false }
    } else {
      guard try placer.place() else { return false }
    }
    leave(placer)
    return true
  }

  /// Places the rest of a table at the top of a column that has been laid out before.
  ///
  /// - Parameter group: The first rows of it that stay together.
  /// - Returns: False if a part of it has no room.
  func place(_ table: TablePlacer, from group: Int) throws(DocumentError) -> Bool {
    defer { self.table += table.grid.tableCount }
    var placer = table
    placer.strip = nil
    placer.beginColumn()
    guard try placer.place(from: group) else { return false }
    leave(placer)
    return true
  }

  /// Leaves the room below a table.
  private func leave(_ placer: TablePlacer) {
    guard y > 0 else { return }
    let space = placer.spaceBelow
    y += space
    boxEnd?.move(by: space)
  }
}
