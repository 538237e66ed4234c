/// A group of edges that touch each other within a band.
struct EdgeGroup: Sendable {
  /// The x range that the edges cover together.
  var start = Double.infinity
  var end = -Double.infinity
  /// The change of the winding number from crossing all of them at the band's top, from left to
  /// right.
  var winding: Int32 = 0

  var isEmpty: Bool {
    @inline(__always) get { start > end }
  }

  /// True if two groups have an x in common.
  @inline(__always)
  func touches(_ other: EdgeGroup) -> Bool { other.start <= end && other.end >= start }

  @inline(__always)
  mutating func join(_ other: EdgeGroup) {
    start = other.start < start ? other.start : start
    end = other.end > end ? other.end : end
    winding &+= other.winding
  }
}

/// The edges of an outline that a band intersects, merged into groups. The arrays only ever grow.
struct EdgeGroups: Sendable {
  /// The groups from left to right; the first ``count`` are in use.
  private(set) var groups: [EdgeGroup] = []
  private(set) var count = 0
  /// The number of edges that the band intersects.
  private(set) var metCount = 0
  private var cuts: [CutEdge] = []
  /// One bit for each place of the outline's drawing order, all clear between two queries.
  private var words: [UInt64] = []

  /// Finds the edges that a band intersects, cuts them at its top and bottom, and merges those
  /// that touch.
  @inline(__always)
  mutating func form(
    _ band: StraightBand, of pieces: borrowing [OutlinePiece], tree: borrowing YTree,
    order: borrowing DrawingOrder
  ) {
    let candidates = tree.candidates(top: band.top, bottom: band.bottom)
    if order.isWorthWhile(for: candidates.count) {
      while words.count < order.wordCount { words.append(0) }
      metCount = Self.cut(
        candidates, band, tree, pieces, order: order, words: &words, into: &cuts)
    } else {
      metCount = Self.cut(candidates, band, tree, pieces, into: &cuts)
    }
    while groups.count < metCount { groups.append(EdgeGroup()) }
    count = Self.join(cuts, count: metCount, into: &groups)
    Self.sort(&groups, count: count)
  }

  // It is close to random whether a band intersects an edge, and whether the edge continues a
  // group. So the first question takes no branch, and the second waits until all edges are cut: a
  // mispredicted branch would stall on the divisions.

  /// Cuts the edges in the order of their upper ends.
  private static func cut(
    _ candidates: Range<Int>, _ band: StraightBand, _ tree: borrowing YTree,
    _ pieces: borrowing [OutlinePiece], into cuts: inout [CutEdge]
  ) -> Int {
    let pieces = pieces.span
    var count = 0
    var next = candidates.lowerBound
    while let stretch = tree.stretch(from: next, of: candidates.upperBound, endingBelow: band.top) {
      // The next edge overwrites one that turns out not to be met.
      makeRoom(for: count &+ stretch.count, in: &cuts)
      var cuts = cuts.mutableSpan
      for index in stretch {
        cuts[count] = band.cut(pieces[index])
        count &+= band.intersects(pieces[index]) ? 1 : 0
      }
      next = stretch.upperBound
    }
    return count
  }

  @inline(__always)
  private static func makeRoom(for count: Int, in cuts: inout [CutEdge]) {
    while cuts.count < count { cuts.append(CutEdge(near: 0, far: 0, winding: 0)) }
  }

  /// Cuts the edges in drawing order.
  private static func cut(
    _ candidates: Range<Int>, _ band: StraightBand, _ tree: borrowing YTree,
    _ pieces: borrowing [OutlinePiece], order: borrowing DrawingOrder, words: inout [UInt64],
    into cuts: inout [CutEdge]
  ) -> Int {
    var words = words.mutableSpan
    let pieces = pieces.span
    let places = order.places.span
    var metCount = 0
    var next = candidates.lowerBound
    while let stretch = tree.stretch(from: next, of: candidates.upperBound, endingBelow: band.top) {
      for index in stretch {
        let place = places[index]
        let met: UInt64 = band.intersects(pieces[index]) ? 1 : 0
        words[Int(place >> 6)] |= met &<< UInt64(place & 63)
        metCount &+= Int(truncatingIfNeeded: met)
      }
      next = stretch.upperBound
    }
    makeRoom(for: metCount, in: &cuts)
    var cuts = cuts.mutableSpan
    let drawn = order.pieces.span
    var count = 0
    for index in 0..<order.wordCount {
      var word = words[index]
      words[index] = 0
      while word != 0 {
        cuts[count] = band.cut(pieces[Int(drawn[index &<< 6 | word.trailingZeroBitCount])])
        count &+= 1
        word &= word &- 1
      }
    }
    return count
  }

  private static func join(
    _ cuts: borrowing [CutEdge], count: Int, into groups: inout [EdgeGroup]
  ) -> Int {
    let cuts = cuts.span
    var groups = groups.mutableSpan
    var done = 0
    var current = EdgeGroup()
    var other = EdgeGroup()
    for index in 0..<count {
      let next = cuts[index].group
      if current.touches(next) {
        current.join(next)
      } else if other.touches(next) {
        other.join(next)
      } else {
        if !other.isEmpty {
          groups[done] = other
          done &+= 1
        }
        other = current
        current = next
      }
    }
    if !other.isEmpty {
      groups[done] = other
      done &+= 1
    }
    if !current.isEmpty {
      groups[done] = current
      done &+= 1
    }
    return done
  }

  /// Above this count a heap sort is cheaper than an insertion sort.
  private static let fewest = 24

  /// Sorts the groups from left to right.
  private static func sort(_ groups: inout [EdgeGroup], count: Int) {
    if count > fewest {
      unsafe groups.withUnsafeMutableBufferPointer { groups in
        var groups = unsafe UnsafeMutableBufferPointer(rebasing: groups[..<count])
        unsafe groups.heapSort { $0.start < $1.start }
      }
      return
    }
    var groups = groups.mutableSpan
    var index = 1
    while index < count {
      let moving = groups[index]
      var hole = index
      while hole > 0, groups[hole &- 1].start > moving.start {
        groups[hole] = groups[hole &- 1]
        hole &-= 1
      }
      groups[hole] = moving
      index &+= 1
    }
  }
}
