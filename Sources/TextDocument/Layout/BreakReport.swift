import TextGeometry
import TextLayout
import TextStorage

/// The faults of the breaks between the columns of a laid-out document, in the order of its pages.
struct BreakReport {
  /// A fault of a break.
  struct Fault: Hashable {
    /// The kind of a fault.
    enum Kind: Hashable {
      /// A fault of the lines above or below the break.
      case lines(BreakFault.Kind)
      /// The column ends this number of rows below the one beside it; above it if negative.
      case uneven(rows: Double)
      /// The text ends with a single line in the column.
      case singleLine
    }

    var kind: Kind
    /// The index of the page.
    var page: Int
    /// The number of the column on its page, from 1; nil if the page has only one.
    var column: Int?
    /// The index of the page above the break.
    var endPage: Int
    /// The start of the text below the break, in UTF-16 code units.
    var position: Int
  }

  /// A cost, as the choice of breaks counts it.
  struct Cost {
    /// The part of the faults.
    var faults = 0.0
    /// The part of columns, which are higher the earlier they end.
    var columns = 0.0

    /// True if neither the faults nor everything together cost more than another layout.
    func isAtMost(_ other: Cost) -> Bool {
      faults <= other.faults && faults + columns <= other.faults + other.columns
    }

    static func += (sum: inout Cost, other: Cost) {
      sum.faults += other.faults
      sum.columns += other.columns
    }
  }

  private(set) var faults: [Fault] = []
  /// The costs of the faults and of short columns, by the start of the text below them, in UTF-16
  /// code units.
  private(set) var costs: [(position: Int, cost: Cost)] = []

  /// - Parameter measuresColumns: True to compare the heights of columns, too.
  /// - Complexity: O(*n*) in the containers of the pages, with the rows of each if columns are
  ///   measured.
  init(_ layout: DocumentLayout, measuresColumns: Bool = false) {
    let columns = BreakColumn.all(of: layout, isMeasuring: measuresColumns)
    let unit = BreakColumn.commonHeight(of: columns)
    for (index, next) in columns.enumerated().dropFirst() {
      let column = columns[index - 1]
      for fault in layout.manager.breakFaults(after: column.last, before: next.first) {
        var place = column
        if case .lastLines = fault.kind { place = next }
        add(.lines(fault.kind), in: place, after: column, before: next, cost: fault.cost)
      }
      guard measuresColumns, column.end == next.start, !layout.isForced(after: column, before: next)
      else { continue }
      let short = max(0, column.room ?? 0) / unit
      let cost = BreakCosts.container + BreakCosts.shortRow * short * short
      costs.append((next.start, Cost(columns: cost)))
      if index + 1 < columns.count, columns[index + 1].start == next.end,
        !layout.isForced(after: next, before: columns[index + 1])
      {
        addUneven(column, next, unit)
      } else if next.rowCount == 1, next.hasRoom(for: unit) {
        add(.singleLine, in: next, after: column, before: next, cost: 0)
      }
    }
  }

  private mutating func add(
    _ kind: Fault.Kind, in column: BreakColumn, after last: BreakColumn,
    before next: BreakColumn, cost: Double
  ) {
    faults.append(
      Fault(
        kind: kind, page: column.page, column: column.number, endPage: last.page,
        position: next.start))
    costs.append((next.start, Cost(faults: cost)))
  }

  /// The least difference of two columns that is reported, in rows.
  private static let leastStep = 0.5

  private mutating func addUneven(_ column: BreakColumn, _ next: BreakColumn, _ unit: Double) {
    guard column.page == next.page, let room = column.room, let other = next.room,
      column.box == next.box, next.plan == column.plan || next.plan == column.plan + 1
    else { return }
    let rows = (room - other) / unit
    if abs(rows) < Self.leastStep - 1e-6 { return }
    add(
      .uneven(rows: rows), in: next, after: column, before: next,
      cost: BreakCosts.unevenRow * rows * rows)
  }
}

extension BreakReport.Fault {
  /// The place and the description of the fault.
  var message: String {
    let place = "page \(page + 1)" + (column.map { ", column \($0)" } ?? "")
    return "\(place): \(description)"
  }

