import TextGeometry
import TextLayout
import TextStorage

/// The rows of a wide table as blocks: each cell is a line, beside the headers of its columns.
struct TableStack {
  /// A text in a container, in points.
  private struct Text {
    var height: Double
    var baseline: Double
  }

  /// The headers, which keep their containers in all blocks.
  private struct Labels {
    /// The cells of all header rows, in order.
    var cells: [TableGrid.Cell] = []
    /// The widths of their texts, in points; 0 for empty ones.
    var widths: [Double] = []
    /// The indices of the cells above each column.
    var columns: [[Int]] = []
    /// The rows of the cells.
    var rows: [Int] = []
    /// Their texts, once these are laid out.
    var texts: [Text] = []
    /// The container of the first cell.
    var first = 0
  }

  /// The table as one column.
  private(set) var strip: TableStrip
  private var labels: Labels
  /// The width of the headers with their padding, in points.
  private let labelWidth: Double
  /// The rows with one cell each, for lines and backgrounds.
  private let blocks: TableGrid
  /// The part of the table in the current column of the page.
  private var part: TablePart?

  /// Prepares the blocks of a table.
  ///
  /// - Parameters:
  ///   - room: The width of the table, in points.
  ///   - old: The blocks in an earlier column of a page, whose headers are kept.
  /// - Returns: Nil if the headers leave less than a third of the room.
  init?(_ placer: TablePlacer, room: Double, after old: TableStack?) {
    let grid = placer.grid
    let padding = grid.table.padding
    let sides = padding.start + padding.end
    labels = old?.labels ?? Self.labels(of: placer, limit: 0.4 * room)
    let widest = labels.widths.max() ?? 0
    labelWidth = widest > 0 ? widest + sides : 0
    guard labelWidth + sides < room * 2 / 3 else { return nil }
    strip = TableStrip(
      x: 0, columns: TableColumns(widths: [room]), isRightToLeft: placer.isRightToLeft)
    var blocks = grid
    blocks.columnCount = 1
    blocks.rows = grid.rows.map { row in
      [TableGrid.Cell(TextTableCell(grid.table, column: 0), row.first?.range ?? 0..<0)]
    }
    self.blocks = blocks
  }

  private static func labels(of placer: TablePlacer, limit: Double) -> Labels {
    let grid = placer.grid
    var labels = Labels()
    labels.columns = [[Int]](repeating: [], count: grid.columnCount)
    for (number, row) in grid.rows[..<grid.headerCount].enumerated() {
      labels.cells += row
      labels.rows += Array(repeating: number, count: row.count)
    }
    guard let first = labels.cells.first, let last = labels.cells.last else { return labels }
    let widths = placer.flow.layout.manager.contentWidths(
      in: first.range.lowerBound..<last.range.upperBound)
    var next = 0
    for (number, cell) in labels.cells.enumerated() {
      var width = 0.0
      while next < widths.count, widths[next].range.lowerBound < cell.range.upperBound {
        width = max(width, widths[next].greatest)
        next += 1
      }
      labels.widths.append(width > 0 ? min(width + TablePlacer.rounding, limit) : 0)
      if width == 0 { continue }
      for column in cell.columns where column < labels.columns.count {
        labels.columns[column].append(number)
      }
    }
    return labels
  }

  /// Returns the headers of a cell, in order: those that are above all of its columns.
  private func labels(of cell: TableGrid.Cell) -> [Int] {
    let columns = cell.columns.clamped(to: labels.columns.indices)
    guard let first = columns.first else { return [] }
    return labels.columns[first].filter {
      labels.cells[$0].columns.upperBound >= columns.upperBound
    }
  }

  /// Moves the blocks to a stretch, in points from the left edge of the page's column.
  mutating func move(from start: Double, to end: Double) {
    strip.x = strip.isRightToLeft ? end - strip.width : start
  }

  // MARK: Rows

  /// Takes the headers as they are laid out.
  mutating func setHeader(_ rows: [TablePlacer.LaidRow], _ placer: TablePlacer) {
    labels.first = rows.first?.first ?? 0
    labels.texts = labels.cells.indices.map {
      Self.text(inContainer: labels.first + $0, placer.flow.layout)
    }
  }

  /// Lays out rows in endless containers as wide as their text at most. The height of a row is
  /// that of all its lines.
  func lay(_ range: Range<Int>, _ placer: TablePlacer) -> [TablePlacer.LaidRow] {
    let layout = placer.flow.layout
    let padding = placer.grid.table.padding
    let room = strip.width - labelWidth - padding.start - padding.end
    let rows = placer.grid.rows[range]
    let start = rows.first?.first?.range.lowerBound ?? 0
    let end = rows.last?.last?.range.upperBound ?? start
    let contents = layout.manager.contentWidths(in: start..<end)
    var reached = 0
    var cells: [(plan: ContainerPlan, end: Int)] = []
    for (number, cell) in rows.joined().enumerated() {
      var (width, least) = (0.0, 0.0)
      while reached < contents.count, contents[reached].range.lowerBound < cell.range.upperBound {
        width = max(width, contents[reached].greatest)
        least = max(least, contents[reached].least)
        reached += 1
      }
      width = min(width + TablePlacer.rounding, room)
      if range.lowerBound == 0, number < labels.widths.count { width = labels.widths[number] }
      if least > width { layout.record(.words, of: placer.grid.table) }
      var plan = ContainerPlan(
        frame: Rect(
          x: 0, y: 0, width: max(width, PagePlan.minimumHeight), height: TextContainer.unlimited))
      plan.indentOrigin = placer.flow.column.indentOrigin
      cells.append((plan, cell.range.upperBound))
    }
    var next = layout.add(cells: cells)
    if let last = layout.manager.textContainers[..<layout.plannedCount].last {
      layout.manager.ensureLayout(for: last)
    }
    return range.map { number in
      let row = placer.grid.rows[number]
      var laid = TablePlacer.LaidRow(first: next, heights: [], shifts: [])
      for (place, cell) in row.enumerated() {
        let header = headerText(of: cell)
        let own = Self.text(of: cell, inContainer: next + place, below: header, layout)
        // First lines are on one baseline.
        laid.shifts.append(max(0, header.baseline - own.baseline))
        laid.heights.append(
          max(
            own.height + max(0, header.baseline - own.baseline),
            header.height + max(0, own.baseline - header.baseline)) + padding.top + padding.bottom)
      }
      laid.height = laid.heights.reduce(0, +)
      next += row.count
      return laid
    }
  }

