/// The blocked intervals of a band while they are collected: apart and in order.
///
/// Few intervals are usual, and inserted where they belong. When there are many they are put down as
/// they come, and sorted once.
struct BlockedSet: Sendable {
  private(set) var spans: [Span] = []
  private var isSorted = true

  /// Above this many intervals, inserting in order would cost more than sorting.
  private static let fewest = 24

  mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    isSorted = true
  }

  /// Adds an interval; one without width adds nothing.
  @inline(__always)
  mutating func insert(_ start: Double, _ end: Double) {
    guard start < end else { return }
    if isSorted, spans.count <= Self.fewest {
      place(start, end)
    } else {
      isSorted = false
      spans.append(Span(start: start, end: end))
    }
  }

  private mutating func place(_ start: Double, _ end: Double) {
    // Those from `first` on end right of `start`; the ones up to `last` also start left of `end`.
    var first = 0
    var last = 0
    unsafe spans.withUnsafeMutableBufferPointer { spans in
      first = spans.count
      while first > 0, unsafe spans[first &- 1].end >= start { first &-= 1 }
      last = first
      while last < spans.count, unsafe spans[last].start <= end { last &+= 1 }
      if last > first {
        let reach = unsafe spans[last &- 1].end
        if unsafe start < spans[first].start { unsafe spans[first].start = start }
        unsafe spans[first].end = max(reach, end)
      }
    }
    if last == first {
      spans.insert(Span(start: start, end: end), at: first)
    } else if last > first + 1 {
      spans.removeSubrange((first + 1)..<last)
    }
  }

  /// Whether everything between two positions is already known to be blocked.
  @inline(__always)
  func covers(_ start: Double, _ end: Double) -> Bool {
    guard isSorted else { return false }
    for span in spans where span.start <= start && span.end >= end { return true }
    return false
  }

  /// Puts the intervals in order and joins those that meet.
  mutating func settle() {
    guard !isSorted else { return }
    isSorted = true
    spans.sort { $0.start < $1.start }
    var kept = 0
    for index in 1..<spans.count {
      if spans[index].start <= spans[kept].end {
        spans[kept].end = max(spans[kept].end, spans[index].end)
      } else {
        kept += 1
        spans[kept] = spans[index]
      }
    }
    spans.removeSubrange((kept + 1)...)
  }
}
