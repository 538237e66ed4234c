/// The blocked intervals of a band while they are collected: apart and in order.
///
/// Few intervals are usual, and inserted where they belong. When there are many they are put down as
/// they come, and sorted once. The array only ever grows, so that a set that has held as many
/// intervals before allocates nothing.
struct BlockedSet: Sendable {
  private var storage: [HorizontalSpan] = []
  /// How many intervals there are.
  private(set) var count = 0
  private var isSorted = true

  /// Above this many intervals, inserting in order would cost more than sorting.
  private static let fewest = 24

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> HorizontalSpan {
    @inline(__always) get {
      precondition(index < count, "A set of blocked intervals has no interval there.")
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
      // Those from `first` on end right of `start`; the ones before `last` also start left of `end`.
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

  /// Puts the intervals in order and joins those that meet.
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
