import TextGeometry
import TextLayout
import TextStorage

/// Rows that are higher than a column.
extension TablePlacer {
  /// Places rows that are higher than a column one after the other; each continues in the columns
  /// that follow.
  ///
  /// - Returns: False if a part has no room.
  mutating func placeDivided(_ group: Range<Int>) throws(DocumentError) -> Bool {
    var rows = group
    if group.lowerBound == 0, grid.headerCount > 0, grid.headerCount < group.upperBound {
      let start = flow.layout.plannedCount
      let laid = lay(0..<grid.headerCount, top: flow.y)
      let height = laid.reduce(roomBelow(rowsUpTo: grid.headerCount)) { $0 + $1.height }
      if flow.y + height <= flow.height {
        if let strip, room.isFree(strip, top: flow.y, height: height) {
          (header, headerColumns) = (laid, strip.columns)
        }
        commit(laid[...], from: 0)
        rows = grid.headerCount..<group.upperBound
      } else {
        flow.layout.remove(start..<flow.layout.plannedCount)
      }
    }
    for row in rows {
      var shown: [Int: Int] = [:]
      guard try placeDivided(row: row, repeating: &shown) else { return false }
      let bottom = flow.y + roomBelow(rowsUpTo: row + 1)
      flow.takeNotes(upTo: end(of: row..<row + 1), bottom: bottom)
    }
    return true
  }

  /// Places a row of the current strip, which continues in the columns that follow.
  ///
  /// - Parameter shown: The containers of cells that are in several parts of a wide table, by
  ///   the indices of the cells. Those that have no room as a whole are in the first part alone.
  /// - Returns: False if a part has no room.
  mutating func placeDivided(
    row: Int, repeating shown: inout [Int: Int]
  ) throws(DocumentError) -> Bool {
    guard let strip else { return false }
    closePart()
    if flow.height - flow.y - roomBelow(rowsUpTo: row + 1) < padding + 1 {
      guard try flow.advance() else { return false }
      if hasClonedBoxes { beginColumn() }
    }
    var slots = [slot(for: row, in: strip)]
    let manager = flow.layout.manager
    for (place, cell) in strip.cells(of: grid.rows[row]) {
      if strip.isRepeated(cell) {
        if let index = try showWhole(cell, row, in: &slots[0], container: shown[place]) {
          shown[place] = index
          continue
        }
        if !strip.isFirstPart { continue }
      }
      if let content = grid.content(of: cell) {
        guard try placeDivided(cell, content, row, in: &slots) else {
          return close(slots, row, isComplete: false)
        }
        continue
      }
      var (number, reached, emptyCount) = (0, cell.range.lowerBound, 0)
      var parts = CellParts(containers: flow.layout.plannedCount..<flow.layout.plannedCount)
      var placed: [Int] = []
      defer { flow.layout.remove(parts.containers) }
      while reached < cell.range.upperBound || number == 0 {
        if number == slots.count, try !addSlot(for: row, to: &slots) {
          setHeights(ofParts: placed, in: &slots)
          return close(slots, row, isComplete: false)
        }
        let plan = plan(of: cell, slots[number])
        try add(&parts, plan, slots[(number + 1)...], of: cell, row, after: slots[0])
        let index = parts.take()
        if !slots[number].column.isPlain { recordDivision(inContainer: index) }
        let container = manager.textContainers[index]
        let position = manager.characterRange(in: container).upperBound
        emptyCount = position <= reached ? emptyCount + 1 : 0
        if number > 0, !cell.range.isEmpty, !slots[number].isAboveNotes,
          emptyCount > 2 * flow.plans.count
        {
          flow.layout.hasStalled = true
          setHeights(ofParts: placed, in: &slots)
          return close(slots, row, isComplete: false)
        }
        flow.record(
          TableFlow.Piece(
            container: index, frame: plan.frame, plan: slots[number].place.plan,
            cell: pageCell(cell, row: row)),
          onPage: slots[number].place.page)
        placed.append(index)
        reached = max(reached, position)
        number += 1
      }
      setHeights(ofParts: placed, in: &slots)
    }
    return close(slots, row, isComplete: true)
  }

