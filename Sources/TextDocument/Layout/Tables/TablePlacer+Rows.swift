import TextGeometry
import TextLayout
import TextStorage

/// The texts of rows and their places.
extension TablePlacer {
  /// Lays out rows at the current height, and computes their heights.
  ///
  /// - Parameter top: The top of the first row, in points from the top of the page's column.
  func lay(_ range: Range<Int>, top: Double) -> [LaidRow] {
    var rows: [LaidRow] = []
    if positionMatters {
      var top = top
      for row in range {
        rows += layTexts(of: row..<row + 1, top: top)
        top += rows[rows.count - 1].heights.max() ?? 0
      }
    } else {
      rows = layTexts(of: range, top: top)
    }
    if let strip { setHeights(of: &rows, from: range.lowerBound, in: strip) }
    return rows
  }

  /// Lays out the cells of rows in endless containers.
  private func layTexts(of range: Range<Int>, top: Double) -> [LaidRow] {
    guard let strip else { return [] }
    let manager = flow.layout.manager
    let start = flow.layout.plannedCount
    var contents: [[LaidCell]] = Array(repeating: [], count: range.count)
    var cells: [PlannedCell] = []
    for row in range {
      for (place, cell) in grid.rows[row].enumerated() {
        let plan = plan(of: cell, in: strip, top: top, height: nil)
        if let content = grid.content(of: cell) {
          layOut(&cells)
          contents[row - range.lowerBound].append(lay(cell, at: place, content, in: plan))
        } else {
          cells.append((plan, cell.range.upperBound))
        }
      }
    }
    layOut(&cells)
    var next = start
    var rows: [LaidRow] = []
    for (row, own) in zip(range, contents) {
      var laid = LaidRow(first: next, contents: own, heights: [], shifts: [])
      let count = grid.rows[row].count
      next = laid.containers(ofCells: count).upperBound
      let sizes = (0..<count).map { place in
        if let content = laid.content(at: place) { return (content.height, content.firstBaseline) }
        let layout = manager.layout(of: manager.textContainers[laid.container(at: place)])
        return (layout?.contentHeight ?? 0, layout?.firstBaseline)
      }
      var baselines = zip(grid.rows[row], sizes).map { cell, size in
        positionMatters || cell.verticalAlignment != .top ? nil : size.1
      }
      releasePictures(in: grid.rows[row], &baselines)
      let lowest = baselines.compactMap { $0 }.max() ?? 0
      laid.shifts = baselines.map { $0.map { lowest - $0 } ?? 0 }
      laid.heights = zip(sizes, laid.shifts).map { $0.0 + padding + $1 }
      if positionMatters {
        // A row of which some text has no room fits nowhere.
        for (place, cell) in grid.rows[row].enumerated() where !holds(cell, at: place, in: laid) {
          laid.heights[place] = TextContainer.unlimited
        }
      }
      rows.append(laid)
    }
    return rows
  }

  /// Lays out plain cells, and forgets their plans.
  private func layOut(_ cells: inout [PlannedCell]) {
    if cells.isEmpty { return }
    _ = flow.layout.add(cells: cells)
    cells = []
    let manager = flow.layout.manager
    manager.ensureLayout(for: manager.textContainers[flow.layout.plannedCount - 1])
  }

  /// True if there is room for all text of a cell: a shape that text fills may end above it.
  private func holds(_ cell: TableGrid.Cell, at place: Int, in row: LaidRow) -> Bool {
    if let content = row.content(at: place) { return holds(cell, content) }
    let manager = flow.layout.manager
    let container = manager.textContainers[row.container(at: place)]
    return manager.characterRange(in: container).upperBound >= cell.range.upperBound
  }

  /// Sets the heights of rows: those of their greatest cells. A cell that covers several rows adds
  /// what is missing to the last one.
  ///
  /// - Parameters:
  ///   - first: The index of the first of these rows.
  ///   - strip: The columns that count.
  func setHeights(of rows: inout [LaidRow], from first: Int, in strip: TableStrip) {
    for index in rows.indices {
      var greatest = 0.0
      strip.forEachCell(of: grid.rows[first + index]) { place, cell in
        if cell.rowSpan == 1 { greatest = max(greatest, rows[index].heights[place]) }
      }
      rows[index].height = greatest
    }
    for index in rows.indices {
      strip.forEachCell(of: grid.rows[first + index]) { place, cell in
        if cell.rowSpan == 1 { return }
        let last = min(rows.count, index + cell.rowSpan)
        let sum = rows[index..<last].reduce(0) { $0 + $1.height }
        rows[last - 1].height += max(0, rows[index].heights[place] - sum)
      }
    }
  }

