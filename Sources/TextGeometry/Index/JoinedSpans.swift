/// Joins blocked intervals that overlap as they come, two at a time.
///
/// The edges of a shape come in the order of their upper ends, those of its left side among those of
/// its right side. Each mostly continues one of two intervals, which are kept at hand, so that the
/// set of all intervals is seldom touched.
struct JoinedSpans {
  private var firstStart = Double.infinity
  private var firstEnd = -Double.infinity
  private var secondStart = Double.infinity
  private var secondEnd = -Double.infinity
  /// How far to the right everything is moved in the end.
  private let dx: Double

  init(dx: Double) { self.dx = dx }

  /// Whether an interval is known to be blocked.
  @inline(__always)
  func covers(_ start: Double, _ end: Double) -> Bool {
    (start >= firstStart && end <= firstEnd) || (start >= secondStart && end <= secondEnd)
  }

  /// Adds an interval; one without width adds nothing.
  @inline(__always)
  mutating func add(_ start: Double, _ end: Double, into blocked: inout BlockedSet) {
    guard start < end, !covers(start, end) else { return }
    if start <= firstEnd, end >= firstStart {
      firstStart = min(firstStart, start)
      firstEnd = max(firstEnd, end)
    } else if start <= secondEnd, end >= secondStart {
      secondStart = min(secondStart, start)
      secondEnd = max(secondEnd, end)
    } else {
      blocked.insert(secondStart + dx, secondEnd + dx)
      secondStart = firstStart
      secondEnd = firstEnd
      firstStart = start
      firstEnd = end
    }
  }

  /// Adds the intervals at hand to the set of all.
  @inline(__always)
  mutating func flush(into blocked: inout BlockedSet) {
    blocked.insert(firstStart + dx, firstEnd + dx)
    blocked.insert(secondStart + dx, secondEnd + dx)
  }
}
