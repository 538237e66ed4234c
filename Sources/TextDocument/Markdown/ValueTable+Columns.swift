/// Columns of tables whose rows are objects, and headers of all tables of values.
extension ValueTable {
  /// True if the columns have keys, or there are no cells that could be without them.
  var hasKeys: Bool { !keys.isEmpty || rows.allSatisfy(\.isEmpty) }

  /// Shows the columns with some keys, in their order. A key that no row has gets a column of empty
  /// cells.
  ///
  /// - Returns: The keys that no row has; none without rows.
  /// - Complexity: O(*n*) in the number of cells before and after.
  mutating func choose(_ chosen: [String]) -> [String] {
    var places: [String: Int] = [:]
    for (place, key) in keys.enumerated() { places[key] = place }
    let columns = chosen.map { places[$0] }
    let unknown = rows.isEmpty ? [] : chosen.filter { places[$0] == nil }
    rows = rows.map { row in
      columns.map { column in
        guard let column, column < row.count else { return "" }
        return row[column]
      }
    }
    (keys, columnCount) = (chosen, chosen.count)
    moveInner(to: columns)
    return unknown
  }

  /// Adds a row above the others, which may have more cells than these.
  mutating func addHeader(_ words: [String]) {
    rows.insert(words, at: 0)
    if let line = lines.first { lines.insert(line, at: 0) }
    lowerInner()
    columnCount = max(columnCount, words.count)
  }

  /// Checks that there are not too many cells once all rows have the same number of them, with
  /// those of tables in cells.
  ///
  /// - Parameters:
  ///   - columnCount: The number of cells of each row.
  ///   - line: The line of the table, for the fault.
  /// - Throws: A ``Fault`` if there are more than the limit.
  func checkSize(
    columnCount: Int, line: Int, cellLimit: Int = MarkdownText.cellLimit
  ) throws(Fault) {
    if rows.count * columnCount + innerCellCount > cellLimit {
      throw Fault(line: line, message: "the table has more than \(cellLimit) cells")
    }
  }
}
