/// Working buffers of a band query.
///
/// The arrays only ever grow; separate counts record how much of them is in use.
struct BandBuffers: Sendable {
  /// A piece that crosses the top of the band.
  struct Crossing: Sendable {
    /// The index of the piece among the part's pieces.
    var piece: Int
    /// Bounds of the x where the piece crosses the top; equal once the crossing is solved.
    var low: Double
    var high: Double
    var winding: Int16
    var strip: Int16

    var isSolved: Bool { low == high }
  }

  private(set) var leaving: [Int] = []
  private(set) var crossings: [Crossing] = []
  private(set) var crossingCount = 0
  /// The number of parts and pieces that bands have met.
  var metCount = 0
  var groups = EdgeGroups()
  var section = BlockedSet()
  var uncertain = BlockedSet()

  /// Records a piece that starts in the band and leaves it.
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

  /// Sorts the crossings from left to right. Solves their x only if the bounds do not determine
  /// their order.
  ///
  /// - Parameters:
  ///   - narrow: Tightens the bounds of a crossing beyond its piece's ends, at less cost than
  ///     solving it.
  ///   - solve: Returns the x where a piece crosses the top.
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

  /// Above this count a heap sort is cheaper than an insertion sort.
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

/// A band during a query, with the pieces that it may meet.
@safe struct BandPieces {
  let top: Double
  let bottom: Double
  let pieces: UnsafeBufferPointer<OutlinePiece>
  let curves: UnsafeBufferPointer<PieceCurve>

  /// Tightens the bounds of a crossing by the middle of its curve.
  @inline(__always)
  func narrow(_ crossing: inout BandBuffers.Crossing) {
    let curve = unsafe pieces[crossing.piece].curve
    guard curve >= 0, case .cubic(let cubic) = unsafe curves[Int(curve)] else { return }
    let middle = cubic.middle
    // This is far more than the error of solving.
    let slack = 1e-9 * (abs(crossing.low) + abs(crossing.high))
    let isRight = unsafe pieces[crossing.piece].x0 < pieces[crossing.piece].x1
    if (top >= middle.y) == isRight {
      crossing.low = min(max(crossing.low, middle.x - slack), crossing.high)
    } else {
      crossing.high = max(min(crossing.high, middle.x + slack), crossing.low)
    }
  }

  /// The x of a piece at the top of the band.
  @inline(__always)
  func topX(of piece: Int) -> Double { unsafe pieces[piece].x(at: top, in: curves) }

  /// The x of a piece at the bottom of the band, or at its lower end if that is higher.
  @inline(__always)
  func bottomX(of piece: Int) -> Double { unsafe pieces[piece].x(at: bottom, in: curves) }

  /// The least x within the band of a piece that begins a blocked interval at the top.
  @inline(__always)
  func least(of crossing: BandBuffers.Crossing) -> Double {
    let leadsLeft = unsafe pieces[crossing.piece].x1 < pieces[crossing.piece].x0
    if leadsLeft, unsafe pieces[crossing.piece].isEdge { return bottomX(of: crossing.piece) }
    return crossing.isSolved ? crossing.low : topX(of: crossing.piece)
  }

  /// The greatest x within the band of a piece that ends a blocked interval at the top.
  @inline(__always)
  func greatest(of crossing: BandBuffers.Crossing) -> Double {
    let leadsRight = unsafe pieces[crossing.piece].x1 > pieces[crossing.piece].x0
    if leadsRight, unsafe pieces[crossing.piece].isEdge { return bottomX(of: crossing.piece) }
    return crossing.isSolved ? crossing.low : topX(of: crossing.piece)
  }
}
