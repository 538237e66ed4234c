import TextGeometry
import TextLayout
import TextStorage

/// Places the rows of one table in the columns of a flow.
///
/// The text of a cell depends only on the width of its columns, so many rows are laid out at once
/// in endless containers. Their heights then decide where columns end. Rows that a span connects
/// stay together, as do the header and the first row.
struct TablePlacer {
  /// A row that is laid out.
  struct LaidRow {
    /// The index of the container of the first cell.
    var first: Int
    /// The heights of its cells with their padding, in points.
    var heights: [Double]
    /// The distances by which the text of cells is lowered, so that first lines stand on one
    /// baseline, in points; part of the heights.
    var shifts: [Double]
    /// The height of the row, in points.
    var height = 0.0
  }

  let grid: TableGrid
  let flow: TableFlow
  /// The content of the columns and of cells that cover several.
  private let contents: [TableColumns.Content]
  private let spans: [TableColumns.Span]
  private let isRightToLeft: Bool
  /// The rows that stay together, by the index of the first one.
  private var groups: [Range<Int>] = []
  /// The columns in the current column of the page; nil before they are chosen.
  var strip: TableStrip?
  var room: TableRoom
  /// The part of the table in the current column of the page.
  var part: TablePart?
  /// The rows of the header as they were laid out.
  var header: [LaidRow] = []
  /// The number of columns in a row that took no row of the table.
  private var stalledCount = 0
  /// The number of times that shapes were in the way of the next row, and the height that it had.
  private var blocked = (count: 0, height: 0.0)
  /// True if cells get the exclusions of the column.
  private var isAroundText: Bool

  /// The most rows laid out before the first of them is placed.
  private static let batch = 64

  init(_ grid: TableGrid, in flow: TableFlow) {
    (self.grid, self.flow) = (grid, flow)
    isAroundText = grid.table.around == .text
    room = TableRoom(flow.column)
    (contents, spans, isRightToLeft) = Self.measure(grid, in: flow.layout)
    makeGroups()
  }

  /// The height of the header, in points.
  var headerHeight: Double { header.reduce(0) { $0 + $1.height } }

  /// Places all rows.
  ///
  /// - Returns: False if a part of the table has no room.
  mutating func place() throws(DocumentError) -> Bool {
    var next = 0
    while next < groups.count {
      if strip == nil, try !chooseStrip(for: groups[next]) { return false }
      var last = next + 1
      while last < groups.count, !positionMatters,
        groups[last].upperBound - groups[next].lowerBound <= Self.batch
      {
        last += 1
      }
      let rows = lay(groups[next].lowerBound..<groups[last - 1].upperBound, top: flow.y)
      guard let placed = try place(rows, groups: next..<last) else { return false }
      next = placed
    }
    closePart()
    return true
  }

  /// True if the text of cells depends on the position of the row.
  private var positionMatters: Bool { isAroundText && !room.isPlain }

  /// Places some groups of rows that are laid out.
  ///
  /// - Returns: The first group that has to be laid out again, or the one after them; nil if there
  ///   is no room.
  private mutating func place(
    _ rows: [LaidRow], groups range: Range<Int>
  ) throws(DocumentError) -> Int? {
    let first = groups[range.lowerBound].lowerBound
    var number = range.lowerBound
    while number < range.upperBound {
      let group = groups[number]
      let own = rows[group.lowerBound - first..<group.upperBound - first]
      let start = own.first?.first ?? flow.layout.plannedCount
      let repeated = repeatsHeader(above: group) ? headerHeight : 0
      let height = repeated + own.reduce(0) { $0 + $1.height }
      let fits = flow.y + height <= flow.height + 1e-6
      if fits, positionMatters || isFree(height: height) {
        if group.lowerBound == 0, !positionMatters { header = Array(own.prefix(grid.headerCount)) }
        if repeated > 0 { commit(header[...], from: 0) }
        commit(own, from: group.lowerBound)
        number += 1
        continue
      }
      if fits {
        // A shape is in the way.
        discard(from: start)
        closePart()
        blocked = (blocked.count + 1, max(blocked.height, height))
        if blocked.count > Self.attempts { isAroundText = true }
        return number
      }
      let isFresh = flow.y < 1e-6 || stalledCount > Self.attempts
      if !isFresh {
        switch try moveOn(group, from: start) {
        case .ended: return nil
        case .sameColumns: continue
        case .otherColumns: return number
        }
      }
      discard(from: start)
      if !room.isPlain, !isAroundText {
        isAroundText = true
        return number
      }
      if strip == nil { strip = fullStrip() }
      return try placeDivided(group) ? number + 1 : nil
    }
    return number
  }

