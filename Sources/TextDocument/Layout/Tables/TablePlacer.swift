import TextGeometry
import TextLayout
import TextShaping
import TextStorage

/// Places the rows of one table in the columns of a flow.
///
/// The text of a cell depends only on the width of its columns, so many rows are laid out at once
/// in endless containers. Their heights then decide where columns end. Rows that a span connects
/// stay together unless they are higher than a column, as do the header and the first row, and
/// the last row and the footer.
struct TablePlacer {
  /// A row that is laid out.
  struct LaidRow {
    /// The index of the container of the first cell.
    var first: Int
    /// The cells that have tables or floats, and so several containers, in text order.
    var contents: [LaidCell] = []
    /// The heights of its cells with their padding, in points.
    var heights: [Double]
    /// The distances by which the text of cells is lowered, so that first lines are on one
    /// baseline, in points; part of the heights.
    var shifts: [Double]
    /// The height of the row, in points.
    var height = 0.0
  }

  let grid: TableGrid
  let flow: TableFlow
  /// The content of the columns and of cells that cover several.
  let contents: [TableColumns.Content]
  let spans: [TableColumns.Span]
  let isRightToLeft: Bool
  /// The width of a few characters with the padding of their cell, in points. Columns of divided
  /// words keep it if there is room.
  let narrowest: Double
  /// The rows that stay together, by the index of the first one.
  private(set) var groups: [Range<Int>] = []
  /// The columns in the current column of the page; nil before they are chosen.
  var strip: TableStrip?
  var room: TableRoom
  /// The part of the table in the current column of the page.
  var part: TablePart?
  /// The rows of the header as they were laid out.
  var header: [LaidRow] = [] {
    didSet {
      guard grid.table.repeatsHeader else { return }
      for (number, row) in header.enumerated() {
        flow.keepRepeated(row.containers(ofCells: grid.rows[number].count))
      }
    }
  }
  /// The columns that the header was laid out in.
  var headerColumns: TableColumns?
  /// The column of the page in which a row that is higher than a column ends, below the header.
  var dividedPlace: TableFlow.Column?
  /// The number of columns in a row that took no row of the table.
  var stalledCount = 0
  /// The number of times that shapes were in the way of the next row, and the height that it had.
  var blocked = (count: 0, height: 0.0)
  /// True if cells get the exclusions of the column.
  var isAroundText: Bool

  /// The bottom of what is above the table or its last part in the current column, in points:
  /// boxes that are around both continue from there.
  var boxTop = 0.0
  /// True if a row of the table is placed.
  var hasRows = false
  /// The top of the first row below text that stays with the table, if nothing else is above it in
  /// its column, in points; otherwise 0.
  var keptBottom = 0.0
  /// The room of the boxes around the table.
  let boxInsets: BoxInsets
  /// True if some of these boxes clone their sides where columns cut them.
  let hasClonedBoxes: Bool
  /// True if such boxes have their upper sides above the next row, as a column has cut them.
  var opensBoxes = false

  /// True if the text above the table has moved down below shapes with it.
  var hasLowered = false

  /// The most rows laid out before the first of them is placed.
  static let batch = 64

  init(_ grid: TableGrid, in flow: TableFlow) {
    (self.grid, self.flow) = (grid, flow)
    isAroundText = grid.table.around == .text
    boxInsets = BoxInsets(grid.table.boxes)
    hasClonedBoxes = grid.table.boxes.prefix(TextBox.maximumDepth).contains(where: \.clonesSides)
    room = TableRoom(flow.column)
    (contents, spans, isRightToLeft) = Self.measure(
      grid, by: flow.layout.manager, keepsGlyphs: flow.layout.window == nil)
    let font = flow.layout.storage.attribute(.font, at: grid.range.lowerBound) ?? .default
    narrowest = grid.table.padding.start + grid.table.padding.end + 2 * font.size
    makeGroups()
  }

