extension EdgeList {
  /// Removes edges that cancel: parts that the path passes once in each direction.
  ///
  /// Such parts have the same winding number on both sides. If that is the exterior they enclose
  /// nothing, so they must exclude nothing; if it is the interior they are not needed. Straight
  /// edges cancel wherever they overlap, curves if all their points are equal.
  ///
  /// Upright edges have no width to exclude, but with a margin they would have one. They are
  /// examined if `upright` is true.
  ///
  /// Only edges that share a property with another are examined more closely: the ends, the
  /// height, or the slope and the distance from the origin.
  ///
  /// - Complexity: O(n), and O(k log k) for k edges that share a property with another.
  mutating func cancel(isEvenOdd: Bool, upright: Bool) {
    var matcher = EdgeMatcher(capacity: edges.count, size: size, upright: upright)
    for edge in edges { matcher.record(edge) }
    guard matcher.foundAny else { return }
    // Tangents of a circle round the origin are equally far from it, but differ in slope.
    var slopes = NearDuplicateFilter(capacity: edges.count)
    for edge in edges where edge.isOblique {
      if matcher.mayHaveMatch(edge) { slopes.record(edge.slope) }
    }
    var others: [Edge] = []
    var level: [LevelEdge] = []
    var uprights: [LevelEdge] = []
    var sloped: [SlopedEdge] = []
    var curves: [Edge] = []
    for edge in edges {
      guard matcher.mayHaveMatch(edge), !edge.isOblique || slopes.mayHaveMatch(edge.slope) else {
        others.append(edge)
        continue
      }
      if edge.kind != .line {
        curves.append(edge)
      } else if edge.from.y == edge.to.y {
        level.append(LevelEdge(edge, isUpright: false))
      } else if edge.from.x == edge.to.x {
        uprights.append(LevelEdge(edge, isUpright: true))
      } else {
        sloped.append(SlopedEdge(edge))
      }
    }
    var changed = cancelLevel(level, isEvenOdd, into: &others)
    if cancelLevel(uprights, isEvenOdd, into: &others) { changed = true }
    if cancelSloped(sloped, isEvenOdd, into: &others) { changed = true }
    if cancelCurves(curves, into: &others) { changed = true }
    if changed { replace(by: others) }
  }

  /// The greatest absolute coordinate of an end.
  private var size: Double { edges.reduce(0.0) { max($0, abs($1.from.x), abs($1.from.y)) } }

  /// Horizontal edges at one height, or upright edges at one x. Those are kept whose overlapping
  /// directions do not add up to zero.
  private func cancelLevel(
    _ level: [LevelEdge], _ isEvenOdd: Bool, into kept: inout [Edge]
  ) -> Bool {
    let sorted = level.sorted { ($0.place, $0.low) < ($1.place, $1.low) }
    var changed = false
    var first = 0
    while first < sorted.count {
      let leader = sorted[first]
      var last = first + 1
      var reach = leader.high
      while last < sorted.count, sorted[last].place == leader.place, sorted[last].low < reach {
        reach = max(reach, sorted[last].high)
        last += 1
      }
      if last == first + 1 {
        kept.append(leader.edge)
      } else {
        changed = true
        netCoverage(sorted[first..<last].map { ($0.low, $0.high, $0.direction) }, isEvenOdd) {
          low, high, sum, _ in
          var edge = sum > 0 ? leader.edge(from: low, to: high) : leader.edge(from: high, to: low)
          edge.count = Int32(clamping: abs(sum))
          kept.append(edge)
        }
      }
      first = last
    }
    return changed
  }

  /// Oblique edges on one line: those that do not cancel are kept, with their multiplicity.
  private func cancelSloped(
    _ sloped: [SlopedEdge], _ isEvenOdd: Bool, into kept: inout [Edge]
  ) -> Bool {
    let bySlope = sloped.sorted { $0.slope < $1.slope }
    var changed = false
    var first = 0
    while first < bySlope.count {
      let slope = bySlope[first].slope
      var last = first + 1
      while last < bySlope.count, bySlope[last].slope - slope <= 1e-10 * (1 + abs(slope)) {
        last += 1
      }
      if last == first + 1 {
        kept.append(bySlope[first].edge)
      } else if cancelParallel(bySlope[first..<last], isEvenOdd, into: &kept) {
        changed = true
      }
      first = last
    }
    return changed
  }

