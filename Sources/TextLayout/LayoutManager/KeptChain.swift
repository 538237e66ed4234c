/// Paragraphs that share a container with each other's lines: where the first of them started.
struct KeptChain {
  /// Where the first paragraph starts.
  let start: TextPlace
  /// The segment that holds the rows as long as they can be taken back: once it has been handed out, the
  /// mark no longer stands for anything.
  private let segment: Int
  private let state: ColumnState
  private let rowCount: Int
  private let edges: EdgeStore.Mark

  init(start: TextPlace, in column: Column, edges: EdgeStore.Mark) {
    self.start = start
    segment = column.segment.origin
    state = column.state
    rowCount = column.segment.rows.count
    self.edges = edges
  }

  /// Whether the paragraphs can be moved on from a column: they started in the rows that are being set
  /// there, and below something else.
  func canMove(from column: Column?) -> Bool {
    column?.segment.origin == segment && !state.isEmpty
  }

  /// Takes the paragraphs' rows back.
  func restore(_ column: inout Column, _ placer: inout RowPlacer) {
    column.segment.truncate(toRows: rowCount)
    column.state = state
    placer.context.store.rewind(to: edges)
  }
}
