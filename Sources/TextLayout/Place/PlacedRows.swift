import Synchronization
import TextGeometry

/// Rows of one container that follow each other, as they were placed.
struct PlacedRows: Sendable {
  /// From top to bottom.
  var rows: [PlacedRow] = []
  /// In reading order.
  var fragments: [LineFragment] = []
  /// What was shaped anew for the fragments.
  var adjustments = AdjustmentStore()
  /// Which rows these are: rows of the same origin and number are the same, placed once.
  private(set) var origin: Int
  /// The number of the first row among those of its origin.
  private(set) var firstNumber = 0
  /// Whether a character ends the container after the last row.
  var closesContainer = false
  /// The drop caps, each with the index of the row that it starts in.
  private(set) var caps: [(row: Int, cap: PlacedCap)] = []
  /// How far below a row's bottom something can lie that decides where the row stands, in points: as deep as drop caps
  /// hang, as a rule 0.
  private(set) var reach = 0.0
  /// The indices of the rows of paragraphs that are hidden as a whole.
  private var collapsedRows: [Int] = []
  /// Where the container stood when the first row was placed.
  private(set) var entry: ContainerState

  /// From how many rows on a segment ends with the paragraph: enough to make segments few, not so
  /// many that cutting one is felt.
  static let fullCount = 64

  private static let origins = Atomic<Int>(0)

  init(entry: ContainerState) {
    self.entry = entry
    origin = Self.origins.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// Makes room for as many rows as a segment has as a rule.
  mutating func reserveCapacity() { reserveCapacity(Self.fullCount + Self.fullCount / 4) }

  /// Makes room for some rows of one fragment each, when there is none yet.
  mutating func reserveCapacity(_ count: Int) {
    guard rows.capacity == 0 else { return }
    rows.reserveCapacity(count)
    fragments.reserveCapacity(count)
  }

  var isEmpty: Bool { rows.isEmpty }

  /// Adds a row of one fragment.
  ///
  /// Both are made where they are kept: made elsewhere and copied there they take twice the time.
  @inline(__always)
  mutating func append(
    _ row: @autoclosure () -> PlacedRow, _ fragment: @autoclosure () -> LineFragment
  ) {
    fragments.append(addingCapacity: 1) { $0.append(fragment()) }
    rows.append(addingCapacity: 1) { $0.append(row()) }
  }

  /// Where the container stood before a row, or after the last.
  func state(before row: Int) -> ContainerState {
    guard row > 0 else { return entry }
    let last = rows[row - 1]
    let height = last.bottom
    let cap = caps.last { $0.row < row }?.cap ?? entry.cap
    return ContainerState(
      height: height, pendingSpace: last.spaceAfter, rowCount: entry.rowCount + row,
      lineCount: entry.lineCount + row - collapsedCount(before: row),
      isClosed: closesContainer && row == rows.count,
      cap: cap.flatMap { $0.bottom > height.value ? $0 : nil })
  }

  /// Notes the drop cap of the row that was placed last.
  mutating func addCap(_ cap: PlacedCap) { caps.append((rows.count - 1, cap)) }

  /// Notes how far below its bottom the row that was placed last depends on what is there, in points.
  mutating func addReach(_ distance: Double) { reach = max(reach, distance) }

  /// Notes that the row that was placed last shows nothing.
  mutating func noteCollapsedRow() { collapsedRows.append(rows.count - 1) }

  private func collapsedCount(before row: Int) -> Int {
    collapsedRows.isEmpty ? 0 : collapsedRows.partition { $0 < row }
  }

  /// Whether a row is that of a paragraph that is hidden as a whole.
  func isCollapsed(_ row: Int) -> Bool {
    collapsedCount(before: row + 1) > collapsedCount(before: row)
  }

  /// The last row that shows something; nil when none does.
  var lastShownRow: Int? {
    var row = rows.count - 1
    for collapsed in collapsedRows.reversed() {
      if collapsed < row { break }
      row -= 1
    }
    return row < 0 ? nil : row
  }

  /// Drops the rows from one on.
  mutating func truncate(toRows count: Int) {
    guard count < rows.count else { return }
    fragments.removeSubrange(rows[count].fragments.lowerBound...)
    rows.removeSubrange(count...)
    caps.removeAll { $0.row >= count }
    collapsedRows.removeAll { $0 >= count }
    closesContainer = false
  }

  /// The rows from one on, by themselves.
  func suffix(fromRow row: Int) -> PlacedRows {
    var rest = PlacedRows(self, entry: state(before: row), firstNumber: firstNumber + row)
    rest.closesContainer = closesContainer
    rest.caps = caps.filter { $0.row >= row }.map { ($0.row - row, $0.cap) }
    rest.collapsedRows = collapsedRows.filter { $0 >= row }.map { $0 - row }
    let first = row < rows.count ? rows[row].fragments.lowerBound : fragments.count
    rest.rows = rows[row...].map {
      var moved = $0
      moved.fragments = $0.fragments.lowerBound - first..<$0.fragments.upperBound - first
      return moved
    }
    rest.fragments = Array(fragments[first...])
    return rest
  }

  /// No rows yet, of the same origin as others.
  private init(_ others: PlacedRows, entry: ContainerState, firstNumber: Int) {
    origin = others.origin
    adjustments = others.adjustments
    reach = others.reach
    self.entry = entry
    self.firstNumber = firstNumber
  }

  /// Lets the last fragment of a row hold other text, which is laid out anew.
  mutating func replaceLastFragment(
    ofRow row: Int, with broken: BrokenFragment, used: HorizontalSpan
  ) {
    let last = rows[row].fragments.upperBound - 1
    let start = fragments[last].paragraphStart
    fragments[last].range =
      broken.range.lowerBound + start..<broken.range.upperBound + start
    fragments[last].contentEnd = broken.contentEnd + start
    fragments[last].used = used
    fragments[last].end = broken.end
    fragments[last].stretch = 0
    fragments[last].adjustments = broken.adjustments
  }
}
