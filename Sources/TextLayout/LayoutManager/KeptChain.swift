/// Paragraphs that share a container with each other's lines: where the first of them started.
struct KeptChain {
  /// Where the first paragraph starts.
  let start: TextPlace
  /// The container.
  let container: Int
  private let state: ColumnState
  private let rowCount: Int
  private let edges: EdgeStore.Mark

  init(start: TextPlace, in column: Column, edges: EdgeStore.Mark) {
    self.start = start
    container = column.container
    state = column.state
    rowCount = column.segment.rows.count
    self.edges = edges
  }

  /// Whether the paragraphs can be moved on from a column: they started in it, and below something else.
  func canMove(from column: Column?) -> Bool {
    column?.container == container && !state.isEmpty
  }

  /// Takes the paragraphs' rows back.
  func restore(_ column: inout Column, _ placer: inout RowPlacer) {
    column.segment.truncate(toRows: rowCount)
    column.state = state
    placer.context.store.rewind(to: edges)
  }
}
