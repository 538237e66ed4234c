import TextGeometry

/// Rows of one container that follow each other and move as one.
///
/// They are kept as they were placed, together with how far they have moved since: down in the container,
/// on in the text, and on among its paragraphs. An edit moves everything behind it at the cost of three
/// additions a segment; the rows themselves are shared, so that making room among segments moves little.
struct RowSegment: Sendable {
  private var content: Content
  private(set) var verticalShift = RunningHeight.zero
  private var textShift = 0
  private var paragraphShift = 0

  /// The rows as they were placed, with what they come to.
  private final class Content: Sendable {
    let placed: PlacedRows
    let bounds: SegmentBounds

    init(_ placed: PlacedRows) {
      self.placed = placed
      bounds = SegmentBounds(placed)
    }
  }

  /// - Parameter placed: At least one row.
  init(_ placed: PlacedRows) { content = Content(placed) }

  /// The rows as they were placed.
  var placed: PlacedRows { content.placed }
  /// From top to bottom, as they were placed.
  var rows: [PlacedRow] { content.placed.rows }
  /// In reading order, as they were placed.
  var fragments: [LineFragment] { content.placed.fragments }
  /// What was shaped anew for the fragments.
  var adjustments: AdjustmentStore { content.placed.adjustments }

  /// How far below a row's bottom something can lie that decides where the row stands, in points.
  var reach: Double { content.placed.reach }

  private var bounds: SegmentBounds { content.bounds }

  /// The bottom of the last row, in points from the container's top.
  var bottom: Double { end.value }

  /// The same, with what rounding has left out.
  var end: RunningHeight { bounds.end + verticalShift }

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

  /// The height of that, were the rows moved so far down.
  func entryHeight(movedBy shift: RunningHeight) -> RunningHeight {
    shift == .zero ? bounds.entryHeight : bounds.entryHeight + shift
  }

  /// Where the container stands after the last row.
  var exit: ContainerState { state(before: rows.count) }

  /// Where the container stands before a row.
  func state(before row: Int) -> ContainerState {
    var state = placed.state(before: row)
    guard isMoved else { return state }
    state.height = state.height + verticalShift
    if let cap = state.cap {
      let start = placed.caps.last { $0.row < row }?.row
      state.cap?.bottom =
        start.map { self.row($0).baseline + cap.depth } ?? cap.bottom + verticalShift.value
    }
    return state
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

  /// Moves all rows to where the rows before them end.
  ///
  /// How far they have moved follows from where they were placed, so that rounding does not add up over
  /// many moves, and each row is where it would be placed, to the last bit.
  mutating func move(toFollow height: RunningHeight) {
    let placed = bounds.entryHeight
    verticalShift = height.isSame(as: placed) ? .zero : height - placed
  }

  /// Moves all rows on in the text.
  mutating func shift(text: Int, paragraphs: Int) {
    textShift += text
    paragraphShift += paragraphs
  }

  /// The rows from one on, by themselves; there has to be such a row.
  func suffix(fromRow row: Int) -> RowSegment {
    var rest = self
    rest.content = Content(placed.suffix(fromRow: row))
    return rest
  }

  /// The rows before one that is not the first.
  func prefix(toRow row: Int) -> RowSegment {
    changed { $0.truncate(toRows: row) }
  }

  /// The same segment with other rows placed.
  func changed(_ change: (inout PlacedRows) -> Void) -> RowSegment {
    var placed = placed
    change(&placed)
    var segment = self
    segment.content = Content(placed)
    return segment
  }
}

/// What rows that follow each other come to, as they were placed.
struct SegmentBounds: Sendable {
  /// Where their text starts and ends, in UTF-16 code units of the storage.
  var (textStart, textEnd) = (0, 0)
  /// The numbers of the first and the last paragraph.
  var (firstParagraph, lastParagraph) = (0, 0)
  /// The bottom of the row before the first and of the last row, in points from the container's top.
  let entryHeight: RunningHeight
  var end = RunningHeight.zero
  /// The left and right end of what the fragments use, in points; empty when there are none.
  var used = HorizontalSpan(start: .infinity, end: -.infinity)

  init(_ placed: PlacedRows) {
    entryHeight = placed.entry.height
    let (rows, fragments) = (placed.rows, placed.fragments)
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
