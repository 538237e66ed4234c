/// Tables in the cells of tables of values.
extension MarkdownReader {
  /// Writes a table of values with tables in its cells. Its cells hold any blocks, as those of a
  /// table that is written as a list.
  mutating func writeOuter(
    _ values: ValueTable, _ attributes: MarkdownAttributes, inLine line: Int
  ) {
    openListTable(columnCount: values.columnCount, attributes, inLine: line)
    let headerCount = attributes.values["header"].flatMap { Int($0) } ?? 1
    for (number, row) in values.rows.enumerated() {
      let rowLine = values.lineNumber(ofRow: number) ?? line
      beginListRow(inLine: rowLine)
      for column in 0..<values.columnCount {
        beginListCell()
        if let inner = values.table(inRow: number, column) {
          write(inner, attributes.inner(inner), inLine: rowLine)
        } else if column < row.count {
          beginBlock(nil)
          writeCell(
            inRow: number, column, of: values, isHeader: number < headerCount, holdsBlocks: true)
          endBlock()
        }
        endListCell()
      }
      endListRow()
    }
    closeListTable()
  }
}

extension MarkdownAttributes {
  /// The attribute of a table of values with the classes of the tables in its cells.
  static let innerClass = "innerClass"
  /// The attribute with the number of their header rows.
  static let innerHeader = "innerHeader"

  /// The classes of the tables in cells, with or without their dots.
  var innerClasses: [String] {
    guard let words = values[Self.innerClass] else { return [] }
    return words.split(separator: " ").map { String($0.drop { $0 == "." }) }
  }

  /// Returns the attributes of a table in a cell of the table with these.
  fileprivate func inner(_ table: ValueTable) -> MarkdownAttributes {
    var own = MarkdownAttributes()
    own.classes = innerClasses
    own.values["header"] = "\(table.headerCount)"
    own.values[Self.innerClass] = values[Self.innerClass]
    return own
  }
}
