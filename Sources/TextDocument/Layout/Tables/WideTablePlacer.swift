import TextGeometry
import TextLayout
import TextStorage

/// Places a table whose words are wider than its room: its columns in parts below each other, or
/// each row as a block of lines.
///
/// Cells are laid out once. Those that are shown several times, as the header and the first
/// column, keep their containers. Where this does not work, such as for a line of a block that is
/// higher than a page, the rest of the table gets narrow columns.
struct WideTablePlacer {
  /// The placer of ordinary tables, which measures and draws.
  var base: TablePlacer
  /// The parts of the table; nil for blocks.
  var parts: TableColumnParts?
  /// The blocks of rows; nil for parts.
  var stack: TableStack?
  /// The width that these are made for, in points.
  private(set) var width = 0.0
  /// The rows that stay together, without the header.
  let groups: [Range<Int>]
  /// The rows of the header as they were laid out.
  var header: [TablePlacer.LaidRow] = []
  /// The first laid rows that are not placed yet, and the index of the first of them.
  var rows: [TablePlacer.LaidRow] = []
  private var firstRow = 0
  /// The number of columns in a row that took no row of the table.
  private(set) var stalledCount = 0
  /// True if the next rows are apart from what is above them.
  var isApart = true
  /// The end of the placed groups.
  private(set) var next = 0

  init(_ base: TablePlacer) {
    self.base = base
    self.base.isAroundText = false
    groups = base.groups.enumerated().map { index, group in
      index > 0 ? group : min(base.grid.headerCount, group.upperBound)..<group.upperBound
    }
  }

  var grid: TableGrid { base.grid }
  var flow: TableFlow { base.flow }

  /// Places all rows.
  ///
  /// - Returns: False if a part of the table has no room.
  mutating func place() throws(DocumentError) -> Bool {
    guard grid.headerCount < grid.rows.count, arrange() else { return try base.place() }
    layHeader()
    while next < groups.count {
      flow.releasePages()
      layRows(upTo: groups[next].upperBound)
      guard let top = top(ofGroup: next) else {
        if isDivisible, try hasPlainColumnAhead() {
          moveToStart()
          guard try placeLines() else { return false }
          continue
        }
        if isHigherThanPage, hasRoomForHeader, try hasPlainColumnAhead() {
          guard try placeParts() else { return false }
          continue
        }
        if flow.y < 1e-6 || stalledCount > Self.attempts { return try placeNarrow() }
        guard try moveOn() else { return false }
        if parts == nil, stack == nil { return try placeNarrow() }
        continue
      }
      flow.y = top
      stalledCount = 0
      placeGroups()
      isApart = false
    }
    close()
    return true
  }

  /// The number of columns in a row that may take nothing.
  static let attempts = 8

  /// Places groups from the next one on at the current height, as many as have room.
  private mutating func placeGroups() {
    var end = next
    if var parts {
      var heights = parts.heights(ofHeader: header, repeats: repeatsHeader, base)
      while end < groups.count {
        layRows(upTo: groups[end].upperBound)
        let more = parts.adding(
          slice(of: groups[end]), from: groups[end].lowerBound, to: heights, base)
        let total = parts.total(more)
        if end > next, !fits(total) || !keepsNext(end, below: flow.y + total) { break }
        heights = more
        end += 1
      }
      let range = groups[next].lowerBound..<groups[end - 1].upperBound
      parts.commit(
        slice(of: range), from: range.lowerBound, header: repeatsHeader ? header : [], &base)
      parts.isPlaced = true
      self.parts = parts
    } else {
      for (row, number) in zip(slice(of: groups[next]), groups[next]) {
        stack?.commit(row, number, places: row.heights.indices, base)
      }
      end = next + 1
    }
    finishGroups(upTo: end)
  }

  mutating func finishGroups(upTo end: Int) {
    rows.removeFirst(min(rows.count, groups[end - 1].upperBound - firstRow))
    firstRow = groups[end - 1].upperBound
    next = end
  }

  /// True if the next group is a block that is higher than the column, and its lines are not.
  private var isDivisible: Bool {
    guard stack != nil, base.room.isPlain else { return false }
    let own = slice(of: groups[next])
    return own.reduce(0) { $0 + $1.height } > flow.height
      && own.allSatisfy { $0.heights.allSatisfy { $0 <= flow.height + 1e-6 } }
  }

  /// Places a group line by line, in further columns that are as wide and have no shapes.
  ///
  /// - Returns: False if there are none.
  private mutating func placeLines() throws(DocumentError) -> Bool {
    for (row, number) in zip(slice(of: groups[next]), groups[next]) {
      for place in row.heights.indices {
        let height = row.heights[place]
        var attempts = 0
        while flow.y + height > flow.height + 1e-6 || !base.room.isPlain
          || base.fullRoom < width - 1e-6
        {
          close()
          attempts += 1
          // Words are not lost, even if shapes are in the way in all columns.
          if attempts > Self.attempts { break }
          guard try flow.advance() else {
            discard(from: row.first + place)
            return false
          }
          base.room = TableRoom(flow.column)
          moveToStart()
        }
        stack?.commit(row, number, places: place..<place + 1, base)
      }
    }
    finishGroups(upTo: next + 1)
    return true
  }

  /// True if the header is above the next rows.
  var repeatsHeader: Bool {
    guard let parts else { return false }
    let height = header.reduce(0) { $0 + $1.height }
    return !parts.isPlaced || grid.table.repeatsHeader && 2 * height < flow.height
  }

  // MARK: Rows

