import TextAnalysis
import TextGeometry
import TextShaping

/// Consecutive rows of one container that move together.
///
/// Rows are stored as they were placed, with their shifts since then: down in the container,
/// forward in the text, and forward in its paragraphs. An edit moves everything after it at the
/// cost of three additions per segment. The rows themselves are shared, so inserting among
/// segments moves little.
struct RowSegment: Sendable {
  private var content: Content
  private(set) var verticalShift = RunningHeight.zero
  private var textShift = 0
  private var paragraphShift = 0

  /// The rows as they were placed, with their bounds.
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
  /// The rows from top to bottom, as they were placed.
  var rows: [PlacedRow] { content.placed.rows }
  /// The fragments in reading order, as they were placed.
  var fragments: [LineFragment] { content.placed.fragments }
  /// The text that was shaped again for the fragments.
  var adjustments: AdjustmentStore { content.placed.adjustments }

  /// The greatest distance below a row's bottom of anything that decides the row's position, in
  /// points.
  var reach: Double { content.placed.reach }

  private var bounds: SegmentBounds { content.bounds }

  /// The bottom of the last row, in points from the container's top.
  var bottom: Double { end.value }

  /// The bottom of the last row, in points from the container's top, with its rounding error.
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

  /// The left and right end of the text of all fragments, in points.
  var used: HorizontalSpan { bounds.used }

  /// The state of the container before the first row.
  var entry: ContainerState { state(before: 0) }

  /// Returns the height before the first row if the rows were moved down by `shift`.
  func entryHeight(movedBy shift: RunningHeight) -> RunningHeight {
    shift == .zero ? bounds.entryHeight : bounds.entryHeight + shift
  }

  /// The state of the container after the last row.
  var exit: ContainerState { state(before: rows.count) }

  /// Returns the state of the container before a row.
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

  /// Returns a row, in the container's coordinates.
  func row(_ index: Int) -> LayoutRow { rows[index].moved(by: verticalShift) }

  /// Returns the bottom of a row, in points from the container's top.
  func bottom(ofRow index: Int) -> Double {
    isMoved ? (rows[index].bottom + verticalShift).value : rows[index].bottom.value
  }

  /// Returns a fragment, in the container's and the storage's coordinates.
  func fragment(_ index: Int) -> LineFragment {
    fragment(index, ofRow: isMoved ? rows.partition { $0.fragments.upperBound <= index } : 0)
  }

  /// Returns a fragment whose row is known.
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

  /// Returns the position at which a row's text starts, in UTF-16 code units of the storage.
  func textStart(ofRow index: Int) -> Int {
    fragments[rows[index].fragments.lowerBound].range.lowerBound + textShift
  }

  /// Returns the number of the paragraph that a row's text belongs to.
  func paragraph(ofRow index: Int) -> Int {
    fragments[rows[index].fragments.lowerBound].paragraph + paragraphShift
  }

  /// Returns the position after a row's text, in UTF-16 code units of the storage.
  func textEnd(ofRow index: Int) -> Int {
    fragments[rows[index].fragments.upperBound - 1].range.upperBound + textShift
  }

  /// Returns the first row of a paragraph or of one after it; the count of rows if there is none.
  ///
  /// - Complexity: O(log *n*).
  func firstRow(fromParagraph paragraph: Int) -> Int {
    rows.partition {
      fragments[$0.fragments.lowerBound].paragraph + paragraphShift < paragraph
    }
  }

  /// Returns the row that holds a position of the storage at or after the segment's start.
  ///
  /// - Complexity: O(log *n*); O(1) if rows hold about as much text each.
  func row(containing offset: Int) -> Int {
    let bounds = bounds
    let offset = offset - textShift
    let share = Double(offset - bounds.textStart) / Double(bounds.textEnd - bounds.textStart)
    return rows.indices.partition(near: guess(at: share)) {
      fragments[rows[$0].fragments.lowerBound].range.lowerBound <= offset
    } - 1
  }

  /// Returns the first row whose bottom is below a height; the count of rows if there is none.
  ///
  /// - Complexity: O(log *n*); O(1) if rows are about equally high.
  func firstRow(below y: Double) -> Int {
    guard let first = rows.first else { return 0 }
    let share = (y - verticalShift.value - first.y) / (bounds.end.value - first.y)
    return rows.indices.partition(near: guess(at: share)) { bottom(ofRow: $0) <= y }
  }

  /// Returns the row at a fraction of the way through the segment if all rows are equal.
  private func guess(at share: Double) -> Int {
    share > 0 ? Int(min(share, 1) * Double(rows.count)) : 0
  }

  /// Moves all rows to the end of the rows before them.
  ///
  /// The shift is derived from the original heights. Rounding errors therefore do not accumulate
  /// over many moves, and each row is where it would have been placed, to the last bit.
  mutating func move(toFollow height: RunningHeight) {
    let placed = bounds.entryHeight
    verticalShift = height.isSame(as: placed) ? .zero : height - placed
  }

  /// Shifts the text positions of all rows.
  mutating func shift(text: Int, paragraphs: Int) {
    textShift += text
    paragraphShift += paragraphs
  }

  /// Returns the rows from one on, which has to exist.
  func suffix(fromRow row: Int) -> RowSegment {
    var rest = self
    rest.content = Content(placed.suffix(fromRow: row))
    return rest
  }

  /// Returns the rows before one that is not the first.
  func prefix(toRow row: Int) -> RowSegment {
    changed { $0.truncate(toRows: row) }
  }

  /// Returns the segment with changed rows.
  func changed(_ change: (inout PlacedRows) -> Void) -> RowSegment {
    var placed = placed
    change(&placed)
    var segment = self
    segment.content = Content(placed)
    return segment
  }
}

/// The bounds of consecutive rows, as they were placed.
struct SegmentBounds: Sendable {
  /// The start and end of their text, in UTF-16 code units of the storage.
  var (textStart, textEnd) = (0, 0)
  /// The numbers of the first and the last paragraph.
  var (firstParagraph, lastParagraph) = (0, 0)
  /// The bottoms of the row before the first one and of the last row, in points from the
  /// container's top.
  let entryHeight: RunningHeight
  var end = RunningHeight.zero
  /// The left and right end of the text of all fragments, in points; empty if there are none.
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
