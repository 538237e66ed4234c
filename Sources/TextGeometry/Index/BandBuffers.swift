/// What a band query writes down while it works.
///
/// The arrays only ever grow; how much of them is in use is counted beside them.
struct BandBuffers: Sendable {
  /// A piece that crosses the top of the band.
  struct Crossing: Sendable {
    /// The piece's place among the part's pieces.
    var piece: Int
    /// Between which x it crosses the top; both are the same once that is solved.
    var low: Double
    var high: Double
    var winding: Int16
    var strip: Int16

    var isSolved: Bool { low == high }
  }

  private(set) var leaving: [Int] = []
  private(set) var crossings: [Crossing] = []
  private(set) var crossingCount = 0
  /// How many parts and pieces bands have met.
  var metCount = 0
  var groups = EdgeGroups()
  var section = BlockedSet()
  var uncertain = BlockedSet()

  /// Notes a piece that starts in the band and leaves it.
  @inline(__always)
  mutating func put(leaving piece: Int, at position: Int) {
    if position < leaving.count { leaving[position] = piece } else { leaving.append(piece) }
  }

  @inline(__always)
  mutating func removeCrossings() { crossingCount = 0 }

  @inline(__always)
  mutating func addCrossing(_ crossing: Crossing) {
    if crossingCount < crossings.count {
      crossings[crossingCount] = crossing
    } else {
      crossings.append(crossing)
    }
    crossingCount &+= 1
  }

  /// Puts the crossings in order from left to right, and solves where they are if their order does
  /// not follow from what is known.
  ///
  /// - Parameters:
  ///   - narrow: Bounds a crossing more closely than its piece's ends do, at less cost than solving it.
  ///   - solve: Where a piece crosses the top.
  @inline(__always)
  mutating func sortCrossings(narrow: (inout Crossing) -> Void, solve: (Int) -> Double) {
    let count = crossingCount
    if count < 2 { return }
    unsafe crossings.withUnsafeMutableBufferPointer { all in
      let crossings = unsafe UnsafeMutableBufferPointer(rebasing: all[..<count])
      unsafe Self.sort(crossings)
      if unsafe Self.areApart(crossings) { return }
      for index in 0..<count where unsafe !crossings[index].isSolved {
        unsafe narrow(&crossings[index])
      }
      unsafe Self.sort(crossings)
      if unsafe Self.areApart(crossings) { return }
      for index in 0..<count where unsafe !crossings[index].isSolved {
        let x = unsafe solve(crossings[index].piece)
        unsafe crossings[index].low = x
        unsafe crossings[index].high = x
      }
      unsafe Self.sort(crossings)
    }
  }

  @inline(__always)
  private static func areApart(_ crossings: UnsafeMutableBufferPointer<Crossing>) -> Bool {
    for index in 1..<crossings.count
    where unsafe crossings[index - 1].high > crossings[index].low {
      return false
    }
    return true
  }

  /// Above this many elements, inserting each where it belongs would cost more than a heap.
  private static let fewest = 24

  @inline(__always)
  private static func sort(_ crossings: UnsafeMutableBufferPointer<Crossing>) {
    let count = crossings.count
    if count > fewest {
      var crossings = unsafe crossings
      unsafe crossings.heapSort { $0.low < $1.low }
      return
    }
    for index in 1..<count {
      let moving = unsafe crossings[index]
      var hole = index
      while hole > 0, unsafe crossings[hole &- 1].low > moving.low {
        unsafe crossings[hole] = unsafe crossings[hole &- 1]
        hole &-= 1
      }
      unsafe crossings[hole] = moving
    }
  }
}

/// A band and the pieces that it may meet, while it is asked about.
@safe struct BandPieces {
  let top: Double
  let bottom: Double
  let pieces: UnsafeBufferPointer<BoundaryPiece>
  let curves: UnsafeBufferPointer<PieceCurve>

  /// Bounds where a piece crosses the top by the middle of its curve.
  @inline(__always)
  func narrow(_ crossing: inout BandBuffers.Crossing) {
    let curve = unsafe pieces[crossing.piece].curve
    guard curve >= 0, case .cubic(let cubic) = unsafe curves[Int(curve)] else { return }
    let middle = cubic.middle
    // Far more than what solving is off by.
    let slack = 1e-9 * (abs(crossing.low) + abs(crossing.high))
    let isRight = unsafe pieces[crossing.piece].x0 < pieces[crossing.piece].x1
    if (top >= middle.y) == isRight {
      crossing.low = min(max(crossing.low, middle.x - slack), crossing.high)
    } else {
      crossing.high = max(min(crossing.high, middle.x + slack), crossing.low)
    }
  }

  /// Where a piece is at the top of the band.
  @inline(__always)
  func topX(of piece: Int) -> Double { unsafe pieces[piece].x(at: top, in: curves) }

  /// Where a piece is at the bottom of the band, or where it ends above.
  @inline(__always)
  func bottomX(of piece: Int) -> Double { unsafe pieces[piece].x(at: bottom, in: curves) }

  /// The least x in the band of a piece that begins a blocked stretch at the top.
  @inline(__always)
  func least(of crossing: BandBuffers.Crossing) -> Double {
    let leadsLeft = unsafe pieces[crossing.piece].x1 < pieces[crossing.piece].x0
    if leadsLeft, unsafe pieces[crossing.piece].isEdge { return bottomX(of: crossing.piece) }
    return crossing.isSolved ? crossing.low : topX(of: crossing.piece)
  }

  /// The greatest x in the band of a piece that ends a blocked stretch at the top.
  @inline(__always)
  func greatest(of crossing: BandBuffers.Crossing) -> Double {
    let leadsRight = unsafe pieces[crossing.piece].x1 > pieces[crossing.piece].x0
    if leadsRight, unsafe pieces[crossing.piece].isEdge { return bottomX(of: crossing.piece) }
    return crossing.isSolved ? crossing.low : topX(of: crossing.piece)
  }
}
