/// Finds edges that share a property with another one, and so might cancel.
struct EdgeMatcher {
  private var filter: NearDuplicateFilter
  private let size: Double
  private let upright: Bool
  private var previous: EdgeList.Edge?
  private var recordedKey: UInt64 = 0

  /// Creates an empty set.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of edges.
  ///   - size: The greatest absolute coordinate.
  ///   - upright: True if upright edges count.
  init(capacity: Int, size: Double, upright: Bool) {
    filter = NearDuplicateFilter(capacity: capacity)
    self.size = size
    self.upright = upright
  }

  var foundAny: Bool { filter.foundAny }

  /// Adds the next edge of a path.
  @inline(__always)
  mutating func record(_ edge: EdgeList.Edge) {
    let matchKey = matchKey(of: edge)
    // A straight continuation cannot cancel the edge it continues: one entry represents both.
    if let previous, edge.continues(from: previous),
      NearDuplicateFilter.areClose(matchKey, recordedKey)
    {
      self.previous = edge
      return
    }
    filter.record(matchKey)
    recordedKey = matchKey
    previous = edge
  }

  func mayHaveMatch(_ edge: EdgeList.Edge) -> Bool { filter.mayHaveMatch(matchKey(of: edge)) }

  /// A key that edges that can cancel have in common.
  @inline(__always)
  private func matchKey(of edge: EdgeList.Edge) -> UInt64 {
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
  /// True if the edge is straight, and neither horizontal nor upright.
  var isOblique: Bool { kind == .line && from.y != to.y && from.x != to.x }

  /// The slope of an oblique edge.
  var slope: UInt64 { ((to.x - from.x) / (to.y - from.y)).bitPattern }

  /// True if a straight edge starts at the end of another and does not turn back.
  fileprivate func continues(from previous: EdgeList.Edge) -> Bool {
    guard kind == .line, previous.kind == .line, previous.to == from else { return false }
    let way = to - from
    let before = previous.to - previous.from
    return way.dx * before.dx + way.dy * before.dy > 0
  }

  /// The signed distance from the origin to the line of an oblique edge. It is raised so that the
  /// leading bits distinguish differences of a part in 10⁹ of the size of all coordinates.
  fileprivate func distance(size: Double) -> Double {
    let way = from.y < to.y ? to - from : from - to
    let length = way.length
    // All edges so short that the square of their length underflows get the same key.
    guard length > 0 else { return 0 }
    return (from.x * way.dy - from.y * way.dx) / length + 4 * size
  }
}
