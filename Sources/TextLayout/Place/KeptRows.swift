/// A place between two rows to which placing a paragraph can go back.
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

  /// Whether no row of the paragraph had been placed.
  var isParagraphStart: Bool { progress.isFirstRow }

  /// Whether no row of the container had been placed.
  var isContainerStart: Bool { state.isEmpty }

  /// The paragraph's place in the storage.
  var paragraphStart: TextPlace {
    TextPlace(offset: progress.breaker.textRange.lowerBound, paragraph: progress.number)
  }

  /// The position of the text that follows, in UTF-16 code units of the storage.
  var offset: Int { progress.breaker.textRange.lowerBound + progress.breaker.cursor.offset }

  /// The paragraph as it stood.
  var resumed: ParagraphProgress { progress }

  /// Takes back what was placed since.
  func restore(_ container: inout ContainerProgress, _ store: inout AdjustmentStore) {
    container.placed.truncate(toRows: rowCount)
    container.state = state
    store.rewind(to: adjustments)
  }
}

/// Where the rows of paragraphs that share a container with the next one's first row start.
struct KeptRows {
  /// The segment that holds the rows; once it has been handed out they can no longer be taken back.
  private(set) var segment: Int?
  /// In the order of the text; of a paragraph that has come into the container from another, only those in it.
  private(set) var marks: [RowMark] = []

  /// Notes the rows of a paragraph that has come to its end in a container.
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

/// Paragraphs that are kept with the one after them: where the first of them starts.
struct KeptParagraphs {
  /// Where the first paragraph starts.
  let start: TextPlace
  /// The segment that holds the rows as long as they can be taken back: once it has been handed out, the
  /// mark no longer stands for anything.
  private let segment: Int
  private let state: ContainerState
  private let rowCount: Int
  private let adjustments: AdjustmentStore.Mark

  init(
    start: TextPlace, in container: borrowing ContainerProgress, adjustments: AdjustmentStore.Mark
  ) {
    self.start = start
    segment = container.placed.origin
    state = container.state
    rowCount = container.placed.rows.count
    self.adjustments = adjustments
  }

  /// Whether the paragraphs can be moved on from a container: they started in the rows that it is getting,
  /// and below something else.
  func canMove(from container: borrowing ContainerProgress) -> Bool {
    container.placed.origin == segment && !state.isEmpty
  }

  /// Takes the paragraphs' rows back.
  func restore(_ container: inout ContainerProgress, _ placer: inout RowPlacer) {
    container.placed.truncate(toRows: rowCount)
    container.state = state
    placer.context.store.rewind(to: adjustments)
  }
}