  /// The padding above and below the text of a cell, in points.
  var padding: Double { grid.table.padding.top + grid.table.padding.bottom }

  /// The height of the header, in points.
  var headerHeight: Double { header.reduce(0) { $0 + $1.height } }

  /// Places the rows of all groups from one on.
  ///
  /// - Returns: False if a part of the table has no room.
  mutating func place(from first: Int = 0) throws(DocumentError) -> Bool {
    var next = first
    while next < groups.count {
      flow.releasePages()
      if strip == nil, try !chooseStrip(for: groups[next]) { return false }
      var last = next + 1
      while last < groups.count, !positionMatters,
        groups[last].upperBound - groups[next].lowerBound <= Self.batch
      {
        last += 1
      }
      let repeated = positionMatters && repeatsHeader(above: groups[next]) ? headerHeight : 0
      let rows = lay(
        groups[next].lowerBound..<groups[last - 1].upperBound, top: flow.y + repeated)
      guard let placed = try place(rows, groups: next..<last) else { return false }
      next = placed
    }
    endBoxes()
    return true
  }

  /// True if the text of cells depends on the position of the row.
  var positionMatters: Bool { isAroundText && !room.isPlain }

  /// Places some groups of rows that are laid out.
  ///
  /// - Returns: The first group that has to be laid out again, or the one after them; nil if there
  ///   is no room.
  private mutating func place(
    _ rows: [LaidRow], groups range: Range<Int>
  ) throws(DocumentError) -> Int? {
    let first = groups[range.lowerBound].lowerBound
    var number = range.lowerBound
    while number < range.upperBound {
      let group = groups[number]
      var own = rows[group.lowerBound - first..<group.upperBound - first]
      setHeightsToSpans(in: &own, from: group.lowerBound)
      let container = own.first?.first ?? flow.layout.plannedCount
      let repeated = repeatsHeader(above: group) ? headerHeight : 0
      let height = repeated + own.reduce(0) { $0 + $1.height }
      // Columns below others of their page may be too low for rows that later ones hold.
      let isFresh =
        flow.y <= freshTop && flow.section.startsPage
        && flow.mustHold(rowsUpTo: end(of: group), height: height)
        || stalledCount > Self.attempts
      let start = textStart(of: group)
      let isEnd = !isFresh && flow.y > freshTop && flow.breaks?.isEnd(start) == true
      let closing = roomBelow(rowsUpTo: group.upperBound)
      let isLast = group.upperBound == grid.rows.count
      let below = keepsSides ? closing : isLast && !isFresh ? boxInsets.bottom : 0
      let fits =
        !isEnd && flow.y + height + below <= flow.height + 1e-6
        && (isFresh
          || flow.hasRoomForNotes(upTo: end(of: group), below: flow.y + height + closing)
            && (!isLast || hasRoomForNext(below: flow.y + height)))
      if fits, positionMatters || isFree(height: height + below) {
        if group.lowerBound == 0 {
          let rows = Array(own.prefix(grid.headerCount))
          if isFree(height: rows.reduce(0) { $0 + $1.height }) {
            header = rows
            headerColumns = strip?.columns
          }
        }
        if repeated > 0 { commit(header[...], from: 0) }
        commit(own, from: group.lowerBound)
        number += 1
        continue
      }
      if fits {
        // A shape is in the way.
        discard(from: container)
        closePart()
        blocked = (blocked.count + 1, max(blocked.height, height))
        if blocked.count > Self.attempts { isAroundText = true }
        return number
      }
      if !isEnd, height > flow.height + flow.lostHeight, let parts = parts(of: group, Array(own)) {
        groups.replaceSubrange(number...number, with: parts)
        discard(from: container)
        return number
      }
      if !isFresh {
        switch try moveOn(group, from: container) {
        case .ended: return nil
        case .sameColumns: continue
        case .otherColumns: return number
        }
      }
      discard(from: container)
      if !room.isPlain, !isAroundText {
        isAroundText = true
        return number
      }
      if strip == nil { strip = fullStrip() }
      if height <= flow.height + flow.loweredHeight, flow.loweredHeight > 0 {
        // The rows stay whole in a column of the full height.
        flow.isFull = true
        return nil
      }
      return try placeDivided(group) ? number + 1 : nil
    }
    return number
  }

