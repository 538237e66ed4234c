import TextGeometry
import TextLayout
import TextStorage

/// The columns of a table in free room beside shapes.
extension TablePlacer {
  /// Returns the columns in the whole width of a column of the page; nil for the current one.
  func fullStrip(in column: ContainerPlan? = nil) -> TableStrip {
    let column = column ?? flow.column
    return strip(in: span(of: column), padding: column.padding)
  }

  /// The distance from the edge at which lines begin, in points.
  var indent: Double { max(0, min(grid.table.indent, flow.column.frame.width - 1)) }

  /// Returns the whole width of a column of the page, with the padding at its ends.
  private func span(of column: ContainerPlan) -> HorizontalSpan {
    // An indent is inside of boxes.
    let width = column.frame.width
    let indent = grid.table.boxes.isEmpty ? max(0, min(grid.table.indent, width - 1)) : 0
    let start = isRightToLeft ? 0 : indent
    return HorizontalSpan(start: start, end: start + width - indent)
  }

  /// The width for the table in the page's column without shapes, in points.
  var fullRoom: Double {
    let span = span(of: flow.column)
    return span.end - span.start - boxSides
      - 2 * min(flow.column.padding, (span.end - span.start) / 2)
  }

  /// True if the page's column is narrower than words and widths of columns need.
  var isTooWide: Bool { leastWidth(in: fullRoom) > fullRoom + 1e-6 }

  /// Returns the columns in a stretch, within the padding at its ends. Below a repeated header,
  /// which has its text only once, they are those of the header if there is room for them.
  ///
  /// - Parameter padding: The padding at its ends, in points; nil for that of the current column.
  private func strip(in span: HorizontalSpan, padding: Double? = nil) -> TableStrip {
    let padding = min(padding ?? flow.column.padding, (span.end - span.start) / 2)
    let whole = HorizontalSpan(start: span.start + padding, end: span.end - padding)
    let span = grid.table.boxes.isEmpty ? whole : withinBoxes(whole)
    let room = span.end - span.start
    let known = grid.table.repeatsHeader ? headerColumns : nil
    let columns =
      known.flatMap { $0.total <= room + 1e-6 ? $0 : nil }
      ?? TableColumns(
        grid.table.columns, limits: grid.table.limits, contents: contents, spans: spans,
        room: room, narrowest: narrowest)
    var strip = TableStrip(
      x: isRightToLeft ? span.end - columns.total : span.start, columns: columns,
      isRightToLeft: isRightToLeft)
    if !grid.table.boxes.isEmpty { strip.boxed = whole }
    return strip
  }

  /// Chooses the columns at the current height, and moves down if shapes leave no room.
  ///
  /// - Returns: False if there is no room.
  mutating func chooseStrip(for group: Range<Int>) throws(DocumentError) -> Bool {
    let full = fullStrip()
    strip = full
    if room.isPlain || isAroundText {
      recordNarrowness()
      return true
    }
    // The height of all rows that are left and may fit, in the whole width.
    let rest = group.lowerBound..<min(grid.rows.count, group.lowerBound + Self.batch)
    let heights = heights(of: rest)
    let total = heights.reduce(0, +)
    let one = max(heights.prefix(group.count).reduce(0, +), blocked.height)
    let padding = 2 * flow.column.padding + boxSides
    let least = min(leastWidth(in: nil) + padding, flow.column.frame.width)
    let wanted = full.width + padding
    for height in [min(max(total, one), flow.height - flow.y), one] where height > 0 {
      guard
        let span = bestSpan(top: flow.y, height: height, least: least, wanted: wanted)
      else { continue }
      strip = strip(in: span)
      if span.end - span.start < wanted - 1e-6, blocked.count == 0,
        let top = room.nextTop(from: flow.y, height: one, width: wanted),
        top + one <= flow.height,
        top + total < flow.y + self.heights(of: rest).reduce(0, +),
        let below = bestSpan(top: top, height: one, least: least, wanted: wanted)
      {
        // The table ends higher below the shapes than beside them.
        guard let isMoved = try lower(to: top, for: group, one) else { return false }
        if isMoved { return try chooseStrip(for: group) }
        strip = strip(in: below)
      }
      if let own = strip, own.width < full.width - 1e-6 {
        narrow(for: rest, from: height, least: least, wanted: wanted)
      }
      recordNarrowness()
      return true
    }
    if let top = room.nextTop(from: flow.y, height: one, width: least), top > flow.y,
      top + one <= flow.height,
      let span = bestSpan(top: top, height: one, least: least, wanted: wanted)
    {
      guard let isMoved = try lower(to: top, for: group, one) else { return false }
      if isMoved { return try chooseStrip(for: group) }
      strip = strip(in: span)
      recordNarrowness()
      return true
    }
    if flow.y > freshTop {
      let isFirst = part == nil && group.lowerBound == 0
      closePart()
      let start = textStart(of: group)
      guard try isFirst ? flow.advanceWithKeptText(before: start) : flow.advance(at: start) else {
        return false
      }
      beginColumn()
      if isFirst { findKeptText() }
      return try chooseStrip(for: group)
    }
    // Even a whole column leaves too little room beside shapes.
    isAroundText = true
    recordNarrowness()
    return true
  }

