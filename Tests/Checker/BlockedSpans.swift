package import TextGeometry

/// The blocked spans of a band, by brute force.
package struct BlockedSpans {
  /// The spans in ascending order, none touching another.
  package private(set) var spans: [HorizontalSpan] = []

  /// Finds the spans that a container's exclusions and outline block in the open strip between two
  /// heights.
  ///
  /// - Parameters:
  ///   - slop: The distance in points by which the strip and the margins are grown, or shrunk if
  ///     it is negative. Near the highest point of an outline a tiny change of height changes the
  ///     width a lot.
  ///   - isRightToLeft: The base direction of the text in the strip.
  package init(
    _ container: CheckedContainer, top: Double, bottom: Double, slop: Double, isRightToLeft: Bool
  ) {
    let (top, bottom) = (top - slop, bottom + slop)
    if bottom <= top { return }
    var found: [HorizontalSpan] = []
    for exclusion in container.exclusions {
      let own = Self.blocked(by: exclusion.shape, top, bottom, slop)
      found += own
      if exclusion.wrap == .both { continue }
      // An exclusion beside the container does not affect it.
      guard let hull = Self.hull(of: own), hull.start < container.size.width, hull.end > 0
      else { continue }
      let other =
        exclusion.wrap.comparesRoom
        ? Self.hull(of: Self.blocked(by: exclusion.shape, top + 2 * slop, bottom - 2 * slop, -slop))
        : nil
      let sides = Self.blockedSides(
        of: exclusion.wrap, hull, other, width: container.size.width, isGrown: slop > 0,
        isRightToLeft: isRightToLeft)
      if sides.left { found.append(HorizontalSpan(start: -1e9, end: hull.end)) }
      if sides.right { found.append(HorizontalSpan(start: hull.start, end: 1e9)) }
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

  /// The spans of an open strip that an outline itself blocks, unordered.
  private static func blocked(
    by shape: FlatShape, _ top: Double, _ bottom: Double, _ slop: Double
  ) -> [HorizontalSpan] {
    if bottom <= top { return [] }
    var found: [HorizontalSpan] = []
    for slab in shape.slabs(top: top, bottom: bottom) {
      for (left, right) in slab.intervals {
        found.append(
          HorizontalSpan(
            start: min(left.x(at: slab.y0), left.x(at: slab.y1)),
            end: max(right.x(at: slab.y0), right.x(at: slab.y1))))
      }
    }
    let margin = shape.margin > 0 ? shape.margin + slop : 0
    if margin > 0 { addMargins(of: shape, margin, top, bottom, to: &found) }
    return found
  }

  /// The smallest span that contains all given spans, or nil if there are none.
  private static func hull(of spans: [HorizontalSpan]) -> HorizontalSpan? {
    let spans = spans.filter { $0.end > $0.start }
    guard let first = spans.first else { return nil }
    return spans.reduce(into: first) {
      $0 = HorizontalSpan(start: min($0.start, $1.start), end: max($0.end, $1.end))
    }
  }

  /// The sides of an exclusion that its wrap mode leaves empty.
  ///
  /// - Parameters:
  ///   - hull: The extent that the exclusion blocks.
  ///   - other: The extent with the strip shrunk instead of grown, or grown instead of shrunk. If
  ///     the two disagree on the side with more room, a grown exclusion blocks both sides and a
  ///     shrunk one neither, so that either choice passes.
  private static func blockedSides(
    of wrap: CheckedExclusion.Wrap, _ hull: HorizontalSpan, _ other: HorizontalSpan?,
    width: Double, isGrown: Bool, isRightToLeft: Bool
  ) -> (left: Bool, right: Bool) {
    switch wrap {
    case .both: return (false, false)
    case .left: return (false, true)
    case .right: return (true, false)
    case .start: return isRightToLeft ? (true, false) : (false, true)
    case .end: return isRightToLeft ? (false, true) : (true, false)
    case .none: return (true, true)
    case .largest:
      guard let other else { return (isGrown, isGrown) }
      let (leastEnd, maximumEnd) = (min(hull.end, other.end), max(hull.end, other.end))
      if min(hull.start, other.start) > width - leastEnd { return (false, true) }
      if width - maximumEnd > max(hull.start, other.start) { return (true, false) }
      return (isGrown, isGrown)
    }
  }

  /// Adds the places closer to an edge than the margin: for each edge the extent within the strip
  /// of the discs around its points.
  ///
  /// The area near an edge is convex. So it reaches furthest either where it does so without the
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

  /// Widens a span by the places at a height that are closer to an edge than the margin.
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

  /// True if a blocked span is within a distance of a place; the distance may exceed the width of
  /// a thin obstacle.
  package func hasAny(within distance: Double, of x: Double) -> Bool {
    spans.contains { $0.start <= x + distance && x - distance <= $0.end }
  }

  /// The free spans between two edges, in ascending order.
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