  private func cancelParallel(
    _ parallel: ArraySlice<SlopedEdge>, _ isEvenOdd: Bool, into kept: inout [Edge]
  ) -> Bool {
    guard let reference = parallel.first else { return false }
    let middle = reference.upper
    let placed = parallel.map { (edge: $0, x: $0.x(at: middle.y)) }.sorted { $0.x < $1.x }
    var changed = false
    var first = 0
    while first < placed.count {
      let slack = 1e-12 * (abs(placed[first].x) + abs(middle.y) + abs(placed[first].edge.lower.y))
      var last = first + 1
      while last < placed.count, placed[last].x - placed[first].x <= slack { last += 1 }
      let group = placed[first..<last].map(\.edge)
      if group.count == 1 {
        kept.append(group[0].edge)
      } else if cancelCollinear(group, isEvenOdd, into: &kept) {
        changed = true
      }
      first = last
    }
    return changed
  }

  private func cancelCollinear(
    _ group: [SlopedEdge], _ isEvenOdd: Bool, into kept: inout [Edge]
  ) -> Bool {
    let sorted = group.sorted { $0.upper.y < $1.upper.y }
    var reach = -Double.infinity
    var overlaps = false
    for edge in sorted {
      if edge.upper.y < reach { overlaps = true }
      reach = max(reach, edge.lower.y)
    }
    guard overlaps else {
      for edge in sorted { kept.append(edge.edge) }
      return false
    }
    netCoverage(sorted.map { ($0.upper.y, $0.lower.y, $0.direction) }, isEvenOdd) {
      low, high, sum, index in
      let edge = sorted[index]
      let upper = Point(x: edge.x(at: low), y: low)
      let lower = Point(x: edge.x(at: high), y: high)
      var part = sum > 0 ? Edge(line: upper, lower) : Edge(line: lower, upper)
      part.count = Int32(clamping: abs(sum))
      kept.append(part)
    }
    return true
  }

  /// Scans overlapping stretches and reports each part that does not cancel, with the sum of its
  /// directions and one of the stretches that cover it.
  private func netCoverage(
    _ stretches: [(low: Double, high: Double, direction: Int)], _ isEvenOdd: Bool,
    _ report: (Double, Double, Int, Int) -> Void
  ) {
    var ends: [(place: Double, change: Int, index: Int)] = []
    ends.reserveCapacity(2 * stretches.count)
    for (index, stretch) in stretches.enumerated() {
      ends.append((stretch.low, stretch.direction, index))
      ends.append((stretch.high, -stretch.direction, -1))
    }
    ends.sort { $0.place < $1.place }
    var sum = 0
    // Among the stretches that have begun, the one that reaches furthest covers whatever any of
    // them covers.
    var furthest = 0
    for (position, end) in ends.enumerated() {
      sum += end.change
      if end.index >= 0, stretches[end.index].high > stretches[furthest].high || position == 0 {
        furthest = end.index
      }
      guard position + 1 < ends.count, stretches[furthest].high > end.place else { continue }
      let next = ends[position + 1].place
      let counts = isEvenOdd ? sum & 1 : sum
      if next > end.place, counts != 0 { report(end.place, next, counts, furthest) }
    }
  }

  /// Curves with the same points: opposite directions cancel.
  private func cancelCurves(_ curves: [Edge], into kept: inout [Edge]) -> Bool {
    var counts: [Edge: Int] = [:]
    var arcs: [ArcKey: [Edge]] = [:]
    for curve in curves {
      var back: Edge? = curve.reversed
      if let arc = curve.arc {
        let keys = ArcKey.keys(near: arc.reversed, from: curve.to, to: curve.from)
        back =
          keys.lazy.compactMap { key in
            arcs[key]?.first { counts[$0, default: 0] > 0 && $0.arc?.isReverse(of: arc) ?? false }
          }.first
      }
      if let back, let count = counts[back], count > 0 {
        counts[back] = count - 1
        continue
      }
      let count = counts.updateValue(counts[curve, default: 0] + 1, forKey: curve)
      if count == nil, let arc = curve.arc {
        arcs[ArcKey(arc, from: curve.from, to: curve.to), default: []].append(curve)
      }
    }
    var changed = false
    for curve in curves {
      if counts[curve, default: 0] > 0 {
        counts[curve, default: 0] -= 1
        kept.append(curve)
      } else {
        changed = true
      }
    }
    return changed
  }
}

