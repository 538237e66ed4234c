import UIKit

// A table in an attributed string, as AppKit programs make them: each cell is a paragraph whose
// style names its place in the table. A text view lays it out between other paragraphs.

/// A text with a table of prices.
struct PriceTable {
  /// The rows: words and prices; the first one is the header.
  var rows: [[String]]
  /// The text above the table.
  var introduction: String
  /// The text below it.
  var conclusion: String

  /// Returns the text.
  func attributedString() -> NSAttributedString {
    let text = NSMutableAttributedString()
    append(introduction, to: text)
    let table = NSTextTable()
    table.numberOfColumns = rows.first?.count ?? 1
    table.collapsesBorders = true
    table.setContentWidth(100, type: .percentageValueType)
    table.setWidth(8, type: .absoluteValueType, for: .margin, edge: .minY)
    table.setWidth(8, type: .absoluteValueType, for: .margin, edge: .maxY)
    for (row, words) in rows.enumerated() {
      for (column, word) in words.enumerated() {
        append(word, to: text, cell: cell(of: table, row, column), column: column, row: row)
      }
    }
    append(conclusion, to: text)
    return text
  }

  private func cell(of table: NSTextTable, _ row: Int, _ column: Int) -> NSTextTableBlock {
    let cell = NSTextTableBlock(
      table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
    cell.setWidth(1, type: .absoluteValueType, for: .border)
    cell.setBorderColor(.systemGray3)
    cell.setWidth(4, type: .absoluteValueType, for: .padding)
    cell.verticalAlignment = .middleAlignment
    if row == 0 { cell.backgroundColor = UIColor(red: 0.87, green: 0.9, blue: 0.94, alpha: 1) }
    return cell
  }

  private func append(
    _ words: String, to text: NSMutableAttributedString, cell: NSTextTableBlock? = nil,
    column: Int = 0, row: Int = 1
  ) {
    let style = NSMutableParagraphStyle()
    if let cell { style.textBlocks = [cell] }
    if cell != nil, column > 1 { style.alignment = .right }
    let font = UIFont.systemFont(ofSize: 14, weight: row == 0 ? .semibold : .regular)
    text.append(
      NSAttributedString(string: words + "\n", attributes: [.font: font, .paragraphStyle: style]))
  }
}
