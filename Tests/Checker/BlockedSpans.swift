package import TextGeometry

/// What of a band is blocked, by brute force.
package struct BlockedSpans {
  /// In ascending order, none touching another.
  package private(set) var spans: [HorizontalSpan] = []

  /// Finds what a container's shapes block of the open strip between two heights.
  ///
  /// - Parameter slop: How much the strip and the margins are grown, in points, or shrunk when it is
  ///   negative: near a shape's highest point a hair's breadth of height is much of width.
  package init(_ container: CheckedContainer, top: Double, bottom: Double, slop: Double) {
    let (top, bottom) = (top - slop, bottom + slop)
    if bottom <= top { return }
    var found: [HorizontalSpan] = []
    for shape in container.exclusions {
      for slab in shape.slabs(top: top, bottom: bottom) {
        for (left, right) in slab.intervals {
          found.append(
            HorizontalSpan(
              start: min(left.x(at: slab.y0), left.x(at: slab.y1)),
              end: max(right.x(at: slab.y0), right.x(at: slab.y1))))
        }
      }
      let margin = shape.margin > 0 ? shape.margin + slop : 0
      if margin > 0 { Self.addMargins(of: shape, margin, top, bottom, to: &found) }
    }
    if let inside = container.inside {
      for slab in inside.slabs(top: top, bottom: bottom) {
        var end = -1e9
        for (left, right) in slab.intervals {
          found.append(
            HorizontalSpan(start: end, end: max(left.x(at: slab.y0), left.x(at: slab.y1))))
          end = min(right.x(at: slab.y0), right.x(at: slab.y1))
        }
        found.append(HorizontalSpan(start: end, end: 1e9))
      }
    }
    for span in found.sorted(by: { $0.start < $1.start }) where span.end > span.start {
      if let last = spans.last, span.start <= last.end {
        spans[spans.count - 1].end = max(last.end, span.end)
      } else {
        spans.append(span)
      }
    }
  }

  /// Adds what lies closer to an edge than the margin: for each edge the extent within the strip of the
  /// discs around its points.
  ///
  /// What is near an edge is convex, so that it reaches furthest either where it does so without the
  /// strip, or at the strip's top or bottom.
  private static func addMargins(
    of shape: FlatShape, _ margin: Double, _ top: Double, _ bottom: Double,
    to found: inout [HorizontalSpan]
  ) {
    for edge in shape.edges {
      let low = min(edge.from.y, edge.to.y)
      let high = max(edge.from.y, edge.to.y)
      if low >= bottom + margin || high <= top - margin { continue }
      var span = HorizontalSpan(start: .infinity, end: -.infinity)
      for end in [edge.from, edge.to] where end.y >= top && end.y <= bottom {
        span.start = min(span.start, end.x - margin)
        span.end = max(span.end, end.x + margin)
      }
      widen(&span, to: edge, margin, at: top)
      widen(&span, to: edge, margin, at: bottom)
      if span.end > span.start { found.append(span) }
    }
  }

  /// Widens a span to what at a height is closer to an edge than the margin.
  private static func widen(
    _ span: inout HorizontalSpan, to edge: FlatShape.Edge, _ margin: Double, at y: Double
  ) {
    for end in [edge.from, edge.to] {
      let square = margin * margin - (y - end.y) * (y - end.y)
      if square <= 0 { continue }
      span.start = min(span.start, end.x - square.squareRoot())
      span.end = max(span.end, end.x + square.squareRoot())
    }
    let (dx, dy) = (edge.to.x - edge.from.x, edge.to.y - edge.from.y)
    if dy == 0 { return }
    let length = (dx * dx + dy * dy).squareRoot()
    for side in [-margin, margin] {
      let (x, above) = (edge.from.x + side * dy / length, edge.from.y - side * dx / length)
      let t = (y - above) / dy
      if t < 0 || t > 1 { continue }
      span.start = min(span.start, x + t * dx)
      span.end = max(span.end, x + t * dx)
    }
  }

  /// Whether anything is blocked as near to a place as a distance, which may be more than a thin
  /// obstacle is wide.
  package func hasAny(within distance: Double, of x: Double) -> Bool {
    spans.contains { $0.start <= x + distance && x - distance <= $0.end }
  }

  /// What is free between two edges, in ascending order.
  package func free(from left: Double, to right: Double) -> [HorizontalSpan] {
    var free: [HorizontalSpan] = []
    var x = left
    for span in spans {
      if span.start > x { free.append(HorizontalSpan(start: x, end: min(span.start, right))) }
      x = max(x, span.end)
      if x >= right { break }
    }
    if x < right { free.append(HorizontalSpan(start: x, end: right)) }
    return free.filter { $0.end > $0.start }
  }
}
