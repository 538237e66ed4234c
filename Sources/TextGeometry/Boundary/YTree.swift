/// Finds which of many y ranges meet a band, in O(log n + found).
///
/// The ranges are sorted by where they start. A table over y tells between which two of them a height
/// falls, and which is the first that reaches down to it. Above their ends stands a tree of maxima,
/// eight to a node: whole nodes that end above the band's top are stepped over.
struct YTree: Sendable {
  /// What is known of the heights of one bin of the table.
  private struct Bin {
    /// How many ranges start in the bins before.
    var startsBefore: UInt32
    /// The first range that ends in this bin or in one after it.
    var firstAlive: UInt32
  }

  /// Where each range starts, ascending.
  private let starts: [Double]
  /// Where each range ends, then the greatest end of every eight, then of every 64, and so on.
  private let ends: [Double]
  /// Where each level begins in `ends`.
  private let levels: [Int]
  /// One entry for each bin, and one for everything below the last.
  private let bins: [Bin]
  private let low: Double
  private let high: Double
  /// How many bins there are to a point.
  private let scale: Double

  /// - Parameters:
  ///   - starts: Where each range starts, ascending.
  ///   - ends: Where each range ends.
  init(starts: [Double], ends: [Double]) {
    precondition(starts.count < UInt32.max, "A y tree holds at most 2³² ranges.")
    let (flat, levels, high) = Self.maxima(of: ends)
    self.starts = starts
    self.ends = flat
    self.levels = levels
    self.high = high
    low = starts.first ?? 0
    let binCount = max(1, starts.count / 2)
    let perPoint = Double(binCount) / (high - low)
    // All ranges at one height, or nearly, share one bin.
    scale = perPoint.isFinite ? perPoint : 0
    bins = Self.bins(binCount, starts: starts, ends: ends, low: low, scale: scale)
  }

  /// The ends with the greatest of every eight behind them, where those begin, and the greatest of all.
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

  /// The bin of a height: the same or a later one for a greater height.
  @inline(__always)
  private static func bin(of y: Double, low: Double, scale: Double, count: Int) -> Int {
    let place = (y - low) * scale
    return place < Double(count) ? max(0, Int(place)) : count - 1
  }

  var count: Int { starts.count }

  /// How many ranges start above a height.
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

  /// How many ranges start above a height or at it.
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

  /// The counts between which the number of ranges that start above a height lies.
  @inline(__always)
  private func candidates(at y: Double) -> (Int, Int) {
    unsafe bins.withUnsafeBufferPointer { bins in
      let bin = Self.bin(of: y, low: low, scale: scale, count: bins.count &- 1)
      return unsafe (Int(bins[bin].startsBefore), Int(bins[bin &+ 1].startsBefore))
    }
  }

  /// Where ranges that may meet a band lie, as far as the table says without a search.
  ///
  /// These may be very many where a tall range starts far above; ``stretch(from:of:endingBelow:)`` steps over others.
  @inline(__always)
  func candidates(top: Double, bottom: Double) -> Range<Int> {
    guard bottom > low, top < high else { return 0..<0 }
    return unsafe bins.withUnsafeBufferPointer { bins in
      let first = unsafe firstAlive(at: top, bins)
      let last = Self.bin(of: bottom, low: low, scale: scale, count: bins.count &- 1) &+ 1
      return unsafe first..<max(first, Int(bins[last].startsBefore))
    }
  }

  /// The first range that may reach down to a height which is not below all of them.
  @inline(__always)
  private func firstAlive(at y: Double, _ bins: UnsafeBufferPointer<Bin>) -> Int {
    guard y > low else { return 0 }
    let bin = Self.bin(of: y, low: low, scale: scale, count: bins.count &- 1)
    return unsafe Int(bins[bin].firstAlive)
  }

  /// The next of the first `limit` ranges, from one on, among which some may end below `top`; nil when there are none.
  ///
  /// The last few are given all at once: a look at each takes less than to find out whether it may be stepped over.
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
