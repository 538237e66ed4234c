/// A sweep over boundary pieces from top to bottom that sums the windings left of given places.
///
/// A piece that lies left of a place as a whole is left of it at every height. The windings of
/// such pieces are kept in partial sums (Fenwick 1994), by the greatest x of each piece. Only
/// pieces whose width contains the place are solved. A tree of maxima over the pieces, in the
/// order of their least x, finds them.
struct OutlineSweep {
  private typealias Winding = OutlineSides.Winding

  private let pieces: [OutlinePiece]
  /// The pieces in the order of their lower ends.
  private let byEnd: [Int32]
  /// The pieces in the order of their least x, and those x.
  private let byLow: [Int32]
  private let lows: [Double]
  /// The place of each piece in ``byLow``.
  private let lowPlaces: [Int32]
  /// The greatest x of all pieces in order, and the place of each piece there.
  private let highs: [Double]
  private let highPlaces: [Int32]

  /// The number of pieces that have started, and of those that have ended.
  private var started = 0
  private var ended = 0
  private var height = -Double.infinity
  /// Partial sums of the windings of the pieces at the height, by ``highPlaces``, from 1.
  private var sums: [Winding]
  /// The greatest x of each piece at the height, by ``lowPlaces``, from ``leafCount`` on. Each
  /// entry before is the maximum of its two children.
  private var maxima: [Double]
  private let leafCount: Int
  /// The number of pieces started, and solved.
  private(set) var work = 0

  /// - Parameter pieces: Pieces in the order of their upper ends.
  init(sorted pieces: [OutlinePiece]) {
    self.pieces = pieces
    byEnd = Self.order(pieces.map(\.y1))
    let lows = pieces.map(\.low)
    let byLow = Self.order(lows)
    self.byLow = byLow
    self.lows = byLow.map { lows[Int($0)] }
    lowPlaces = Self.places(byLow)
    let highs = pieces.map(\.high)
    let byHigh = Self.order(highs)
    self.highs = byHigh.map { highs[Int($0)] }
    highPlaces = Self.places(byHigh)
    sums = [Winding](repeating: Winding(), count: pieces.count + 1)
    var leafCount = 1
    while leafCount < pieces.count { leafCount *= 2 }
    self.leafCount = leafCount
    maxima = [Double](repeating: -.infinity, count: 2 * leafCount)
  }

  private static func order(_ keys: [Double]) -> [Int32] {
    keys.indices.map { Int32($0) }.sorted { keys[Int($0)] < keys[Int($1)] }
  }

  private static func places(_ order: [Int32]) -> [Int32] {
    var places = [Int32](repeating: 0, count: order.count)
    for (place, piece) in order.enumerated() { places[Int(piece)] = Int32(place) }
    return places
  }

  /// Advances to a height that is not above the last one. Pieces that start there count, those
  /// that end there don't.
  mutating func moveDown(to y: Double) {
    while started < pieces.count, pieces[started].y0 <= y {
      put(pieces[started].high, at: Int(lowPlaces[started]))
      add(pieces[started].windings, at: Int(highPlaces[started]))
      started += 1
      work += 1
    }
    while ended < byEnd.count, pieces[Int(byEnd[ended])].y1 <= y {
      let piece = Int(byEnd[ended])
      put(-.infinity, at: Int(lowPlaces[piece]))
      add(-pieces[piece].windings, at: Int(highPlaces[piece]))
      ended += 1
    }
    height = y
  }

  /// The sum of the windings left of `low` at the height, and the sum of those left of or at
  /// `high`.
  mutating func sums(
    leftOf low: Double, upTo high: Double, curves: [PieceCurve]
  ) -> (OutlineSides.Winding, OutlineSides.Winding) {
    var first = sum(before: highs.partition { $0 < low })
    var second = first
    let end = lows.partition { $0 <= high }
    var place = nextPlace(from: 0, before: end, reaching: low)
    while let found = place {
      let piece = pieces[Int(byLow[found])]
      let x = piece.x(at: height, curves: curves)
      if x < low { first = first + piece.windings }
      if x <= high { second = second + piece.windings }
      work += 1
      place = nextPlace(from: found + 1, before: end, reaching: low)
    }
    return (first, second)
  }

  // MARK: Partial sums

  private mutating func add(_ winding: Winding, at place: Int) {
    var index = place + 1
    while index < sums.count {
      sums[index] = sums[index] + winding
      index += index & -index
    }
  }

  private func sum(before place: Int) -> Winding {
    var sum = Winding()
    var index = place
    while index > 0 {
      sum = sum + sums[index]
      index &= index - 1
    }
    return sum
  }

  // MARK: Maxima

  private mutating func put(_ high: Double, at place: Int) {
    var node = leafCount + place
    maxima[node] = high
    while node > 1 {
      node /= 2
      let greatest = max(maxima[2 * node], maxima[2 * node + 1])
      if maxima[node] == greatest { return }
      maxima[node] = greatest
    }
  }

  /// The next place in `start ..< end` of a piece at the height that reaches an x, or nil.
  private func nextPlace(from start: Int, before end: Int, reaching x: Double) -> Int? {
    guard start < end else { return nil }
    var node = leafCount + start
    while maxima[node] < x {
      // The next subtree is the right sibling of this node, or of its first ancestor that is a
      // left child.
      while node & 1 == 1 { node /= 2 }
      if node == 0 { return nil }
      node += 1
    }
    while node < leafCount {
      node *= 2
      if maxima[node] < x { node += 1 }
    }
    return node - leafCount < end ? node - leafCount : nil
  }
}
