import TextGeometry

/// A row while it is tried at one place after the other, and higher from one time to the next.
struct RowAttempt {
  /// Where its text starts.
  let start: BreakCursor
  /// What was shaped before it.
  let mark: EdgeStore.Mark
  let isFirstInContainer: Bool
  /// The room above it, in points.
  let spaceBefore: Double
  /// The edges that indents and padding leave, in points.
  let margins: HorizontalSpan
  /// Its top, in points from the container's.
  var top: Double
  /// What it is at least as high as.
  var metrics: RowMetrics
  /// The room below its text, in points.
  var lineSpacing: Double
  /// How it moves down.
  var descent = Descent()
}
