import CCmark

/// Tables; their rows are paragraphs with tabs between the cells.
extension MarkdownReader {
  /// The nodes of cmark's extensions, which have no constant types.
  enum Extension: String {
    case strikethrough
    case table
    case tableRow = "table_row"
    case tableHeader = "table_header"
    case tableCell = "table_cell"

    init?(_ node: OpaquePointer) {
      guard let name = unsafe cmark_node_get_type_string(node) else { return nil }
      self.init(rawValue: unsafe String(cString: name))
    }
  }

  /// Returns true if the tables of a text cannot have more cells than ``MarkdownText/cellLimit``,
  /// and reading its rows cannot take too long.
  ///
  /// cmark adds the cells that a row lacks, so a few rows below one with many cells would create
  /// many more than the text contains. It also visits all cells of a row to add one.
  static func mayHaveTables(_ source: String) -> Bool {
    var (cells, lines, most, bars, steps) = (0, 0, 0, 0, 0)
    var isBlank = true
    func closeLine() {
      if isBlank {
        cells += lines * (most + 1)
        (lines, most) = (0, 0)
      } else {
        lines += 1
        most = max(most, bars)
        steps += bars * bars
      }
      (bars, isBlank) = (0, true)
    }
    for byte in source.utf8 {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): closeLine()
      case UInt8(ascii: "|"): (bars, isBlank) = (bars + 1, false)
      case UInt8(ascii: " "), UInt8(ascii: "\t"): break
      default: isBlank = false
      }
    }
    closeLine()
    return cells + lines * (most + 1) <= MarkdownText.cellLimit && steps <= cellStepLimit
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
        }))
  }

  /// Begins a table, which takes the attributes of the caption above it.
  mutating func beginTable(_ table: MarkdownTable) {
    text.tables.append(table)
    if let attributes = tables.attributes, text.blocks.last?.element == .caption {
      text.tables[text.tables.count - 1].attributes.add(attributes)
    }
    tables = TableState()
  }

  /// Ends a table.
  mutating func endTable() {
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
    setTable()
    if text.tables.last?.startsWithTab == true { append("\t") }
    cellCount = 0
  }

  /// Makes the last block a part of the open table.
  private mutating func setTable() {
    guard let table = text.tables.indices.last else { return }
    let last = text.blocks.count - 1
    // The first paragraph of a table has its name.
    if last == 0 || text.blocks[last - 1].table != table {
      text.blocks[last].attributes.identifier = text.tables[table].attributes.identifier
    }
    text.blocks[last].table = table
    text.blocks[last].attributes.classes = text.tables[table].attributes.classes
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
