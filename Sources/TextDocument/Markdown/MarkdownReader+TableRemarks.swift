import CCmark
import TextStorage

/// Remarks on tables: cells of pipe tables beyond the columns of the header, which cmark leaves
/// out, and marks and attributes without effect.
extension MarkdownReader {
  /// The rows of the open table that have more cells than its header.
  struct SurplusCells {
    /// The line of the first such row, from 1.
    let line: Int
    /// The number of its cells.
    let cellCount: Int
    /// The number of such rows.
    var rowCount = 0
  }

  /// Finds the line of a row, and its cells for which the table has no columns.
  mutating func findSurplusCells(of row: OpaquePointer) {
    guard let columnCount = text.tables.last?.columns.count else { return }
    let lines = sourceLines ?? SourceLines(input.source)
    sourceLines = lines
    let line = Int(unsafe cmark_node_get_start_line(row))
    tables.line = line
    let count = lines.cellCount(ofLine: line)
    guard count > columnCount else { return }
    var surplus = tables.surplus ?? SurplusCells(line: line, cellCount: count)
    surplus.rowCount += 1
    tables.surplus = surplus
  }

  /// Adds a remark on the rows of the open table that have too many cells.
  mutating func reportSurplusCells() {
    guard let surplus = tables.surplus, let table = text.tables.last else { return }
    let more = surplus.rowCount - 1
    let others = more == 0 ? "" : ", and in \(more) more row\(more == 1 ? "" : "s")"
    remark(
      line: surplus.line,
      "the row has \(surplus.cellCount) cells, but the header has \(table.columns.count); the "
        + "words beyond are lost here\(others): extend the header, or write \\| for a bar in a "
        + "cell")
  }

  /// Adds a remark on a mark that would join a cell of the header, once for a table.
  mutating func reportMarkBelowHeader() {
    if tables.hasMarkBelowHeader { return }
    tables.hasMarkBelowHeader = true
    remark(
      line: tables.line,
      "a cell with “^” cannot join the header above it, so the mark is shown: write words in the "
        + "cell, or leave it empty")
  }

  // MARK: Tables that are written as lists

  /// The cause for which a table that is written as a list stays one; nil if it can be a table.
  var causeOfPlainList: String? {
    if openFloat != nil {
      return "in a float this table is a list: move it out of the float"
    }
    if isInFoot {
      return "in a note this table is a list: move it to the text, or write its rows with bars"
    }
    if !dividesCells {
      return "the cells of tables are not divided here, so this table is a list: write its rows "
        + "with bars"
    }
    let most = TextTable.maximumDepth
    return listTables.count < most
      ? nil : "more than \(most) tables are in each other, so this one is a list"
  }

  /// Adds a remark on a list that should be a table, once for its div.
  mutating func remarkOnList(_ list: OpaquePointer, _ cause: String) {
    guard let last = divs.indices.last, divs[last].tableLine != nil else { return }
    divs[last].tableLine = nil
    remark(line: unsafe line(of: list), cause)
  }

  /// Adds a remark on a list that follows the table of its div.
  mutating func remarkOnFurtherList(_ list: OpaquePointer) {
    guard let div = divs.last, div.depth == containerDepth, div.tableAttributes == nil else {
      return
    }
    unsafe remarkOnList(
      list,
      "the rows of a table are one list, so this one stays a list: join the two, or begin "
        + "another table")
  }

  /// Adds a remark on a div that should be a table and ends without a list of its own.
  mutating func remarkOnMissingRows(_ div: OpenDiv) {
    guard let line = div.tableLine, div.tableAttributes != nil else { return }
    remark(
      line: line,
      "this table has no rows, so its text is shown without one: write them as a list directly "
        + "in it")
  }

  // MARK: Attributes

  /// Adds remarks on attributes of a table that have no effect.
  ///
  /// - Parameters:
  ///   - names: The attributes that tables have there.
  ///   - line: Their line, from 1.
  mutating func remark(
    on attributes: MarkdownAttributes, of names: [String], inLine line: Int
  ) {
    for (key, value) in attributes.values.sorted(by: { $0.key < $1.key }) {
      if let fault = fault(of: key, value, names) { remark(line: line, fault) }
    }
  }

  /// Returns the fault of an attribute of a table; nil if it has an effect.
  private func fault(of key: String, _ value: String, _ names: [String]) -> String? {
    guard names.contains(key) else {
      let advice = NearestNames(names).advice(for: key)
      return "a table has no attribute “\(key.prefix(40))” here: \(advice)"
    }
    switch key {
    case "header", "footer", MarkdownAttributes.innerHeader:
      return Int(value) == nil
        ? "“\(value.prefix(40))” is not a number of rows: write a whole number, such as \(key)=1"
        : nil
    case "align":
      let known = rules.tables?.alignments ?? []
      return MarkdownTable.words(ofAlignments: value).first { !known.contains($0) }.map {
        "“\($0.prefix(40))” is not an alignment: \(NearestNames(known).advice(for: $0))"
      }
    default: return nil
    }
  }
}

extension MarkdownTable {
  /// The attributes that a caption may give to a table.
  static let captionAttributeNames = ["header", "footer", "align"]
  /// The attributes of a table that is written as a list.
  static let listAttributeNames = ["caption"] + captionAttributeNames
  /// The attributes of a table of values.
  static let attributeNames =
    ["source", "data", "format", "separator", "caption", "columns", "heads"]
    + [
      MarkdownReader.pictureColumns, MarkdownAttributes.innerHeader, MarkdownAttributes.innerClass,
    ] + captionAttributeNames

  /// Returns the words of the attribute `align`, one for each column.
  static func words(ofAlignments value: String) -> [String] {
    value.split { $0 == " " || $0 == "," }.map(String.init)
  }
}

/// The lines of a Markdown source, as cmark counts them.
struct SourceLines {
  private let source: String
  /// The starts of the lines, and the end of the source.
  private let starts: [String.Index]

  /// - Complexity: O(*n*) in the length of the source.
  init(_ source: String) {
    self.source = source
    let bytes = source.utf8
    var starts = [bytes.startIndex]
    var last: UInt8 = 0
    for index in bytes.indices {
      // The two characters of CR LF end one line.
      if last == 0x0A || last == 0x0D && bytes[index] != 0x0A { starts.append(index) }
      last = bytes[index]
    }
    self.starts = starts + [bytes.endIndex]
  }

  /// Returns the number of a table row's cells up to the last one with words.
  ///
  /// As in GitHub's Markdown a bar divides cells unless a backslash is before it, also within code.
  ///
  /// - Parameter number: The number of the line, from 1.
  func cellCount(ofLine number: Int) -> Int {
    guard number > 0, number < starts.count else { return 0 }
    let line = source.utf8[starts[number - 1]..<starts[number]]
    let bar = UInt8(ascii: "|")
    // The marks of quotes are not a part of the row.
    var row = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
    if row.first == bar { row = row.dropFirst() }
    var (cell, count) = (1, 0)
    var last: UInt8 = 0
    for byte in row {
      if byte == bar, last != UInt8(ascii: "\\") {
        cell += 1
      } else if byte > 0x20 {
        count = cell
      }
      last = byte
    }
    return count
  }
}
