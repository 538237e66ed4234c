import TextStorage

/// The rows of tables of values: those of a code block, or those that it names in a file or in the
/// document's data.
extension MarkdownReader {
  /// Reads the rows of a table, chooses its columns, and adds its header.
  ///
  /// - Parameters:
  ///   - block: The content of the code block.
  ///   - attributes: The attributes of the block.
  ///   - rules: The rules for tables.
  ///   - line: The line of the block, from 1.
  /// - Throws: A fault if there are no rows that can be read.
  mutating func readRows(
    _ block: String, _ attributes: MarkdownAttributes, _ rules: MarkdownTableRules,
    inLine line: Int
  ) throws(ValueTable.Fault) -> ValueTable {
    let (data, file) = (attributes.values["data"], attributes.values["source"])
    var table: ValueTable
    let depthLimit = max(1, TextTable.maximumDepth - listTables.count)
    if let data {
      table = try ValueTable(
        parsingJSON: Self.rows(data, in: rules.values), isData: true, depthLimit: depthLimit)
      remarkOnOrigin(of: block, data, file, inLine: line)
    } else if let file {
      switch rules.file(file) {
      case .success(let found):
        table = try Self.values(of: found, attributes, firstLine: 1, depthLimit: depthLimit)
        table.removeLines()
      case .failure(let fault): throw ValueTable.Fault(line: 0, message: fault.message)
      }
    } else {
      table = try Self.values(
        of: block, attributes, firstLine: line + 1, depthLimit: depthLimit)
    }
    let innerHeader = attributes.values[MarkdownAttributes.innerHeader].flatMap { Int($0) }
    table.headInner(innerHeader, isData: data != nil)
    try chooseColumns(of: &table, attributes, inLine: line)
    findPictureColumns(of: &table, attributes, inLine: line)
    addHeader(to: &table, attributes, inLine: line)
    return table
  }

