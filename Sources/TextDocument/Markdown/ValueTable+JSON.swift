/// Tables in JSON: an array of arrays, or of objects whose keys name the columns.
extension ValueTable {
  /// Reads a JSON array of rows.
  ///
  /// A row is an array of values, or an object. The columns of objects are their keys, in the
  /// order in which they occur first. Strings are text, numbers stay as written, and `null` is an
  /// empty cell. A value that is an array of such has a paragraph for each.
  ///
  /// - Parameters:
  ///   - source: The JSON.
  ///   - firstLine: The number of the first line, for faults.
  ///   - allowsComments: True to allow comments and trailing commas.
  ///   - isData: True for values of a document's data: stand-ins replace their marks, and faults
  ///     have the numbers of rows.
  ///   - cellLimit: The most cells.
  ///   - columnLimit: The most cells in a row.
  /// - Throws: A ``Fault`` if the text is no JSON, is no array of rows, or exceeds a limit.
  /// - Complexity: O(*n*) in the length of the source.
  init(
    parsingJSON source: String, firstLine: Int = 1, allowsComments: Bool = false,
    isData: Bool = false, cellLimit: Int = MarkdownText.cellLimit,
    columnLimit: Int = Self.columnLimit
  ) throws(Fault) {
    var limits = JSONLimits()
    limits.allowsComments = allowsComments
    var reader = JSONRows(
      bytes: Array(source.utf8), firstLine: firstLine, isData: isData, cellLimit: cellLimit,
      columnLimit: columnLimit)
    try reader.read(limits)
    self.init(rows: reader.rows)
    (keys, lines) = (reader.keys, reader.lines)
    columnCount = max(keys.count, rows.map(\.count).max() ?? 0)
    unequalRow = reader.unequalRow
  }

  private init(rows: [[String]]) { self.rows = rows }

  /// Returns true if a text without a name is a table in JSON: an array of arrays or objects.
  static func isJSON(_ source: String) -> Bool {
    let signs = source.utf8.lazy.filter { !" \t\r\n".utf8.contains($0) }.prefix(2)
    return signs.elementsEqual("[[".utf8) || signs.elementsEqual("[{".utf8)
  }
}

/// Reads the rows of a JSON array.
private struct JSONRows {
  let bytes: [UInt8]
  let firstLine: Int
  let isData: Bool
  let cellLimit: Int
  let columnLimit: Int
  var rows: [[String]] = []
  /// The line of each row; empty for data.
  var lines: [Int] = []
  /// The keys of objects; empty if rows are arrays.
  var keys: [String] = []
  var unequalRow: ValueTable.Fault?
  private var columns: [String: Int] = [:]
  private var cellCount = 0
  /// The number of the row that is read, from 1; 0 before the first.
  private var number = 0
  /// The number of line ends before the last row that was counted, and the end of the bytes that
  /// were searched for them.
  private var counted = (lineEnds: 0, end: 0)

  init(bytes: [UInt8], firstLine: Int, isData: Bool, cellLimit: Int, columnLimit: Int) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    (self.firstLine, self.isData) = (firstLine, isData)
    (self.cellLimit, self.columnLimit) = (cellLimit, columnLimit)
  }

  mutating func read(_ limits: JSONLimits) throws(ValueTable.Fault) {
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
    var first: JSONValue?
    for row in all {
      number += 1
      switch (row.content, first?.content) {
      case (.array(let cells), nil), (.array(let cells), .array): try add(cells, in: row)
      case (.object(let members), nil), (.object(let members), .object): try add(members, in: row)
      case (_, nil):
        throw fault(at: row.offset, "expected an array or an object, found \(row.kindName)")
      case (_, let known?):
        let kind = if case .array = known { "an array" } else { "an object" }
        throw fault(
          at: row.offset, "expected \(kind), as the first row is, found \(row.kindName)")
      }
      first = first ?? row
      if !isData { lines.append(line(of: row)) }
    }
  }

  /// Returns the line of a row, which is below the rows before it.
  private mutating func line(of row: JSONValue) -> Int {
    for index in counted.end..<row.offset {
      // The two characters of CR LF end one line, and a bracket follows them.
      if bytes[index] == 0x0A || bytes[index] == 0x0D && bytes[index + 1] != 0x0A {
        counted.lineEnds += 1
      }
    }
    counted.end = row.offset
    return firstLine + counted.lineEnds
  }

  private mutating func add(_ cells: [JSONValue], in row: JSONValue) throws(ValueTable.Fault) {
    try count(cells.count, in: row)
    if let first = rows.first, first.count != cells.count, unequalRow == nil {
      let what = "\(cells.count) cell\(cells.count == 1 ? "" : "s")"
      unequalRow = fault(at: row.offset, "the row has \(what), but the first has \(first.count)")
    }
    var texts: [String] = []
    for cell in cells { texts.append(try text(of: cell)) }
    rows.append(texts)
  }

  private mutating func add(_ members: [JSONMember], in row: JSONValue) throws(ValueTable.Fault) {
    var texts = [String](repeating: "", count: keys.count)
    for member in members {
      let known = columns[member.key]
      let column = known ?? keys.count
      if known == nil {
        columns[member.key] = column
        keys.append(member.key)
        texts.append("")
      }
      texts[column] = try text(of: member.value)
    }
    try count(texts.count, in: row)
    rows.append(texts)
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

  private func text(of value: JSONValue, isInner: Bool = false) throws(ValueTable.Fault) -> String {
    switch value.content {
    case .string(let text): return isData ? DocumentValues.standIns(for: text) : text
    case .number:
      let text = String(decoding: bytes[value.offset..<value.end], as: UTF8.self)
      return isData ? DocumentValues.standIns(for: text) : text
    case .bool(let isTrue): return isTrue ? "true" : "false"
    case .null: return ""
    case .array(let values) where !isInner:
      var parts: [String] = []
      for part in values { parts.append(try text(of: part, isInner: true)) }
      return parts.joined(separator: "\n\n")
    case .array, .object:
      throw fault(
        at: value.offset,
        "expected a string, a number, true, false or null, found "
          + value.kindName)
    }
  }

  private func fault(at offset: Int, _ message: String) -> ValueTable.Fault {
    if isData { return ValueTable.Fault(line: number, message: message) }
    let position = SourcePosition(offset: offset, in: bytes)
    return ValueTable.Fault(
      line: firstLine + position.line - 1, message: "column \(position.column): \(message)")
  }
}
