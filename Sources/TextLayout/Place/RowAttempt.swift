import TextAnalysis
import TextGeometry
import TextShaping

/// A row while it is tried at successive tops and with growing heights.
struct RowAttempt {
  /// The start of its text.
  let start: BreakCursor
  /// The state of the store before the row.
  let mark: AdjustmentStore.Mark
  let isFirstInContainer: Bool
  /// The paragraph spacing above it, in points.
  let spaceBefore: Double
  /// The margins in its spans.
  let margins: RowMargins
  /// Its top, in points from the container's top, with its rounding error.
  private(set) var height: RunningHeight
  /// The least top, from which a baseline grid may move it down.
  private var least: RunningHeight
  /// True if its top is right for the text that was placed, whatever that is at another top.
  private var isSettled = false
  /// True if it was placed with a baseline that was not on the grid.
  private var wasOffGrid = false
  /// The metrics that the row has at least.
  var metrics: RowMetrics
  /// The least height above its baseline if it is the first of a container that makes it lower, in
  /// points; otherwise nil.
  var rise: Double?
  /// The least height of its text, in points. With negative line gaps, the placed text may need
  /// more height than the metrics of all text tried so far. A row that only grows terminates.
  var minimumHeight = 0.0
  /// The room below its text, in points.
  var lineSpacing: Double
  /// True if no band from its top down has room for its drop cap, so that only its line has to
  /// fit.
  var leavesCapWithoutRoom = false
  /// The height that is left of a row higher than its container, in points; nil for a whole row.
  private(set) var cutHeight: Double?
  /// True if words of such a row are divided, as the last attempt.
  private var dividesWords = false
  /// The bottom of the area searched for room, in points from the container's top.
  private(set) var lookedTo = 0.0
  /// The search for a lower top.
  var topSearch = RowTopSearch()

  /// Its top, in points from the container's top.
  var top: Double {
    get { height.value }
    set {
      height = RunningHeight(newValue)
      (least, isSettled) = (height, false)
    }
  }

  init(
    start: BreakCursor, mark: AdjustmentStore.Mark, isFirstInContainer: Bool, spaceBefore: Double,
    margins: RowMargins, top: RunningHeight, metrics: RowMetrics, rise: Double?,
    lineSpacing: Double
  ) {
    (self.start, self.mark, self.isFirstInContainer) = (start, mark, isFirstInContainer)
    (self.spaceBefore, self.margins, height, least) = (spaceBefore, margins, top, top)
    (self.metrics, self.rise, self.lineSpacing) = (metrics, rise, lineSpacing)
  }

  /// Moves the row down to a baseline grid.
  ///
  /// - Parameter ascent: The distance of its baseline from its top before it is placed, in points.
  mutating func settle(on grid: BaselineGrid, ascent: Double) {
    if !isSettled { move(to: grid, ascent: ascent) }
  }

  /// Moves the row down to a baseline grid because its text has another baseline than was
  /// expected.
  ///
  /// The first time it may move up again, but not above its least top. Later it only moves down,
  /// so that this ends.
  ///
  /// - Parameter ascent: The distance of its baseline from its top as placed, in points.
  mutating func settleAgain(on grid: BaselineGrid, ascent: Double) {
    if wasOffGrid { least = height }
    move(to: grid, ascent: ascent)
    (isSettled, wasOffGrid) = (true, true)
  }

  private mutating func move(to grid: BaselineGrid, ascent: Double) {
    let top = grid.top(from: least.value, ascent: ascent)
    height = top == least.value ? least : RunningHeight(top)
  }

  /// Tries a row that is higher than its container again, in less height than before, at the top.
  ///
  /// The height becomes half as much each time, so that this ends.
  ///
  /// - Parameters:
  ///   - room: The height below its top, in points.
  ///   - first: The first top that was tried, in points from the container's top.
  ///   - metrics: The metrics that the row has at least.
  /// - Returns: False if too little is left.
  mutating func cut(to room: Double, from first: Double, metrics: RowMetrics) -> Bool {
    if dividesWords { return false }
    var height = min(cutHeight.map { $0 / 2 } ?? .infinity, room)
    var search = RowTopSearch()
    if height < Self.leastCutHeight {
      // Beside shapes a word may be wider than any room, and is divided.
      guard cutHeight != nil else { return false }
      dividesWords = true
      height = room / 2
      search.force()
    }
    (cutHeight, lineSpacing, minimumHeight) = (height, 0, 0)
    (self.metrics, topSearch, leavesCapWithoutRoom) = (metrics, search, true)
    top = first
    return true
  }

  /// The least height that a row is cut to, in points.
  private static let leastCutHeight = 1.0

  /// Records that the area down to a height has been searched.
  mutating func look(to bottom: Double) { lookedTo = max(lookedTo, bottom) }
}

/// The search for the top of a row that finds no room; it always ends.
///
/// The geometry knows where a width fits. The breaker may still refuse it because of rounding, or
/// because a tab is wider from one start than from another. A few small steps help against
/// rounding. If they do not, text is forced into the room that there is; if that fails too, steps
/// double.
///
/// Steps also double if a row repeatedly moves by next to nothing. With two sides of equal size,
/// rounding may prefer one side at one height and the other at the next.
struct RowTopSearch {
  private var attempts = 0
  /// The number of moves shorter than the least step.
  private var shortMoves = 0
  private var step = minimumStep
  /// The least room that text is forced into, in points; nil while it is not forced.
  private(set) var minimumRoom: Double?

  /// The least step down, in points.
  private static let minimumStep = 1.0 / 64
  /// The number of small steps tried before text is forced.
  private static let patience = 4
  /// The most short moves before steps replace them.
  private static let maximumShortMoves = 64

  /// From now on, has text broken between clusters in whatever room there is.
  ///
  /// - Parameter room: The least room that is used, in points.
  mutating func force(into room: Double = 0) { minimumRoom = room }

  /// Returns the top to try next.
  ///
  /// - Parameters:
  ///   - top: The top at which nothing could be placed.
  ///   - next: The least top, from there down, at which the geometry offers the room.
  ///   - needed: The room, in points.
  mutating func top(after top: Double, next: Double, needed: Double) -> Double {
    if minimumRoom != nil { minimumRoom = needed }
    if next >= top + Self.minimumStep { return next }
    if next > top {
      shortMoves += 1
      if shortMoves <= Self.maximumShortMoves { return next }
      defer { step *= 2 }
      return top + step
    }
    attempts += 1
    if attempts == Self.patience {
      minimumRoom = needed
      return top
    }
    defer { if attempts > Self.patience { step *= 2 } }
    return top + step
  }
}

/// The strip that a row is placed in.
struct RowBand {
  var top: Double
  var height: Double
  /// The margins in the spans of the row.
  var margins: RowMargins
  /// The most room that any span could offer, in points.
  var widest: Double
  /// The most room of a later row if that may be more; otherwise 0.
  var laterWidest = 0.0
  /// The width and height of a drop cap at the row's start, from the row's top down, in points.
  var capWidth = 0.0
  var capHeight = 0.0

  /// The height of the area that the row needs, in points.
  var depth: Double { max(height, capHeight) }
}
