import TextGeometry

/// Rows that spans connect, and that are higher than a column.
extension TablePlacer {
  /// Divides such rows. In further columns, cells that cover several rows have no text. Rows stay
  /// together as far as the text of these cells needs them, and the header with the first row.
  ///
  /// - Parameter laid: The rows as they are laid out.
  /// - Returns: The parts; nil if there would be one.
  func parts(of rows: Range<Int>, _ laid: [LaidRow]) -> [Range<Int>]? {
    guard let strip else { return nil }
    var parts: [Range<Int>] = []
    var first = rows.lowerBound
    while first < rows.upperBound {
      var end = first == 0 ? min(grid.headerCount + 1, rows.upperBound) : first + 1
      var row = first
      while row < end {
        let own = row - rows.lowerBound
        strip.forEachCell(of: grid.rows[row]) { place, cell in
          if cell.rowSpan == 1 { return }
          var missing = laid[own].heights[place]
          for below in row..<min(row + cell.rowSpan, rows.upperBound) where missing > 1e-6 {
            missing -= laid[below - rows.lowerBound].height
            end = max(end, below + 1)
          }
        }
        row += 1
      }
      parts.append(first..<end)
      first = end
    }
    return parts.count > 1 ? parts : nil
  }

  /// Sets the height of the last of some rows so that they hold the text of cells that reach
  /// further down.
  ///
  /// - Parameter first: The index of the first row.
  func setHeightsToSpans(in rows: inout ArraySlice<LaidRow>, from first: Int) {
    guard let strip else { return }
    for (offset, index) in rows.indices.enumerated() {
      var missing = 0.0
      strip.forEachCell(of: grid.rows[first + offset]) { place, cell in
        if offset + cell.rowSpan <= rows.count { return }
        missing = max(missing, rows[index].heights[place])
      }
      if missing == 0 { continue }
      missing -= rows[index...].reduce(0) { $0 + $1.height }
      if missing > 1e-6 { rows[rows.endIndex - 1].height += missing }
    }
  }
}
