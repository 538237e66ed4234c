import Foundation
import TextGeometry
import TextLayout

/// The cells of a table and the widths of its columns.
struct BlockGrid {
  /// One cell.
  struct Cell {
    let block: NSTextTableBlock
    /// The indices of its paragraphs.
    var paragraphs: Range<Int>
    /// The indices of its rows among those that have cells.
    var rows: Range<Int>
    /// Its columns.
    let columns: Range<Int>
    /// True if it has no text.
    var isEmpty: Bool
  }

  /// The most columns of a table; cells beyond them are laid in the last one.
  private static let columnLimit = 1_000

  let table: NSTextTable
  /// The cells, in the order of the text.
  private(set) var cells: [Cell] = []
  /// The number of rows that have cells.
  private(set) var rowCount = 0
  /// The widths of the columns, in points.
  private(set) var widths: [Double] {
    didSet {
      starts = [0]
      for width in widths { starts.append(starts[starts.count - 1] + width) }
    }
  }
  private var starts = [0.0]
  private var isRightToLeft = false
  private var room = 0.0

  /// The total width, in points.
  var width: Double { starts[starts.count - 1] }

  /// Finds the cells of a table.
  ///
  /// - Parameters:
  ///   - paragraphs: The paragraphs of the text.
  ///   - range: The indices of those of the table.
  ///   - depth: The depth of its cells among the blocks of their paragraphs.
  init(
    _ table: NSTextTable, _ paragraphs: [BlockPlanner.Paragraph], _ range: Range<Int>, depth: Int
  ) {
    self.table = table
    var count = min(max(1, table.numberOfColumns), Self.columnLimit)
    for index in range {
      guard let block = paragraphs[index].blocks[depth] as? NSTextTableBlock else { continue }
      let isText = paragraphs[index].range.count > 1
      if let last = cells.last, last.block.startingRow == block.startingRow,
        last.block.startingColumn == block.startingColumn
      {
        cells[cells.count - 1].paragraphs = last.paragraphs.lowerBound..<index + 1
        cells[cells.count - 1].isEmpty = false
        continue
      }
      let column = min(max(0, block.startingColumn), Self.columnLimit - 1)
      let span = min(max(1, block.columnSpan), Self.columnLimit - column)
      count = max(count, column + span)
      cells.append(
        Cell(
          block: block, paragraphs: index..<index + 1, rows: 0..<1, columns: column..<column + span,
          isEmpty: !isText))
    }
    widths = [Double](repeating: 0, count: count)
    numberRows()
  }

  /// Numbers the rows that have cells, so that programs may leave numbers out.
  private mutating func numberRows() {
    let numbers = Set(cells.map(\.block.startingRow)).sorted()
    rowCount = numbers.count
    for index in cells.indices {
      let block = cells[index].block
      let start = numbers.partitioningIndex { $0 >= block.startingRow }
      let (sum, overflows) = block.startingRow.addingReportingOverflow(max(1, block.rowSpan))
      let end = numbers.partitioningIndex { $0 >= (overflows ? Int.max : sum) }
      cells[index].rows = start..<max(start + 1, end)
    }
  }

  // MARK: Widths

  /// Chooses the widths of the columns.
  ///
  /// - Parameters:
  ///   - contents: The widths that the paragraphs ask for.
  ///   - padding: The room at both ends of lines together.
  ///   - room: The greatest width of the table, in points.
  mutating func chooseWidths(_ contents: [ContentWidths], padding: Double, room: Double) {
    self.room = room
    isRightToLeft = contents.first { $0.greatest > 0 }?.isRightToLeft ?? false
    let asked = table.length(.width, room: room).map { min($0, room) }
    if table.layoutAlgorithm == .fixedLayoutAlgorithm {
      return chooseFixed(total: asked ?? room)
    }
    var least = widths
    var greatest = widths
    for cell in cells.sorted(by: { $0.columns.count < $1.columns.count }) {
      let inner = sides(of: cell, room: room) + padding
      var (low, high) = (0.0, 0.0)
      for content in self.contents(contents, of: cell) {
        (low, high) = (max(low, content.least), max(high, content.greatest))
      }
      // Rounding must not divide a line that just fits.
      (low, high) = (low + inner + 0.01, high + inner + 0.01)
      if let width = wanted(cell) { (low, high) = (max(low, width), max(low, width)) }
      high = max(low, cell.block.limited(high - inner, room: room) + inner)
      widen(&least, cell.columns, to: low, by: greatest)
      widen(&greatest, cell.columns, to: high, by: greatest)
    }
    distribute(least, greatest, total: asked, room: asked ?? room)
  }

