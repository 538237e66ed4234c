import TextGeometry
import TextLayout

/// The outline of a part of a box: polygons with horizontal and vertical edges.
struct BoxOutline {
  /// A side with a line of its own.
  enum Side: Hashable {
    case top, right, bottom, left
  }

  /// An edge with the box on its right, seen in its direction on the page.
  struct Edge {
    var start: Point
    var end: Point
    /// True if it is an edge at which the box continues in another container.
    var isCut: Bool
    /// The side that it belongs to; nil within the box and where sides do not matter.
    var side: Side?

    var direction: Vector {
      let way = end - start
      return Vector(dx: way.dx.sign(), dy: way.dy.sign())
    }

    /// The direction into the box; zero at cut edges, which have no border.
    var inward: Vector {
      isCut ? Vector(dx: 0, dy: 0) : Vector(dx: -direction.dy, dy: direction.dx)
    }

    var length: Double { abs(end.x - start.x) + abs(end.y - start.y) }

    /// Returns true if the edge that begins at its end is a part of the same line.
    func continues(_ next: Edge) -> Bool {
      direction == next.direction && isCut == next.isCut && side == next.side
    }
  }

  private(set) var loops: [[Edge]] = []

  /// Traces the edges of a part.
  ///
  /// - Parameter keepsSides: True to keep the sides that edges belong to. Only the first and the
  ///   last strip, and the outer ends of each one, belong to a side.
  /// - Complexity: O(*s*) in the number of spans.
  init(_ part: TextBoxPart, keepsSides: Bool = false) {
    var edges: [Edge] = []
    var above: [HorizontalSpan] = []
    let bands = part.bands
    let filled = keepsSides ? bands.indices.filter { !bands[$0].spans.isEmpty } : []
    func side(_ side: Side, _ isOuter: Bool, isCut: Bool = false) -> Side? {
      keepsSides && isOuter && !isCut ? side : nil
    }
    var sideAbove: Side?
    for (index, band) in bands.enumerated() {
      let isTop = index == 0
      Self.addHorizontal(
        above, band.spans, y: band.top, isCut: isTop && !part.isStart, sideAbove,
        side(.top, index == filled.first, isCut: !part.isStart), to: &edges)
      for (place, span) in band.spans.enumerated() {
        let (top, bottom) = (band.top, band.bottom)
        edges.append(
          Edge(
            start: Point(x: span.start, y: bottom), end: Point(x: span.start, y: top),
            isCut: part.isCutAtLeft, side: side(.left, place == 0, isCut: part.isCutAtLeft)))
        let isLast = place == band.spans.count - 1
        edges.append(
          Edge(
            start: Point(x: span.end, y: top), end: Point(x: span.end, y: bottom),
            isCut: part.isCutAtRight, side: side(.right, isLast, isCut: part.isCutAtRight)))
      }
      above = band.spans
      sideAbove = side(.bottom, index == filled.last, isCut: !part.isEnd)
      if index + 1 < bands.count, bands[index + 1].top != band.bottom {
        Self.addHorizontal(above, [], y: band.bottom, isCut: false, sideAbove, nil, to: &edges)
        above = []
      }
    }
    if let last = bands.last {
      Self.addHorizontal(
        above, [], y: last.bottom, isCut: !part.isEnd, sideAbove, nil, to: &edges)
    }
    link(edges)
  }

  /// Adds the edges at a height between two strips: those of the lower one lead to the right, and
  /// those of the upper one to the left.
  private static func addHorizontal(
    _ above: [HorizontalSpan], _ below: [HorizontalSpan], y: Double, isCut: Bool,
    _ sideAbove: Side?, _ sideBelow: Side?, to edges: inout [Edge]
  ) {
    var places = (above + below).flatMap { [$0.start, $0.end] }
    places.sort()
    for (left, right) in zip(places, places.dropFirst()) where left < right {
      let isAbove = above.contains { $0.start <= left && right <= $0.end }
      let isBelow = below.contains { $0.start <= left && right <= $0.end }
      if isAbove == isBelow { continue }
      let (first, second) = (Point(x: left, y: y), Point(x: right, y: y))
      edges.append(
        isBelow
          ? Edge(start: first, end: second, isCut: isCut, side: sideBelow)
          : Edge(start: second, end: first, isCut: isCut, side: sideAbove))
    }
  }