  /// Chooses the parts or blocks for the current column.
  ///
  /// - Returns: False if it has too little room.
  private mutating func arrange() -> Bool {
    width = base.fullRoom
    switch grid.table.wide {
    case .columns, .turn:
      let old = parts
      parts = TableColumnParts(base, room: width, widths: old?.widths)
      parts?.isPlaced = old?.isPlaced ?? false
      base.strip = parts?.whole
      flow.layout.record(parts?.shortage, of: grid.table)
      return parts != nil
    default:
      stack = TableStack(base, room: width, after: stack)
      return stack != nil
    }
  }

  private mutating func layHeader() {
    guard grid.headerCount > 0 else { return }
    header = lay(0..<grid.headerCount)
    for (number, row) in header.enumerated() {
      flow.keepRepeated(row.first..<row.first + grid.rows[number].count)
    }
    stack?.setHeader(header, base)
  }

  private func lay(_ range: Range<Int>) -> [TablePlacer.LaidRow] {
    stack.map { $0.lay(range, base) } ?? base.lay(range, top: flow.y)
  }

  /// Lays out rows up to one, and some more at once.
  private mutating func layRows(upTo end: Int) {
    if rows.isEmpty { firstRow = groups[next].lowerBound }
    let known = firstRow + rows.count
    guard known < end else { return }
    var last = max(end, min(grid.rows.count, known + TablePlacer.batch))
    // Groups are not divided.
    if let group = groups.dropFirst(next).first(where: { $0.upperBound >= last }) {
      last = max(end, group.upperBound > last && group.lowerBound >= end ? group.lowerBound : last)
    }
    rows += lay(known..<last)
  }

  func slice(of range: Range<Int>) -> ArraySlice<TablePlacer.LaidRow> {
    rows[range.lowerBound - firstRow..<range.upperBound - firstRow]
  }

  // MARK: Room

  /// True if a height from the current one on is free.
  private mutating func fits(_ height: Double) -> Bool {
    guard flow.y + height <= flow.height + 1e-6 else { return false }
    return strip.map { base.room.isFree($0, top: flow.y, height: height) } ?? true
  }

  /// Returns true unless a group is the last one and the paragraph that stays with it has no room.
  ///
  /// - Parameter bottom: The bottom of the group, in points from the top of the page's column.
  private func keepsNext(_ number: Int, below bottom: Double) -> Bool {
    number + 1 < groups.count || base.hasRoomForNext(below: bottom)
  }

  /// The widest strip of the table.
  private var strip: TableStrip? { parts?.widest ?? stack?.strip }

  /// Returns the top at which a group has room in the current column, and moves the table there
  /// beside shapes; nil if there is none.
  private mutating func top(ofGroup number: Int) -> Double? {
    let own = slice(of: groups[number])
    let height: Double
    if let parts {
      let heights = parts.heights(ofHeader: header, repeats: repeatsHeader, base)
      height = parts.total(parts.adding(own, from: groups[number].lowerBound, to: heights, base))
    } else {
      height = own.reduce(0) { $0 + $1.height }
    }
    guard let strip else { return nil }
    let padding = flow.column.padding
    let width = min(strip.width + 2 * padding, flow.column.frame.width)
    guard
      let top = base.room.nextTop(from: flow.y, height: height, width: width),
      top + height <= flow.height + 1e-6,
      flow.y < 1e-6 || stalledCount > 0 || keepsNext(number, below: top + height)
    else { return nil }
    let spans = base.room.free(top: top, height: height)
    let ordered = base.isRightToLeft ? spans.reversed() : spans
    guard let span = ordered.first(where: { $0.end - $0.start >= width - 1e-6 }) else { return nil }
    move(to: span)
    return top
  }

  /// Moves the table to a stretch between shapes. Lines around the part before end there.
  private mutating func move(to span: HorizontalSpan) {
    let old = strip?.x
    let indent = base.room.isPlain ? base.indent : 0
    let padding = flow.column.padding
    let start = span.start + padding + (base.isRightToLeft ? 0 : indent)
    let end = span.end - padding - (base.isRightToLeft ? indent : 0)
    parts?.move(from: start, to: end)
    stack?.move(from: start, to: end)
    if strip?.x != old { close() }
  }

  /// Moves the table to the start of a column without shapes.
  mutating func moveToStart() {
    move(to: HorizontalSpan(start: 0, end: flow.column.frame.width))
  }

  /// Goes on to the next column. Before the first rows the table is prepared again there.
  ///
  /// - Returns: False if there is none.
  private mutating func moveOn() throws(DocumentError) -> Bool {
    close()
    stalledCount += 1
    let isFirst = next == 0
    if isFirst { discardAll() }
    let isMoved =
      isFirst
      ? try flow.advanceWithKeptText(before: grid.range.lowerBound) : try flow.advance()
    guard isMoved else {
      discard()
      return false
    }
    base.room = TableRoom(flow.column)
    if isFirst {
      (parts, stack) = (nil, nil)
      if arrange() { layHeader() }
    } else if abs(base.fullRoom - width) > 1e-6 {
      discard()
      _ = arrange()
    }
    return true
  }

  /// Takes back the rows that are laid out and not placed.
  ///
  /// - Parameter container: The first container that no page shows; nil for that of the rows.
  mutating func discard(from container: Int? = nil) {
    if let first = container ?? rows.first?.first { base.discard(from: first) }
    base.strip = parts?.whole
    rows = []
  }

  /// Takes back the header, too.
  private mutating func discardAll() {
    discard()
    if let first = header.first?.first { base.discard(from: first) }
    header = []
  }

  /// Places the rest of the table with columns narrower than its words.
  private mutating func placeNarrow() throws(DocumentError) -> Bool {
    close()
    if next == 0 { discardAll() } else { discard() }
    base.strip = nil
    base.isAroundText = grid.table.around == .text
    return try base.place(from: next)
  }

  mutating func close() {
    base.closePart()
    stack?.close(in: base.flow)
  }
}