  /// The number of attempts to find room beside shapes before cells flow around them.
  private static let attempts = 8

  /// Takes back the containers of rows that are not placed. Their columns are chosen again.
  private mutating func discard(from container: Int) {
    flow.layout.remove(container..<flow.layout.plannedCount)
    strip = nil
  }

  private mutating func isFree(height: Double) -> Bool {
    strip.map { room.isFree($0, top: flow.y, height: height) } ?? false
  }

  /// True if the header has to be repeated above some rows.
  private func repeatsHeader(above group: Range<Int>) -> Bool {
    part == nil && grid.table.repeatsHeader && !header.isEmpty && !positionMatters
      && group.lowerBound >= grid.headerCount && 2 * headerHeight < flow.height
  }

  /// The columns after moving on.
  private enum Movement {
    /// There is no next column.
    case ended
    /// The rows that are laid out can stay as they are.
    case sameColumns
    /// The rows have to be laid out again.
    case otherColumns
  }

  /// Moves on to the next column.
  ///
  /// - Parameters:
  ///   - group: The rows that do not fit.
  ///   - container: Their first container.
  private mutating func moveOn(
    _ group: Range<Int>, from container: Int
  ) throws(DocumentError) -> Movement {
    let isFirst = part == nil && group.lowerBound == 0
    stalledCount += 1
    closePart()
    let old = strip
    if isFirst {
      discard(from: container)
      guard try flow.advanceWithKeptText(before: grid.range.lowerBound) else { return .ended }
    } else {
      guard try flow.advance() else {
        discard(from: container)
        return .ended
      }
    }
    room = TableRoom(flow.column)
    if !isFirst, room.isPlain, !isAroundText, let old, old == fullStrip() { return .sameColumns }
    discard(from: isFirst ? flow.layout.plannedCount : container)
    return .otherColumns
  }

  // MARK: Columns

  /// Returns the columns in the whole width of the page's column.
  private func fullStrip() -> TableStrip {
    let indent = max(0, min(grid.table.indent, flow.column.frame.width - 1))
    let start = isRightToLeft ? 0 : indent
    return strip(
      in: HorizontalSpan(start: start, end: start + flow.column.frame.width - indent))
  }

  /// Returns the columns in a stretch.
  private func strip(in span: HorizontalSpan) -> TableStrip {
    let columns = TableColumns(
      grid.table.columns, contents: contents, spans: spans, room: span.end - span.start)
    return TableStrip(
      x: isRightToLeft ? span.end - columns.total : span.start, columns: columns,
      isRightToLeft: isRightToLeft)
  }

  /// Chooses the columns at the current height, and moves down if shapes leave no room.
  ///
  /// - Returns: False if there is no room.
  private mutating func chooseStrip(for group: Range<Int>) throws(DocumentError) -> Bool {
    let full = fullStrip()
    strip = full
    if room.isPlain || isAroundText {
      recordNarrowness()
      return true
    }
    // The height of all rows that are left and may fit, in the whole width.
    let rest = group.lowerBound..<min(grid.rows.count, group.lowerBound + Self.batch)
    let heights = heights(of: rest)
    let total = heights.reduce(0, +)
    let one = max(heights.prefix(group.count).reduce(0, +), blocked.height)
    let least = min(leastWidth, flow.column.frame.width)
    for height in [min(max(total, one), flow.height - flow.y), one] where height > 0 {
      guard
        let span = bestSpan(top: flow.y, height: height, least: least, wanted: full.width)
      else { continue }
      strip = strip(in: span)
      if span.end - span.start < full.width - 1e-6, blocked.count == 0,
        let top = room.nextTop(from: flow.y, height: one, width: full.width),
        top + one <= flow.height,
        top + total < flow.y + self.heights(of: rest).reduce(0, +),
        let below = bestSpan(top: top, height: one, least: least, wanted: full.width)
      {
        // The table ends higher below the shapes than beside them.
        flow.y = top
        strip = strip(in: below)
      }
      recordNarrowness()
      return true
    }
    if let top = room.nextTop(from: flow.y, height: one, width: least), top > flow.y,
      top + one <= flow.height,
      let span = bestSpan(top: top, height: one, least: least, wanted: full.width)
    {
      flow.y = top
      strip = strip(in: span)
      recordNarrowness()
      return true
    }
    if flow.y > 0 {
      closePart()
      guard try flow.advance() else { return false }
      room = TableRoom(flow.column)
      return try chooseStrip(for: group)
    }
    // Even a whole column leaves too little room beside shapes.
    isAroundText = true
    recordNarrowness()
    return true
  }