  /// Returns the headers of a cell below each other as one text.
  private func headerText(of cell: TableGrid.Cell) -> Text {
    var text = Text(height: 0, baseline: 0)
    guard !labels.texts.isEmpty else { return text }
    for (index, number) in labels(of: cell).enumerated() {
      if index == 0 { text.baseline = labels.texts[number].baseline }
      text.height += labels.texts[number].height
    }
    return text
  }

  /// Returns the text of a cell. A picture at its start that is higher than the header has the
  /// header's baseline, so that both are at the top.
  private static func text(
    of cell: TableGrid.Cell, inContainer index: Int, below header: Text, _ layout: any FlowHost
  ) -> Text {
    var text = text(inContainer: index, layout)
    if header.height > 0, text.baseline > header.baseline,
      layout.storage.beginsWithPictures(cell.range)
    {
      text.baseline = header.baseline
    }
    return text
  }

  private static func text(inContainer index: Int, _ layout: any FlowHost) -> Text {
    let own = layout.manager.layout(of: layout.manager.textContainers[index])
    return Text(height: own?.contentHeight ?? 0, baseline: own?.firstBaseline ?? 0)
  }

  // MARK: Placing

  /// Places lines of a row at the current height. Headers precede the cells in reading order.
  ///
  /// - Parameters:
  ///   - number: The index of the row.
  ///   - places: The lines.
  mutating func commit(
    _ row: TablePlacer.LaidRow, _ number: Int, places: Range<Int>, _ placer: TablePlacer
  ) {
    let flow = placer.flow
    let cells = placer.grid.rows[number]
    let first = flow.column.frame.minY + flow.y + placer.grid.table.padding.top
    var y = first
    for place in places {
      let text = Self.text(
        of: cells[place], inContainer: row.first + place, below: headerText(of: cells[place]),
        flow.layout)
      recordLabels(of: cells[place], top: y, baseline: text.baseline, placer)
      y += row.heights[place]
    }
    y = first
    for place in places {
      let index = row.first + place
      let own = frame(
        from: labelWidth, width: flow.layout.manager.textContainers[index].size.width,
        top: y + row.shifts[place], height: Self.text(inContainer: index, flow.layout).height,
        placer)
      flow.record(index, own, cell: placer.pageCell(cells[place], row: number))
      y += row.heights[place]
    }
    if part == nil {
      part = TablePart(place: flow.place, column: flow.column.frame, strip: strip)
    }
    let height = row.heights[places].reduce(0, +)
    if let last = part?.rows.indices.last, part?.rows[last].index == number {
      part?.rows[last].height += height
    } else {
      part?.rows.append(TablePart.Row(index: number, top: flow.y, height: height))
    }
    flow.y += height
    flow.record(bottom: flow.column.frame.minY + flow.y, in: flow.place)
  }

  /// Shows the headers of a cell.
  ///
  /// - Parameters:
  ///   - top: The top of the line, in points of the page.
  ///   - baseline: The first baseline of the cell, in points from that top.
  private func recordLabels(
    of cell: TableGrid.Cell, top: Double, baseline: Double, _ placer: TablePlacer
  ) {
    let numbers = labels(of: cell)
    guard let first = numbers.first else { return }
    var y = top + max(0, baseline - labels.texts[first].baseline)
    for number in numbers {
      let height = labels.texts[number].height
      let frame = frame(from: 0, width: labels.widths[number], top: y, height: height, placer)
      placer.flow.record(
        labels.first + number, frame,
        cell: placer.pageCell(labels.cells[number], row: labels.rows[number]))
      y += height
    }
  }

  /// Returns the frame of a text in a block.
  ///
  /// - Parameter distance: The distance of its padding from the start of the block, in points.
  private func frame(
    from distance: Double, width: Double, top: Double, height: Double, _ placer: TablePlacer
  ) -> Rect {
    let start = distance + placer.grid.table.padding.start
    return Rect(
      x: placer.flow.column.frame.minX
        + (strip.isRightToLeft ? strip.end - start - width : strip.x + start),
      y: top, width: width, height: max(height, PagePlan.minimumHeight))
  }

  /// Ends the part of the table in the current column, and draws its lines.
  mutating func close(in flow: TableFlow) {
    if let part { flow.record(part.decorations(of: blocks), in: part.place) }
    part = nil
  }
}
