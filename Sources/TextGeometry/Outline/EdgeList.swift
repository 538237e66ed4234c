/// The edges of a path in drawing order, all subpaths closed, before they are split into pieces.
///
/// Coordinates beyond ±10¹² are clamped, so that a rectangle of the greatest finite height is a
/// very tall one.
struct EdgeList {
  /// A straight or curved edge. The inner control points of a straight edge, or of an arc, are at
  /// its ends.
  struct Edge: Hashable {
    enum Kind: UInt8 {
      case line
      case quad
      case cubic
      case arc
    }

    let kind: Kind
    /// The number of edges at the same place that it represents.
    var count: Int32 = 1
    let from: Point
    let to: Point
    // The two inner control points; for an arc its centre and the half diameter to its start. A
    // large outline has as many edges as pieces, so every number in an edge counts.
    private let first: Point
    private let second: Point
    /// For an arc, the conjugate of the first half diameter, and the angle it covers.
    private let side: Vector
    private let sweep: Double

    init(line from: Point, _ to: Point) {
      self.init(CubicSegment(from, from, to, to), kind: .line)
    }

    init(_ segment: CubicSegment, kind: Kind) {
      self.kind = kind
      from = segment.p0
      to = segment.p3
      first = segment.p1
      second = segment.p2
      side = .zero
      sweep = 0
    }

    init(_ arc: EllipticalArc, from: Point, to: Point) {
      kind = .arc
      self.from = from
      self.to = to
      first = arc.center
      second = Point.zero + arc.u
      side = arc.v
      sweep = arc.sweep
    }

    /// The edge as a curve; for an arc only its ends.
    var segment: CubicSegment {
      kind == .arc ? CubicSegment(from, from, to, to) : CubicSegment(from, first, second, to)
    }

    /// The part of an ellipse, if the edge is an arc.
    var arc: EllipticalArc? {
      guard kind == .arc else { return nil }
      return EllipticalArc(center: first, u: second - Point.zero, v: side, sweep: sweep)
    }

    var reversed: Edge {
      if let arc { return Edge(arc.reversed, from: to, to: from) }
      return Edge(segment.reversed, kind: kind)
    }

    /// True if the edge may reach a height.
    func mayReach(_ y: Double) -> Bool {
      if let arc {
        let reach = (arc.u.dy * arc.u.dy + arc.v.dy * arc.v.dy).squareRoot()
        return max(arc.center.y + reach, from.y, to.y) >= y
          && min(arc.center.y - reach, from.y, to.y) <= y
      }
      return min(from.y, first.y, second.y, to.y) <= y
        && max(from.y, first.y, second.y, to.y) >= y
    }
  }

  private(set) var edges: [Edge] = []
  /// The index in `edges` of each subpath's start, and a last entry for the end.
  private(set) var contours: [Int] = [0]

  /// True if the edges of each contour are connected; false after parts of them were cancelled.
  private(set) var isConnected = true

  init(_ path: BezierPath) {
    edges.reserveCapacity(path.verbs.count + 4)
    var edges: [Edge] = []
    var contours = [0]
    swap(&edges, &self.edges)
    Self.forEachEdge(of: path) {
      edges.append($0)
    } finish: {
      if edges.count > contours[contours.count - 1] { contours.append(edges.count) }
    }
    swap(&edges, &self.edges)
    self.contours = contours
  }

  /// The pieces of a path's boundary, without edges that cancel.
  ///
  /// In most paths none do; the list of edges is then never built.
  static func outline(of path: BezierPath) -> OutlineBuilder {
    var matcher = EdgeMatcher(
      capacity: path.verbs.count + 4,
      size: path.points.reduce(0.0) { largest, point in
        max(largest, abs(bounded(point).x), abs(bounded(point).y))
      }, upright: false)
    forEachEdge(of: path) {
      matcher.record($0)
    } finish: {
    }
    var builder = OutlineBuilder()
    if matcher.foundAny {
      var edges = EdgeList(path)
      edges.cancel(isEvenOdd: path.usesEvenOddFillRule, upright: false)
      builder.add(edges)
    } else {
      builder.reserveCapacity(path.verbs.count + 4)
      forEachEdge(of: path) {
        builder.add($0)
      } finish: {
      }
    }
    return builder
  }

  /// The pieces of a path's boundary that may reach a height, in drawing order.
  static func outline(of path: BezierPath, at y: Double) -> OutlineBuilder {
    var builder = OutlineBuilder()
    forEachEdge(of: path) { edge in
      if edge.mayReach(y) { builder.add(edge) }
    } finish: {
    }
    return builder
  }

  /// Calls `body` with every edge of a path, and `finish` at the end of each subpath.
  @inline(__always)
  private static func forEachEdge(
    of path: BezierPath, _ body: (Edge) -> Void, finish: () -> Void
  ) {
    var start = Point.zero
    var current = Point.zero
    var index = 0
    let points = path.points
    let arcs = path.arcs
    var nextArc = 0
    // The curves before this step belong to an arc that was already added.
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

  /// Replaces all edges with ones that are not connected.
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

  /// Calls `body` with a curve, or with the lines it covers if it lies on a straight line.
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
    // A curve on a straight line covers that line back and forth.
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
  /// True if all control points lie on one straight line, within double precision.
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

extension OutlineBuilder {
  /// Adds every edge.
  mutating func add(_ list: EdgeList) {
    reserveCapacity(list.edges.count + 4)
    for edge in list.edges { add(edge) }
  }

  /// Adds an edge.
  @inline(__always)
  mutating func add(_ edge: EdgeList.Edge) {
    if edge.kind == .line, edge.count == 1 {
      addLine(edge.from, edge.to)
    } else {
      addCurveOrLines(edge)
    }
  }

  private mutating func addCurveOrLines(_ edge: EdgeList.Edge) {
    let curve = edge.segment
    switch edge.kind {
    case .line:
      var rest = edge.count
      repeat {
        addLine(edge.from, edge.to, times: Int16(clamping: rest))
        rest -= Int32(Int16.max)
      } while rest > 0
    case .quad: addCubic(curve.p0, curve.p1, curve.p2, curve.p3, isQuadratic: true)
    case .cubic: addCubic(curve.p0, curve.p1, curve.p2, curve.p3)
    case .arc: if let arc = edge.arc { addArc(arc, from: edge.from, to: edge.to) }
    }
  }
}