/// The ends of an arc, and a number that few other arcs between them have.
private struct ArcKey: Hashable {
  private let from: Point
  private let to: Point
  /// A sum of all sizes of the arc without the last digits: rounding seldom changes it.
  private let size: UInt64

  private init(from: Point, to: Point, size: Double) {
    (self.from, self.to) = (from, to)
    self.size = size.bitPattern >> 24
  }

  init(_ arc: EllipticalArc, from: Point, to: Point) {
    self.init(from: from, to: to, size: Self.size(of: arc))
  }

  /// The one or two keys of arcs that are equal except for rounding.
  static func keys(near arc: EllipticalArc, from: Point, to: Point) -> Set<ArcKey> {
    let size = size(of: arc)
    return [
      ArcKey(from: from, to: to, size: size * (1 - 1e-10)),
      ArcKey(from: from, to: to, size: size * (1 + 1e-10)),
    ]
  }

  /// A sum with weights, which differ so that equal sizes in another order give another sum.
  private static func size(of arc: EllipticalArc) -> Double {
    abs(arc.center.x) + 0.9 * abs(arc.center.y) + 0.83 * abs(arc.u.dx) + 0.77 * abs(arc.u.dy)
      + 0.71 * abs(arc.v.dx) + 0.67 * abs(arc.v.dy)
  }
}

extension EllipticalArc {
  /// True if it is another arc in the opposite direction, within double precision.
  fileprivate func isReverse(of other: EllipticalArc) -> Bool {
    let other = other.reversed
    let slack =
      1e-12 * (abs(center.x) + abs(center.y) + abs(u.dx) + abs(u.dy) + abs(v.dx) + abs(v.dy))
    return abs(sweep - other.sweep) <= 1e-12 && (center - other.center).length <= slack
      && (u - other.u).length <= slack && (v - other.v).length <= slack
  }
}

/// A horizontal or upright edge, with the coordinate of its line and its two ends on it.
private struct LevelEdge {
  let edge: EdgeList.Edge
  let isUpright: Bool
  private var from: Double { isUpright ? edge.from.y : edge.from.x }
  private var to: Double { isUpright ? edge.to.y : edge.to.x }
  var place: Double { isUpright ? edge.from.x : edge.from.y }
  var low: Double { min(from, to) }
  var high: Double { max(from, to) }
  var direction: Int { from < to ? 1 : -1 }

  init(_ edge: EdgeList.Edge, isUpright: Bool) {
    self.edge = edge
    self.isUpright = isUpright
  }

  /// Another edge on the same line.
  func edge(from: Double, to: Double) -> EdgeList.Edge {
    isUpright
      ? EdgeList.Edge(line: Point(x: place, y: from), Point(x: place, y: to))
      : EdgeList.Edge(line: Point(x: from, y: place), Point(x: to, y: place))
  }
}

/// An edge that is neither horizontal nor upright.
private struct SlopedEdge {
  let edge: EdgeList.Edge
  let slope: Double
  var upper: Point { edge.from.y < edge.to.y ? edge.from : edge.to }
  var lower: Point { edge.from.y < edge.to.y ? edge.to : edge.from }
  var direction: Int { edge.from.y < edge.to.y ? 1 : -1 }

  init(_ edge: EdgeList.Edge) {
    self.edge = edge
    slope = (edge.to.x - edge.from.x) / (edge.to.y - edge.from.y)
  }

  /// The x of the edge's line at a y, exact at the edge's ends.
  func x(at y: Double) -> Double {
    if y == upper.y { return upper.x }
    if y == lower.y { return lower.x }
    return upper.x + (y - upper.y) * slope
  }
}
