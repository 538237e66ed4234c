/// Finds edges that have something in common with another, so that they might cancel.
struct LikeEdges {
  private var filter: TwinFilter
  private let size: Double
  private let upright: Bool
  private var previous: EdgeList.Edge?
  private var noted: UInt64 = 0

  /// - Parameters:
  ///   - capacity: The most edges that will be noted.
  ///   - size: The greatest absolute coordinate.
  ///   - upright: Whether upright edges count.
  init(capacity: Int, size: Double, upright: Bool) {
    filter = TwinFilter(capacity: capacity)
    self.size = size
    self.upright = upright
  }

  var foundAny: Bool { filter.foundAny }

  /// Notes the next edge of a path.
  @inline(__always)
  mutating func note(_ edge: EdgeList.Edge) {
    let likeness = likeness(of: edge)
    // What goes straight on cannot cancel what it goes on from: one entry does for both.
    if let previous, edge.goesOn(from: previous), TwinFilter.areClose(likeness, noted) {
      self.previous = edge
      return
    }
    filter.note(likeness)
    noted = likeness
    previous = edge
  }

  func mayHaveTwin(_ edge: EdgeList.Edge) -> Bool { filter.mayHaveTwin(likeness(of: edge)) }

  /// What edges that can cancel have in common.
  @inline(__always)
  private func likeness(of edge: EdgeList.Edge) -> UInt64 {
    let from = edge.from
    let to = edge.to
    if edge.kind != .line {
      return (from.x.bitPattern &+ to.x.bitPattern) ^ (from.y.bitPattern &+ to.y.bitPattern)
    }
    if from.y == to.y { return (from.y + 0).bitPattern }
    if from.x == to.x { return upright ? ~(from.x + 0).bitPattern : .max }
    return edge.distance(size: size).bitPattern
  }
}

extension EdgeList.Edge {
  /// Whether the edge is straight, and neither horizontal nor upright.
  var isOblique: Bool { kind == .line && from.y != to.y && from.x != to.x }

  /// The slope of an oblique edge.
  var slope: UInt64 { ((to.x - from.x) / (to.y - from.y)).bitPattern }

  /// Whether a straight edge starts where another ends and does not turn back.
  fileprivate func goesOn(from previous: EdgeList.Edge) -> Bool {
    guard kind == .line, previous.kind == .line, previous.to == from else { return false }
    let way = to - from
    let before = previous.to - previous.from
    return way.dx * before.dx + way.dy * before.dy > 0
  }

  /// How far the line of an oblique edge passes from the origin, with a sign by the side, and raised
  /// so that leading bits tell apart what differs by a part in 10⁹ of the size of all coordinates.
  fileprivate func distance(size: Double) -> Double {
    let way = from.y < to.y ? to - from : from - to
    let length = way.length
    // What is so short that its square is nothing is like everything else of the sort.
    guard length > 0 else { return 0 }
    return (from.x * way.dy - from.y * way.dx) / length + 4 * size
  }
}
