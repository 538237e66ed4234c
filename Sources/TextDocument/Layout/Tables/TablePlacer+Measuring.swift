import TextGeometry
import TextLayout
import TextStorage

/// The widths that the content of columns requests.
extension TablePlacer {
  /// The addition to widths so that rounding divides no line that just fits, in points.
  static let rounding = 0.01

  /// Returns the content of columns and of spanning cells, and the direction of the table: that of
  /// its first words.
  static func measure(
    _ grid: TableGrid, by manager: LayoutManager, keepsGlyphs: Bool = true
  ) -> ([TableColumns.Content], [TableColumns.Span], Bool) {
    measure(grid, manager.contentWidths(in: grid.range, keepsGlyphs: keepsGlyphs)[...])
  }

  /// Returns the same from the widths of all paragraphs of the table.
  private static func measure(
    _ grid: TableGrid, _ widths: ArraySlice<ContentWidths>
  ) -> ([TableColumns.Content], [TableColumns.Span], Bool) {
    let padding = grid.table.padding.start + grid.table.padding.end
    var contents = [TableColumns.Content](
      repeating: TableColumns.Content(least: padding, greatest: padding), count: grid.columnCount)
    var spans: [TableColumns.Span] = []
    var next = widths.startIndex
    for cell in grid.rows.joined() {
      var own = TableColumns.Content()
      let content = grid.content(of: cell)
      var tables = (content?.tables ?? [])[...]
      var floats = (content?.floats.flatMap { $0 } ?? [])[...]
      while next < widths.endIndex, widths[next].range.lowerBound < cell.range.upperBound {
        if let table = tables.first, table.range.contains(widths[next].range.lowerBound) {
          let end = widths[next...].partition { $0.range.lowerBound < table.range.upperBound }
          own.include(Self.width(of: table, widths[next..<end]))
          tables = tables.dropFirst()
          next = end
          continue
        }
        var width = TableColumns.Content(
          least: widths[next].least, greatest: widths[next].greatest)
        floats = floats.drop { $0.range.upperBound <= widths[next].range.lowerBound }
        if let block = floats.first, block.range.contains(widths[next].range.lowerBound) {
          width = block.float.width.content ?? width
        }
        own.include(width)
        next += 1
      }
      own.least += padding + rounding
      own.greatest += padding + rounding
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

  /// Returns the least and the greatest width of a table in a cell.
  private static func width(
    of grid: TableGrid, _ widths: ArraySlice<ContentWidths>
  ) -> TableColumns.Content {
    let (contents, spans, _) = measure(grid, widths)
    let least = TableColumns.leastWidth(
      of: grid.table, contents: contents, spans: spans, room: nil)
    let greatest = TableColumns.greatestWidth(of: grid.table, contents: contents, spans: spans)
    return TableColumns.Content(
      least: least + grid.table.indent, greatest: max(least, greatest) + grid.table.indent)
  }
}

extension TextFloat.Width {
  /// The least and the greatest width that a float asks of its cell; nil for that of its words.
  fileprivate var content: TableColumns.Content? {
    switch self {
    case .automatic: nil
    case .points(let width): TableColumns.Content(least: width, greatest: width)
    // It follows from the width of the cell.
    case .percent: TableColumns.Content()
    }
  }
}
