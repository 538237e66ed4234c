import Foundation
import TextStorage

/// A table of HTML while its cells are read.
struct HTMLTable {
  private let table = NSTextTable()
  private let padding: CGFloat
  private let border: CGFloat
  private var row = -1
  private var column = 0
  /// The rows that cells of former rows still cover, by their columns.
  private var covered: [Int: Int] = [:]

  /// The most columns or rows that a cell covers.
  private static let spanLimit = 1_000

  /// Reads the attributes of a table.
  init(_ tag: HTMLTag) {
    padding = Self.number(tag.attributes["cellpadding"]) ?? 1
    border = tag.attributes["border"].map { Self.number($0) ?? 1 } ?? 0
    table.collapsesBorders = border > 0
    Self.setWidth(tag, of: table)
    Self.setColor(tag, of: table)
  }

  private static func number(_ text: String?) -> CGFloat? {
    guard let value = text.flatMap({ Double($0) }), value.isFinite else { return nil }
    return CGFloat(min(max(value, 0), 10_000))
  }

  private static func setWidth(_ tag: HTMLTag, of block: NSTextBlock) {
    guard let width = tag.attributes["width"] else { return }
    if width.hasSuffix("%"), let part = number(String(width.dropLast())) {
      block.setContentWidth(part, type: .percentageValueType)
    } else if let points = number(width) {
      block.setContentWidth(points, type: .absoluteValueType)
    }
  }

  private static func setColor(_ tag: HTMLTag, of block: NSTextBlock) {
    block.backgroundColor = tag.attributes["bgcolor"].flatMap { Color(css: $0) }.map {
      UIColor($0)
    }
  }

  /// Begins the next row.
  mutating func beginRow() {
    row += 1
    column = 0
    covered = covered.compactMapValues { $0 > 1 ? $0 - 1 : nil }
  }

  /// Adds the next cell of the row.
  mutating func addCell(_ tag: HTMLTag) -> NSTextTableBlock {
    if row < 0 { row = 0 }
    while covered[column] != nil { column += 1 }
    func span(_ name: String) -> Int {
      min(max(1, tag.attributes[name].flatMap { Int($0) } ?? 1), Self.spanLimit)
    }
    let (rows, columns) = (span("rowspan"), span("colspan"))
    let cell = NSTextTableBlock(
      table: table, startingRow: row, rowSpan: rows, startingColumn: column, columnSpan: columns)
    if rows > 1 { for place in column..<column + columns { covered[place] = rows } }
    column += columns
    table.numberOfColumns = max(table.numberOfColumns, column)
    cell.setWidth(padding, type: .absoluteValueType, for: .padding)
    if border > 0 {
      cell.setWidth(min(border, 1), type: .absoluteValueType, for: .border)
      cell.setBorderColor(.gray)
    }
    Self.setWidth(tag, of: cell)
    Self.setColor(tag, of: cell)
    switch tag.attributes["valign"]?.lowercased() {
    case "top": cell.verticalAlignment = .topAlignment
    case "bottom": cell.verticalAlignment = .bottomAlignment
    default: cell.verticalAlignment = .middleAlignment
    }
    return cell
  }
}
