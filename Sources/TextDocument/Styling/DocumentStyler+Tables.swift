import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Tables, whose columns stand at tab stops.
extension DocumentStyler {
  /// Gives the rows of tables their tab stops: each column is as wide as its widest cell.
  ///
  /// A sheet whose style `table` has tab stops of its own is left alone.
  ///
  /// - Complexity: O(*n*) in the length of the tables.
  func setColumns(of text: MarkdownText, in storage: TextStorage) {
    guard part.styles["table"]?.tabs == nil else { return }
    var first = 0
    while first < text.blocks.count {
      guard let number = text.blocks[first].table else {
        first += 1
        continue
      }
      let end = text.blocks[first...].firstIndex { $0.table != number } ?? text.blocks.endIndex
      let rows = text.blocks[first..<end].map(\.range)
      let table = text.tables[number]
      let place = rows[0].lowerBound
      first = end
      // A single cell without words, at the end of the text.
      guard place < storage.length else { continue }
      let start = storage.attribute(.paragraphStyle, at: place)?.firstLineHeadIndent
      var style = SheetStyle()
      style.tabs = stops(
        of: table, widths: widths(of: table, rows: rows, text.utf16, in: storage),
        from: start ?? 0)
      apply(style, to: place..<rows[rows.count - 1].upperBound, of: storage)
    }
  }

  /// The width of the widest cell of each column, in points.
  private func widths(
    of table: MarkdownTable, rows: [Range<Int>], _ units: [UInt16], in storage: TextStorage
  ) -> [Double] {
    // Each column is measured as one text, a line for each cell.
    var columns = [AttributedText](repeating: AttributedText(), count: table.columns.count)
    for row in rows {
      var cells = units[row].split(separator: 0x09, omittingEmptySubsequences: false)[...]
      if table.startsWithTab { cells = cells.dropFirst() }
      for (column, cell) in zip(columns.indices, cells) {
        let range = cell.last == 0x0A ? cell.indices.dropLast() : cell.indices
        if range.isEmpty { continue }
        columns[column].append(storage.attributedSubstring(in: range))
        columns[column].append("\n")
      }
    }
    return columns.map { column in
      var text = column
      // Indents are not the cell's.
      text.removeAttribute(.paragraphStyle, range: 0..<text.length)
      return text.size(fonts: fonts).width
    }
  }

  /// Where the columns stand that have a tab before them.
  private func stops(
    of table: MarkdownTable, widths: [Double], from start: Double
  ) -> [SheetStyle.Tab] {
    var stops: [SheetStyle.Tab] = []
    var x = start
    for (column, width) in widths.enumerated() {
      if column > 0 || table.startsWithTab {
        switch table.columns[column] {
        case .natural: stops.append(SheetStyle.Tab(location: x))
        case .left: stops.append(SheetStyle.Tab(location: x, alignment: .left))
        case .center: stops.append(SheetStyle.Tab(location: x + width / 2, alignment: .center))
        case .right: stops.append(SheetStyle.Tab(location: x + width, alignment: .right))
        }
      }
      x += width + Self.gapBetweenColumns * em
    }
    return stops
  }

  /// The room between columns, in ems.
  private static var gapBetweenColumns: Double { 1.6 }
}
