import TextGeometry

/// The borders of boxes with round corners whose sides differ.
extension BoxOutline {
  /// Returns the area of the border at some sides.
  ///
  /// Neighbouring sides meet in the arc of their corner, at the share of it that their widths have
  /// (CSS Backgrounds and Borders 3). A side without a line leaves the whole arc to the
  /// other, which becomes thinner up to its end.
  ///
  /// - Parameters:
  ///   - sides: The sides.
  ///   - widths: The widths of the lines at all sides, in points; 0 if missing.
  ///   - radius: The radius of the outline's corners, in points.
  func border(at sides: Set<Side>, widths: [Side: Double], radius: Double) -> BezierPath {
    var path = BezierPath()
    for loop in loops {
      for (index, edge) in loop.enumerated() {
        guard let side = edge.side, sides.contains(side), edge.width(widths) > 0 else { continue }
        let before = loop[(index + loop.count - 1) % loop.count]
        let after = loop[(index + 1) % loop.count]
        let start = Self.joint(from: before, to: edge, widths: widths, radius: radius)
        let end = Self.joint(from: edge, to: after, widths: widths, radius: radius)
        path.move(to: start.outer.after.p0)
        path.addArc(start.outer.after)
        path.addLine(to: end.outer.before.p0)
        path.addArc(end.outer.before)
        path.addLine(to: end.inner.before.p3)
        path.addArc(end.inner.before.reversed)
        path.addLine(to: start.inner.after.p3)
        path.addArc(start.inner.after.reversed)
        path.close()
      }
    }
    return path
  }

  /// An arc that is divided between two edges.
  private typealias DividedArc = (before: CubicSegment, after: CubicSegment)

  /// Returns the arcs along the outside and the inside of a border at the corner of two edges.
  private static func joint(
    from before: Edge, to edge: Edge, widths: [Side: Double], radius: Double
  ) -> (outer: DividedArc, inner: DividedArc) {
    let (first, second) = (before.width(widths), edge.width(widths))
    let share = first / (first + second)
    let outer = corner(from: before, to: edge, radius: radius, insetBefore: 0, insetAfter: 0)
    let inner = corner(
      from: before, to: edge, radius: radius, insetBefore: first, insetAfter: second)
    return (outer.split(at: share), inner.split(at: share))
  }
}

extension BoxOutline.Edge {
  /// Returns the width of the border at the edge, in points.
  fileprivate func width(_ widths: [BoxOutline.Side: Double]) -> Double {
    side.flatMap { widths[$0] } ?? 0
  }
}
