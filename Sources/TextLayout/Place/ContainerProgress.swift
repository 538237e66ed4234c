import TextAnalysis
import TextGeometry
import TextShaping

/// The container being filled, with its state after the rows placed so far.
struct ContainerProgress: ~Copyable {
  /// The container's number among the manager's.
  let number: Int
  let geometry: ContainerGeometry
  /// The geometry's index; empty if it has none. Reading it from the geometry would copy it for
  /// each band.
  let index: ExclusionIndex
  /// The rows being placed.
  var placed: PlacedRows
  /// The state of the container after them.
  var state: ContainerState
  var scratch: ExclusionIndex.Scratch
  var spans: [HorizontalSpan] = []
  /// The free spans beside the container that were found last.
  var outside: [HorizontalSpan] = []
  /// The first character of the row being placed, in UTF-16 code units of the storage.
  var position = 0
  /// The position from which text goes into the next container, in UTF-16 code units of the
  /// storage; `Int.max` if none was chosen.
  var plannedEnd = Int.max
  private var widestRoom: (height: Double, width: Double)?

  init(
    _ geometry: ContainerGeometry, number: Int, state: ContainerState = ContainerState(),
    scratch: consuming ExclusionIndex.Scratch = ExclusionIndex.Scratch()
  ) {
    self.scratch = scratch
    self.geometry = geometry
    index = geometry.index ?? .empty
    self.number = number
    self.state = state
    placed = PlacedRows(entry: state)
  }

  /// Returns the rows being placed, or nil if there are none. Later rows go into a segment of
  /// their own.
  mutating func takeSegment(adjustments: AdjustmentStore) -> RowSegment? {
    var full = PlacedRows(entry: state)
    // A full segment usually has a successor of the same size.
    if placed.rows.count >= PlacedRows.fullCount { full.reserveCapacity() }
    swap(&full, &placed)
    full.adjustments = adjustments
    return full.isEmpty ? nil : RowSegment(full)
  }

  /// True if no further row is allowed.
  var isFull: Bool {
    state.isClosed
      || (geometry.maximumNumberOfLines > 0 && state.lineCount >= geometry.maximumNumberOfLines)
  }

  /// True if text from a position on goes into the next container, because the breaks were chosen
  /// so. A container holds at least one row.
  @inline(__always)
  func endsBefore(_ position: Int) -> Bool { position >= plannedEnd && !state.isEmpty }

  /// Returns the most room for text in any span if there were no exclusions, in points.
  mutating func widest(height: Double, margins: RowMargins) -> Double {
    let whole = margins.widest
    guard let inside = geometry.exclusionIndex else { return whole }
    let padding = 2 * geometry.padding
    let indents =
      geometry.indentOrigin == .span
      ? max(0, geometry.width - padding - whole) : margins.sides - padding
    if let known = widestRoom, known.height == height { return min(known.width - indents, whole) }
    var low = 0.0
    var high = geometry.width
    while high - low > 1.0 / 64 {
      let middle = (low + high) / 2
      let question = TopSearchCache.Question(
        isContainerShape: true, band: Rect(x: 0, y: 0, width: geometry.width, height: height),
        room: WantedRoom(width: middle), limit: geometry.height - height, isRightToLeft: false)
      let top = geometry.exclusions.answers.nextTop(question, in: inside, scratch: &scratch)
      if top == nil { high = middle } else { low = middle }
    }
    let room = max(0, low - 2 * geometry.padding)
    widestRoom = (height, room)
    return min(room - indents, whole)
  }
}

/// The state of a container between two rows: everything about earlier rows that affects later
/// ones.
struct ContainerState: Hashable, Sendable {
  /// The bottom of the last row, in points from the container's top.
  var height = RunningHeight.zero
  /// The spacing below the last row's paragraph, in points.
  var pendingSpace = 0.0
  /// The number of rows in the container.
  var rowCount = 0
  /// The number of visible rows: a paragraph that is hidden as a whole has a row, but no line.
  var lineCount = 0
  /// True if a character has ended the container.
  var isClosed = false
  /// The drop cap that reaches below the last row; nil if none does.
  var cap: PlacedCap?

  /// ``height``, rounded.
  var y: Double { height.value }
  /// True if no row has been placed.
  var isEmpty: Bool { rowCount == 0 }
  /// True if no row shows anything.
  var hasNoLines: Bool { lineCount == 0 }
}

/// A drop cap that has been placed; rows beside it start next to it.
struct PlacedCap: Hashable, Sendable {
  /// The bottom of the cap's ink, at its baseline or below it, in points from the container's top.
  /// Rows that start above it are beside the cap.
  var bottom: Double
  /// The distance from the baseline of its row down to ``bottom``, in points.
  var depth: Double
  /// The edge at which rows beside the cap start or end, in points from the container's left edge.
  var edge: Double
  /// True if the cap is at the right, so that rows end at ``edge``.
  var isAtRight: Bool
}