  /// Returns the plan of a cell's container.
  ///
  /// - Parameters:
  ///   - top: The top of its row, in points from the top of the page's column.
  ///   - height: The height of the container; nil for no end.
  ///   - place: The page's column; nil for the current one.
  ///   - isAroundShapes: True if the text keeps off the column's shapes; nil for the choice of the
  ///     table.
  func plan(
    of cell: TableGrid.Cell, in strip: TableStrip, top: Double, height: Double?,
    column place: ContainerPlan? = nil, isAroundShapes: Bool? = nil
  ) -> ContainerPlan {
    let column = place ?? flow.column
    let padding = grid.table.padding
    let stretch = strip.stretch(of: cell.columns)
    let (left, right) =
      isRightToLeft ? (padding.end, padding.start) : (padding.start, padding.end)
    var plan = ContainerPlan(
      frame: Rect(
        x: column.frame.minX + stretch.start + left,
        y: column.frame.minY + top + padding.top,
        width: max(stretch.end - stretch.start - left - right, Self.minimumWidth),
        height: height ?? TextContainer.unlimited))
    plan.indentOrigin = column.indentOrigin
    // Without words a cell needs no room beside shapes.
    if isAroundShapes ?? positionMatters, cell.range.count > 1 {
      (plan.exclusions, plan.inside) = (column.exclusions, column.inside)
      plan.move(by: plan.frame.origin - column.frame.origin)
      if plan.inside == nil {
        let frame = Rect(origin: .zero, size: plan.frame.size)
        plan.exclusions.removeAll { $0.isOutside(frame) }
      }
    }
    return plan
  }

  /// The least width of the text of a cell, in points. Narrower ones have no room beside shapes.
  private static let minimumWidth = 1.0

  /// Places rows at the current height.
  mutating func commit(_ rows: ArraySlice<LaidRow>, from first: Int) {
    guard let strip else { return }
    if part == nil {
      flow.continueBoxes()
      part = TablePart(
        place: flow.place, column: flow.column.frame, strip: strip, boxTop: boxTop,
        isStart: !hasRows, opensBoxes: opensBoxes)
      (hasRows, opensBoxes, keptBottom) = (true, false, 0)
    }
    (stalledCount, blocked) = (0, (0, 0))
    let list = Array(rows)
    for (index, row) in list.enumerated() {
      strip.forEachCell(of: grid.rows[first + index]) { place, cell in
        let last = min(list.count, index + cell.rowSpan)
        let height = list[index..<last].reduce(0) { $0 + $1.height }
        var frame = plan(of: cell, in: strip, top: flow.y, height: nil).frame
        frame.size.height = max(
          height - padding, PagePlan.minimumHeight)
        let free = max(0, height - row.heights[place])
        if !positionMatters {
          switch cell.verticalAlignment {
          case .top: frame = frame.loweredTop(by: row.shifts[place])
          case .middle: frame = frame.loweredTop(by: free / 2)
          case .bottom: frame = frame.loweredTop(by: free)
          }
        }
        let own = pageCell(cell, row: first + index)
        if let content = row.content(at: place) {
          let lines = record(
            content.flow, page: 0, of: own, frame: frame,
            movedBy: frame.origin - content.frame.origin, in: flow.place)
          part?.contents += lines
        } else {
          flow.record(row.container(at: place), frame, cell: own)
          if positionMatters { recordDivision(inContainer: row.container(at: place)) }
        }
      }
      part?.rows.append(TablePart.Row(index: first + index, top: flow.y, height: row.height))
      flow.y += row.height
    }
    flow.record(bottom: flow.column.frame.minY + flow.y, in: flow.place)
    let bottom = flow.y + roomBelow(rowsUpTo: first + list.count)
    if flow.takeNotes(upTo: end(of: first..<first + list.count), bottom: bottom) {
      // Floats at the foot have moved.
      room = TableRoom(flow.column)
    }
  }

  /// Records that words of a cell are divided, as the room beside shapes is narrower.
  func recordDivision(inContainer index: Int) {
    let manager = flow.layout.manager
    if manager.dividesWords(in: manager.textContainers[index]) {
      flow.layout.record(.words, of: grid.table)
    }
  }

  func pageCell(_ cell: TableGrid.Cell, row: Int) -> PageCell {
    PageCell(
      table: flow.table, row: row, column: cell.columns.lowerBound, rowSpan: cell.rowSpan,
      columnSpan: cell.columns.count, isHeader: cell.isHeader)
  }

  /// Ends the part of the table in the current column, and draws its lines.
  mutating func closePart() {
    if let part {
      if grid.table.boxes.isEmpty {
        draw(part)
      } else {
        leave(part, at: flow.y)
      }
    }
    if part != nil || !hasClonedBoxes { boxTop = flow.y }
    part = nil
  }
}

extension Rect {
  /// Returns the rectangle with a lower top and the same bottom.
  fileprivate func loweredTop(by distance: Double) -> Rect {
    Rect(
      x: minX, y: minY + distance, width: width,
      height: max(height - distance, PagePlan.minimumHeight))
  }
}
