import CCmark
import TextStorage

/// Tables of values, and captions of tables.
extension MarkdownReader {
  /// The state of tables while a text is read.
  struct TableState {
    /// The attributes of the caption above the next table; nil without one.
    var attributes: MarkdownAttributes?
    /// The number of captions so far, including those of the texts before.
    var captionCount = 0
    /// True until the header of the open table is read.
    var isAtHeader = false
    /// The blocks of the open row.
    var row: Range<Int> = 0..<0
    /// The number of rows that are paragraphs.
    var rowCount = 0
    /// The line of the open row, or of the table if that of the row is not known.
    var line = 0
    /// The rows with more cells than the header; nil if there are none.
    var surplus: SurplusCells?
    /// True if a mark of a span is below the header.
    var hasMarkBelowHeader = false
    /// For each column the block of the cell that covers it in the row above.
    var above: [Int: Int] = [:]
  }

  /// Reads a code block as a table if its first word is `table`.
  ///
  /// - Returns: False if it is code.
  mutating func readValues(_ node: OpaquePointer) -> Bool {
    guard let rules = rules.tables, let info = unsafe cmark_node_get_fence_info(node) else {
      return false
    }
    let words = unsafe String(cString: info)
    guard words.hasPrefix("table") else { return false }
    let rest = words.dropFirst(5).drop { $0 == " " }
    let line = Int(unsafe cmark_node_get_start_line(node))
    var attributes = MarkdownAttributes()
    if !rest.isEmpty {
      guard rest.first == "{" else { return false }
      let bytes = Array(rest.utf8)
      guard let (own, end) = MarkdownAttributes.read(bytes[...], needsName: false),
        end == bytes.count
      else {
        remark(
          line: line,
          "the attributes “\(rest.prefix(120))” of a table cannot be read: write each as "
            + "key=value, with quotes around a value with spaces")
        return false
      }
      attributes = own
    }
    remark(on: attributes, of: MarkdownTable.attributeNames, inLine: line)
    do throws(ValueTable.Fault) {
      let table = try readRows(
        input.code(unsafe literal(of: node)), attributes, rules, inLine: line)
      if table.columnCount == 0 {
        let place = Self.namesRows(attributes) ? 0 : line
        let fault = ValueTable.Fault(line: place, message: "the table has no cells")
        report(fault, attributes, at: line)
      }
      if let fault = table.unequalRow { report(fault, attributes, at: line) }
      unsafe record(attributes, of: node)
      write(table, attributes, inLine: line)
    } catch {
      report(error, attributes, at: line)
      return false
    }
    return true
  }

  /// Writes a table of values, unless it has no cells.
  ///
  /// - Parameter line: The line of the table, from 1.
  mutating func write(
    _ values: ValueTable, _ attributes: MarkdownAttributes, inLine line: Int
  ) {
    guard values.columnCount > 0 else { return }
    if !values.inner.isEmpty, dividesCells {
      return writeOuter(values, attributes, inLine: line)
    }
    var attributes = attributes
    writeCaption(of: &attributes, inLine: line)
    beginTable(
      MarkdownTable(
        columns: Array(repeating: .natural, count: values.columnCount), attributes: attributes),
      inLine: line)
    let headerCount = attributes.values["header"].flatMap { Int($0) } ?? 1
    for (number, row) in values.rows.enumerated() {
      tables.line = values.lineNumber(ofRow: number) ?? line
      beginRow(number < headerCount ? .tableHeader : .table)
      for column in 0..<values.columnCount {
        beginCell()
        if let inner = values.table(inRow: number, column) {
          append(inner.line)
        } else if column < row.count {
          writeCell(inRow: number, column, of: values, isHeader: number < headerCount)
        }
        if dividesCells { endBlock() }
      }
      endRow()
    }
    endTable()
  }

  /// Writes the caption that the attributes of a table have, which takes its name. A table with a
  /// caption above it has no other.
  ///
  /// - Parameter line: The line of the attributes, from 1.
  mutating func writeCaption(of attributes: inout MarkdownAttributes, inLine line: Int) {
    guard let caption = attributes.values["caption"] else { return }
    if isBelowCaption {
      remark(
        line: line,
        "the table has a caption above it, so “\(caption.prefix(80))” is not shown: remove "
          + "one of the two")
      return
    }
    beginBlock(.caption, in: lists[...])
    text.blocks[text.blocks.count - 1].isTableCaption = true
    if let name = attributes.identifier {
      text.blocks[text.blocks.count - 1].attributes.identifier = name
    }
    attributes.identifier = nil
    appendTableNumber()
    append(caption)
    endBlock()
    tables.attributes = tables.attributes ?? MarkdownAttributes()
  }

