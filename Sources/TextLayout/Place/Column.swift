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
  private var scratch = ShapeIndex.Scratch()
  private var spans: [Span] = []
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
    return full
  }

  /// Whether no row is allowed after those there are.
  var isFull: Bool {
    geometry.maximumNumberOfLines > 0 && state.rowCount >= geometry.maximumNumberOfLines
  }

  /// The usable spans of a band in reading order.
  mutating func usableSpans(top: Double, height: Double, isRightToLeft: Bool) -> [Span] {
    guard let index = geometry.index else {
      let whole = Span(start: 0, end: geometry.width)
      return geometry.isUsable(whole) ? [whole] : []
    }
    index.freeSpans(
      top: top, height: height, left: 0, right: geometry.width, isRightToLeft: isRightToLeft,
      scratch: &scratch, into: &spans)
    let usable = spans.filter { geometry.isUsable($0) }
    return isRightToLeft ? usable.reversed() : usable
  }

  /// The least top, from one on, at which a piece of text fits a usable span, or nil when there is none.
  ///
  /// - Parameters:
  ///   - top: Where the search starts, in points from the container's top.
  ///   - height: The row's height, in points.
  ///   - width: What the piece needs, in points.
  ///   - margins: The left and right edge that the paragraph's indents leave, in points.
  mutating func nextTop(
    from top: Double, height: Double, width: Double, margins: Span, isRightToLeft: Bool
  ) -> Double? {
    guard let index = geometry.index else { return nil }
    let needed = width + 2 * geometry.padding - LineBreaker.tolerance
    let least = geometry.minimumFragmentWidth + 2 * geometry.padding - LineBreaker.tolerance
    var start = top
    while true {
      // The text has to fit what the indents leave of a span.
      guard
        let fitting = index.nextTop(
          from: start, height: height, width: max(needed, 0),
          left: margins.start - geometry.padding, right: margins.end + geometry.padding,
          limit: geometry.height - height, isRightToLeft: isRightToLeft, scratch: &scratch)
      else { return nil }
      if least <= needed { return fitting }
      // The span with its indents has to be wide enough to be used.
      guard
        let usable = index.nextTop(
          from: fitting, height: height, width: max(least, 0), left: 0, right: geometry.width,
          limit: geometry.height - height, isRightToLeft: isRightToLeft, scratch: &scratch)
      else { return nil }
      if usable <= fitting { return fitting }
      start = usable
    }
  }

  /// The most room that any span could offer to text if there were no exclusions, in points.
  mutating func widest(height: Double, margins: Span) -> Double {
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
