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
  /// The greatest widths of the text in columns, in points.
  private let contents: [Double]
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
    contents = TableColumns.contents(placer.contents, widenedBy: placer.spans)
      .map { $0.greatest - sides }
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

  /// Returns the headers of a cell, in order.
  private func labels(of cell: TableGrid.Cell) -> [Int] {
    var found: [Int] = []
    for column in cell.columns where column < labels.columns.count {
      found += labels.columns[column].filter { !found.contains($0) }
    }
    return found
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

  /// Returns the width of the text of a cell in the body, in points.
  private func width(of cell: TableGrid.Cell, _ padding: TextBox.Edges) -> Double {
    let room = strip.width - labelWidth - padding.start - padding.end
    let own = cell.columns.reduce(0) { $0 + ($1 < contents.count ? contents[$1] : 0) }
    return max(PagePlan.minimumHeight, min(room, own))
  }

  /// Lays out rows in endless containers. The height of a row is that of all its lines.
  func lay(_ range: Range<Int>, _ placer: TablePlacer) -> [TablePlacer.LaidRow] {
    let layout = placer.flow.layout
    let padding = placer.grid.table.padding
    var cells: [(plan: ContainerPlan, end: Int)] = []
    for (number, cell) in placer.grid.rows[range].joined().enumerated() {
      let width =
        cell.isHeader && range.lowerBound == 0
        ? max(labels.widths[number], PagePlan.minimumHeight) : width(of: cell, padding)
      var plan = ContainerPlan(
        frame: Rect(x: 0, y: 0, width: width, height: TextContainer.unlimited))
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
        let own = Self.text(inContainer: next + place, layout)
        let header = headerText(of: cell)
        // First lines stand on one baseline.
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

  private static func text(inContainer index: Int, _ layout: any FlowHost) -> Text {
    let own = layout.manager.layout(of: layout.manager.textContainers[index])
    return Text(height: own?.contentHeight ?? 0, baseline: own?.firstBaseline ?? 0)
  }

  // MARK: Placing

  /// Places rows at the current height. The headers of a row precede its cells in reading order.
  mutating func commit(
    _ rows: ArraySlice<TablePlacer.LaidRow>, from first: Int, _ placer: TablePlacer
  ) {
    let flow = placer.flow
    for (index, row) in rows.enumerated() {
      let cells = placer.grid.rows[first + index]
      var tops: [Double] = []
      var y = flow.column.frame.minY + flow.y + placer.grid.table.padding.top
      for (place, cell) in cells.enumerated() {
        tops.append(y)
        recordLabels(of: cell, top: y, baseline: baseline(row.first + place, flow), placer)
        y += row.heights[place]
      }
      for (place, cell) in cells.enumerated() {
        let own = Self.text(inContainer: row.first + place, flow.layout)
        let frame = frame(
          from: labelWidth, width: width(of: cell, placer.grid.table.padding),
          top: tops[place] + row.shifts[place], height: own.height, placer)
        flow.record(
          row.first + place, frame, cell: placer.pageCell(cell, row: first + index))
      }
      if part == nil {
        part = TablePart(place: flow.place, column: flow.column.frame, strip: strip)
      }
      part?.rows.append(TablePart.Row(index: first + index, top: flow.y, height: row.height))
      flow.y += row.height
    }
    flow.record(bottom: flow.column.frame.minY + flow.y, in: flow.place)
  }

  private func baseline(_ container: Int, _ flow: TableFlow) -> Double {
    Self.text(inContainer: container, flow.layout).baseline
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
