import TextAnalysis
import TextShaping

/// A saved state between two rows, to which placing a paragraph can return.
struct RowMark {
  private let progress: ParagraphProgress
  private let state: ContainerState
  private let rowCount: Int
  private let adjustments: AdjustmentStore.Mark

  init(
    _ progress: ParagraphProgress, in container: borrowing ContainerProgress,
    adjustments: AdjustmentStore.Mark
  ) {
    self.progress = progress
    state = container.state
    rowCount = container.placed.rows.count
    self.adjustments = adjustments
  }

  /// True if no row of the paragraph had been placed.
  var isParagraphStart: Bool { progress.isFirstRow }

  /// True if no row of the container had been placed.
  var isContainerStart: Bool { state.isEmpty }

  /// The paragraph's start in the storage.
  var paragraphStart: TextPosition {
    TextPosition(offset: progress.breaker.textRange.lowerBound, paragraph: progress.number)
  }

  /// The position of the text that follows, in UTF-16 code units of the storage.
  var offset: Int { progress.breaker.textRange.lowerBound + progress.breaker.cursor.offset }

  /// True if the row before it ends with a hyphen from the dictionary.
  var isInsideWord: Bool { progress.breaker.cursor.hyphenCount > 0 }

  /// True if the row up to the next state is blank, as between two lines of code.
  func isBlankRow(upTo next: RowMark) -> Bool {
    next.progress.breaker.showsNothing(since: progress.breaker.cursor.offset)
  }

  /// The paragraph's saved state.
  var resumed: ParagraphProgress { progress }

  /// Takes back what was placed since then.
  func restore(_ container: inout ContainerProgress, _ store: inout AdjustmentStore) {
    container.placed.truncate(toRows: rowCount)
    container.state = state
    store.rewind(to: adjustments)
  }
}

/// The starts of the rows of paragraphs that share a container with the next paragraph's first
/// row.
struct KeptRows {
  /// The origin of the segment that holds the rows. Once it has been handed out they can no longer
  /// be taken back.
  private(set) var segment: Int?
  /// The marks in text order. If a paragraph started in an earlier container, only its rows here
  /// count.
  private(set) var marks: [RowMark] = []

  /// Records the rows of a paragraph that has ended in a container.
  mutating func append(_ rows: [RowMark], in container: borrowing ContainerProgress) {
    if segment != container.placed.origin { marks.removeAll(keepingCapacity: true) }
    segment = container.placed.origin
    marks.append(contentsOf: rows)
  }

  /// Forgets the rows.
  mutating func removeAll() {
    segment = nil
    marks.removeAll(keepingCapacity: true)
  }
}

/// The start of paragraphs that are kept with the one after them.
struct KeptParagraphs {
  /// The start of the first paragraph.
  let start: TextPosition
  /// The origin of the segment that holds the rows. Once it has been handed out, the rows can no
  /// longer be taken back and the saved state is invalid.
  private let segment: Int
  private let state: ContainerState
  private let rowCount: Int
  private let adjustments: AdjustmentStore.Mark

  init(
    start: TextPosition, in container: borrowing ContainerProgress,
    adjustments: AdjustmentStore.Mark
  ) {
    self.start = start
    segment = container.placed.origin
    state = container.state
    rowCount = container.placed.rows.count
    self.adjustments = adjustments
  }

  /// True if the paragraphs can move to the next container: they started in its current segment,
  /// and below something else.
  func canMove(from container: borrowing ContainerProgress) -> Bool {
    container.placed.origin == segment && !state.isEmpty
  }

  /// Takes back the paragraphs' rows.
  func restore(_ container: inout ContainerProgress, _ placer: inout RowPlacer) {
    container.placed.truncate(toRows: rowCount)
    container.state = state
    placer.context.store.rewind(to: adjustments)
  }
}
