import Synchronization
import TextGeometry

/// Rows of one container that follow each other and move as one.
///
/// They are kept as they were placed, together with how far they have moved since: down in the container,
/// on in the text, and on among its paragraphs. An edit moves everything behind it at the cost of three
/// additions a segment.
struct RowSegment: Sendable {
  /// From top to bottom, as they were placed.
  var rows: [PlacedRow] = [] { didSet { knownBounds = nil } }
  /// In reading order, as they were placed.
  var fragments: [LineFragment] = [] { didSet { knownBounds = nil } }
  /// What was shaped anew for the fragments.
  var adjustments = AdjustmentStore()
  /// Which rows these are: rows of the same origin and number are the same, placed once.
  private(set) var origin: Int
  /// The number of the first row among those of its origin.
  private(set) var firstNumber = 0
  /// Whether a character ends the container after the last row.
  var closesContainer = false
  /// The drop caps, each with the index of the row that it starts in, as they were placed.
  private(set) var caps: [(row: Int, cap: PlacedCap)] = []
  /// The indices of the rows of paragraphs that are hidden as a whole.
  private var collapsedRows: [Int] = []
  /// Where the container stood when the first row was placed, as it was then.
  private var entryState: ContainerState
  private var verticalShift = RunningHeight.zero
  private var textShift = 0
  private var paragraphShift = 0
  /// What the rows and fragments come to as they were placed; nil while more are placed.
  private var knownBounds: SegmentBounds?

  /// From how many rows on a segment ends with the paragraph: enough to make segments few, not so
  /// many that cutting one is felt.
  static let fullCount = 64

  private static let origins = Atomic<Int>(0)