  private func contents(_ all: [ContentWidths], of cell: Cell) -> ArraySlice<ContentWidths> {
    let first = firstParagraph
    let range = cell.paragraphs.lowerBound - first..<cell.paragraphs.upperBound - first
    return all[range.clamped(to: all.indices)]
  }

  private var firstParagraph: Int { cells.first?.paragraphs.lowerBound ?? 0 }

  /// Widens columns to a total, in proportion to the widths that they have.
  private func widen(
    _ widths: inout [Double], _ columns: Range<Int>, to total: Double, by parts: [Double]
  ) {
    let missing = total - widths[columns].reduce(0, +)
    if missing <= 0 { return }
    let sum = parts[columns].reduce(0, +)
    for column in columns {
      widths[column] += missing * (sum > 0 ? parts[column] / sum : 1 / Double(columns.count))
    }
  }

  private mutating func distribute(
    _ least: [Double], _ greatest: [Double], total: Double?, room: Double
  ) {
    let low = least.reduce(0, +)
    if low >= room {
      // Words are divided; each column keeps its share.
      widths = least.map { low > 0 ? $0 * room / low : 0 }
      return
    }
    let wishes = zip(greatest, least).map { max(0, $0 - $1) }
    let wish = wishes.reduce(0, +)
    let given = min(room - low, wish)
    widths = zip(least, wishes).map { wish > 0 ? $0 + $1 * given / wish : $0 }
    guard let total else { return }
    let rest = total - width
    let sum = widths.reduce(0, +)
    if rest > 0 {
      widths = widths.map { $0 + rest * (sum > 0 ? $0 / sum : 1 / Double(widths.count)) }
    }
  }

  /// Takes the widths that cells ask for; the other columns share the rest.
  private mutating func chooseFixed(total: Double) {
    var isKnown = [Bool](repeating: false, count: widths.count)
    for cell in cells where cell.columns.count == 1 {
      let column = cell.columns.lowerBound
      if !isKnown[column], let width = wanted(cell) {
        (widths[column], isKnown[column]) = (width, true)
      }
    }
    let open = isKnown.count { !$0 }
    let share = open > 0 ? max(0, total - width) / Double(open) : 0
    for column in widths.indices where !isKnown[column] { widths[column] = share }
    if width > total, width > 0 {
      let factor = total / width
      widths = widths.map { $0 * factor }
    }
  }

  /// The width of a cell with its margins, borders and padding that its block asks for.
  private func wanted(_ cell: Cell) -> Double? {
    guard let width = cell.block.length(.width, room: room) else { return nil }
    return cell.block.contentWidthValueType == .percentageValueType
      ? width : width + sides(of: cell, room: room)
  }

  private func sides(of cell: Cell, room: Double) -> Double {
    (cell.block.edges(of: .margin, room: room) + borders(of: cell)
      + cell.block.edges(of: .padding, room: room)).horizontal
  }

  // MARK: Places

  /// Returns the widths of a cell's borders. Neighbours share one if the table collapses them.
  func borders(of cell: Cell) -> BlockEdges {
    var edges = cell.block.edges(of: .border, room: room)
    guard table.collapsesBorders else { return edges }
    if cell.columns.lowerBound > 0 {
      if isRightToLeft, edges.left > 0 { edges.right = 0 }
      if !isRightToLeft, edges.right > 0 { edges.left = 0 }
    }
    if cell.rows.lowerBound > 0, edges.bottom > 0 { edges.top = 0 }
    return edges
  }

  /// Returns the width of a cell, in points.
  func width(of cell: Cell) -> Double {
    starts[cell.columns.upperBound] - starts[cell.columns.lowerBound]
  }

  /// Returns the left edge of a cell, in points from that of the table.
  func x(of cell: Cell) -> Double {
    let start = starts[cell.columns.lowerBound]
    return isRightToLeft ? width - start - width(of: cell) : start
  }
}

extension Array {
  /// Returns the first index of a sorted array whose element satisfies a condition.
  fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
