/// A table of values in rows: comma-separated ones (RFC 4180), or JSON.
///
/// Fields may be in quotes, which may enclose separators, line breaks, and doubled quotes. Lines
/// end with CR, LF or both. A line without fields is skipped.
struct ValueTable {
  /// A part of the source that cannot be used as written.
  struct Fault: Error, Hashable {
    /// The line, from 1, in a document's data the row; 0 if none is known.
    var line: Int
    var message: String
  }

  /// The fields of each row.
  var rows: [[String]] = []
  /// The line of each row, from 1; empty if the rows have none in the text of their table.
  var lines: [Int] = []
  /// The first row that has another number of fields than the first one; nil if all are equal.
  var unequalRow: Fault?
  /// The greatest number of fields in a row.
  var columnCount = 0
  /// The keys of rows that are objects, one for each column; empty for other rows.
  var keys: [String] = []
  /// The tables in cells, whose fields are empty.
  var inner: [Place: ValueTable] = [:]
  /// The number of cells of tables in cells, and in the cells of these.
  var innerCellCount = 0
  /// The columns whose cells are the names of picture files, as indices.
  var pictureColumns: Set<Int> = []
  /// The number of header rows of a table in a cell.
  var headerCount = 1

  /// The most fields in a row: those that a table has columns for.
  static let columnLimit = 1_000

  /// Returns the line of a row in the text of its table, from 1; nil if it has none.
  func lineNumber(ofRow number: Int) -> Int? { number < lines.count ? lines[number] : nil }

  /// Reads comma-separated values.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - separator: The ASCII character between fields.
  ///   - firstLine: The number of the first line, for faults.
  ///   - cellLimit: The most fields.
  ///   - columnLimit: The most fields in a row.
  /// - Throws: A ``Fault`` if a quote is not closed, text follows a closing quote, or a limit is
  ///   exceeded.
  /// - Complexity: O(*n*) in the length of the source.
  init(
    parsing source: String, separator: UInt8 = UInt8(ascii: ","), firstLine: Int = 1,
    cellLimit: Int = MarkdownText.cellLimit, columnLimit: Int = Self.columnLimit
  ) throws(Fault) {
    let bytes = Array(source.utf8)
    var (index, line, cellCount) = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, firstLine, 0)
    while index < bytes.count {
      let rowLine = line
      var row: [String] = []
      var isQuoted = false
      while true {
        let field = try Self.field(bytes, &index, &line, separator)
        row.append(field.text)
        isQuoted = isQuoted || field.isQuoted
        cellCount += 1
        guard cellCount <= cellLimit, row.count <= columnLimit else {
          throw Fault(
            line: rowLine,
            message: cellCount > cellLimit
              ? "the table has more than \(cellLimit) cells"
              : "the row has more than \(columnLimit) cells")
        }
        guard index < bytes.count, bytes[index] == separator else { break }
        index += 1
      }
      Self.skipLineEnd(bytes, &index, &line)
      if row == [""], !isQuoted { continue }
      if let first = rows.first, first.count != row.count, unequalRow == nil {
        let cells = "\(row.count) cell\(row.count == 1 ? "" : "s")"
        unequalRow = Fault(
          line: rowLine, message: "the row has \(cells), but the first has \(first.count)")
      }
      columnCount = max(columnCount, row.count)
      rows.append(row)
      lines.append(rowLine)
    }
  }

  private static func field(
    _ bytes: [UInt8], _ index: inout Int, _ line: inout Int, _ separator: UInt8
  ) throws(Fault) -> (text: String, isQuoted: Bool) {
    func isEnd(_ byte: UInt8) -> Bool { byte == separator || byte == 0x0A || byte == 0x0D }
    let quote = UInt8(ascii: "\"")
    guard index < bytes.count, bytes[index] == quote else {
      let start = index
      while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
      return (String(decoding: bytes[start..<index], as: UTF8.self), false)
    }
    let opening = line
    var text: [UInt8] = []
    index += 1
    while true {
      guard index < bytes.count else {
        throw Fault(line: opening, message: "a quote is not closed")
      }
      if bytes[index] == quote {
        guard index + 1 < bytes.count, bytes[index + 1] == quote else { break }
        index += 1
      } else if bytes[index] == 0x0A || (bytes[index] == 0x0D && bytes.next(index) != 0x0A) {
        line += 1
      }
      text.append(bytes[index])
      index += 1
    }
    index += 1
    guard index >= bytes.count || isEnd(bytes[index]) else {
      throw Fault(
        line: line, message: "text follows a closing quote; double the quotes within a field")
    }
    return (String(decoding: text, as: UTF8.self), true)
  }

  private static func skipLineEnd(_ bytes: [UInt8], _ index: inout Int, _ line: inout Int) {
    guard index < bytes.count else { return }
    if bytes[index] == 0x0D, bytes.next(index) == 0x0A { index += 1 }
    index += 1
    line += 1
  }
}

extension [UInt8] {
  /// Returns the byte after an index; 0 at the end.
  fileprivate func next(_ index: Int) -> UInt8 { index + 1 < count ? self[index + 1] : 0 }
}
