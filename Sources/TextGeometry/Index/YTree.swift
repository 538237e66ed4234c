/// Finds which of many y ranges meet a band, in O(log n + found).
///
/// The ranges are sorted by where they start. Above their ends stands a tree of maxima, eight to a
/// node: what starts above the band's bottom is a prefix, and in it whole nodes that end above the
/// band's top are stepped over.
struct YTree: Sendable {
  /// Where each range starts, ascending.
  let starts: [Double]
  /// Where each range ends, then the greatest end of every eight, then of every 64, and so on.
  private let ends: [Double]
  /// Where each level begins in `ends`.
  private let levels: [Int]

  /// - Parameters:
  ///   - starts: Where each range starts, ascending.
  ///   - ends: Where each range ends.
  init(starts: [Double], ends: [Double]) {
    var flat = ends
    var levels = [0]
    var begin = 0
    var count = ends.count
    flat.reserveCapacity(count + count / 7 + 8)
    while count > 8 {
      let next = (count + 7) / 8
      levels.append(begin + count)
      for node in 0..<next {
        var greatest = -Double.infinity
        for child in (8 * node)..<min(8 * node + 8, count) {
          greatest = max(greatest, flat[begin + child])
        }
        flat.append(greatest)
      }
      begin += count
      count = next
    }
    self.starts = starts
    self.ends = flat
    self.levels = levels
  }

  var count: Int { starts.count }

  /// Calls `body` with each range that starts above `bottom` and ends below `top`.
  @inline(__always)
  func forEach(top: Double, bottom: Double, _ body: (Int) -> Void) {
    unsafe starts.withUnsafeBufferPointer { starts in
      unsafe ends.withUnsafeBufferPointer { ends in
        // What starts above the bottom is a prefix.
        var prefix = 0
        var high = starts.count
        while prefix < high {
          let middle = (prefix &+ high) >> 1
          if unsafe starts[middle] < bottom { prefix = middle &+ 1 } else { high = middle }
        }
        var index = 0
        if prefix <= 16 || levels.count == 1 {
          while index < prefix {
            if unsafe ends[index] > top { body(index) }
            index &+= 1
          }
          return
        }
        while index < prefix {
          if index & 7 == 0 {
            var level = 0
            while level &+ 1 < levels.count, index & ((8 << (3 &* level)) &- 1) == 0,
              unsafe ends[levels[level &+ 1] &+ index >> (3 &* (level &+ 1))] <= top
            {
              level &+= 1
            }
            if level > 0 {
              index &+= 1 << (3 &* level)
              continue
            }
          }
          let stop = min(prefix, (index | 7) &+ 1)
          while index < stop {
            if unsafe ends[index] > top { body(index) }
            index &+= 1
          }
        }
      }
    }
  }
}
