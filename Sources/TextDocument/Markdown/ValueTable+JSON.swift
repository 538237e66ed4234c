import TextStorage

/// Tables in JSON: an array of arrays, or of objects whose keys name the columns.
extension ValueTable {
  /// Reads a JSON array of rows.
  ///
  /// A row is an array of values, or an object. The columns of objects are their keys, in the
  /// order in which they occur first. Strings are text, numbers stay as written, and `null` is an
  /// empty cell. A value that is an array of such has a paragraph for each. One that is an array of
  /// rows is a table in its cell.
  ///
  /// - Parameters:
  ///   - source: The JSON.
  ///   - firstLine: The number of the first line, for faults.
  ///   - allowsComments: True to allow comments and trailing commas.
  ///   - isData: True for values of a document's data: stand-ins replace their marks, and faults
  ///     have the numbers of rows.
  ///   - cellLimit: The most cells, with those of tables in cells.
  ///   - columnLimit: The most cells in a row.
  ///   - depthLimit: The most tables in each other.
  /// - Throws: A ``Fault`` if the text is no JSON, is no array of rows, or exceeds a limit.
  /// - Complexity: O(*n*) in the length of the source.
  init(
    parsingJSON source: String, firstLine: Int = 1, allowsComments: Bool = false,
    isData: Bool = false, cellLimit: Int = MarkdownText.cellLimit,
    columnLimit: Int = Self.columnLimit, depthLimit: Int = TextTable.maximumDepth
  ) throws(Fault) {
    var limits = JSONLimits()
    limits.allowsComments = allowsComments
    var reader = JSONRows(
      bytes: Array(source.utf8), firstLine: firstLine, isData: isData, cellLimit: cellLimit,
      columnLimit: columnLimit, depthLimit: depthLimit)
    self = try reader.read(limits)
  }

  /// Creates a table without rows.
  fileprivate init() {}

  /// Returns true if a text without a name is a table in JSON: an array of arrays or objects.
  static func isJSON(_ source: String) -> Bool {
    let signs = source.utf8.lazy.filter { !" \t\r\n".utf8.contains($0) }.prefix(2)
    return signs.elementsEqual("[[".utf8) || signs.elementsEqual("[{".utf8)
  }
}

/// Reads the rows of a JSON array, and those of the tables in their cells.
private struct JSONRows {
  /// The place in a table that is read.
  private struct Place {
    /// The cell around the table, for messages; empty for the outermost table.
    let cell: String
    /// The number of the row, from 1; 0 before the first.
    var row = 0
  }

  let bytes: [UInt8]
  let firstLine: Int
  let isData: Bool
  let cellLimit: Int
  let columnLimit: Int
  let depthLimit: Int
  private var cellCount = 0
  /// The first row, also of inner tables, that has more or fewer cells than the first of its table.
  private var unequalRow: ValueTable.Fault?
  /// The places in the tables that are read, from the outermost one on.
  private var places: [Place] = []
  /// The number of line ends before the last row that was counted, and the end of the bytes that
  /// were searched for them.
  private var counted = (lineEnds: 0, end: 0)