  /// The start of the text of some rows, in UTF-16 code units.
  func textStart(of rows: Range<Int>) -> Int {
    grid.rows[rows].joined().first?.range.lowerBound ?? grid.range.lowerBound
  }

  /// The end of the text of some rows, in UTF-16 code units.
  func end(of rows: Range<Int>) -> Int {
    rows.last.flatMap { grid.rows[...$0].last { !$0.isEmpty }?.last?.range.upperBound }
      ?? grid.range.lowerBound
  }

  /// The number of attempts to find room beside shapes before cells flow around them.
  private static let attempts = 8

  /// Takes back the containers of rows that are not placed. Their columns are chosen again.
  mutating func discard(from container: Int) {
    flow.layout.remove(container..<flow.layout.plannedCount)
    strip = nil
  }

  private mutating func isFree(height: Double) -> Bool {
    strip.map { room.isFree($0, top: flow.y, height: height) } ?? false
  }

  /// True if the header has to be repeated above some rows. It is laid out once, so no shape may be
  /// in its way.
  private mutating func repeatsHeader(above group: Range<Int>) -> Bool {
    part == nil && dividedPlace != flow.place && grid.table.repeatsHeader && !header.isEmpty
      && group.lowerBound >= grid.headerCount
      && hasRoomForHeader(in: flow.column, height: flow.height) && strip?.columns == headerColumns
      && (!positionMatters || isFree(height: headerHeight))
  }

  /// The columns after moving on.
  private enum Movement {
    /// There is no next column.
    case ended
    /// The rows that are laid out can stay as they are.
    case sameColumns
    /// The rows have to be laid out again.
    case otherColumns
  }

  /// Moves on to the next column.
  ///
  /// - Parameters:
  ///   - group: The rows that do not fit.
  ///   - container: Their first container.
  private mutating func moveOn(
    _ group: Range<Int>, from container: Int
  ) throws(DocumentError) -> Movement {
    let isFirst = part == nil && group.lowerBound == 0
    stalledCount += 1
    closePart()
    let old = strip
    if isFirst {
      discard(from: container)
      guard try flow.advanceWithKeptText(before: grid.range.lowerBound) else { return .ended }
      flow.offer(grid.range.lowerBound)
    } else {
      guard try flow.advance(at: textStart(of: group)) else {
        discard(from: container)
        return .ended
      }
      let number = groups.partition { $0.lowerBound < group.lowerBound }
      flow.offer(textStart(of: group), container: container, in: (self, number))
    }
    beginColumn()
    if isFirst { findKeptText() }
    if !isFirst, room.isPlain, !isAroundText, let old, old == fullStrip() { return .sameColumns }
    discard(from: isFirst ? flow.layout.plannedCount : container)
    return .otherColumns
  }

  // MARK: Preparing

  private mutating func makeGroups() {
    let footerCount = min(max(0, grid.table.footerCount), grid.rows.count)
    let lastRow = footerCount > 0 ? grid.rows.count - footerCount - 1 : grid.rows.count
    var first = 0
    while first < grid.rows.count {
      var end = first == 0 ? min(grid.headerCount + 1, grid.rows.count) : first + 1
      end = max(end, first + 1)
      var row = first
      while row < end {
        for cell in grid.rows[row] where cell.rowSpan > 1 { end = max(end, row + cell.rowSpan) }
        if row >= lastRow { end = grid.rows.count }
        row += 1
      }
      groups.append(first..<end)
      first = end
    }
  }
}