  private var description: String {
    switch kind {
    case .lines(.heading): "a heading is at the foot, and the text below it in the next column"
    case .lines(.divided): "a paragraph that stays together is divided at the foot"
    case .lines(.firstLines(let count)):
      count <= 1
        ? "the first line of a paragraph is alone at the foot"
        : "only \(count) first lines of a paragraph are at the foot"
    case .lines(.lastLines(let count)):
      count <= 1
        ? "the last line of a paragraph is alone at the head"
        : "only \(count) last lines of a paragraph are at the head"
    case .uneven(let rows):
      "the column ends \(JSONWriter.shortest((abs(rows) * 10).rounded() / 10)) rows "
        + "\(rows > 0 ? "below" : "above") the one beside it"
    case .singleLine: "the text ends with a single line here"
    }
  }
}

/// A column of a document's own text.
private struct BreakColumn {
  let page: Int
  /// The index of its plan.
  let plan: Int
  /// The left edge and the width of its text, in points of the page.
  let left: Double
  let width: Double
  /// Its number on the page, from 1; nil if the page has only one.
  var number: Int?
  /// The first and the last of its containers.
  let first: Int
  var last: Int
  /// The start and the end of its text, in UTF-16 code units.
  let start: Int
  var end: Int
  /// The upper and the lower edge of all columns like it, in points of the page; nil if they are
  /// not known.
  var box: ClosedRange<Double>?
  /// The bottom of its content, and the top of what is at its foot, in points of the page.
  var bottom = 0.0
  var limit = Double.infinity
  /// The number of its rows, and the height of the last one, in points.
  var rowCount = 0
  var rowHeight = 0.0
  /// True if everything in it was read.
  var isKnown = true

  /// The room below its content, in points; nil if it is not known.
  var room: Double? {
    box.map { min($0.upperBound, limit) - bottom }.flatMap { isKnown ? $0 : nil }
  }

  /// True if more rows of a height have room below its content.
  func hasRoom(for height: Double) -> Bool { room.map { $0 >= height } ?? false }

