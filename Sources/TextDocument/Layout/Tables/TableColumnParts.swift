import TextGeometry
import TextLayout
import TextStorage

/// The columns of a wide table in parts below each other. The first column is repeated
/// in each part.
struct TableColumnParts {
  /// The width of each column, in points.
  let widths: [Double]
  /// The columns of each part.
  private(set) var strips: [TableStrip] = []
  /// The cause of columns that are too narrow; nil if none is.
  private(set) var shortage: TableColumns.Shortage?
  /// True if some rows are placed.
  var isPlaced = false
  private let isRightToLeft: Bool
  /// The distance between two parts, in points.
  let gap: Double

  /// The least distance between two parts, in points.
  private static let leastGap = 6.0

  /// Divides the columns of a table.
  ///
  /// Columns that a cell connects stay together. A long column is not wider than its words or a
  /// third of the room, until a part is complete; its columns then share the rest.
  ///
  /// - Parameters:
  ///   - room: The width of the table, in points.
  ///   - known: The widths in an earlier column of a page, which are kept.
  /// - Returns: Nil if there is only one part, or no part for the widest columns.
  init?(_ placer: TablePlacer, room: Double, widths known: [Double]?) {
    let table = placer.grid.table
    isRightToLeft = placer.isRightToLeft
    let padding = table.padding.top + table.padding.bottom
    gap = max(Self.leastGap, padding, table.spaceBefore, table.spaceAfter)
    var contents = TableColumns.contents(placer.contents, widenedBy: placer.spans)
    // A library's table may have widths for more columns than there are.
    let sides = table.padding.start + table.padding.end
    while contents.count > 1, contents[contents.count - 1].greatest <= sides {
      contents.removeLast()
    }
    let requests = TableColumns.requests(
      table.columns, table.limits, count: contents.count, room: room)
    var wanted = TableColumns.columns(requests, contents: contents, spans: []).map { own in
      own.kind == .automatic ? max(own.least, min(own.greatest, room / 3)) : own.greatest
    }
    if let known { wanted = known }
    let stretches = Self.stretches(count: contents.count, placer.spans)
    let repeats = stretches[0].count == 1 && wanted[0] <= room / 2
    let repeated = repeats ? 1 : 0
    let rest = room - (repeats ? wanted[0] : 0)
    var parts: [Range<Int>] = []
    var used = 0.0
    for stretch in stretches.dropFirst(repeated) {
      let own = wanted[stretch].reduce(0, +)
      if let last = parts.last, used + own <= rest + 1e-6 {
        parts[parts.count - 1] = last.lowerBound..<stretch.upperBound
        used += own
      } else {
        parts.append(stretch)
        used = own
      }
    }
    guard parts.count > 1 else { return nil }
    for part in parts {
      if known != nil {
        guard wanted[part].reduce(0, +) <= rest + 1e-6 else { return nil }
        continue
      }
      let own = TableColumns(
        requests: Array(requests[part]), contents: Array(contents[part]), room: rest,
        narrowest: placer.narrowest)
      for (column, width) in zip(part, own.widths) { wanted[column] = width }
      if let found = own.shortage { shortage = max(shortage ?? found, found) }
    }
    widths = wanted
    strips = parts.map { part in
      let shown = TableStrip.Shown(repeatedCount: repeated, columns: part)
      var columns = [Double](repeating: 0, count: wanted.count)
      for column in shown.all { columns[column] = wanted[column] }
      return TableStrip(
        x: 0, columns: TableColumns(widths: columns), isRightToLeft: isRightToLeft, shown: shown)
    }
  }

  /// Returns the columns that cells connect.
  private static func stretches(count: Int, _ spans: [TableColumns.Span]) -> [Range<Int>] {
    var isInside = [Bool](repeating: false, count: count)
    for span in spans {
      for column in span.columns.dropFirst() where column < count { isInside[column] = true }
    }
    var stretches: [Range<Int>] = []
    for column in 0..<count {
      if isInside[column], let last = stretches.popLast() {
        stretches.append(last.lowerBound..<column + 1)
      } else {
        stretches.append(column..<column + 1)
      }
    }
    return stretches
  }

  /// All columns, in which rows are laid out.
  var whole: TableStrip {
    TableStrip(x: 0, columns: TableColumns(widths: widths), isRightToLeft: isRightToLeft)
  }

  /// The widest part.
  var widest: TableStrip? { strips.max { $0.width < $1.width } }

  /// Moves the parts to a stretch, in points from the left edge of the page's column.
  mutating func move(from start: Double, to end: Double) {
    for index in strips.indices {
      strips[index].x = isRightToLeft ? end - strips[index].width : start
    }
  }

  // MARK: Rows

  /// Returns the heights of the header in each part, in points.
  func heights(
    ofHeader header: [TablePlacer.LaidRow], repeats: Bool, _ placer: TablePlacer
  ) -> [Double] {
    let none = [Double](repeating: 0, count: strips.count)
    return repeats ? adding(header[...], from: 0, to: none, placer) : none
  }

  /// Returns the heights of the parts with more rows in each, in points.
  func adding(
    _ rows: ArraySlice<TablePlacer.LaidRow>, from first: Int, to heights: [Double],
    _ placer: TablePlacer
  ) -> [Double] {
    zip(strips, heights).map { strip, height in
      self.rows(rows, from: first, in: strip, placer).reduce(height) { $0 + $1.height }
    }
  }

  /// Returns the height of all parts, in points.
  func total(_ heights: [Double]) -> Double {
    heights.reduce(gap * Double(max(0, heights.count - 1)), +)
  }

  /// Returns rows with the heights that they have in a part.
  func rows(
    _ rows: ArraySlice<TablePlacer.LaidRow>, from first: Int, in strip: TableStrip,
    _ placer: TablePlacer
  ) -> [TablePlacer.LaidRow] {
    var own = Array(rows)
    placer.setHeights(of: &own, from: first, in: strip)
    return own
  }

  /// Places rows at the current height, in each part below the header.
  func commit(
    _ list: ArraySlice<TablePlacer.LaidRow>, from first: Int, header: [TablePlacer.LaidRow],
    _ placer: inout TablePlacer
  ) {
    for (number, strip) in strips.enumerated() {
      if number > 0 { placer.flow.y += gap }
      placer.strip = strip
      placer.commit(rows(header[...], from: 0, in: strip, placer)[...], from: 0)
      placer.commit(rows(list, from: first, in: strip, placer)[...], from: first)
      placer.closePart()
    }
    placer.strip = whole
  }
}
