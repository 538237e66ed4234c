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
    var cells: [(plan: ContainerPlan, end: Int)] = []
    for row in range {
      for cell in grid.rows[row] {
        cells.append((plan(of: cell, in: strip, top: top, height: nil), cell.range.upperBound))
      }
    }
    let manager = flow.layout.manager
    var next = flow.layout.add(cells: cells)
    if let last = manager.textContainers[..<flow.layout.plannedCount].last {
      manager.ensureLayout(for: last)
    }
    var rows: [LaidRow] = []
    for row in range {
      let layouts = grid.rows[row].indices.map { index in
        manager.layout(of: manager.textContainers[next + index])
      }
      let baselines = zip(grid.rows[row], layouts).map { cell, layout in
        positionMatters || cell.verticalAlignment != .top ? nil : layout?.firstBaseline
      }
      let lowest = baselines.compactMap { $0 }.max() ?? 0
      let shifts = baselines.map { $0.map { lowest - $0 } ?? 0 }
      var heights = zip(layouts, shifts).map { ($0?.contentHeight ?? 0) + padding + $1 }
      if positionMatters {
        // A row of which some text has no room fits nowhere.
        for (index, cell) in grid.rows[row].enumerated()
        where !holds(cell, container: next + index) {
          heights[index] = TextContainer.unlimited
        }
      }
      rows.append(LaidRow(first: next, heights: heights, shifts: shifts))
      next += grid.rows[row].count
    }
    return rows
  }

  /// True if a container holds all text of a cell: a shape that text fills may end above it.
  private func holds(_ cell: TableGrid.Cell, container: Int) -> Bool {
    let manager = flow.layout.manager
    return manager.characterRange(in: manager.textContainers[container]).upperBound
      >= cell.range.upperBound
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
        width: max(stretch.end - stretch.start - left - right, PagePlan.minimumHeight),
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
        flow.record(row.first + place, frame, cell: pageCell(cell, row: first + index))
        if positionMatters { recordDivision(inContainer: row.first + place) }
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
      flow.layout.record(.words, ofTable: flow.table)
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
        flow.record(part.decorations(of: grid), in: part.place)
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
