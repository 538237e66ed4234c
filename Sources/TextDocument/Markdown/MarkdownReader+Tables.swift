import CCmark
import SystemLibrary

/// Tables; their rows are paragraphs with tabs between the cells.
extension MarkdownReader {
  /// The nodes of cmark's extensions, which have no constant types.
  enum Extension: String, CaseIterable {
    case tableCell = "table_cell"
    case tableRow = "table_row"
    case tableHeader = "table_header"
    case table
    case strikethrough

    init?(_ node: OpaquePointer) {
      guard let name = unsafe cmark_node_get_type_string(node) else { return nil }
      for known in Self.allCases where unsafe strcmp(name, known.rawValue) == 0 {
        self = known
        return
      }
      return nil
    }
  }

  /// Returns true if the tables of a text cannot have more cells than ``MarkdownText/cellLimit``,
  /// and reading its rows cannot take too long.
  ///
  /// cmark adds the cells that a row lacks, so a few rows below one with many cells would create
  /// many more than the text contains. It also visits all cells of a row to add one.
  static func mayHaveTables(_ source: String) -> Bool {
    var (cells, lines, most, bars, steps) = (0, 0, 0, 0, 0)
    // The first and the last byte of the line that are no white space.
    var (first, last) = (UInt8(0), UInt8(0))
    func closeLine() {
      if first == 0 {
        cells += lines * most
        (lines, most) = (0, 0)
      } else {
        lines += 1
        // Bars at the ends of a row divide nothing.
        let bar = UInt8(ascii: "|")
        most = max(most, bars + 1 - (first == bar ? 1 : 0) - (last == bar && bars > 1 ? 1 : 0))
        steps += bars * bars
      }
      (bars, first, last) = (0, 0, 0)
    }
    for byte in source.utf8 {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): closeLine()
      case UInt8(ascii: " "), UInt8(ascii: "\t"): break
      default:
        if byte == UInt8(ascii: "|") { bars += 1 }
        if first == 0 { first = max(byte, 1) }
        last = byte
      }
    }
    closeLine()
    return cells + lines * most <= MarkdownText.cellLimit && steps <= cellStepLimit
  }

  /// The most cells visited to add others: about a second's work. A row and its rule may have
  /// 14,000 cells.
  private static let cellStepLimit = 400_000_000

  mutating func beginTable(_ node: OpaquePointer) {
    let count = Int(unsafe cmark_gfm_extensions_get_table_columns(node))
    guard let letters = unsafe cmark_gfm_extensions_get_table_alignments(node) else { return }
    beginTable(
      MarkdownTable(
        columns: (0..<count).map { column in
          switch unsafe letters[column] {
          case UInt8(ascii: "l"): .left
          case UInt8(ascii: "c"): .center
          case UInt8(ascii: "r"): .right
          default: .natural
          }
        }), inLine: unsafe line(of: node))
    tables.isAtHeader = true
  }

  /// True if a node is the header of a table, its cells are empty, and rows follow. Pipe tables
  /// must have a header, so that is how one is written for none.
  mutating func isEmptyHeader(_ node: OpaquePointer) -> Bool {
    guard tables.isAtHeader, unsafe Extension(node) == .tableHeader else { return false }
    tables.isAtHeader = false
    if unsafe cmark_node_next(node) == nil { return false }
    var cell = unsafe cmark_node_first_child(node)
    while let next = unsafe cell {
      if unsafe cmark_node_first_child(next) != nil { return false }
      unsafe cell = cmark_node_next(next)
    }
    return true
  }

  /// Begins a table, which takes the attributes of the caption above it.
  ///
  /// - Parameter line: Its line, from 1.
  mutating func beginTable(_ table: MarkdownTable, inLine line: Int) {
    // Columns are as wide as cells, so the marker of an item that begins with a table is above it.
    if pendingMarker != nil { writeEmptyItem(in: lists[...]) }
    beginCellOfRow()
    text.tables.append(table)
    text.tables[text.tables.count - 1].lists = lists
    text.tables[text.tables.count - 1].line = line
    text.tables[text.tables.count - 1].outer = outerCell
    if let attributes = tables.attributes, isBelowCaption {
      text.tables[text.tables.count - 1].attributes.add(attributes)
      text.tables[text.tables.count - 1].hasCaptionAbove = true
    }
    tables = TableState(captionCount: tables.captionCount)
  }

  /// Ends a table.
  mutating func endTable() {
    reportSurplusCells()
    guard let table = text.tables.indices.last else { return }
    let last = text.blocks.last
    text.tables[table].rowCount =
      last?.table != table ? 0 : last?.cell == nil ? tables.rowCount : openRow.row + 1
  }

  mutating func beginRow(_ element: MarkdownElement) {
    if dividesCells {
      let isFirst = text.blocks.last?.table != text.tables.indices.last
      openRow = (element, isFirst ? 0 : openRow.row + 1, 0)
      tables.row = text.blocks.count..<text.blocks.count
      return
    }
    beginBlock(element, in: lists[...])
    tables.rowCount += 1
    // In a float in a cell a row is a paragraph of that cell.
    if text.blocks[text.blocks.count - 1].cell == nil { setTable() }
    if text.tables.last?.startsWithTab == true { append("\t") }
    cellCount = 0
  }

  /// Makes the last block a part of the open table.
  private mutating func setTable() {
    guard let table = text.tables.indices.last else { return }
    let last = text.blocks.count - 1
    (text.blocks[last].table, text.blocks[last].isCellItem) = (table, false)
    var attributes = MarkdownAttributes()
    attributes.classes = text.tables[table].attributes.classes
    let before = last > 0 ? text.blocks[last - 1] : nil
    // The first paragraph of a table has its name, or that of a table which begins with it.
    if before?.table != table {
      attributes.identifier =
        text.tables[table].attributes.identifier ?? text.blocks[last].attributes.identifier
    }
    text.blocks[last].setAttributes(attributes, after: before)
  }

  mutating func beginCell() {
    if dividesCells {
      beginBlock(openRow.element, in: lists[...])
      setTable()
      let last = text.blocks.count - 1
      text.blocks[last].cell = MarkdownCell(row: openRow.row, column: openRow.column)
      openRow.column += 1
      return
    }
    if cellCount > 0 { text.utf16.append(0x09) }
    cellCount += 1
  }

  /// Begins another paragraph of the cell.
  mutating func continueCell() {
    beginBlock(openRow.element, in: lists[...])
    setTable()
    text.blocks[text.blocks.count - 1].cell = MarkdownCell(
      row: openRow.row, column: openRow.column - 1)
  }

  mutating func endRow() {
    if dividesCells {
      tables.row = tables.row.lowerBound..<text.blocks.count
      return mergeCells()
    }
    cellCount = -1
    endBlock()
  }
}