  init(entry: ContainerState) {
    entryState = entry
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

  /// Takes note that no more rows are placed, so that what is asked of all of them together is had without
  /// looking at any.
  mutating func seal() { knownBounds = isEmpty ? nil : SegmentBounds(rows, fragments) }

  private var bounds: SegmentBounds { knownBounds ?? SegmentBounds(rows, fragments) }

  /// The bottom of the last row, in points from the container's top.
  var bottom: Double { end.value }

  /// The same, with what rounding has left out.
  var end: RunningHeight { (isEmpty ? entryState.height : bounds.end) + verticalShift }

  private var isMoved: Bool { verticalShift != .zero }

  /// The position at which the first row's text starts, in UTF-16 code units of the storage.
  var textStart: Int { bounds.textStart + textShift }

  /// The position after the segment's last text, in UTF-16 code units of the storage.
  var textEnd: Int { bounds.textEnd + textShift }

  /// The number of the paragraph of the first row.
  var firstParagraph: Int { bounds.firstParagraph + paragraphShift }

  /// The number of the paragraph of the last row.
  var lastParagraph: Int { bounds.lastParagraph + paragraphShift }

  /// The left and right end of what the fragments use, in points.
  var used: HorizontalSpan { bounds.used }

  /// Where the container stood when the first row was placed.
  var entry: ContainerState { state(before: 0) }

  /// Where the container stands after the last row.
  var exit: ContainerState { state(before: rows.count) }

  /// Where the container stands before a row.
  func state(before row: Int) -> ContainerState {
    var state = stateAsSet(before: row)
    guard isMoved else { return state }
    state.height = state.height + verticalShift
    if let cap = state.cap {
      let start = caps.last { $0.row < row }?.row
      state.cap?.bottom =
        start.map { self.row($0).baseline + cap.depth } ?? cap.bottom + verticalShift.value
    }
    return state
  }

  /// The same as it was when the rows were placed.
  private func stateAsSet(before row: Int) -> ContainerState {
    guard row > 0 else { return entryState }
    let last = rows[row - 1]
    let height = last.bottom
    let cap = caps.last { $0.row < row }?.cap ?? entryState.cap
    return ContainerState(
      height: height, pendingSpace: last.spaceAfter, rowCount: entryState.rowCount + row,
      lineCount: entryState.lineCount + row - collapsedCount(before: row),
      isClosed: closesContainer && row == rows.count,
      cap: cap.flatMap { $0.bottom > height.value ? $0 : nil })
  }

  /// Notes the drop cap of the row that was placed last.
  mutating func addCap(_ cap: PlacedCap) { caps.append((rows.count - 1, cap)) }

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

  /// A row, in the container's coordinates.
  func row(_ index: Int) -> LayoutRow { rows[index].moved(by: verticalShift) }

  /// The bottom of a row, in points from the container's top.
  func bottom(ofRow index: Int) -> Double {
    isMoved ? (rows[index].bottom + verticalShift).value : rows[index].bottom.value
  }

  /// A fragment, in the container's and the storage's coordinates.
  func fragment(_ index: Int) -> LineFragment {
    fragment(index, ofRow: isMoved ? rows.partition { $0.fragments.upperBound <= index } : 0)
  }

  /// The same where its row is known.
  func fragment(_ index: Int, ofRow number: Int) -> LineFragment {
    var fragment = fragments[index]
    if isMoved {
      let (old, new) = (rows[number], row(number))
      let distance = verticalShift.value
      let y = fragment.rect.origin.y
      fragment.rect.origin.y = y == old.y ? new.y : y + distance
      fragment.baseline =
        fragment.baseline == old.baseline ? new.baseline : fragment.baseline + distance
    }
    if textShift != 0 {
      fragment.range = fragment.range.lowerBound + textShift..<fragment.range.upperBound + textShift
      fragment.contentEnd += textShift
      fragment.paragraphStart += textShift
    }
    fragment.paragraph += paragraphShift
    return fragment
  }

  /// The position at which a row's text starts, in UTF-16 code units of the storage.
  func textStart(ofRow index: Int) -> Int {
    fragments[rows[index].fragments.lowerBound].range.lowerBound + textShift
  }

  /// The number of the paragraph that a row's text belongs to.
  func paragraph(ofRow index: Int) -> Int {
    fragments[rows[index].fragments.lowerBound].paragraph + paragraphShift
  }

  /// The position after a row's text, in UTF-16 code units of the storage.
  func textEnd(ofRow index: Int) -> Int {
    fragments[rows[index].fragments.upperBound - 1].range.upperBound + textShift
  }

  /// The first row of a paragraph or of one after it; the count of rows when there is none.
  ///
  /// - Complexity: O(log *n*).
  func firstRow(fromParagraph paragraph: Int) -> Int {
    rows.partition {
      fragments[$0.fragments.lowerBound].paragraph + paragraphShift < paragraph
    }
  }

  /// The row that holds a position of the storage at or after the segment's start.
  ///
  /// - Complexity: O(log *n*); where rows hold about as much text each, O(1).
  func row(containing offset: Int) -> Int {
    let bounds = bounds
    let offset = offset - textShift
    let share = Double(offset - bounds.textStart) / Double(bounds.textEnd - bounds.textStart)
    return rows.indices.partition(near: guess(at: share)) {
      fragments[rows[$0].fragments.lowerBound].range.lowerBound <= offset
    } - 1
  }

  /// The first row whose bottom lies below a height; the count of rows when there is none.
  ///
  /// - Complexity: O(log *n*); where rows are about as high as each other, O(1).
  func firstRow(below y: Double) -> Int {
    guard let first = rows.first else { return 0 }
    let share = (y - verticalShift.value - first.y) / (bounds.end.value - first.y)
    return rows.indices.partition(near: guess(at: share)) { bottom(ofRow: $0) <= y }
  }

  /// The row that stands a share of the way through the segment if all rows are alike.
  private func guess(at share: Double) -> Int {
    share > 0 ? Int(min(share, 1) * Double(rows.count)) : 0
  }

  /// Lets the last fragment of a row hold other text, which is laid out anew.
  mutating func replaceLastFragment(
    ofRow row: Int, with broken: BrokenFragment, used: HorizontalSpan,
    adjustments store: AdjustmentStore
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
    adjustments = store
    seal()
  }

  /// Moves all rows to where the rows before them end.
  ///
  /// How far they have moved follows from where they were placed, so that rounding does not add up over
  /// many moves, and each row is where it would be placed, to the last bit.
  mutating func move(toFollow height: RunningHeight) {
    verticalShift = height.value == entryState.y ? .zero : height - entryState.height
  }

  /// Moves all rows on in the text.
  mutating func shift(text: Int, paragraphs: Int) {
    textShift += text
    paragraphShift += paragraphs
  }

  /// Takes the rows from one on out.
  mutating func split(atRow row: Int) -> RowSegment {
    var rest = self
    rest.entryState = stateAsSet(before: row)
    rest.firstNumber += row
    rest.caps = caps.filter { $0.row >= row }.map { ($0.row - row, $0.cap) }
    caps.removeAll { $0.row >= row }
    rest.collapsedRows = collapsedRows.filter { $0 >= row }.map { $0 - row }
    collapsedRows.removeAll { $0 >= row }
    if row < rows.count { closesContainer = false }
    let first = row < rows.count ? rows[row].fragments.lowerBound : fragments.count
    rest.rows = rows[row...].map {
      var moved = $0
      moved.fragments = $0.fragments.lowerBound - first..<$0.fragments.upperBound - first
      return moved
    }
    rest.fragments = Array(fragments[first...])
    rows.removeSubrange(row...)
    fragments.removeSubrange(first...)
    seal()
    rest.seal()
    return rest
  }
}

/// What rows that follow each other come to, as they were placed.
struct SegmentBounds: Sendable {
  /// Where their text starts and ends, in UTF-16 code units of the storage.
  var (textStart, textEnd) = (0, 0)
  /// The numbers of the first and the last paragraph.
  var (firstParagraph, lastParagraph) = (0, 0)
  /// The bottom of the last row, in points from the container's top.
  var end = RunningHeight.zero
  /// The left and right end of what the fragments use, in points; empty when there are none.
  var used = HorizontalSpan(start: .infinity, end: -.infinity)

  init(_ rows: [PlacedRow], _ fragments: [LineFragment]) {
    guard let row = rows.last, let first = fragments.first, let last = fragments.last
    else { return }
    (textStart, textEnd) = (first.range.lowerBound, last.range.upperBound)
    (firstParagraph, lastParagraph) = (first.paragraph, last.paragraph)
    end = row.bottom
    for index in fragments.indices {
      used.start = min(used.start, fragments[index].used.start)
      used.end = max(used.end, fragments[index].used.end)
    }
  }
}