  /// Sets the heights of the parts of a cell. Rows may have moved on from a part when the next one
  /// was added.
  ///
  /// - Parameter containers: The container of each part.
  private func setHeights(ofParts containers: [Int], in slots: inout [Slot]) {
    for (number, index) in containers.enumerated() {
      let height = flow.layout.contentHeight(ofContainer: index)
      slots[number].used = max(slots[number].used, height + padding)
      let page = slots[number].place.page
      guard let piece = flow.pages[page].lastIndex(where: { $0.container == index }) else {
        continue
      }
      flow.pages[page][piece].frame.size.height = max(height, PagePlan.minimumHeight)
    }
  }

  /// Moves on to the next column, and takes a stretch of it.
  ///
  /// - Returns: False if there is none.
  private mutating func addSlot(
    for row: Int, to slots: inout [Slot]
  ) throws(DocumentError) -> Bool {
    flow.fillAboveNotes()
    guard try flow.advance() else { return false }
    if hasClonedBoxes {
      hasRows = true
      beginBoxes(below: flow.y)
    }
    slots.append(slot(for: row, in: self.strip(in: flow.column, after: slots[0])))
    return true
  }

  /// Places a cell with tables or floats of a divided row.
  ///
  /// The columns after the known ones are laid out as they are expected to be. Where notes or
  /// floats then change them, the cell is laid out again.
  ///
  /// - Returns: False if a part of it has no room.
  private mutating func placeDivided(
    _ cell: TableGrid.Cell, _ content: TableGrid.CellContent, _ row: Int, in slots: inout [Slot]
  ) throws(DocumentError) -> Bool {
    while true {
      // Floats that wait get containers as columns are added.
      let start = flow.layout.plannedCount
      let plans = slots.map { plan(of: cell, $0) }
      let (placer, first) = (self, slots[0])
      let inner = try layDivided(cell, content, in: plans) {
        placer.plan(of: cell, placer.slot(in: $0, row: row, after: first))
      }
      let hasRest = inner.isFull || !inner.pending.isEmpty
      if inner.pages.count > slots.count {
        let isCertain = flow.feet == nil && flow.pending.isEmpty
        if !isCertain { flow.layout.remove(start..<flow.layout.plannedCount) }
        // Notes and floats only take room, so no fewer columns are needed.
        repeat {
          guard try addSlot(for: row, to: &slots) else { return false }
        } while slots.count < inner.pages.count
        let areas = inner.pages.map { $0.first { $0.isMarker }?.frame }
        if !isCertain || slots.map({ plan(of: cell, $0).frame }) != areas {
          if isCertain { flow.layout.remove(start..<flow.layout.plannedCount) }
          continue
        }
      }
      for page in inner.pages.indices {
        let (place, frame) = (slots[page].place, plan(of: cell, slots[page]).frame)
        let bottom = max(inner.bottoms[page][0] ?? frame.minY, frame.minY)
        var area = frame
        area.size.height = max(bottom - frame.minY, PagePlan.minimumHeight)
        slots[page].contents += record(
          inner, page: page, of: pageCell(cell, row: row), frame: area, movedBy: .zero, in: place)
        slots[page].used = max(slots[page].used, bottom - frame.minY + padding)
      }
      // A flow around this one has to know.
      if hasRest { flow.isFull = true }
      return !hasRest && !flow.layout.hasStalled
    }
  }

  /// The parts of a cell that are laid out and not placed.
  private struct CellParts {
    var containers: Range<Int>
    var plans: ArraySlice<ContainerPlan> = []
    /// The number of parts in columns that do not exist yet which are added next.
    var batch = 1

    /// Takes the first part.
    mutating func take() -> Int {
      plans.removeFirst()
      let first = containers.lowerBound
      containers = first + 1..<containers.upperBound
      return first
    }
  }