  /// Writes the text of a cell, whose first paragraph has begun.
  ///
  /// - Parameter holdsBlocks: True if cells of the table hold any blocks.
  mutating func write(_ cell: CellText, holdsBlocks: Bool = false) {
    guard dividesCells else { return append(cell.line) }
    var list: MarkdownList?
    for (index, paragraph) in cell.paragraphs.enumerated() {
      if index > 0 {
        endBlock()
        if holdsBlocks { beginBlock(nil) } else { continueCell() }
      }
      if paragraph.isItem {
        if list == nil { text.listCount += 1 }
        list =
          list
          ?? MarkdownList(
            number: text.listCount, start: nil, count: cell.paragraphs.count { $0.isItem },
            delimiter: "", isTight: true)
        let block = text.blocks.count - 1
        (text.blocks[block].lists, text.blocks[block].marker) = (list.map { [$0] } ?? [], .item)
        text.blocks[block].isCellItem = true
      } else {
        list = nil
      }
      if appendPicture(paragraph.words) { continue }
      guard let (words, attributes) = Self.attributes(of: paragraph.words) else {
        appendFound(paragraph.words)
        continue
      }
      takeAttributes(attributes)
      appendFound(words)
    }
  }

  /// Returns the words of a cell's paragraph without the attributes at its end, and these; nil if
  /// it has none.
  private static func attributes(of words: String) -> (String, MarkdownAttributes)? {
    guard words.utf8.last == UInt8(ascii: "}") else { return nil }
    let bytes = Array(words.utf8)
    guard let brace = bytes.lastIndex(of: UInt8(ascii: "{")),
      let (attributes, end) = MarkdownAttributes.read(bytes[brace...]), end == bytes.count,
      let last = bytes[..<brace].lastIndex(where: { $0 != 0x20 }), last + 1 < brace
    else { return nil }
    return (String(decoding: bytes[...last], as: UTF8.self), attributes)
  }

  /// Appends the picture that a paragraph of a cell consists of.
  ///
  /// - Returns: False if it is none, or the picture cannot be shown.
  private mutating func appendPicture(_ words: String) -> Bool {
    guard words.hasPrefix("!["), let middle = words.firstRange(of: "]("),
      let end = words[middle.upperBound...].firstIndex(of: ")")
    else { return false }
    var attributes = MarkdownAttributes()
    let rest = Array(words[end...].utf8.dropFirst())
    if !rest.isEmpty {
      guard let (own, length) = MarkdownAttributes.read(rest[...], needsName: false),
        length == rest.count
      else { return false }
      attributes = own
    }
    return appendPicture(
      at: String(words[middle.upperBound..<end]),
      describedAs: String(words[..<middle.lowerBound].dropFirst(2)), attributes)
  }

  // MARK: Captions

  /// Returns the mark before the words of a paragraph that is the caption of a table beside it. A
  /// paragraph below a table with another caption is none.
  mutating func captionMark(of paragraph: OpaquePointer) -> String? {
    guard rules.tables != nil else { return nil }
    let words = unsafe words(from: cmark_node_first_child(paragraph), atLeast: 8)
    guard let mark = ["Table: ", ": "].first(where: words.hasPrefix) else { return nil }
    if unsafe isTable(cmark_node_next(paragraph)) { return mark }
    guard unsafe followsTable(paragraph) else { return nil }
    if let table = table(above: text.blocks.count), text.tables[table].hasCaptionAbove {
      remark(
        line: unsafe line(of: paragraph),
        "the table above has a caption already, so this paragraph is text: remove one of the "
          + "two")
      return nil
    }
    return mark
  }

  /// True if a paragraph is directly below a table.
  private func followsTable(_ paragraph: OpaquePointer) -> Bool {
    let previous = unsafe cmark_node_previous(paragraph)
    return unsafe isTable(previous) || endsListTable(previous)
  }

