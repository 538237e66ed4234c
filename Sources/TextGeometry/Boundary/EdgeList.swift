/// The edges of a path as its subpaths draw them, all closed, before they are split into pieces.
///
/// Coordinates beyond ±10¹² are brought back to it, so that a rectangle of the greatest finite height
/// is a very tall one.
struct EdgeList {
  /// A straight or curved edge. A straight one has its inner control points on its ends, and so has an arc.
  struct Edge: Hashable {
    enum Kind: UInt8 {
      case line
      case quad
      case cubic
      case arc
    }

    var segment: CubicSegment
    var kind: Kind
    /// The part of an ellipse that an arc is.
    private(set) var arc: EllipticalArc?
    /// How many edges in the same place it stands for.
    var count: Int32 = 1

    init(line from: Point, _ to: Point) {
      segment = CubicSegment(from, from, to, to)
      kind = .line
    }

    init(_ segment: CubicSegment, kind: Kind) {
      self.segment = segment
      self.kind = kind
    }

    init(_ arc: EllipticalArc, from: Point, to: Point) {
      segment = CubicSegment(from, from, to, to)
      kind = .arc
      self.arc = arc
    }

    var from: Point { segment.p0 }
    var to: Point { segment.p3 }

    var reversed: Edge {
      var edge = Edge(segment.reversed, kind: kind)
      edge.arc = arc?.reversed
      return edge
    }

    /// Whether it may be at a height.
    func mayMeet(_ y: Double) -> Bool {
      if let arc {
        let reach = (arc.u.dy * arc.u.dy + arc.v.dy * arc.v.dy).squareRoot()
        return max(arc.center.y + reach, from.y, to.y) >= y
          && min(arc.center.y - reach, from.y, to.y) <= y
      }
      return min(segment.p0.y, segment.p1.y, segment.p2.y, segment.p3.y) <= y
        && max(segment.p0.y, segment.p1.y, segment.p2.y, segment.p3.y) >= y
    }
  }

  private(set) var edges: [Edge] = []
  /// Where each subpath begins in `edges`, and a last entry for the end.
  private(set) var contours: [Int] = [0]

  /// Whether edges of each contour follow each other; not after parts of them were cancelled.
  private(set) var isConnected = true

  init(_ path: BezierPath) {
    edges.reserveCapacity(path.verbs.count + 4)
    var edges: [Edge] = []
    var contours = [0]
    swap(&edges, &self.edges)
    Self.walk(path) {
      edges.append($0)
    } finish: {
      if edges.count > contours[contours.count - 1] { contours.append(edges.count) }
    }
    swap(&edges, &self.edges)
    self.contours = contours
  }

  /// The pieces of a path's boundary, without what cancels.
  ///
  /// For most paths nothing does; their edges are never put down.
  static func boundary(of path: BezierPath) -> BoundaryBuilder {
    var twins = LikeEdges(
      capacity: path.verbs.count + 4,
      size: path.points.reduce(0.0) { largest, point in
        max(largest, abs(bounded(point).x), abs(bounded(point).y))
      }, upright: false)
    walk(path) {
      twins.note($0)
    } finish: {
    }
    var builder = BoundaryBuilder()
    if twins.foundAny {
      var edges = EdgeList(path)
      edges.cancel(isEvenOdd: path.usesEvenOddFillRule, upright: false)
      builder.add(edges)
    } else {
      builder.reserveCapacity(path.verbs.count + 4)
      walk(path) {
        builder.add($0)
      } finish: {
      }
    }
    return builder
  }

  /// The pieces of a path's boundary that may be at a height, as they are drawn.
  static func boundary(of path: BezierPath, at y: Double) -> BoundaryBuilder {
    var builder = BoundaryBuilder()
    walk(path) { edge in
      if edge.mayMeet(y) { builder.add(edge) }
    } finish: {
    }
    return builder
  }

