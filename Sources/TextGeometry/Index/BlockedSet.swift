/// The blocked intervals of a band during collection: disjoint and in order.
///
/// There are usually few intervals, and each is inserted in its place. When there are many they
/// are appended unsorted, and sorted once. The array only ever grows, so a set that has held as
/// many intervals before allocates nothing.
struct BlockedSet: Sendable {
  private var storage: [HorizontalSpan] = []
  /// The number of intervals.
  private(set) var count = 0
  private var isSorted = true

  /// Above this count sorting once is cheaper than inserting in order.
  private static let fewest = 24

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> HorizontalSpan {
    @inline(__always) get {
      precondition(index < count, "The index is outside the set of blocked intervals.")
      return storage[index]
    }
  }

  mutating func removeAll() {
    count = 0
    isSorted = true
  }

  /// Adds an interval; one without width adds nothing.
  @inline(__always)
  mutating func insert(_ start: Double, _ end: Double) {
    guard start < end else { return }
    if count == 0 {
      put(HorizontalSpan(start: start, end: end), at: 0)
      count = 1
    } else if isSorted, count <= Self.fewest {
      place(start, end)
    } else {
      isSorted = false
      put(HorizontalSpan(start: start, end: end), at: count)
      count &+= 1
    }
  }

  @inline(__always)
  private mutating func put(_ span: HorizontalSpan, at index: Int) {
    if index < storage.count { storage[index] = span } else { storage.append(span) }
  }

  private mutating func place(_ start: Double, _ end: Double) {
    let used = count
    if used == storage.count { storage.append(HorizontalSpan(start: 0, end: 0)) }
    count = unsafe storage.withUnsafeMutableBufferPointer { spans in
      // The intervals from `first` on end right of `start`; those before `last` also start left of
      // `end`.
      var first = used
      while first > 0, unsafe spans[first &- 1].end >= start { first &-= 1 }
      var last = first
      while last < used, unsafe spans[last].start <= end { last &+= 1 }
      if last > first {
        let reach = unsafe spans[last &- 1].end
        if unsafe start < spans[first].start { unsafe spans[first].start = start }
        unsafe spans[first].end = max(reach, end)
        let gone = last &- first &- 1
        if gone > 0 {
          for index in last..<used { unsafe spans[index &- gone] = unsafe spans[index] }
        }
        return used &- gone
      }
      var index = used
      while index > first {
        unsafe spans[index] = unsafe spans[index &- 1]
        index &-= 1
      }
      unsafe spans[first] = HorizontalSpan(start: start, end: end)
      return used &+ 1
    }
  }

  /// Sorts the intervals and merges those that overlap or touch.
  mutating func settle() {
    guard !isSorted else { return }
    isSorted = true
    let used = count
    count = unsafe storage.withUnsafeMutableBufferPointer { storage in
      var spans = unsafe UnsafeMutableBufferPointer(rebasing: storage[..<used])
      unsafe spans.heapSort { $0.start < $1.start }
      var kept = 0
      for index in 1..<used {
        if unsafe spans[index].start <= spans[kept].end {
          unsafe spans[kept].end = max(spans[kept].end, spans[index].end)
        } else {
          kept &+= 1
          unsafe spans[kept] = unsafe spans[index]
        }
      }
      return kept &+ 1
    }
  }
}

extension UnsafeMutableBufferPointer {
  /// Sorts the elements in place. Unlike the standard library's sort it never allocates.
  ///
  /// - Complexity: O(n log n) (Williams and Floyd 1964).
  @inline(__always)
  mutating func heapSort(by isBefore: (Element, Element) -> Bool) {
    var root = count / 2
    var end = count
    while end > 1 {
      if root > 0 {
        root &-= 1
      } else {
        end &-= 1
        unsafe swapAt(0, end)
      }
      var hole = root
      while 2 &* hole &+ 1 < end {
        var child = 2 &* hole &+ 1
        if child &+ 1 < end, unsafe isBefore(self[child], self[child &+ 1]) { child &+= 1 }
        guard unsafe isBefore(self[hole], self[child]) else { break }
        unsafe swapAt(hole, child)
        hole = child
      }
    }
  }
}

/// Merges overlapping blocked intervals on arrival, two at a time.
///
/// The edges of an outline arrive in the order of their upper ends, with those of its left and
/// right sides interleaved. Most edges continue one of two current intervals, so the set of all
/// intervals is seldom touched.
struct JoinedSpans {
  private var firstStart = Double.infinity
  private var firstEnd = -Double.infinity
  private var secondStart = Double.infinity
  private var secondEnd = -Double.infinity
  /// The displacement to the right that is added to every interval at the end.
  private let dx: Double

  init(dx: Double) { self.dx = dx }

  /// True if an interval is known to be blocked.
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

  /// Adds the two current intervals to the set of all intervals.
  @inline(__always)
  mutating func flush(into blocked: inout BlockedSet) {
    blocked.insert(firstStart + dx, firstEnd + dx)
    blocked.insert(secondStart + dx, secondEnd + dx)
  }
}
