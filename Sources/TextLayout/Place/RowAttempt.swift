import TextGeometry

/// A row while it is tried at one place after the other, and higher from one time to the next.
struct RowAttempt {
  /// Where its text starts.
  let start: BreakCursor
  /// What was shaped before it.
  let mark: AdjustmentStore.Mark
  let isFirstInContainer: Bool
  /// The room above it, in points.
  let spaceBefore: Double
  /// What it leaves blank in its spans.
  let margins: RowMargins
  /// Its top, in points from the container's, with what rounding has left out.
  private(set) var height: RunningHeight
  /// What it is at least as high as.
  var metrics: RowMetrics
  /// The least height of its text, in points. What landed in it may need more than the metrics of all that was tried say,
  /// where fonts have negative line gaps; a row that only grows comes to an end.
  var leastHeight = 0.0
  /// The room below its text, in points.
  var lineSpacing: Double
  /// Whether no room from its top down is as high as its drop cap, so that it stands where its line fits.
  var leavesCapWithoutRoom = false
  /// The bottom of all that has been looked at for room, in points from the container's top.
  private(set) var lookedTo = 0.0
  /// How it moves down.
  var topSearch = RowTopSearch()

  /// Its top, in points from the container's.
  var top: Double {
    get { height.value }
    set { height = RunningHeight(newValue) }
  }

  init(
    start: BreakCursor, mark: AdjustmentStore.Mark, isFirstInContainer: Bool, spaceBefore: Double,
    margins: RowMargins, top: RunningHeight, metrics: RowMetrics, lineSpacing: Double
  ) {
    (self.start, self.mark, self.isFirstInContainer) = (start, mark, isFirstInContainer)
    (self.spaceBefore, self.margins, height) = (spaceBefore, margins, top)
    (self.metrics, self.lineSpacing) = (metrics, lineSpacing)
  }

  /// Notes that room has been looked for down to a height.
  mutating func look(to bottom: Double) { lookedTo = max(lookedTo, bottom) }
}

/// How a row that finds no room moves down, so that it comes to an end.
///
/// The geometry knows where a width fits; the breaker may still refuse it, because a tab reaches
/// further from one start than from another, or because of rounding. A few small steps help against
/// the latter. Where they do not, text is forced into the room that there is; should even that fail,
/// steps double. They do, too, where a row is moved down by next to nothing again and again: of two sides
/// that are equally large rounding says which is larger, at one height this one and at the next the other.
struct RowTopSearch {
  private var attempts = 0
  /// How many moves were shorter than the least step.
  private var shortMoves = 0
  private var step = leastStep
  /// The room, in points, that text is forced into; nil as long as it is not.
  private(set) var leastRoom: Double?

  /// The least a row moves down, in points.
  private static let leastStep = 1.0 / 64
  /// How often a small step is tried.
  private static let patience = 4
  /// How many moves are shorter than the least step before steps take their place.
  private static let mostShortMoves = 64

  /// Has text broken between clusters in whatever room there is, from now on.
  ///
  /// - Parameter room: The least room that is taken, in points.
  mutating func force(into room: Double = 0) { leastRoom = room }

  /// The top to try next.
  ///
  /// - Parameters:
  ///   - top: The top at which nothing could be placed.
  ///   - next: The least top, from there on, at which the geometry offers the room.
  ///   - needed: The room, in points.
  mutating func top(after top: Double, next: Double, needed: Double) -> Double {
    if leastRoom != nil { leastRoom = needed }
    if next >= top + Self.leastStep { return next }
    if next > top {
      shortMoves += 1
      if shortMoves <= Self.mostShortMoves { return next }
      defer { step *= 2 }
      return top + step
    }
    attempts += 1
    if attempts == Self.patience {
      leastRoom = needed
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
  /// What the row leaves blank in its spans.
  var margins: RowMargins
  /// The most room that any span could offer, in points.
  var widest: Double
  /// The same of a later row, where that may be more; else 0.
  var laterWidest = 0.0
  /// What a drop cap at the row's start needs, from the row's top down, in points.
  var capWidth = 0.0
  var capHeight = 0.0

  /// How far down it takes room, in points.
  var depth: Double { max(height, capHeight) }
}