  /// Calls `body` with every edge of a path, and `finish` at the end of each subpath.
  @inline(__always)
  private static func walk(_ path: BezierPath, _ body: (Edge) -> Void, finish: () -> Void) {
    var start = Point.zero
    var current = Point.zero
    var index = 0
    let points = path.points
    let arcs = path.arcs
    var nextArc = 0
    // The curves before this step are those of an arc that was added.
    var arcEnd = 0
    func addLine(to end: Point) {
      if current != end { body(Edge(line: current, end)) }
      current = end
    }
    for (step, verb) in path.verbs.enumerated() {
      defer { index += verb.pointCount }
      if step < arcEnd { continue }
      if nextArc < arcs.count, arcs[nextArc].verb == step {
        let count = arcs[nextArc].count
        let arc = arcs[nextArc].arc
        nextArc += 1
        if arc.isRound, isInRange(arc) {
          arcEnd = step + count
          let to = points[index + 3 * count - 1]
          body(Edge(arc, from: current, to: to))
          current = to
          continue
        }
      }
      switch verb {
      case .move:
        addLine(to: start)
        finish()
        start = bounded(points[index])
        current = start
      case .line: addLine(to: bounded(points[index]))
      case .quad:
        let to = bounded(points[index + 1])
        forEachEdge(of: CubicSegment(quadratic: current, bounded(points[index]), to), .quad, body)
        current = to
      case .cubic:
        let to = bounded(points[index + 2])
        forEachEdge(
          of: CubicSegment(current, bounded(points[index]), bounded(points[index + 1]), to),
          .cubic, body)
        current = to
      case .close:
        addLine(to: start)
        finish()
      }
    }
    addLine(to: start)
    finish()
  }

  /// Puts other edges in place of these, which no longer follow each other.
  mutating func replace(by edges: [Edge]) {
    self.edges = edges
    isConnected = false
    contours = [0, edges.count]
  }

  private static func isInRange(_ arc: EllipticalArc) -> Bool {
    abs(arc.center.x) + abs(arc.u.dx) + abs(arc.v.dx) <= GeometryLimits.largestCoordinate
      && abs(arc.center.y) + abs(arc.u.dy) + abs(arc.v.dy) <= GeometryLimits.largestCoordinate
  }

  private static func bounded(_ point: Point) -> Point {
    let most = GeometryLimits.largestCoordinate
    return Point(x: min(max(point.x, -most), most), y: min(max(point.y, -most), most))
  }

  /// Calls `body` with a curve, or with what is left of one that lies on a straight line.
  private static func forEachEdge(
    of curve: CubicSegment, _ kind: Edge.Kind, _ body: (Edge) -> Void
  ) {
    guard curve.isFlat else {
      body(Edge(curve, kind: kind))
      return
    }
    func addLine(_ from: Point, _ to: Point) {
      if from != to { body(Edge(line: from, to)) }
    }
    // A curve on a straight line is that line, walked to and fro.
    var turns = CurveTurns()
    turns.collect(curve.p0.x, curve.p1.x, curve.p2.x, curve.p3.x)
    turns.collect(curve.p0.y, curve.p1.y, curve.p2.y, curve.p3.y)
    turns.sort()
    var from = curve.p0
    for index in 0..<turns.count {
      var to = curve.point(at: turns[index])
      if curve.p0.x == curve.p3.x, curve.p0.x == curve.p1.x, curve.p0.x == curve.p2.x {
        to.x = curve.p0.x
      }
      if curve.p0.y == curve.p3.y, curve.p0.y == curve.p1.y, curve.p0.y == curve.p2.y {
        to.y = curve.p0.y
      }
      addLine(from, to)
      from = to
    }
    addLine(from, curve.p3)
  }
}

extension CubicSegment {
  /// Whether all control points lie on one straight line, as far as doubles can tell.
  fileprivate var isFlat: Bool {
    let ends = p3 - p0
    let first = p1 - p0
    let second = p2 - p0
    let longest = [ends, first, second].max { $0.length < $1.length } ?? ends
    let size = longest.length
    let slack = 1e-14 * size * size
    func isAlong(_ way: Vector) -> Bool {
      abs(longest.dx * way.dy - longest.dy * way.dx) <= slack
    }
    return isAlong(ends) && isAlong(first) && isAlong(second)
  }
}

extension BoundaryBuilder {
  /// Adds every edge.
  mutating func add(_ list: EdgeList) {
    reserveCapacity(list.edges.count + 4)
    for edge in list.edges { add(edge) }
  }

  /// Adds an edge.
  mutating func add(_ edge: EdgeList.Edge) {
    let curve = edge.segment
    switch edge.kind {
    case .line:
      var rest = edge.count
      repeat {
        addLine(curve.p0, curve.p3, times: Int16(clamping: rest))
        rest -= Int32(Int16.max)
      } while rest > 0
    case .quad: addCubic(curve.p0, curve.p1, curve.p2, curve.p3, isQuadratic: true)
    case .cubic: addCubic(curve.p0, curve.p1, curve.p2, curve.p3)
    case .arc: if let arc = edge.arc { addArc(arc, from: curve.p0, to: curve.p3) }
    }
  }
}