  /// The least width at which no word is divided.
  private var leastWidth: Double {
    TableColumns.leastWidth(grid.table.columns, contents: contents, spans: spans)
  }

  /// Returns the heights that rows have in the chosen columns. No row keeps a container.
  private func heights(of rows: Range<Int>) -> [Double] {
    let start = flow.layout.plannedCount
    defer { flow.layout.remove(start..<flow.layout.plannedCount) }
    return lay(rows, top: flow.y).map(\.height)
  }

  /// Returns the free stretch of a band for the table: the first in reading order that holds its
  /// wanted width, otherwise the widest that holds its least.
  private mutating func bestSpan(
    top: Double, height: Double, least: Double, wanted: Double
  ) -> HorizontalSpan? {
    let spans = room.free(top: top, height: height)
    let ordered = isRightToLeft ? spans.reversed() : spans
    if let span = ordered.first(where: { $0.end - $0.start >= wanted - 1e-6 }) { return span }
    let widest = ordered.max { $0.end - $0.start < $1.end - $1.start }
    return widest.flatMap { $0.end - $0.start >= least - 1e-6 ? $0 : nil }
  }

  private func recordNarrowness() {
    if strip?.columns.dividesWords == true { flow.layout.narrowTables.insert(flow.table) }
  }

  // MARK: Rows

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
    setHeights(of: &rows, from: range.lowerBound)
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
    let padding = grid.table.padding.top + grid.table.padding.bottom
    var rows: [LaidRow] = []
    for row in range {
      let layouts = grid.rows[row].indices.map { index in
        manager.layout(of: manager.textContainers[next + index])
      }
      let baselines = zip(grid.rows[row], layouts).map { cell, layout in
        positionMatters || cell.attribute.verticalAlignment != .top ? nil : layout?.firstBaseline
      }
      let lowest = baselines.compactMap { $0 }.max() ?? 0
      let shifts = baselines.map { $0.map { lowest - $0 } ?? 0 }
      rows.append(
        LaidRow(
          first: next,
          heights: zip(layouts, shifts).map { ($0?.contentHeight ?? 0) + padding + $1 },
          shifts: shifts))
      next += grid.rows[row].count
    }
    return rows
  }

  /// Sets the heights of rows: those of their greatest cells. A cell that covers several rows adds
  /// what is missing to the last one.
  private func setHeights(of rows: inout [LaidRow], from first: Int) {
    for index in rows.indices {
      for (cell, height) in zip(grid.rows[first + index], rows[index].heights)
      where cell.rowSpan == 1 {
        rows[index].height = max(rows[index].height, height)
      }
    }
    for index in rows.indices {
      for (cell, height) in zip(grid.rows[first + index], rows[index].heights)
      where cell.rowSpan > 1 {
        let last = min(rows.count, index + cell.rowSpan)
        let sum = rows[index..<last].reduce(0) { $0 + $1.height }
        rows[last - 1].height += max(0, height - sum)
      }
    }
  }

  /// Returns the plan of a cell's container.
  ///
  /// - Parameters:
  ///   - top: The top of its row, in points from the top of the page's column.
  ///   - height: The height of the container; nil for no end.
  func plan(
    of cell: TableGrid.Cell, in strip: TableStrip, top: Double, height: Double?
  ) -> ContainerPlan {
    let padding = grid.table.padding
    let stretch = strip.stretch(of: cell.columns)
    let (left, right) =
      isRightToLeft ? (padding.end, padding.start) : (padding.start, padding.end)
    var plan = ContainerPlan(
      frame: Rect(
        x: flow.column.frame.minX + stretch.start + left,
        y: flow.column.frame.minY + top + padding.top,
        width: max(stretch.end - stretch.start - left - right, PagePlan.minimumHeight),
        height: height ?? TextContainer.unlimited))
    plan.indentOrigin = flow.column.indentOrigin
    if positionMatters {
      (plan.exclusions, plan.inside) = (flow.column.exclusions, flow.column.inside)
      plan.move(by: plan.frame.origin - flow.column.frame.origin)
      if plan.inside == nil {
        let frame = Rect(origin: .zero, size: plan.frame.size)
        plan.exclusions.removeAll { $0.isOutside(frame) }
      }
    }
    return plan
  }

  // MARK: Parts

  /// Places rows at the current height.
  mutating func commit(_ rows: ArraySlice<LaidRow>, from first: Int) {
    guard let strip else { return }
    if part == nil { part = TablePart(page: flow.page, column: flow.column.frame, strip: strip) }
    (stalledCount, blocked) = (0, (0, 0))
    let list = Array(rows)
    for (index, row) in list.enumerated() {
      for (place, cell) in grid.rows[first + index].enumerated() {
        let last = min(list.count, index + cell.rowSpan)
        let height = list[index..<last].reduce(0) { $0 + $1.height }
        var frame = plan(of: cell, in: strip, top: flow.y, height: nil).frame
        frame.size.height = max(
          height - grid.table.padding.top - grid.table.padding.bottom, PagePlan.minimumHeight)
        let free = height - row.heights[place]
        if free > 0, !positionMatters {
          switch cell.attribute.verticalAlignment {
          case .top: frame = frame.loweredTop(by: row.shifts[place])
          case .middle: frame = frame.loweredTop(by: free / 2)
          case .bottom: frame = frame.loweredTop(by: free)
          }
        }
        flow.record(row.first + place, frame, cell: pageCell(cell, row: first + index))
      }
      part?.rows.append(TablePart.Row(index: first + index, top: flow.y, height: row.height))
      flow.y += row.height
    }
    flow.record(bottom: flow.column.frame.minY + flow.y)
  }

  func pageCell(_ cell: TableGrid.Cell, row: Int) -> PageCell {
    PageCell(
      table: flow.table, row: row, column: cell.columns.lowerBound, rowSpan: cell.rowSpan,
      columnSpan: cell.columns.count, isHeader: cell.attribute.isHeader)
  }

  /// Ends the part of the table in the current column, and draws its lines.
  mutating func closePart() {
    if let part { flow.decorations[part.page] += part.decorations(of: grid) }
    part = nil
  }

  // MARK: Preparing

  private mutating func makeGroups() {
    var first = 0
    while first < grid.rows.count {
      var end = first == 0 ? min(grid.headerCount + 1, grid.rows.count) : first + 1
      end = max(end, first + 1)
      var row = first
      while row < end {
        for cell in grid.rows[row] where cell.rowSpan > 1 { end = max(end, row + cell.rowSpan) }
        row += 1
      }
      groups.append(first..<end)
      first = end
    }
  }

  /// Returns the content of columns and of spanning cells, and the direction of the table: that of
  /// its first words.
  private static func measure(
    _ grid: TableGrid, in layout: DocumentLayout
  ) -> ([TableColumns.Content], [TableColumns.Span], Bool) {
    let widths = layout.manager.contentWidths(in: grid.range)
    let padding = grid.table.padding.start + grid.table.padding.end
    var contents = [TableColumns.Content](
      repeating: TableColumns.Content(least: padding, greatest: padding), count: grid.columnCount)
    var spans: [TableColumns.Span] = []
    var next = 0
    for cell in grid.rows.joined() {
      var own = TableColumns.Content()
      while next < widths.count, widths[next].range.lowerBound < cell.range.upperBound {
        own.least = max(own.least, widths[next].least)
        own.greatest = max(own.greatest, widths[next].greatest)
        next += 1
      }
      // Rounding must not divide a line that just fits.
      own.least += padding + 0.01
      own.greatest += padding + 0.01
      if cell.columns.count > 1 {
        spans.append(TableColumns.Span(columns: cell.columns, content: own))
      } else {
        let column = cell.columns.lowerBound
        contents[column].least = max(contents[column].least, own.least)
        contents[column].greatest = max(contents[column].greatest, own.greatest)
      }
    }
    let first = widths.first { $0.greatest > 0 }
    return (contents, spans, first?.isRightToLeft ?? false)
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
