/// Combines the interiors of two paths.
///
/// All boundaries are split into pieces that are monotone in x and y, and cut at their crossings.
/// Then it is known on either side of each part whether it is inside the first path and the
/// second. Only parts with the result on one side are kept. They are directed so that it is on the
/// same side of each, and so close into outlines. (Margins that shrink find their edges in the
/// same way.)
struct RegionCombiner {
  private let first: BezierPath
  private let second: BezierPath

  init(_ first: BezierPath, _ second: BezierPath) throws(GeometryError) {
    for (path, name) in [(first, "the first path"), (second, "the second path")] {
      guard path.isFinite else {
        throw GeometryError(
          kind: .notFinite, text: name, column: nil,
          message: "a coordinate is not finite; paths to be combined must be finite")
      }
    }
    self.first = first
    self.second = second
  }

  /// The outline of the points for which `rule` is true; its arguments are true inside the first
  /// and the second path.
  func path(_ rule: (Bool, Bool) -> Bool) throws(GeometryError) -> BezierPath {
    let largest = (first.points + second.points).reduce(0.0) { max($0, abs($1.x), abs($1.y)) }
    let size = min(largest, GeometryLimits.largestCoordinate)
    // Parts of nearly coincident outlines may not close. An invisibly small shift avoids it.
    for attempt in 0..<4 {
      var builder = OutlineBuilder()
      builder.add(Self.edges(of: first))
      let shift = 1e-10 * Double(attempt * attempt) * size
      builder.isStrip = true
      builder.add(
        Self.edges(of: second.transformed(by: .translation(x: 0.618 * shift, y: shift))))
      guard let edges = directedEdges(builder, rule) else { break }
      let stitcher = ContourStitcher(edges, tolerance: 1e-8 * size)
      if let path = stitcher.path() { return path }
    }
    throw GeometryError(
      kind: .limit, text: "paths", column: nil,
      message: "the outlines cross too often, or run too close to each other; make them simpler")
  }

  private static func edges(of path: BezierPath) -> EdgeList {
    var edges = EdgeList(path)
    edges.cancel(isEvenOdd: path.usesEvenOddFillRule, upright: true)
    return edges
  }

  private func isInside(_ winding: Int, _ path: BezierPath) -> Bool {
    path.usesEvenOddFillRule ? winding & 1 != 0 : winding != 0
  }

  /// The parts with the result on one side, or nil if there are too many crossings. The result is
  /// on the right of each part when y grows upwards.
  private func directedEdges(
    _ builder: OutlineBuilder, _ rule: (Bool, Bool) -> Bool
  ) -> [EdgeList.Edge]? {
    let slack = builder.slack
    var crossings = OutlineCrossings(builder.pieces, curves: builder.curves, slack: slack)
    crossings.search()
    if crossings.wasAbandoned { return nil }
    let parts = builder.cut(at: crossings.cuts).sortedByTop().pieces
    var sides = OutlineSides(sorted: parts, curves: builder.curves, slack: 10 * slack)
    var edges: [EdgeList.Edge] = []
    for (index, (west, east)) in sides.windings(of: parts).enumerated() {
      let part = parts[index]
      let isWest = rule(isInside(west.path, first), isInside(west.strip, second))
      let isEast = rule(isInside(east.path, first), isInside(east.strip, second))
      guard isWest != isEast, sides.isFirst(index) else { continue }
      let edge = builder.edge(part)
      // For horizontal parts west means above and east means below.
      let isLevel = part.y1 - part.y0 <= 10 * slack
      let leadsDown = isLevel ? (part.x1 < part.x0) == isEast : isEast
      edges.append(leadsDown ? edge : edge.reversed)
    }
    return edges
  }
}