  /// Reads a text that is a table of values. A text that cannot be read is code.
  mutating func readTable(_ source: String, in notation: ValueTable.Notation) {
    do throws(ValueTable.Fault) {
      var table = try ValueTable(parsing: source, in: notation)
      table.headInner(nil, isData: false)
      try table.checkSize(columnCount: table.columnCount, line: 1)
      addHeader(to: &table, MarkdownAttributes(), inLine: 1)
      if table.columnCount == 0, source.utf8.contains(where: { $0 > 0x20 }) {
        remark(line: 1, "the table has no cells")
      }
      if let fault = table.unequalRow { remark(line: fault.line, fault.message) }
      write(table, MarkdownAttributes(), inLine: 1)
    } catch {
      remark(line: error.line, error.message)
      writeLines(source.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
    }
  }

  /// Returns true if the rows of a table are not in its code block.
  static func namesRows(_ attributes: MarkdownAttributes) -> Bool {
    attributes.values["data"] != nil || attributes.values["source"] != nil
  }

  /// Adds a remark on a fault of rows, with their place.
  ///
  /// - Parameter line: The line of the block, from 1.
  mutating func report(
    _ fault: ValueTable.Fault, _ attributes: MarkdownAttributes, at line: Int
  ) {
    if let name = attributes.values["data"] {
      let row = fault.line > 0 ? ", row \(fault.line)" : ""
      remark(line: line, "“\(name.prefix(120))”\(row): \(fault.message)")
    } else if let name = attributes.values["source"] {
      let place = fault.line > 0 ? ", line \(fault.line)" : ""
      remark(line: line, "\(name.prefix(120))\(place): \(fault.message)")
    } else {
      remark(line: fault.line, fault.message)
    }
  }

  // MARK: Data

  /// Returns the rows with a name in the document's data, as JSON.
  private static func rows(
    _ name: String, in values: DocumentValues?
  ) throws(ValueTable.Fault) -> String {
    guard let values else {
      throw ValueTable.Fault(
        line: 0,
        message: "the document has no data; add “data” with these rows, as in a line of a manifest")
    }
    if let rows = values.tables[name] { return rows }
    let advice = Self.advice(values.tables.keys.sorted(), for: name)
    guard values.values[name] == nil else {
      throw ValueTable.Fault(
        line: 0,
        message: "its value in the data is a text; "
          + (advice ?? "write an array of rows, which are arrays or objects"))
    }
    throw ValueTable.Fault(
      line: 0, message: "the data has no such rows; \(advice ?? "add them to it")")
  }

  /// Adds remarks on rows that are not shown, since the data has those of the table.
  private mutating func remarkOnOrigin(
    of block: String, _ name: String, _ file: String?, inLine line: Int
  ) {
    let rows = "the rows are those of “\(name.prefix(120))” in the data"
    if let file {
      remark(line: line, "\(rows), not of \(file.prefix(120)): remove one of the two attributes")
    }
    if block.utf8.contains(where: { $0 > 0x20 }) {
      remark(line: line, "\(rows), not of the code block: remove its words or the attribute data")
    }
  }

  /// Reads the values of a table in the format that its attributes or the name of its file say,
  /// or that they have.
  private static func values(
    of source: String, _ attributes: MarkdownAttributes, firstLine: Int, depthLimit: Int
  ) throws(ValueTable.Fault) -> ValueTable {
    let name = attributes.values["source"]?.lowercased() ?? ""
    let format =
      attributes.values["format"]
      ?? (name.hasSuffix(".json") || name.hasSuffix(".jsonc")
        || name.isEmpty && ValueTable.isJSON(source) ? "json" : "csv")
    switch format {
    case "json":
      return try ValueTable(
        parsingJSON: source, firstLine: firstLine, allowsComments: name.hasSuffix(".jsonc"),
        depthLimit: depthLimit)
    case "csv":
      let separator = attributes.values["separator"] ?? ","
      guard separator == "tab" || separator.utf8.count == 1 else {
        throw ValueTable.Fault(line: firstLine, message: "a separator is one character, or tab")
      }
      return try ValueTable(
        parsing: source, separator: separator == "tab" ? 0x09 : separator.utf8.first ?? 0x2C,
        firstLine: firstLine)
    default:
      throw ValueTable.Fault(line: firstLine, message: "a format of a table is csv or json")
    }
  }

  // MARK: Columns

  /// Shows the columns that the attribute `columns` names, with remarks on keys that no row has.
  private mutating func chooseColumns(
    of table: inout ValueTable, _ attributes: MarkdownAttributes, inLine line: Int
  ) throws(ValueTable.Fault) {
    let chosen = Self.list(attributes.values["columns"] ?? "").filter { !$0.isEmpty }
    let place = Self.namesRows(attributes) ? 0 : line
    try table.checkSize(
      columnCount: chosen.isEmpty ? table.columnCount : chosen.count, line: place)
    if chosen.isEmpty { return }
    guard table.hasKeys else {
      return remark(
        line: line,
        "the attribute columns has no effect, since only rows that are objects in JSON have keys: "
          + "remove it, or write the rows as objects")
    }
    let keys = table.keys
    let unknown = table.choose(chosen)
    // A column with tables may be chosen several times.
    try table.checkSize(columnCount: table.columnCount, line: place)
    for key in unknown {
      let advice = Self.advice(keys, for: key).map { ": \($0)" } ?? ""
      remark(line: line, "no row has the key “\(key.prefix(40))”\(advice)")
    }
  }

  /// Adds the header that the attribute `heads` or the keys of the rows give.
  mutating func addHeader(
    to table: inout ValueTable, _ attributes: MarkdownAttributes, inLine line: Int
  ) {
    let headerCount = attributes.values["header"].flatMap { Int($0) } ?? 1
    let heads = Self.list(attributes.values["heads"] ?? "")
    if headerCount == 0 { return }
    if heads.isEmpty {
      let isData = attributes.values["data"] != nil
      let keys = isData ? table.keys.map(DocumentValues.standIns(for:)) : table.keys
      if !keys.isEmpty { table.addHeader(keys) }
      return
    }
    let count = table.columnCount
    if count > 0, count != heads.count {
      remark(
        line: line,
        "the attribute heads has \(heads.count) word\(heads.count == 1 ? "" : "s"), but the table "
          + "has \(count) column\(count == 1 ? "" : "s"): write one for each, with commas between "
          + "them if they have spaces")
    }
    table.addHeader(heads)
  }

  /// Returns the words of an attribute: the parts between its commas if it has any, otherwise those
  /// between spaces.
  static func list(_ value: String) -> [String] {
    guard value.utf8.contains(UInt8(ascii: ",")) else {
      return value.split(separator: " ").map(String.init)
    }
    var words = value.split(separator: ",", omittingEmptySubsequences: false).map { part in
      part.split(separator: " ").joined(separator: " ")
    }
    if words.last == "" { words.removeLast() }
    return words
  }

  /// The most names that a remark lists.
  private static let mostNames = 6

  /// Returns advice for a word that is none of some names: the nearest one, or all if they are few;
  /// nil if there are no names.
  static func advice(_ names: [String], for word: String) -> String? {
    if names.isEmpty { return nil }
    let names = names.map { String($0.prefix(40)) }
    let nearest = NearestNames(names).closest(to: word, limit: 1)
    if nearest.isEmpty, names.count > mostNames { return "write one such as \(names[0])" }
    return NearestNames(nearest.isEmpty ? names : nearest).advice(for: word)
  }
}
