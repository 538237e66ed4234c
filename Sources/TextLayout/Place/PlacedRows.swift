import Synchronization
import TextAnalysis
import TextGeometry
import TextShaping

/// Consecutive rows of one container, as they were placed.
struct PlacedRows: Sendable {
  /// The rows, from top to bottom.
  var rows: [PlacedRow] = []
  /// The fragments, in reading order.
  var fragments: [LineFragment] = []
  /// The text that was shaped again for the fragments.
  var adjustments = AdjustmentStore()
  /// An identifier of the placement: rows with equal origin and number are the same, placed once.
  private(set) var origin: Int
  /// The number of the first row among those of its origin.
  private(set) var firstNumber = 0
  /// True if a character ends the container after the last row.
  var closesContainer = false
  /// The drop caps, each with the index of the row that it starts in.
  private(set) var caps: [(row: Int, cap: PlacedCap)] = []
  /// The greatest distance below a row's bottom of anything that decides the row's position, in
  /// points: the depth of drop caps, usually 0.
  private(set) var reach = 0.0
  /// The indices of the rows of paragraphs that are hidden as a whole.
  private var collapsedRows: [Int] = []
  /// The state of the container when the first row was placed.
  private(set) var entry: ContainerState

  /// The number of rows from which a segment ends with the paragraph. It keeps segments few, and
  /// dividing one cheap.
  static let fullCount = 64

  private static let origins = Atomic<Int>(0)

  init(entry: ContainerState) {
    self.entry = entry
    origin = Self.origins.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// Reserves room for the usual number of rows of a segment.
  mutating func reserveCapacity() { reserveCapacity(Self.fullCount + Self.fullCount / 4) }

  /// Reserves room for some rows of one fragment each, if none is reserved yet.
  mutating func reserveCapacity(_ count: Int) {
    guard rows.capacity == 0 else { return }
    rows.reserveCapacity(count)
    fragments.reserveCapacity(count)
  }

  var isEmpty: Bool { rows.isEmpty }

  /// Appends a row of one fragment.
  ///
  /// Both values are built in place: building them elsewhere and copying takes twice the time.
  @inline(__always)
  mutating func append(
    _ row: @autoclosure () -> PlacedRow, _ fragment: @autoclosure () -> LineFragment
  ) {
    fragments.append(addingCapacity: 1) { $0.append(fragment()) }
    rows.append(addingCapacity: 1) { $0.append(row()) }
  }

  /// Returns the state of the container before a row, or after the last.
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

  /// Records the drop cap of the last row.
  mutating func addCap(_ cap: PlacedCap) { caps.append((rows.count - 1, cap)) }

  /// Records how far below its bottom the last row depends on the geometry, in points.
  mutating func addReach(_ distance: Double) { reach = max(reach, distance) }

  /// Records that the last row shows nothing.
  mutating func recordCollapsedRow() { collapsedRows.append(rows.count - 1) }

  private func collapsedCount(before row: Int) -> Int {
    collapsedRows.isEmpty ? 0 : collapsedRows.partition { $0 < row }
  }

  /// True if a row belongs to a paragraph that is hidden as a whole.
  func isCollapsed(_ row: Int) -> Bool {
    collapsedCount(before: row + 1) > collapsedCount(before: row)
  }

  /// True if a row ends with a hyphen that the text does not have; false if there is no such row.
  func endsWithHyphen(_ row: Int) -> Bool {
    guard rows.indices.contains(row) else { return false }
    let last = rows[row].fragments.upperBound - 1
    return fragments.indices.contains(last) && fragments[last].end == .hyphen
  }

  /// The last visible row; nil if there is none.
  var lastShownRow: Int? {
    var row = rows.count - 1
    for collapsed in collapsedRows.reversed() {
      if collapsed < row { break }
      row -= 1
    }
    return row < 0 ? nil : row
  }

  /// Drops the rows from `count` on.
  mutating func truncate(toRows count: Int) {
    guard count < rows.count else { return }
    fragments.removeSubrange(rows[count].fragments.lowerBound...)
    rows.removeSubrange(count...)
    caps.removeAll { $0.row >= count }
    collapsedRows.removeAll { $0 >= count }
    closesContainer = false
  }

  /// Returns the rows from one on.
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

  /// Creates an empty list with the origin of other rows.
  private init(_ others: PlacedRows, entry: ContainerState, firstNumber: Int) {
    origin = others.origin
    adjustments = others.adjustments
    reach = others.reach
    self.entry = entry
    self.firstNumber = firstNumber
  }

  /// Replaces the text of a row's last fragment, which has been laid out again.
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
    fragments[last].forgetFitting()
    fragments[last].adjustments = broken.adjustments
  }
}
