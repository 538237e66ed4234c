import TextGeometry

/// The container being filled, with the edges that a paragraph's rows keep within.
struct ContainerProgress: ~Copyable {
  /// The container's number among the manager's.
  let number: Int
  let geometry: ContainerGeometry
  /// The geometry's index; empty when it has none. To take it out of there would copy it for each band.
  let index: ShapeIndex
  /// The rows being placed.
  var placed: PlacedRows
  /// Where the container stands after them.
  var state: ContainerState
  var scratch: ShapeIndex.Scratch
  var spans: [HorizontalSpan] = []
  /// The first character of the row being placed, in UTF-16 code units of the storage.
  var position = 0
  private var widestRoom: (height: Double, width: Double)?

  init(
    _ geometry: ContainerGeometry, number: Int, state: ContainerState = ContainerState(),
    scratch: consuming ShapeIndex.Scratch = ShapeIndex.Scratch()
  ) {
    self.scratch = scratch
    self.geometry = geometry
    index = geometry.index ?? .empty
    self.number = number
    self.state = state
    placed = PlacedRows(entry: state)
  }

  /// Hands out the rows being placed, nil when there are none; those that follow go into a segment of their own.
  mutating func takeSegment(adjustments: AdjustmentStore) -> RowSegment? {
    var full = PlacedRows(entry: state)
    // A full segment is followed by another as a rule.
    if placed.rows.count >= PlacedRows.fullCount { full.reserveCapacity() }
    swap(&full, &placed)
    full.adjustments = adjustments
    return full.isEmpty ? nil : RowSegment(full)
  }

  /// Whether no row is allowed after those there are.
  var isFull: Bool {
    state.isClosed
      || (geometry.maximumNumberOfLines > 0 && state.lineCount >= geometry.maximumNumberOfLines)
  }

  /// The most room that any span could offer to text if there were no exclusions, in points.
  mutating func widest(height: Double, margins: RowMargins) -> Double {
    let whole = margins.widest
    guard let inside = geometry.shapeIndex else { return whole }
    let indents =
      geometry.indentOrigin == .span ? max(0, geometry.width - 2 * geometry.padding - whole) : 0
    if let known = widestRoom, known.height == height { return min(known.width - indents, whole) }
    var low = 0.0
    var high = geometry.width
    while high - low > 1.0 / 64 {
      let middle = (low + high) / 2
      let question = TopAnswers.Question(
        isOwnShape: true, band: Rect(x: 0, y: 0, width: geometry.width, height: height),
        room: WantedRoom(width: middle), limit: geometry.height - height, isRightToLeft: false)
      let top = geometry.shapes.answers.nextTop(question, in: inside, scratch: &scratch)
      if top == nil { high = middle } else { low = middle }
    }
    let room = max(0, low - 2 * geometry.padding)
    widestRoom = (height, room)
    return min(room - indents, whole)
  }
}

/// Where a container stands between two rows: all that the rows so far mean for those that follow.
struct ContainerState: Hashable, Sendable {
  /// The bottom of the last row, in points from the container's top.
  var height = RunningHeight.zero
  /// The room that the last row's paragraph wants below it, in points.
  var pendingSpace = 0.0
  /// How many rows the container holds.
  var rowCount = 0
  /// How many of them show something: rows of paragraphs that are hidden as a whole do not count as lines.
  var lineCount = 0
  /// Whether a character has ended the container.
  var isClosed = false
  /// The drop cap that reaches below the last row; nil when none does.
  var cap: PlacedCap?

  /// ``height`` as it is rounded.
  var y: Double { height.value }
  /// Whether no row has been placed.
  var isEmpty: Bool { rowCount == 0 }
  /// Whether no row shows anything.
  var isBare: Bool { lineCount == 0 }
}

/// A drop cap that stands in a container: rows beside it start behind it.
struct PlacedCap: Hashable, Sendable {
  /// Where the cap's ink ends, at its baseline or below it, in points from the container's top. Rows that start
  /// above it stand beside the cap.
  var bottom: Double
  /// How far that is below the baseline of its row, in points.
  var depth: Double
  /// Where room for the rows beside it begins, in points from the container's left edge.
  var edge: Double
  /// Whether the cap stands at the right, so that rows end at ``edge``.
  var isAtRight: Bool
}
