package import TextGeometry

/// What of a band is blocked, by brute force.
package struct BlockedSpans {
  /// In ascending order, none touching another.
  package private(set) var spans: [Span] = []

  /// Finds what a container's shapes block of the open strip between two heights.
  ///
  /// - Parameter slop: How much the strip and the margins are grown, in points, or shrunk when it is
  ///   negative: near a shape's highest point a hair's breadth of height is much of width.
  package init(_ container: CheckedContainer, top: Double, bottom: Double, slop: Double) {
    let (top, bottom) = (top - slop, bottom + slop)
    if bottom <= top { return }
    var found: [Span] = []
    for shape in container.exclusions {
      for slab in shape.slabs(top: top, bottom: bottom) {
        for (left, right) in slab.intervals {
          found.append(
            Span(
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
          found.append(Span(start: end, end: max(left.x(at: slab.y0), left.x(at: slab.y1))))
          end = min(right.x(at: slab.y0), right.x(at: slab.y1))
        }
        found.append(Span(start: end, end: 1e9))
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

  /// Adds what lies closer to an edge than the margin: for each edge the widest extent within the
  /// strip of the discs around its points.
  private static func addMargins(
    of shape: FlatShape, _ margin: Double, _ top: Double, _ bottom: Double,
    to found: inout [Span]
  ) {
    for edge in shape.edges {
      let low = min(edge.from.y, edge.to.y)
      let high = max(edge.from.y, edge.to.y)
      if low >= bottom + margin || high <= top - margin { continue }
      func reach(_ t: Double, _ sign: Double) -> Double {
        let y = edge.from.y + t * (edge.to.y - edge.from.y)
        let x = edge.from.x + t * (edge.to.x - edge.from.x)
        let distance = max(top - y, y - bottom, 0)
        let square = margin * margin - distance * distance
        return square > 0 ? sign * x + square.squareRoot() : -.infinity
      }
      // Only the part of the edge near the strip reaches it.
      var from = 0.0
      var to = 1.0
      if edge.from.y != edge.to.y {
        let a = (top - margin - edge.from.y) / (edge.to.y - edge.from.y)
        let b = (bottom + margin - edge.from.y) / (edge.to.y - edge.from.y)
        from = max(0, min(a, b))
        to = min(1, max(a, b))
      }
      func greatest(_ sign: Double) -> Double {
        var (low, high) = (from, to)
        for _ in 0..<48 {
          let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
          if reach(a, sign) < reach(b, sign) { low = a } else { high = b }
        }
        return max(reach((low + high) / 2, sign), reach(from, sign), reach(to, sign))
      }
      let right = greatest(1)
      let left = -greatest(-1)
      if right > left { found.append(Span(start: left, end: right)) }
    }
  }

  /// Whether anything is blocked as near to a place as a distance, which may be more than a thin
  /// obstacle is wide.
  package func hasAny(within distance: Double, of x: Double) -> Bool {
    spans.contains { $0.start <= x + distance && x - distance <= $0.end }
  }

  /// What is free between two edges, in ascending order.
  package func free(from left: Double, to right: Double) -> [Span] {
    var free: [Span] = []
    var x = left
    for span in spans {
      if span.start > x { free.append(Span(start: x, end: min(span.start, right))) }
      x = max(x, span.end)
      if x >= right { break }
    }
    if x < right { free.append(Span(start: x, end: right)) }
    return free.filter { $0.end > $0.start }
  }
}
