import Foundation
import TextStorage

/// Rows of tables.
extension RTFWriter {
  /// A paragraph and the cell around it.
  struct Paragraph {
    let range: NSRange
    let cell: NSTextTableBlock?
  }

  /// The width of a table whose cells have none, in twentieths of a point.
  private static let tableWidth = 9_000

  /// Writes a row: the definition of its cells, and their paragraphs.
  mutating func write(row: ArraySlice<Paragraph>, _ string: NSString) {
    var cells: [(block: NSTextTableBlock, paragraphs: [NSRange])] = []
    for paragraph in row {
      guard let block = paragraph.cell else { continue }
      if let last = cells.last, last.block.startingColumn == block.startingColumn {
        cells[cells.count - 1].paragraphs.append(paragraph.range)
      } else {
        cells.append((block, [paragraph.range]))
      }
    }
    guard let first = cells.first else { return }
    func twips(_ points: CGFloat) -> Int { Int(min(max(points, 0), 5_000) * 20) }
    body += "\\trowd\\trgaph\(twips(first.block.width(for: .padding, edge: .minX)))"
    var right = 0
    for (block, _) in cells {
      let share = Self.tableWidth / max(1, min(block.table.numberOfColumns, 1_000))
      var width = share
      if block.contentWidth > 0, block.contentWidthValueType == .absoluteValueType {
        width = twips(block.contentWidth)
        for edge in [NSRectEdge.minX, .maxX] {
          width += twips(block.width(for: .padding, edge: edge))
          width += twips(block.width(for: .border, edge: edge))
        }
      }
      right += max(1, width)
      body += words(of: block) + "\\cellx\(right)"
    }
    body += "\n"
    for (_, paragraphs) in cells {
      for (index, paragraph) in paragraphs.enumerated() {
        write(paragraph, string, inCell: index == paragraphs.count - 1)
      }
    }
    body += "\\row\n"
  }

  private mutating func words(of cell: NSTextTableBlock) -> String {
    var words = ""
    switch cell.verticalAlignment {
    case .middleAlignment: words += "\\clvertalc"
    case .bottomAlignment: words += "\\clvertalb"
    case .topAlignment, .baselineAlignment: words += "\\clvertalt"
    }
    if let color = cell.backgroundColor { words += "\\clcbpat\(number(of: color))" }
    let edges: [(String, NSRectEdge)] = [
      ("t", .minY), ("l", .minX), ("b", .maxY), ("r", .maxX),
    ]
    for (letter, edge) in edges {
      let width = cell.width(for: .border, edge: edge)
      guard width > 0 else { continue }
      let color = number(of: cell.borderColor(for: edge) ?? .black)
      words += "\\clbrdr\(letter)\\brdrs\\brdrw\(Int(min(width, 100) * 20))\\brdrcf\(color) "
    }
    return words
  }
}
