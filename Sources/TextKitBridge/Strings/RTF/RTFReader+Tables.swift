import Foundation
import TextStorage

/// The tables of an RTF file while their rows are read.
struct RTFTables {
  /// The properties of a cell that a row defines; lengths in twentieths of a point.
  struct Format {
    var right = 0
    var background = 0
    var alignment = NSTextBlock.VerticalAlignment.topAlignment
    /// The widths of borders, by the letters of their edges, and their colours.
    var borders: [Character: (width: Int, color: Int)] = [:]
  }

  /// The formats of the cells of the current row.
  var formats: [Format] = []
  /// The format before its right edge is known.
  var pending = Format()
  /// The edge whose border is being described.
  var edge: Character?
  /// The left edge of the row, and half of the gap between its cells.
  var (left, gap) = (0, 0)
  /// The table; nil outside.
  var table: NSTextTable?
  var (row, column) = (0, 0)
  /// The index of the first piece of the current cell or paragraph.
  var start = 0
  /// The cells so far.
  var cells: [NSTextTableBlock] = []

  /// The most columns of a row.
  static let columnLimit = 1_000
}

extension RTFReader {
  /// Applies a property of rows and cells.
  mutating func applyToRows(_ name: String, _ number: Int?) {
    let value = number ?? 0
    switch name {
    case "trowd":
      tables.formats = []
      tables.pending = RTFTables.Format()
      (tables.left, tables.gap, tables.edge) = (0, 0, nil)
    case "trleft": tables.left = value
    case "trgaph": tables.gap = min(max(0, value), 2_000)
    case "clcbpat": tables.pending.background = value
    case "clvertalt": tables.pending.alignment = .topAlignment
    case "clvertalc": tables.pending.alignment = .middleAlignment
    case "clvertalb": tables.pending.alignment = .bottomAlignment
    case "clbrdrt", "clbrdrl", "clbrdrb", "clbrdrr": tables.edge = name.last
    case "brdrs", "brdrdb", "brdrth", "brdrdot", "brdrdash":
      setBorder { $0.width = max(10, $0.width) }
    case "brdrw": setBorder { $0.width = min(max(0, value), 2_000) }
    case "brdrcf": setBorder { $0.color = value }
    case "brdrnone", "brdrnil": setBorder { $0.width = 0 }
    case "cellx":
      guard tables.formats.count < RTFTables.columnLimit else { return }
      tables.pending.right = value
      tables.formats.append(tables.pending)
      (tables.pending, tables.edge) = (RTFTables.Format(), nil)
    default: return
    }
  }

  private mutating func setBorder(_ change: (inout (width: Int, color: Int)) -> Void) {
    guard let edge = tables.edge else { return }
    change(&tables.pending.borders[edge, default: (0, 0)])
  }

  /// Ends a paragraph.
  mutating func endParagraph() {
    append("\n")
    guard state.destination == .text, !state.paragraph.isInTable else { return }
    flush()
    tables.table = nil
    tables.start = pieceCount
  }

  /// Ends a cell, which has the text since the last one.
  mutating func endCell() {
    guard state.destination == .text else { return }
    flush()
    guard tables.cells.count < Self.maximumEntries, tables.column < RTFTables.columnLimit else {
      return append("\n")
    }
    let table = tables.table ?? NSTextTable()
    if tables.table == nil {
      (tables.row, tables.column) = (0, 0)
      table.collapsesBorders = true
    }
    tables.table = table
    tables.cells.append(cell(of: table))
    state.paragraph.cell = tables.cells.count - 1
    append("\n")
    setCell(tables.cells.count - 1, from: tables.start)
    state.paragraph.cell = nil
    tables.start = pieceCount
    tables.column += 1
    table.numberOfColumns = max(table.numberOfColumns, tables.column)
  }

  /// Ends a row.
  mutating func endRow() {
    guard state.destination == .text else { return }
    flush()
    tables.row += 1
    (tables.column, tables.start) = (0, pieceCount)
  }

  private func cell(of table: NSTextTable) -> NSTextTableBlock {
    let column = tables.column
    let cell = NSTextTableBlock(
      table: table, startingRow: tables.row, rowSpan: 1, startingColumn: column, columnSpan: 1)
    guard tables.formats.indices.contains(column) else { return cell }
    let format = tables.formats[column]
    func points(_ twips: Int) -> CGFloat { CGFloat(twips) / 20 }
    cell.verticalAlignment = format.alignment
    cell.backgroundColor = color(format.background)
    for edge in [NSRectEdge.minX, .maxX] {
      cell.setWidth(points(tables.gap), type: .absoluteValueType, for: .padding, edge: edge)
    }
    let edges: [(Character, NSRectEdge)] = [
      ("t", .minY), ("l", .minX), ("b", .maxY), ("r", .maxX),
    ]
    for (letter, edge) in edges {
      guard let border = format.borders[letter], border.width > 0 else { continue }
      cell.setWidth(points(border.width), type: .absoluteValueType, for: .border, edge: edge)
      cell.setBorderColor(color(border.color), for: edge)
    }
    let left = column > 0 ? tables.formats[column - 1].right : tables.left
    let sides = [NSRectEdge.minX, .maxX].reduce(CGFloat(0)) {
      $0 + cell.width(for: .padding, edge: $1) + cell.width(for: .border, edge: $1)
    }
    let width = points(min(max(0, format.right - left), 100_000)) - sides
    if width > 0 { cell.setContentWidth(width, type: .absoluteValueType) }
    return cell
  }
}
