import TextLayout
import TextStorage

/// Columns of tables of values whose cells are the names of picture files. Pictures are as wide as
/// their cells.
extension MarkdownReader {
  /// The attribute of a table of values with the keys, header words or numbers of these columns.
  static let pictureColumns = "pictures"

  /// Finds the columns that the attribute `pictures` names, with remarks on words that name none.
  ///
  /// The columns are chosen, and a header of keys is not added.
  mutating func findPictureColumns(
    of table: inout ValueTable, _ attributes: MarkdownAttributes, inLine line: Int
  ) {
    guard let value = attributes.values[Self.pictureColumns], table.columnCount > 0 else { return }
    let headerCount = attributes.values["header"].flatMap { Int($0) } ?? 1
    let isHeaded = table.keys.isEmpty && headerCount > 0 && attributes.values["heads"] == nil
    let header = isHeaded ? (table.rows.first ?? []).map { DocumentValues.restored($0) } : []
    let names = table.keys.isEmpty ? header : table.keys
    for word in Self.list(value) {
      if let column = names.firstIndex(of: word) {
        table.pictureColumns.insert(column)
      } else if let number = Int(word), (1...table.columnCount).contains(number) {
        table.pictureColumns.insert(number - 1)
      } else {
        let advice = Self.advice(names, for: word) ?? "write its number, such as pictures=1"
        remark(line: line, "the table has no column “\(word.prefix(40))” of pictures: \(advice)")
      }
    }
  }

  /// Writes a cell that holds no table, whose first paragraph has begun.
  ///
  /// - Parameters:
  ///   - row: The number of its row.
  ///   - isHeader: True if the row is one of the header.
  ///   - holdsBlocks: True if cells of the table hold any blocks.
  mutating func writeCell(
    inRow row: Int, _ column: Int, of values: ValueTable, isHeader: Bool, holdsBlocks: Bool = false
  ) {
    let cell = CellText(values.rows[row][column])
    guard !isHeader, values.pictureColumns.contains(column) else {
      return write(cell, holdsBlocks: holdsBlocks)
    }
    // A row that is one paragraph has no room for pictures.
    guard dividesCells else { return }
    let description = values.description(ofRow: row)
    var attributes = MarkdownAttributes()
    attributes.values["width"] = "100%"
    for (index, paragraph) in cell.paragraphs.enumerated() where !paragraph.words.isEmpty {
      if index > 0 {
        endBlock()
        if holdsBlocks { beginBlock(nil) } else { continueCell() }
      }
      let file = DocumentValues.restored(paragraph.words).replacing("%", with: "%25")
      if !appendPicture(at: file, describedAs: description, attributes) { append(description) }
    }
  }

  /// Appends a picture.
  ///
  /// - Parameters:
  ///   - destination: Its file, with percent-encoding.
  ///   - description: Its description; that of the file if it is empty.
  /// - Returns: False if it cannot be shown.
  mutating func appendPicture(
    at destination: String, describedAs description: String,
    _ attributes: MarkdownAttributes = MarkdownAttributes()
  ) -> Bool {
    guard var attachment = picture?(destination) else { return false }
    if !description.isEmpty { attachment.alternativeText = description }
    append(attachment, attributes, line: max(1, tables.line))
    return true
  }
}

extension ValueTable {
  /// Returns the first words of a row in a column without pictures; empty if it has none.
  fileprivate func description(ofRow row: Int) -> String {
    for (column, words) in rows[row].enumerated()
    where !words.isEmpty && !pictureColumns.contains(column) {
      return DocumentValues.restored(CellText(words).paragraphs[0].words)
    }
    return ""
  }
}
