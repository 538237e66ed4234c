/// What a band query writes down while it works.
///
/// The arrays only ever grow; how much of them is in use is counted beside them.
struct BandBuffers: Sendable {
  /// A piece that the band meets.
  struct Hit: Sendable {
    var piece: Int
    /// Where the piece enters the band.
    var start: Double
  }

  /// A piece that crosses the top of the band.
  struct Crossing: Sendable {
    var x: Double
    var winding: Int16
    var strip: Int16
  }

  private(set) var hits: [Hit] = []
  private(set) var crossings: [Crossing] = []
  var crossingCount = 0
  var section = BlockedSet()
  var uncertain = BlockedSet()

  @inline(__always)
  mutating func put(_ hit: Hit, at position: Int) {
    if position < hits.count { hits[position] = hit } else { hits.append(hit) }
  }

  @inline(__always)
  mutating func addCrossing(_ crossing: Crossing) {
    if crossingCount < crossings.count {
      crossings[crossingCount] = crossing
    } else {
      crossings.append(crossing)
    }
    crossingCount &+= 1
  }

  /// Puts the crossings in order from left to right.
  @inline(__always)
  mutating func sortCrossings() {
    let count = crossingCount
    if count < 2 { return }
    if count == 2 {
      if crossings[0].x > crossings[1].x { crossings.swapAt(0, 1) }
      return
    }
    if count > 16 {
      crossings[..<count].sort { $0.x < $1.x }
      return
    }
    for index in 1..<count {
      let moving = crossings[index]
      var hole = index
      while hole > 0, crossings[hole - 1].x > moving.x {
        crossings[hole] = crossings[hole - 1]
        hole -= 1
      }
      crossings[hole] = moving
    }
  }
}