  /// Moves down below shapes, once with the headings and the caption above the table if they have
  /// room there.
  ///
  /// - Parameter height: The height of the first rows, in points.
  /// - Returns: True if such text has moved, too; nil if a part of it has no room.
  private mutating func lower(
    to top: Double, for group: Range<Int>, _ height: Double
  ) throws(DocumentError) -> Bool? {
    let start = grid.range.lowerBound
    guard part == nil, group.lowerBound == 0, !hasLowered, grid.table.boxes.isEmpty,
      top > flow.y + 1e-6, let textTop = flow.topOfKeptText(before: start),
      top + flow.y - textTop + height <= flow.height + 1e-6
    else {
      flow.y = top
      return false
    }
    hasLowered = true
    guard try flow.moveKeptText(before: start, to: top) else { return nil }
    beginColumn()
    return true
  }

  /// Makes columns beside shapes as narrow as the rows need that are left in the page's column.
  /// Narrow columns make them higher, so that they reach further down beside a shape.
  private mutating func narrow(
    for rows: Range<Int>, from height: Double, least: Double, wanted: Double
  ) {
    var known = height
    for _ in 0..<Self.mostNarrowings {
      let needed = min(heights(of: rows).reduce(0, +), flow.height - flow.y)
      guard needed > known + 1e-6,
        let span = bestSpan(top: flow.y, height: needed, least: least, wanted: wanted)
      else { return }
      known = needed
      let next = strip(in: span)
      if next == strip { continue }
      strip = next
    }
  }

  /// The most times that the columns beside shapes are made narrower.
  private static let mostNarrowings = 3

  /// Returns the least width at which no word is divided and columns have their widths.
  ///
  /// - Parameter room: The width of which least widths in percent are parts; nil if they do not
  ///   count.
  private func leastWidth(in room: Double?) -> Double {
    TableColumns.leastWidth(of: grid.table, contents: contents, spans: spans, room: room)
  }

  /// Returns the heights that rows have in the chosen columns. No row keeps a container.
  private func heights(of rows: Range<Int>) -> [Double] {
    let start = flow.layout.plannedCount
    defer { flow.layout.remove(start..<flow.layout.plannedCount) }
    return lay(rows, top: flow.y).map(\.height)
  }

  /// Returns the free stretch of a band for the table: the first in reading order that holds its
  /// wanted width, otherwise the widest that holds its least.
  private mutating func bestSpan(
    top: Double, height: Double, least: Double, wanted: Double
  ) -> HorizontalSpan? {
    let spans = room.free(top: top, height: height)
    let ordered = isRightToLeft ? spans.reversed() : spans
    if let span = ordered.first(where: { $0.end - $0.start >= wanted - 1e-6 }) { return span }
    let widest = ordered.max { $0.end - $0.start < $1.end - $1.start }
    return widest.flatMap { $0.end - $0.start >= least - 1e-6 ? $0 : nil }
  }

  private func recordNarrowness() {
    flow.layout.record(strip?.columns.shortage, of: grid.table)
  }
}
