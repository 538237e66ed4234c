import TextGeometry
import TextLayout
import TextStorage

/// Rows that are higher than a column.
extension TablePlacer {
  /// A stretch of a page's column that takes a part of a divided row.
  private struct Slot {
    var place: TableFlow.Column
    var top: Double
    var room: Double
    /// True if notes take a part of its column.
    var isAboveNotes: Bool
    /// The plan of the column, with its shapes.
    var column: ContainerPlan
    /// The height of the highest part of a cell, with its padding.
    var used = 0.0
  }

  /// Places rows that are higher than a column one after the other; each continues in the columns
  /// that follow.
  ///
  /// - Returns: False if a part has no room.
  mutating func placeDivided(_ group: Range<Int>) throws(DocumentError) -> Bool {
    var rows = group
    if group.lowerBound == 0, grid.headerCount > 0, grid.headerCount < group.upperBound {
      let start = flow.layout.plannedCount
      let laid = lay(0..<grid.headerCount, top: flow.y)
      if flow.y + laid.reduce(0, { $0 + $1.height }) <= flow.height {
        if room.isPlain { header = laid }
        commit(laid[...], from: 0)
        rows = grid.headerCount..<group.upperBound
      } else {
        flow.layout.remove(start..<flow.layout.plannedCount)
      }
    }
    for row in rows {
      guard try placeDivided(row: row) else { return false }
      flow.takeNotes(upTo: end(of: row..<row + 1), bottom: flow.y)
    }
    return true
  }

  private mutating func placeDivided(row: Int) throws(DocumentError) -> Bool {
    guard let strip else { return false }
    closePart()
    if flow.height - flow.y < grid.table.padding.top + grid.table.padding.bottom + 1 {
      guard try flow.advance() else { return false }
    }
    var slots = [slot(for: row)]
    let manager = flow.layout.manager
    let padding = grid.table.padding.top + grid.table.padding.bottom
    for cell in grid.rows[row] {
      var (number, reached, emptyCount) = (0, cell.range.lowerBound, 0)
      while reached < cell.range.upperBound || number == 0 {
        if number == slots.count {
          flow.fillAboveNotes()
          guard try flow.advance() else { return close(slots, row, strip, isComplete: false) }
          slots.append(slot(for: row))
        }
        var plan = self.plan(
          of: cell, in: strip, top: slots[number].top, height: slots[number].room - padding,
          column: slots[number].column)
        if number > 0 || slots[number].top < 1e-6 {
          // Lines without room in any column are cut at the top of one.
          plan.cutHeight = slots[number].column.cutHeight.map { max(0, $0 - padding) }
        }
        let index = flow.layout.add(cells: [(plan, cell.range.upperBound)])
        let container = manager.textContainers[index]
        manager.ensureLayout(for: container)
        let position = manager.characterRange(in: container).upperBound
        emptyCount = position <= reached ? emptyCount + 1 : 0
        if number > 0, !cell.range.isEmpty, !slots[number].isAboveNotes,
          emptyCount > 2 * flow.plans.count
        {
          flow.layout.hasStalled = true
          return close(slots, row, strip, isComplete: false)
        }
        let height = flow.layout.contentHeight(ofContainer: index)
        slots[number].used = max(slots[number].used, height + padding)
        plan.frame.size.height = max(height, PagePlan.minimumHeight)
        flow.record(
          TableFlow.Piece(
            container: index, frame: plan.frame, plan: slots[number].place.plan,
            cell: pageCell(cell, row: row)),
          onPage: slots[number].place.page)
        reached = max(reached, position)
        number += 1
      }
    }
    return close(slots, row, strip, isComplete: true)
  }

  /// Returns the rest of the current column, below the header at the top of a column.
  private mutating func slot(for row: Int) -> Slot {
    if flow.y < 1e-6, row >= grid.headerCount, grid.table.repeatsHeader, !header.isEmpty,
      2 * headerHeight < flow.height
    {
      commit(header[...], from: 0)
      closePart()
    }
    return Slot(
      place: flow.place, top: flow.y, room: flow.height - flow.y,
      isAboveNotes: flow.hasEarlierNotes, column: flow.column)
  }

  /// Draws the parts of a divided row. The table continues below the last one.
  private mutating func close(
    _ slots: [Slot], _ row: Int, _ strip: TableStrip, isComplete: Bool
  ) -> Bool {
    for slot in slots {
      var part = TablePart(place: slot.place, column: slot.column.frame, strip: strip)
      part.rows = [TablePart.Row(index: row, top: slot.top, height: slot.used)]
      if !grid.table.boxes.isEmpty {
        (part.boxTop, part.isStart) = (hasRows ? slot.top : boxTop, !hasRows)
        recordBoxes(of: part, to: slot.top + slot.used, in: slot.column)
      }
      hasRows = true
      flow.record(part.decorations(of: grid), in: slot.place)
      flow.record(bottom: slot.column.frame.minY + slot.top + slot.used, in: slot.place)
    }
    if let last = slots.last { flow.y = last.top + last.used }
    boxTop = flow.y
    return isComplete
  }
}
