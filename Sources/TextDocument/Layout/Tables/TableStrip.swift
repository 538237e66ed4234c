import TextGeometry
import TextLayout
import TextStorage

/// The columns of a table in a stretch of a page's column.
struct TableStrip: Equatable {
  /// The left end, in points from the left edge of the page's column.
  var x: Double
  /// The columns, in their order.
  var columns: TableColumns
  /// True if the first column is on the right.
  var isRightToLeft: Bool
  /// The columns that it shows, if the table continues below with others; nil for all.
  var shown: Shown?
  /// The stretch with the boxes around the table, in points from the left edge of the page's
  /// column; nil without boxes.
  var boxed: HorizontalSpan?

  /// Some columns of a table, and those that are repeated beside them.
  struct Shown: Equatable {
    /// The number of the first columns, which are repeated.
    var repeatedCount: Int
    var columns: Range<Int>

    /// True if it shows the columns after the repeated ones.
    var isFirst: Bool { columns.lowerBound <= repeatedCount }

    /// All columns, in order.
    var all: [Int] { Array(0..<repeatedCount) + columns.filter { $0 >= repeatedCount } }
  }

  /// Calls a closure with each cell of a row that it shows, and the index of the cell in the row.
  ///
  /// - Complexity: O(*n*) in the cells that are shown, and O(log *m*) for *m* cells of the row.
  func forEachCell(of row: [TableGrid.Cell], _ body: (Int, TableGrid.Cell) -> Void) {
    guard let shown else {
      for (place, cell) in row.enumerated() { body(place, cell) }
      return
    }
    var place = 0
    while place < row.count, row[place].columns.lowerBound < shown.repeatedCount {
      body(place, row[place])
      place += 1
    }
    let first = shown.columns.lowerBound
    place = max(place, row.partition { $0.columns.lowerBound < first })
    while place < row.count, shown.columns.contains(row[place].columns.lowerBound) {
      body(place, row[place])
      place += 1
    }
  }

  /// Returns the cells of a row that it shows, each with its index in the row.
  ///
  /// - Complexity: As ``forEachCell(of:_:)``.
  func cells(of row: [TableGrid.Cell]) -> [(place: Int, cell: TableGrid.Cell)] {
    var cells: [(place: Int, cell: TableGrid.Cell)] = []
    forEachCell(of: row) { cells.append(($0, $1)) }
    return cells
  }

  /// True if it is the first part of a table, or all of it.
  var isFirstPart: Bool { shown?.isFirst ?? true }

  /// True if further parts of the table show a cell, too.
  func isRepeated(_ cell: TableGrid.Cell) -> Bool {
    cell.columns.lowerBound < shown?.repeatedCount ?? 0
  }

  /// The width of all columns, in points.
  var width: Double { columns.total }

  /// The right end, in points from the left edge of the page's column.
  var end: Double { x + width }

  /// Returns the stretch that some columns cover, in points from the left edge of the page's
  /// column.
  func stretch(of covered: Range<Int>) -> HorizontalSpan {
    let inside = covered.clamped(to: columns.widths.indices)
    let before = columns.widths[..<inside.lowerBound].reduce(0, +)
    let own = columns.widths[inside].reduce(0, +)
    let start = isRightToLeft ? end - before - own : x + before
    return HorizontalSpan(start: start, end: start + own)
  }
}

/// The room of a page's column beside shapes.
struct TableRoom {
  private let index: ExclusionIndex?
  private let width: Double
  private var scratch = ExclusionIndex.Scratch()

  /// - Parameter plan: The plan of the column.
  init(_ plan: ContainerPlan) {
    width = plan.frame.width
    if plan.isPlain {
      index = nil
    } else {
      var faults: [GeometryError] = []
      index = ExclusionIndex(usableOf: plan.exclusions, inside: plan.inside, faults: &faults)
    }
  }

  /// True if there are no shapes.
  var isPlain: Bool { index == nil }

  /// Returns the free stretches of a band, from left to right.
  mutating func free(top: Double, height: Double) -> [HorizontalSpan] {
    guard let index else { return [HorizontalSpan(start: 0, end: width)] }
    var spans: [HorizontalSpan] = []
    index.freeSpans(
      of: Rect(x: 0, y: top, width: width, height: max(height, 1e-6)), isRightToLeft: false,
      scratch: &scratch, into: &spans)
    return spans
  }

  /// Returns true if a stretch of a band is free.
  mutating func isFree(_ strip: TableStrip, top: Double, height: Double) -> Bool {
    if isPlain { return true }
    return free(top: top, height: height).contains { span in
      span.start <= min(strip.x, strip.boxed?.start ?? .infinity) + 1e-6
        && max(strip.end, strip.boxed?.end ?? 0) <= span.end + 1e-6
    }
  }

  /// Returns the first top of a band from one on that has a free stretch of a width.
  mutating func nextTop(from top: Double, height: Double, width wanted: Double) -> Double? {
    guard let index else { return top }
    return index.nextTop(
      from: Rect(x: 0, y: top, width: width, height: max(height, 1e-6)), width: wanted,
      isRightToLeft: false, scratch: &scratch)
  }
}
