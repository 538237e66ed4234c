import TextGeometry

/// The container being filled, with the edges that a paragraph's rows keep within.
struct Column {
  /// The container's index.
  let container: Int
  let geometry: ContainerGeometry
  /// The rows being set.
  var segment: RowSegment
  /// Where the container stands after them.
  var state: ColumnState
  var scratch = ShapeIndex.Scratch()
  var spans: [HorizontalSpan] = []
  private var widestRoom: (height: Double, width: Double)?

  init(_ geometry: ContainerGeometry, container: Int, state: ColumnState = ColumnState()) {
    self.geometry = geometry
    self.container = container
    self.state = state
    segment = RowSegment(entry: state)
  }

  /// Hands out the rows being set; those that follow go into a segment of their own.
  mutating func takeSegment(edges: EdgeStore) -> RowSegment {
    var full = RowSegment(entry: state)
    // A full segment is followed by another as a rule.
    if segment.rows.count >= RowSegment.fullCount { full.reserveCapacity() }
    swap(&full, &segment)
    full.edges = edges
    full.seal()
    return full
  }

  /// Whether no row is allowed after those there are.
  var isFull: Bool {
    state.isClosed
      || (geometry.maximumNumberOfLines > 0 && state.lineCount >= geometry.maximumNumberOfLines)
  }

  /// The most room that any span could offer to text if there were no exclusions, in points.
  mutating func widest(height: Double, margins: HorizontalSpan) -> Double {
    let whole = margins.end - margins.start
    guard let inside = geometry.insideIndex else { return whole }
    if let known = widestRoom, known.height == height { return min(known.width, whole) }
    var low = 0.0
    var high = geometry.width
    while high - low > 1.0 / 64 {
      let middle = (low + high) / 2
      let top = inside.nextTop(
        from: 0, height: height, width: middle, left: 0, right: geometry.width,
        limit: geometry.height - height, isRightToLeft: false, scratch: &scratch)
      if top == nil { high = middle } else { low = middle }
    }
    let room = max(0, low - 2 * geometry.padding)
    widestRoom = (height, room)
    return min(room, whole)
  }
}