  init(
    bytes: [UInt8], firstLine: Int, isData: Bool, cellLimit: Int, columnLimit: Int, depthLimit: Int
  ) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    (self.firstLine, self.isData) = (firstLine, isData)
    (self.cellLimit, self.columnLimit, self.depthLimit) = (cellLimit, columnLimit, depthLimit)
  }

  mutating func read(_ limits: JSONLimits) throws(ValueTable.Fault) -> ValueTable {
    var parser = JSONParser(bytes: bytes, limits: limits)
    let root: JSONValue
    do throws(JSONParser.Fault) {
      root = try parser.parse()
    } catch {
      throw fault(at: error.offset, error.message)
    }
    guard case .array(let all) = root.content else {
      throw fault(at: root.offset, "expected an array of rows, found \(root.kindName)")
    }
    var table = try table(of: all, in: "")
    table.unequalRow = unequalRow
    return table
  }

  /// Reads a table.
  ///
  /// - Parameter cell: The cell that it is in, for messages.
  private mutating func table(
    of all: [JSONValue], in cell: String
  ) throws(ValueTable.Fault) -> ValueTable {
    places.append(Place(cell: cell))
    defer { places.removeLast() }
    var table = ValueTable()
    var columns: [String: Int] = [:]
    var first: JSONValue?
    for row in all {
      places[places.count - 1].row += 1
      // Rows of tables in its cells have later lines.
      if !isData { table.lines.append(line(of: row)) }
      switch (row.content, first?.content) {
      case (.array(let cells), nil), (.array(let cells), .array):
        try add(cells, of: row, to: &table)
      case (.object(let members), nil), (.object(let members), .object):
        try add(members, of: row, to: &table, &columns)
      case (_, nil):
        throw fault(at: row.offset, "expected an array or an object, found \(row.kindName)")
      case (_, let known?):
        let kind = if case .array = known { "an array" } else { "an object" }
        throw fault(
          at: row.offset, "expected \(kind), as the first row is, found \(row.kindName)")
      }
      first = first ?? row
    }
    table.columnCount = max(table.keys.count, table.rows.map(\.count).max() ?? 0)
    return table
  }

  /// Returns the line of a row, which is after the rows that were counted before.
  private mutating func line(of row: JSONValue) -> Int {
    for index in counted.end..<row.offset {
      // The two characters of CR LF end one line, and a row follows them.
      if bytes[index] == 0x0A || bytes[index] == 0x0D && bytes[index + 1] != 0x0A {
        counted.lineEnds += 1
      }
    }
    counted.end = row.offset
    return firstLine + counted.lineEnds
  }

  private mutating func add(
    _ cells: [JSONValue], of row: JSONValue, to table: inout ValueTable
  ) throws(ValueTable.Fault) {
    try count(cells.count, in: row)
    if let first = table.rows.first, first.count != cells.count, unequalRow == nil {
      let what = "\(cells.count) cell\(cells.count == 1 ? "" : "s")"
      unequalRow = fault(
        at: row.offset, "the row has \(what), but the first has \(first.count)")
    }
    var texts: [String] = []
    for (column, cell) in cells.enumerated() {
      texts.append(try text(of: cell, in: column, key: nil, of: &table))
    }
    table.rows.append(texts)
  }

  private mutating func add(
    _ members: [JSONMember], of row: JSONValue, to table: inout ValueTable,
    _ columns: inout [String: Int]
  ) throws(ValueTable.Fault) {
    var texts = [String](repeating: "", count: table.keys.count)
    for member in members {
      let known = columns[member.key]
      let column = known ?? table.keys.count
      if known == nil {
        columns[member.key] = column
        table.keys.append(member.key)
        texts.append("")
      }
      texts[column] = try text(of: member.value, in: column, key: member.key, of: &table)
    }
    try count(texts.count, in: row)
    table.rows.append(texts)
  }

  private mutating func count(_ cells: Int, in row: JSONValue) throws(ValueTable.Fault) {
    cellCount += cells
    if cells > columnLimit {
      throw fault(at: row.offset, "the row has more than \(columnLimit) cells")
    }
    if cellCount > cellLimit {
      throw fault(at: row.offset, "the table has more than \(cellLimit) cells")
    }
  }

  /// Returns the text of a cell of the next row. It is empty if the cell holds a table.
  ///
  /// - Parameters:
  ///   - column: The index of its column.
  ///   - key: The key of its column; nil if the row is an array.
  private mutating func text(
    of value: JSONValue, in column: Int, key: String?, of table: inout ValueTable
  ) throws(ValueTable.Fault) -> String {
    guard case .array(let rows) = value.content, rows.first?.isCollection == true else {
      return try text(of: value)
    }
    guard places.count < depthLimit else {
      throw fault(
        at: value.offset,
        "tables in each other may be \(TextTable.maximumDepth) deep: write the values of this one "
          + "as text")
    }
    let cell = key.map { "“\($0.prefix(40))”" } ?? "cell \(column + 1)"
    let inner = try self.table(of: rows, in: cell)
    guard inner.columnCount > 0 else { return "" }
    table.inner[ValueTable.Place(row: table.rows.count, column: column)] = inner
    table.innerCellCount += inner.cellCount
    return ""
  }

  /// Returns the text of a value.
  ///
  /// - Parameter isPart: True if it is an element of a cell with several paragraphs.
  private func text(of value: JSONValue, isPart: Bool = false) throws(ValueTable.Fault) -> String {
    switch value.content {
    case .string(let text): return isData ? DocumentValues.standIns(for: text) : text
    case .number:
      let text = String(decoding: bytes[value.offset..<value.end], as: UTF8.self)
      return isData ? DocumentValues.standIns(for: text) : text
    case .bool(let isTrue): return isTrue ? "true" : "false"
    case .null: return ""
    case .array(let values) where !isPart:
      var parts: [String] = []
      for part in values { parts.append(try text(of: part, isPart: true)) }
      return parts.joined(separator: "\n\n")
    case .array, .object:
      let expected =
        isPart
        ? "a string, a number, true, false or null, as the first value is"
        : "a string, a number, true, false, null or an array"
      let advice = isPart ? "" : ": write [ ] around it for a table in the cell"
      throw fault(at: value.offset, "expected \(expected), found \(value.kindName)\(advice)")
    }
  }

  private func fault(at offset: Int, _ message: String) -> ValueTable.Fault {
    if isData {
      let inner = places.dropFirst().map { "\($0.cell), row \($0.row): " }.joined()
      return ValueTable.Fault(line: places.first?.row ?? 0, message: inner + message)
    }
    let position = SourcePosition(offset: offset, in: bytes)
    return ValueTable.Fault(
      line: firstLine + position.line - 1, message: "column \(position.column): \(message)")
  }
}
