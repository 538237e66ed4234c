/// Tables in the cells of tables of values.
extension ValueTable {
  /// The place of a cell.
  struct Place: Hashable {
    /// The index of its row.
    var row: Int
    /// The index of its column.
    var column: Int
  }

  /// Returns the table in a cell; nil if the cell holds text.
  func table(inRow row: Int, _ column: Int) -> ValueTable? {
    inner.isEmpty ? nil : inner[Place(row: row, column: column)]
  }

  /// The number of its cells with those of the tables in them.
  var cellCount: Int { rows.count * columnCount + innerCellCount }

  /// Gives the tables in cells their headers.
  ///
  /// Rows that are objects have a header of their keys. Other rows have none, as the first row of
  /// so small a table is rarely a header.
  ///
  /// - Parameters:
  ///   - count: The number of header rows of each table; nil for the default.
  ///   - isData: True for values of a document's data: stand-ins replace the marks of keys.
  /// - Complexity: O(*n*) in the number of cells of these tables.
  mutating func headInner(_ count: Int?, isData: Bool) {
    if inner.isEmpty { return }
    inner = inner.mapValues { table in
      var table = table
      table.headInner(count, isData: isData)
      table.headerCount = count ?? (table.keys.isEmpty ? 0 : 1)
      if table.showsKeys {
        table.addHeader(isData ? table.keys.map(DocumentValues.standIns(for:)) : table.keys)
      }
      return table
    }
  }

  /// Removes the lines of its rows and of those of the tables in its cells, which are not lines of
  /// the text around it.
  ///
  /// - Complexity: O(*n*) in the number of tables in cells.
  mutating func removeLines() {
    lines = []
    if inner.isEmpty { return }
    inner = inner.mapValues { table in
      var table = table
      table.removeLines()
      return table
    }
  }

  /// True if the first row of a table in a cell is that of its keys.
  private var showsKeys: Bool { headerCount > 0 && !keys.isEmpty }

  /// The values of a table in a cell as one line: cells with spaces between them, rows with commas,
  /// and tables in these cells in parentheses. It has no keys.
  var line: String {
    var texts: [String] = []
    for (number, row) in rows.enumerated().dropFirst(showsKeys ? 1 : 0) {
      let cells = row.indices.map { column in
        guard let own = table(inRow: number, column)?.line else {
          return CellText(row[column]).line
        }
        return own.isEmpty ? "" : "(\(own))"
      }
      texts.append(cells.filter { !$0.isEmpty }.joined(separator: " "))
    }
    return texts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  // MARK: Moving

  /// Moves the tables in cells as a row is added above the others.
  mutating func lowerInner() {
    if inner.isEmpty { return }
    var lowered: [Place: ValueTable] = [:]
    for (place, table) in inner {
      lowered[Place(row: place.row + 1, column: place.column)] = table
    }
    inner = lowered
  }

  /// Moves the tables in cells as columns are chosen.
  ///
  /// - Parameter columns: For each column the one that it was; nil for an empty one.
  mutating func moveInner(to columns: [Int?]) {
    if inner.isEmpty { return }
    var targets: [Int: [Int]] = [:]
    for (column, old) in columns.enumerated() {
      if let old { targets[old, default: []].append(column) }
    }
    var moved: [Place: ValueTable] = [:]
    for (place, table) in inner {
      for column in targets[place.column] ?? [] {
        moved[Place(row: place.row, column: column)] = table
      }
    }
    inner = moved
    innerCellCount = moved.values.reduce(0) { $0 + $1.cellCount }
  }
}
