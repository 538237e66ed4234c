import TextGeometry
import TextLayout

/// The outline of a part of a box: polygons with horizontal and vertical edges.
struct BoxOutline {
  /// An edge with the box on its right, seen in its direction on the page.
  private struct Edge {
    var start: Point
    var end: Point
    /// True if it is an edge at which the box continues in another container.
    var isCut: Bool

    var direction: Vector {
      let way = end - start
      return Vector(dx: way.dx.sign(), dy: way.dy.sign())
    }

    /// The direction into the box; zero at cut edges, which have no border.
    var inward: Vector {
      isCut ? Vector(dx: 0, dy: 0) : Vector(dx: -direction.dy, dy: direction.dx)
    }

    var length: Double { abs(end.x - start.x) + abs(end.y - start.y) }
  }

  private var loops: [[Edge]] = []

  /// Traces the edges of a part.
  ///
  /// - Complexity: O(*s*) in the number of spans.
  init(_ part: TextBoxPart) {
    var edges: [Edge] = []
    var above: [HorizontalSpan] = []
    let bands = part.bands
    for (index, band) in bands.enumerated() {
      let isTop = index == 0
      Self.addHorizontal(
        above, band.spans, y: band.top, isCut: isTop && !part.isStart, to: &edges)
      for span in band.spans {
        let (top, bottom) = (band.top, band.bottom)
        edges.append(
          Edge(
            start: Point(x: span.start, y: bottom), end: Point(x: span.start, y: top),
            isCut: part.isCutAtLeft))
        edges.append(
          Edge(
            start: Point(x: span.end, y: top), end: Point(x: span.end, y: bottom),
            isCut: part.isCutAtRight))
      }
      above = band.spans
      if index + 1 < bands.count, bands[index + 1].top != band.bottom {
        Self.addHorizontal(above, [], y: band.bottom, isCut: false, to: &edges)
        above = []
      }
    }
    if let last = bands.last {
      Self.addHorizontal(above, [], y: last.bottom, isCut: !part.isEnd, to: &edges)
    }
    link(edges)
  }

  /// Adds the edges at a height between two strips: those of the lower one lead to the right, and
  /// those of the upper one to the left.
  private static func addHorizontal(
    _ above: [HorizontalSpan], _ below: [HorizontalSpan], y: Double, isCut: Bool,
    to edges: inout [Edge]
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
          ? Edge(start: first, end: second, isCut: isCut)
          : Edge(start: second, end: first, isCut: isCut))
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
        if let last = loop.last, last.direction == edge.direction, last.isCut == edge.isCut {
          loop[loop.count - 1].end = edge.end
        } else {
          loop.append(edge)
        }
        next = starts[edge.end]?.first { !isUsed[$0] }
      }
      if loop.count > 2, let start = loop.first, let end = loop.last,
        start.direction == end.direction, start.isCut == end.isCut
      {
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
        let corner =
          edge.start
          + Vector(
            dx: inset * (before.inward.dx + edge.inward.dx),
            dy: inset * (before.inward.dy + edge.inward.dy))
        // The inner line of a border has the same centre: its radius is less at corners that point
        // outward, and more at the others.
        let outer = min(radius, min(before.length, edge.length) / 2)
        let pointsOutward = before.direction == edge.inward.reversed
        let own =
          before.isCut || edge.isCut
          ? 0 : outer > 0 ? max(0, outer + (pointsOutward ? -inset : inset)) : 0
        let (into, out) = (before.direction, edge.direction)
        let start = corner + Vector(dx: -own * into.dx, dy: -own * into.dy)
        if index == 0 { path.move(to: start) } else { path.addLine(to: start) }
        guard own > 0 else { continue }
        let rest = own * (1 - Self.arc)
        path.addCurve(
          to: corner + Vector(dx: own * out.dx, dy: own * out.dy),
          controlPoint1: corner + Vector(dx: -rest * into.dx, dy: -rest * into.dy),
          controlPoint2: corner + Vector(dx: rest * out.dx, dy: rest * out.dy))
      }
      path.close()
    }
  }

  /// The distance of control points for a quarter of a circle with a radius of 1.
  private static let arc = 0.5522847498307936
}

extension Vector {
  fileprivate var reversed: Vector { Vector(dx: -dx, dy: -dy) }
}

extension Double {
  fileprivate func sign() -> Double { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