  /// Joins edges into closed polygons.
  private mutating func link(_ edges: [Edge]) {
    var starts: [Point: [Int]] = [:]
    for (index, edge) in edges.enumerated() { starts[edge.start, default: []].append(index) }
    var isUsed = [Bool](repeating: false, count: edges.count)
    for first in edges.indices where !isUsed[first] {
      var loop: [Edge] = []
      var next: Int? = first
      while let index = next, !isUsed[index] {
        isUsed[index] = true
        let edge = edges[index]
        if let last = loop.last, last.continues(edge) {
          loop[loop.count - 1].end = edge.end
        } else {
          loop.append(edge)
        }
        next = starts[edge.end]?.first { !isUsed[$0] }
      }
      if loop.count > 2, let start = loop.first, let end = loop.last, end.continues(start) {
        loop[0].start = end.start
        loop.removeLast()
      }
      if loop.count > 3 { loops.append(loop) }
    }
  }

  /// Returns the outline.
  ///
  /// - Parameters:
  ///   - radius: The radius of the corners, in points; less where edges are short.
  ///   - inset: The distance by which it lies inside of the box, in points.
  func path(radius: Double, inset: Double = 0) -> BezierPath {
    var path = BezierPath()
    add(to: &path, radius: radius, inset: inset)
    return path
  }

  /// Returns the area of a border, inside of the outline.
  func ring(width: Double, radius: Double) -> BezierPath {
    var ring = path(radius: radius)
    // Reversed, the inner outline cancels the outer one exactly where they share a cut edge.
    ring.append(path(radius: radius, inset: width).reversing())
    return ring
  }

  private func add(to path: inout BezierPath, radius: Double, inset: Double) {
    for loop in loops {
      for (index, edge) in loop.enumerated() {
        let before = loop[(index + loop.count - 1) % loop.count]
        let corner = Self.corner(
          from: before, to: edge, radius: radius, insetBefore: inset, insetAfter: inset)
        if index == 0 { path.move(to: corner.p0) } else { path.addLine(to: corner.p0) }
        path.addArc(corner)
      }
      path.close()
    }
  }

  /// Returns the arc from an edge to the next one; its ends are equal at a sharp corner.
  ///
  /// - Parameters:
  ///   - radius: The radius of the outline's corners, in points; less where edges are short.
  ///   - insetBefore: The distance by which the arc's start lies inside of the box, in points.
  ///   - insetAfter: The distance by which its end does, in points.
  static func corner(
    from before: Edge, to edge: Edge, radius: Double, insetBefore: Double, insetAfter: Double
  ) -> CubicSegment {
    let (into, out) = (before.direction, edge.direction)
    let (movedBefore, movedAfter) = (before.inward * insetBefore, edge.inward * insetAfter)
    if into == out {
      // Two parts of one line.
      let (start, end) = (edge.start + movedBefore, edge.start + movedAfter)
      return CubicSegment(start, start, end, end)
    }
    let corner = edge.start + (movedBefore + movedAfter)
    // The inner line of a border has the same centre: its radii are less at corners that point
    // outward, and more at the others.
    let outer = min(radius, min(before.length, edge.length) / 2)
    let sign = into == -edge.inward ? -1.0 : 1.0
    let (first, second) = (outer + sign * insetAfter, outer + sign * insetBefore)
    guard !before.isCut, !edge.isCut, outer > 0, first > 0, second > 0 else {
      return CubicSegment(corner, corner, corner, corner)
    }
    let rest = 1 - arc
    return CubicSegment(
      corner - into * first, corner - into * (first * rest), corner + out * (second * rest),
      corner + out * second)
  }

  /// The distance of control points for a quarter of a circle with a radius of 1.
  private static let arc = 0.5522847498307936
}

extension BezierPath {
  /// Adds the rest of an arc from its start, unless it is a sharp corner.
  mutating func addArc(_ arc: CubicSegment) {
    if arc.p0 == arc.p3 { return }
    addCurve(to: arc.p3, controlPoint1: arc.p1, controlPoint2: arc.p2)
  }
}

extension Double {
  fileprivate func sign() -> Double { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