  /// True if a caption is that of the table below it. Between two tables it is that of the one
  /// above, unless that has another, as in Pandoc.
  ///
  /// - Parameter above: The table directly above it; nil if there is none.
  private func precedesTable(_ caption: OpaquePointer, below above: Int?) -> Bool {
    guard unsafe isTable(cmark_node_next(caption)) else { return false }
    return above.map { text.tables[$0].hasCaptionAbove } ?? true
  }

  /// True if the last block is the caption of the table that begins next.
  var isBelowCaption: Bool { tables.attributes != nil && text.blocks.last?.element == .caption }

  /// True if a node is the end of a div that is a table, of which the last block is a part.
  private func endsListTable(_ node: OpaquePointer?) -> Bool {
    guard let node = unsafe node, unsafe cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK,
      case .closing? = input.fence(ofComment: unsafe literal(of: node)),
      let table = table(above: text.blocks.count)
    else { return false }
    return text.tables[table].origin != nil
  }

  /// Writes the number before the words of a caption.
  private mutating func appendTableNumber() {
    guard let words = rules.tables?.number, !words.isEmpty else { return }
    tables.captionCount += 1
    append(words.replacing(MarkdownFloatRules.numberField, with: "\(tables.captionCount)"))
  }

  private func isTable(_ node: OpaquePointer?) -> Bool {
    guard let node = unsafe node else { return false }
    if unsafe Extension(node) == .table { return true }
    if unsafe cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK,
      case .opening(let attributes)? = input.fence(ofComment: unsafe literal(of: node))
    {
      return attributes.classes.contains(Self.listTableClass)
    }
    guard unsafe cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK,
      let info = unsafe cmark_node_get_fence_info(node)
    else { return false }
    return unsafe String(cString: info).hasPrefix("table")
  }

  /// Gives a table the attributes of its caption.
  ///
  /// - Parameter paragraph: The caption, which has begun.
  mutating func takeCaption(_ paragraph: OpaquePointer) {
    let last = text.blocks.count - 1
    text.blocks[last].element = .caption
    text.blocks[last].isTableCaption = true
    appendTableNumber()
    let above = unsafe followsTable(paragraph) ? table(above: last) : nil
    let isAbove = unsafe precedesTable(paragraph, below: above)
    tables.attributes = isAbove ? MarkdownAttributes() : nil
    let table = isAbove ? nil : above
    if let table { text.tables[table].hasCaptionBelow = true }
    var attributes = markup.block ?? MarkdownAttributes()
    if attributes == MarkdownAttributes() { return }
    remark(
      on: attributes, of: MarkdownTable.captionAttributeNames,
      inLine: Int(unsafe cmark_node_get_start_line(paragraph)))
    // The caption has the name and the classes of a table around it, and the table the rest.
    let name = text.blocks[last].attributes.identifier
    text.blocks[last].attributes = MarkdownAttributes()
    if let outer = text.blocks[last].table {
      text.blocks[last].attributes.classes = text.tables[outer].attributes.classes
    }
    text.blocks[last].attributes.identifier = name
    attributes.identifier = nil
    if isAbove {
      tables.attributes = attributes
      return
    }
    guard let table else { return }
    text.tables[table].attributes.add(attributes)
    let classes = text.tables[table].attributes.classes
    text.tables[table].origin?.attributes.classes = classes
    var block = last - 1
    while block >= 0, let number = text.blocks[block].table, number >= table {
      defer { block -= 1 }
      // Tables in its cells have later numbers.
      if number > table { continue }
      // A cell's own classes win over those of the table.
      let own = text.blocks[block].attributes
      text.blocks[block].attributes = attributes
      text.blocks[block].attributes.add(own)
      text.blocks[block].attributes.identifier = own.identifier
    }
  }

  /// Returns the table that ends directly above a block, in the same cell if that is in one; nil
  /// if there is none.
  private func table(above block: Int) -> Int? {
    guard block > 0, var table = text.blocks[block - 1].table else { return nil }
    while text.tables[table].outer != outerCell {
      guard let outer = text.tables[table].outer else { return nil }
      table = outer.table
    }
    return table
  }
}

extension MarkdownAttributes {
  /// Adds the classes and values of another list.
  mutating func add(_ other: MarkdownAttributes) {
    for name in other.classes where !classes.contains(name) { classes.append(name) }
    values.merge(other.values) { $1 }
  }
}