  /// Lays out further parts of a cell unless there are some beyond the next one: rows move on by
  /// choice only if there is a part after theirs.
  ///
  /// A paragraph that continues after the last part is placed again once another one exists. Parts
  /// are therefore added in doubling numbers.
  ///
  /// - Parameters:
  ///   - plan: The plan of the next part.
  ///   - known: The later columns that other cells of the row have reached.
  ///   - first: The first part of the row.
  private func add(
    _ parts: inout CellParts, _ plan: ContainerPlan, _ known: ArraySlice<Slot>,
    of cell: TableGrid.Cell, _ row: Int, after first: Slot
  ) throws(DocumentError) {
    if let first = parts.plans.first, first.frame != plan.frame {
      // The column is not as it was expected to be.
      flow.layout.remove(parts.containers)
      parts = CellParts(containers: parts.containers.lowerBound..<parts.containers.lowerBound)
    }
    if parts.containers.count > 1 { return }
    var plans = parts.plans + (parts.plans.isEmpty ? [plan] : [])
    let missing = known.dropFirst(plans.count - 1)
    plans += missing.map { self.plan(of: cell, $0) }
    if missing.isEmpty, flow.feet == nil, flow.pending.isEmpty {
      var ahead = flow.columnsAhead
      for _ in plans.dropFirst(1 + known.count) { _ = try ahead.goOn() }
      while plans.count <= parts.batch, try ahead.goOn() {
        plans.append(self.plan(of: cell, slot(in: ahead.column, row: row, after: first)))
      }
      parts.batch *= 2
    }
    let added = plans.dropFirst(parts.plans.count).map { ($0, cell.range.upperBound) }
    if added.isEmpty { return }
    let end = flow.layout.add(cells: added) + added.count
    parts.containers = parts.containers.lowerBound..<end
    parts.plans = plans
    flow.layout.manager.ensureLayout(for: flow.layout.manager.textContainers[end - 1])
  }

  private func plan(of cell: TableGrid.Cell, _ slot: Slot) -> ContainerPlan {
    var plan = plan(
      of: cell, in: slot.strip, top: slot.top, height: slot.room - padding, column: slot.column,
      isAroundShapes: true)
    // Lines without room in any column are cut at the top of one.
    if slot.startsColumn {
      let sides = roomAbove(in: slot.column) + roomBelow(rowsUpTo: grid.rows.count, in: slot.column)
      plan.cutHeight = slot.column.cutHeight.map { max(0, $0 - padding - sides) }
    }
    return plan
  }

  /// Shows a cell that is in each part of a wide table as a whole.
  ///
  /// - Parameter container: Its container in an earlier part; nil in the first one.
  /// - Returns: The container; nil if it has no room.
  private mutating func showWhole(
    _ cell: TableGrid.Cell, _ row: Int, in slot: inout Slot, container: Int?
  ) throws(DocumentError) -> Int? {
    guard let strip, container != nil || strip.isFirstPart else { return nil }
    let layout = flow.layout
    var plan = plan(of: cell, in: strip, top: slot.top, height: nil, column: slot.column)
    let index = container ?? layout.add(cells: [(plan, cell.range.upperBound)])
    layout.manager.ensureLayout(for: layout.manager.textContainers[index])
    let height = layout.contentHeight(ofContainer: index)
    guard height + padding <= slot.room + 1e-6 else {
      if container == nil { layout.remove(index..<index + 1) }
      return nil
    }
    slot.used = max(slot.used, height + padding)
    plan.frame.size.height = max(height, PagePlan.minimumHeight)
    flow.keepRepeated(index..<index + 1)
    flow.record(
      TableFlow.Piece(
        container: index, frame: plan.frame, plan: slot.place.plan, cell: pageCell(cell, row: row)),
      onPage: slot.place.page)
    return index
  }

  /// Draws the parts of a divided row. The table continues below the last one.
  private mutating func close(_ slots: [Slot], _ row: Int, isComplete: Bool) -> Bool {
    for (number, slot) in slots.enumerated() {
      var part = TablePart(place: slot.place, column: slot.column.frame, strip: slot.strip)
      part.rows = [TablePart.Row(index: row, top: slot.top, height: slot.used)]
      part.contents = slot.contents
      if !grid.table.boxes.isEmpty {
        part.isStart = number == 0 && slot.startsTable
        part.boxTop = part.isStart || hasClonedBoxes ? slot.boxTop : slot.top
        part.opensBoxes = slot.opensBoxes
        let bottom = slot.top + slot.used
        if number + 1 < slots.count {
          let boxed = boxed(part, to: bottom, in: slot.column)
          flow.record(boxed.decorations(isClosed: hasClonedBoxes), in: slot.place)
        } else {
          leave(part, at: bottom, in: slot.column)
        }
      } else {
        draw(part)
      }
      hasRows = true
      flow.record(bottom: slot.column.frame.minY + slot.top + slot.used, in: slot.place)
    }
    if let last = slots.last { flow.y = last.top + last.used }
    if slots.count > 1 { room = TableRoom(flow.column) }
    dividedPlace = flow.place
    boxTop = flow.y
    return isComplete
  }
}
