/// Finds the y ranges that meet a band, in O(log n + found).
///
/// The ranges are sorted by their starts. A table over y gives bounds of the index at a height,
/// and the first range that reaches down to it. A tree of maxima over the ends, eight to a node,
/// skips whole nodes that end above the band's top.
struct YTree: Sendable {
  /// An entry of the table over y: a bin of heights.
  private struct Bin {
    /// The number of ranges that start in earlier bins.
    var startsBefore: UInt32
    /// The first range that ends in this bin or in a later one.
    var firstAlive: UInt32
  }

  /// The start of each range, ascending.
  private let starts: [Double]
  /// The end of each range, then the greatest end of every eight, then of every 64, and so on.
  private let ends: [Double]
  /// The index in `ends` where each level begins.
  private let levels: [Int]
  /// One entry for each bin, and one for everything below the last.
  private let bins: [Bin]
  private let low: Double
  private let high: Double
  /// The number of bins per point.
  private let scale: Double

  /// Creates a tree.
  ///
  /// - Parameters:
  ///   - starts: The start of each range, ascending.
  ///   - ends: The end of each range.
  init(starts: [Double], ends: [Double]) {
    precondition(starts.count < UInt32.max, "A y tree must have fewer than 2³² ranges.")
    let (flat, levels, high) = Self.maxima(of: ends)
    self.starts = starts
    self.ends = flat
    self.levels = levels
    self.high = high
    low = starts.first ?? 0
    let binCount = max(1, starts.count / 2)
    let perPoint = Double(binCount) / (high - low)
    // Ranges that all start at nearly one height share one bin.
    scale = perPoint.isFinite ? perPoint : 0
    bins = Self.bins(binCount, starts: starts, ends: ends, low: low, scale: scale)
  }

  /// The ends followed by the maxima of every eight on each level, the start of each level, and
  /// the greatest end.
  private static func maxima(of ends: [Double]) -> ([Double], [Int], Double) {
    var flat: [Double] = []
    flat.reserveCapacity(ends.count + ends.count / 7 + 8)
    flat.append(contentsOf: ends)
    var levels = [0]
    var begin = 0
    var count = ends.count
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
    return (flat, levels, flat[begin...].max() ?? 0)
  }

  private static func bins(
    _ count: Int, starts: [Double], ends: [Double], low: Double, scale: Double
  ) -> [Bin] {
    var bins = [Bin](
      repeating: Bin(startsBefore: UInt32(starts.count), firstAlive: UInt32(starts.count)),
      count: count + 1)
    var started = 0
    var alive = 0
    for index in starts.indices {
      let start = bin(of: starts[index], low: low, scale: scale, count: count)
      while started <= start {
        bins[started].startsBefore = UInt32(index)
        started += 1
      }
      let end = bin(of: ends[index], low: low, scale: scale, count: count)
      while alive <= end {
        bins[alive].firstAlive = UInt32(index)
        alive += 1
      }
    }
    return bins
  }

  /// The bin of a height, monotone in the height.
  @inline(__always)
  private static func bin(of y: Double, low: Double, scale: Double, count: Int) -> Int {
    let place = (y - low) * scale
    return place < Double(count) ? max(0, Int(place)) : count - 1
  }

  var count: Int { starts.count }

  /// The number of ranges that start above a height.
  @inline(__always)
  func countStarting(above y: Double) -> Int {
    guard y > low else { return 0 }
    guard y <= high else { return starts.count }
    return unsafe starts.withUnsafeBufferPointer { starts in
      var (first, last) = candidates(at: y)
      while first < last {
        let middle = (first &+ last) >> 1
        if unsafe starts[middle] < y { first = middle &+ 1 } else { last = middle }
      }
      return first
    }
  }

  /// The number of ranges that start at or above a height.
  @inline(__always)
  func countStarting(atOrAbove y: Double) -> Int {
    guard y >= low else { return 0 }
    guard y <= high else { return starts.count }
    return unsafe starts.withUnsafeBufferPointer { starts in
      var (first, last) = candidates(at: y)
      while first < last {
        let middle = (first &+ last) >> 1
        if unsafe starts[middle] <= y { first = middle &+ 1 } else { last = middle }
      }
      return first
    }
  }

  /// Bounds of the number of ranges that start above a height.
  @inline(__always)
  private func candidates(at y: Double) -> (Int, Int) {
    unsafe bins.withUnsafeBufferPointer { bins in
      let bin = Self.bin(of: y, low: low, scale: scale, count: bins.count &- 1)
      return unsafe (Int(bins[bin].startsBefore), Int(bins[bin &+ 1].startsBefore))
    }
  }

  /// The ranges that may meet a band, as far as the table tells without a search.
  ///
  /// They may be very many if a tall range starts far above; ``stretch(from:of:endingBelow:)``
  /// skips others.
  @inline(__always)
  func candidates(top: Double, bottom: Double) -> Range<Int> {
    guard bottom > low, top < high else { return 0..<0 }
    return unsafe bins.withUnsafeBufferPointer { bins in
      let first = unsafe firstAlive(at: top, bins)
      let last = Self.bin(of: bottom, low: low, scale: scale, count: bins.count &- 1) &+ 1
      return unsafe first..<max(first, Int(bins[last].startsBefore))
    }
  }

  /// The first range that may reach down to a height, which must not be below all ranges.
  @inline(__always)
  private func firstAlive(at y: Double, _ bins: UnsafeBufferPointer<Bin>) -> Int {
    guard y > low else { return 0 }
    let bin = Self.bin(of: y, low: low, scale: scale, count: bins.count &- 1)
    return unsafe Int(bins[bin].firstAlive)
  }

  /// The next stretch of the first `limit` ranges, from `start` on, in which some may end below
  /// `top`, or nil.
  ///
  /// The last few are returned all at once: examining each is faster than deciding which to skip.
  @inline(__always)
  func stretch(from start: Int, of limit: Int, endingBelow top: Double) -> Range<Int>? {
    var index = start
    while index < limit {
      if limit &- index <= 32 || levels.count == 1 { return index..<limit }
      var level = 0
      while level &+ 1 < levels.count, index & ((8 << (3 &* level)) &- 1) == 0,
        ends[levels[level &+ 1] &+ index >> (3 &* (level &+ 1))] <= top
      {
        level &+= 1
      }
      if level == 0 { return index..<min(limit, (index | 7) &+ 1) }
      index &+= 1 << (3 &* level)
    }
    return nil
  }

  /// Calls `body` with each of the first `limit` ranges that ends below `top`.
  @inline(__always)
  func forEach(of limit: Int, endingBelow top: Double, _ body: (Int) -> Void) {
    guard limit > 0, top < high else { return }
    var next = unsafe bins.withUnsafeBufferPointer { unsafe firstAlive(at: top, $0) }
    while let stretch = stretch(from: next, of: limit, endingBelow: top) {
      for index in stretch where ends[index] > top { body(index) }
      next = stretch.upperBound
    }
  }

  /// Calls `body` with each range that starts above `bottom` and ends below `top`.
  @inline(__always)
  func forEach(top: Double, bottom: Double, _ body: (Int) -> Void) {
    forEach(of: countStarting(above: bottom), endingBelow: top, body)
  }
}
