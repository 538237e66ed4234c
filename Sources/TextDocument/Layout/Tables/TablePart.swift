import TextGeometry
import TextStorage

/// The rows of a table in one column of a page, with their lines and backgrounds.
struct TablePart {
  /// A row in points from the top of the page's column.
  struct Row {
    var index: Int
    var top: Double
    var height: Double
  }

  /// The place of the page's column.
  var place: TableFlow.Column
  /// The frame of the page's column.
  var column: Rect
  var strip: TableStrip
  /// The rows from top to bottom.
  var rows: [Row] = []
  /// The backgrounds and lines in its cells, which lie on those of the rows.
  var contents: [TableFlow.Decoration.Content] = []
  /// The top of the boxes around the table that begin above it or in an earlier column, in points
  /// from the top of the page's column.
  var boxTop = 0.0
  /// True if the table begins here.
  var isStart = false
  /// True if boxes that clone their sides have their upper ones here, as a column has cut them.
  var opensBoxes = false

  /// Returns the backgrounds and lines, in points of the page.
  func decorations(of grid: TableGrid) -> [PageDecoration] {
    guard let first = rows.first, let last = rows.last else { return [] }
    var list: [PageDecoration] = []
    for row in rows {
      let isHeader = row.index < grid.headerCount
      let isOdd = (row.index - grid.headerCount) % 2 == 1
      let color = isHeader ? grid.table.headerBackground : isOdd ? grid.table.stripes : nil
      guard let color else { continue }
      list.append(
        PageDecoration(
          rect: rect(
            strip.x, strip.end, top: row.top, bottom: row.top + row.height), color: color))
    }
    for (above, below) in zip(rows, rows.dropFirst()) {
      let isBelowHeader = above.index < grid.headerCount && below.index >= grid.headerCount
      let firstFooter = grid.rows.count - grid.table.footerCount
      let isAboveFooter = above.index < firstFooter && below.index >= firstFooter
      let rule = isBelowHeader || isAboveFooter ? grid.table.headerRule : grid.table.rowRule
      for span in stretches(between: above.index, and: below.index, of: grid) {
        add(rule, from: span.start, to: span.end, at: below.top, to: &list)
      }
    }
    let bottom = last.top + last.height
    add(grid.table.columnRule, of: grid, from: first.top, to: bottom, to: &list)
    add(grid.table.outerRule, from: strip.x, to: strip.end, at: first.top, to: &list)
    add(grid.table.outerRule, from: strip.x, to: strip.end, at: bottom, to: &list)
    return list
  }

  /// Returns the stretches between two rows that no cell covers with both of them.
  private func stretches(
    between above: Int, and below: Int, of grid: TableGrid
  ) -> [HorizontalSpan] {
    var covered: [Range<Int>] = []
    if below == above + 1 {
      var row = above
      // Cells from further up that reach below are rare, and spans short.
      while row >= 0, above - row < 64 {
        covered += grid.rows[row].filter { row + $0.rowSpan > below }.map(\.columns)
        row -= 1
        if covered.isEmpty, grid.rows[above].allSatisfy({ $0.rowSpan == 1 }),
          grid.rows[above].reduce(0, { $0 + $1.columns.count }) >= grid.columnCount
        {
          break
        }
      }
    }
    if covered.isEmpty { return [HorizontalSpan(start: strip.x, end: strip.end)] }
    return (0..<grid.columnCount).filter { column in
      !covered.contains { $0.contains(column) }
    }.map { strip.stretch(of: $0..<$0 + 1) }.filter { $0.start < $0.end }
  }

  /// Adds the lines between columns, row by row, so that none crosses a cell.
  private func add(
    _ rule: TextBox.Border, of grid: TableGrid, from top: Double, to bottom: Double,
    to list: inout [PageDecoration]
  ) {
    guard rule.width > 0 else { return }
    for x in [strip.x, strip.end] {
      list.append(line(x, rule, top: top, bottom: bottom))
    }
    for row in rows {
      strip.forEachCell(of: grid.rows[row.index]) { _, cell in
        if cell.columns.lowerBound == 0 { return }
        let stretch = strip.stretch(of: cell.columns)
        let x = strip.isRightToLeft ? stretch.end : stretch.start
        let height = rows.filter {
          (row.index..<row.index + cell.rowSpan).contains($0.index) && cell.rowSpan > 1
        }.reduce(0) { $0 + $1.height }
        list.append(
          line(x, rule, top: row.top, bottom: row.top + max(height, row.height)))
      }
    }
  }

  private func line(
    _ x: Double, _ rule: TextBox.Border, top: Double, bottom: Double
  ) -> PageDecoration {
    PageDecoration(
      rect: rect(x - rule.width / 2, x + rule.width / 2, top: top, bottom: bottom),
      color: rule.color)
  }

  private func add(
    _ rule: TextBox.Border, from start: Double, to end: Double, at y: Double,
    to list: inout [PageDecoration]
  ) {
    guard rule.width > 0 else { return }
    list.append(
      PageDecoration(
        rect: rect(start, end, top: y - rule.width / 2, bottom: y + rule.width / 2),
        color: rule.color))
  }

  private func rect(_ start: Double, _ end: Double, top: Double, bottom: Double) -> Rect {
    Rect(
      x: column.minX + start, y: column.minY + top, width: end - start, height: bottom - top)
  }
}