  /// The most common height of the columns' last rows, in points.
  static func commonHeight(of columns: [BreakColumn]) -> Double {
    var counts: [Double: Int] = [:]
    for column in columns where column.rowHeight > 0 { counts[column.rowHeight, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 1
  }

  /// Returns the columns of a document's pages, in order.
  static func all(of layout: DocumentLayout, isMeasuring: Bool) -> [BreakColumn] {
    var reader = BreakColumnReader(layout, isMeasuring: isMeasuring)
    for number in layout.pages.indices { reader.read(page: number) }
    return reader.columns
  }
}

/// The columns of pages while they are read.
private struct BreakColumnReader {
  private let layout: DocumentLayout
  private let isMeasuring: Bool
  private var book: PageBook
  private(set) var columns: [BreakColumn] = []
  /// True if the next column begins with a part that belongs to no known column.
  private var isUncertain = false

  init(_ layout: DocumentLayout, isMeasuring: Bool) {
    (self.layout, self.isMeasuring) = (layout, isMeasuring)
    book = PageBook(layout.plan, height: layout.plan.height ?? PagePlan.defaultWidth)
  }

  /// Adds the columns of a page.
  mutating func read(page number: Int) {
    let page = layout.pages[number]
    let first = columns.count
    for place in page.containers.indices where page.footnoteParents[place] == nil {
      read(place, of: page, number)
    }
    let own = first..<columns.count
    numberColumns(own, of: page)
    guard isMeasuring, !own.isEmpty else { return }
    let plans = (try? book.page(number).plans) ?? []
    for index in own where plans.indices.contains(columns[index].plan) {
      let frame = plans[columns[index].plan].frame
      columns[index].box = frame.minY...max(frame.minY, frame.maxY)
    }
    for (place, parent) in page.footnoteParents {
      if let parent { readNote(place, below: parent, of: page, own) }
    }
  }

  /// Adds a container to its column.
  private mutating func read(_ place: Int, of page: DocumentPage, _ number: Int) {
    let container = page.containers[place]
    let range = layout.manager.characterRange(in: layout.manager.textContainers[container])
    if range.isEmpty { return }
    let frame = page.frames[place]
    let plan = page.planIndex(at: place) ?? place
    if page.clearBoxes.contains(place) || page.turns[place] != nil {
      return skipPart()
    }
    if page.floats[place] != nil { return readFloat(frame, range, plan, number) }
    let isCell = page.cells[place] != nil
    // Sections have one plan for all of their columns, and cells are anywhere in these.
    if isCell, layout.hasSections { return skipPart() }
    let isNew =
      columns.last.map {
        $0.page != number || $0.plan != plan
          || !isCell && abs($0.left - frame.minX) > 1e-6
            && layout.hasSections
          || !isCell && frame.minY < $0.bottom - 1e-6 && layout.hasSections
      } ?? true
    // A header is repeated in later columns.
    let end = columns.last?.end ?? 0
    if isCell, range.upperBound <= end, isNew { return }
    let last = columns.count - 1
    if isNew || columns[last].page != number {
      columns.append(
        BreakColumn(
          page: number, plan: plan, left: frame.minX, width: frame.width, first: container,
          last: container, start: range.lowerBound, end: range.upperBound))
      columns[columns.count - 1].isKnown = !isUncertain
      isUncertain = false
    }
    let index = columns.count - 1
    columns[index].last = container
    columns[index].end = max(columns[index].end, range.upperBound)
    measure(container, in: frame, isCell: isCell, &columns[index])
  }

  private func measure(
    _ container: Int, in frame: Rect, isCell: Bool, _ column: inout BreakColumn
  ) {
    guard let layout = layout.manager.layout(of: layout.manager.textContainers[container]) else {
      return
    }
    column.bottom = max(column.bottom, isCell ? frame.maxY : frame.minY + layout.contentHeight)
    guard isMeasuring else { return }
    let rows = layout.rows
    column.rowCount += rows.count
    if let height = rows.last?.height, !isCell { column.rowHeight = height }
  }

  /// Ends the room of a column, or of all columns of the page, above a float at its foot.
  private mutating func readFloat(_ frame: Rect, _ range: Range<Int>, _ plan: Int, _ page: Int) {
    let float = layout.storage.attribute(.float, at: range.lowerBound)?.float
    guard let float, float.side == .bottom, !layout.hasSections else {
      if float?.side != .top { skipPart() }
      return
    }
    var isPlaced = false
    for index in columns.indices.reversed() {
      guard columns[index].page == page else { break }
      let isAcross = frame.width > columns[index].width + 1e-6
      guard isAcross || columns[index].plan == plan else { continue }
      columns[index].limit = min(columns[index].limit, frame.minY - float.gap)
      isPlaced = true
    }
    if !isPlaced { isUncertain = true }
  }

  /// Remembers that a part may be in the column before it or in the one after it.
  private mutating func skipPart() {
    isUncertain = true
    if !columns.isEmpty { columns[columns.count - 1].isKnown = false }
  }

  /// Ends the room of a column above a note at its foot.
  private mutating func readNote(
    _ place: Int, below parent: Int, of page: DocumentPage, _ own: Range<Int>
  ) {
    let name = page.noteStreams[place] ?? SheetFootnotes.mainStream
    let gap = layout.plan.footnotes.streams.first { $0.name == name }?.gap ?? 0
    let (frame, column) = (page.frames[place], page.planIndex(at: parent) ?? parent)
    // The columns above a common foot, which is wider, end at one height.
    for index in own
    where columns[index].plan == column && abs(columns[index].left - frame.minX) < 1
      && frame.width < columns[index].width + 1
    {
      columns[index].limit = min(columns[index].limit, frame.minY - gap)
    }
  }

  /// Sets the numbers of the columns of a page.
  private mutating func numberColumns(_ own: Range<Int>, of page: DocumentPage) {
    for index in own {
      if !layout.hasSections {
        if layout.plan.columnCount > 1 || layout.plan.containers != nil {
          columns[index].number = columns[index].plan + 1
        }
        continue
      }
      // Columns of one width stand beside each other.
      var edges: [Double] = []
      for other in own where abs(columns[other].width - columns[index].width) < 0.5 {
        if !edges.contains(columns[other].left) { edges.append(columns[other].left) }
      }
      if edges.count > 1 {
        columns[index].number = (edges.firstIndex(of: columns[index].left) ?? 0) + 1
      }
    }
  }
}

extension DocumentLayout {
  /// True if the text of a column belongs in another one than that before it.
  fileprivate func isForced(after column: BreakColumn, before next: BreakColumn) -> Bool {
    let start = next.start
    if manager.endsClosed(column.last) { return true }
    guard start < storage.length,
      storage.paragraphRange(containing: start).lowerBound == start
    else { return false }
    if let table = storage.attribute(.tableCell, at: start)?.table {
      let isInside = start > 0 && storage.attribute(.tableCell, at: start - 1) != nil
      return !isInside && table.breakBefore != .none
    }
    let style = storage.attribute(.paragraphStyle, at: start)
    if style?.breakBefore ?? .none != .none { return true }
    return hasSections && start > 0
      && storage.attribute(.columns, at: start) != storage.attribute(.columns, at: start - 1)
  }
}
