extension ExclusionPart {
  /// Makes the part of an exclusion.
  convenience init(
    _ exclusion: ExclusionPath, name: String, limits: GeometryLimits
  ) throws(GeometryError) {
    guard exclusion.margin.isFinite else {
      throw GeometryError(
        kind: .notFinite, text: "\(name).margin", column: nil,
        message: "the margin is \(exclusion.margin); give a finite number of points")
    }
    let path = exclusion.path
    try Self.check(path, name: name, limits: limits)
    let largest = path.points.reduce(0.0) { max($0, abs($1.x), abs($1.y)) }
    // A margin below the rounding error of the coordinates counts as none.
    if abs(exclusion.margin) <= 1e-15 * min(largest, GeometryLimits.largestCoordinate) {
      let builder = EdgeList.outline(of: path)
      self.init(
        path: path, margin: exclusion.margin, pieces: builder.pieces, curves: builder.curves,
        rule: path.usesEvenOddFillRule ? .evenOdd : .nonZero, strip: .adds, blocksOutside: false,
        work: builder.work)
      return
    }
    // Beyond this limit doubles distinguish no positions, and text is far away already.
    let margin = max(
      -GeometryLimits.largestCoordinate, min(exclusion.margin, GeometryLimits.largestCoordinate))
    var edges = EdgeList(path)
    edges.cancel(isEvenOdd: path.usesEvenOddFillRule, upright: true)
    if margin < 0 {
      // The inradius is at most half of the lesser extent, so nothing is left inside.
      let extent = path.bounds
      if -margin >= min(extent.width, extent.height) / 2 { edges.replace(by: []) }
    }
    let isEvenOdd = path.usesEvenOddFillRule
    let isInPath: (Int) -> Bool = { isEvenOdd ? $0 & 1 != 0 : $0 != 0 }
    var work = edges.edges.count
    let sides = margin > 0 ? edges.sides(isEvenOdd: isEvenOdd, work: &work) : nil
    var builder = OutlineBuilder()
    builder.limit = Self.maximumPieces(limits)
    // With one-sided outlines the strip includes the interior.
    if sides == nil { builder.add(edges) }
    if margin < 0, !isEvenOdd {
      // An edge with the interior on both sides is no boundary to keep a distance from.
      let region = builder.regionEdges { winding, _ in isInPath(winding) }
      edges.replace(by: region)
    }
    if let drawn = MarginBuilder(margin: abs(margin), builder: builder).drawing(edges, sides: sides)
    {
      builder = drawn
    } else {
      builder = OutlineBuilder()
      builder.limit = Self.maximumPieces(limits)
      builder.add(edges)
      builder =
        MarginBuilder(margin: abs(margin), builder: builder).drawing(edges, sides: nil) ?? builder
    }
    if builder.isFull {
      throw GeometryError(
        kind: .limit, text: "\(name).margin", column: nil,
        message: "the outline at that distance has more than \(Self.maximumPieces(limits)) pieces; "
          + "make the path simpler or remove the margin")
    }
    if margin < 0 {
      builder.keepEdges { winding, strip in
        strip == 0 && isInPath(winding)
      }
    }
    self.init(
      path: path, margin: exclusion.margin, pieces: builder.pieces, curves: builder.curves,
      rule: isEvenOdd ? .evenOdd : .nonZero,
      strip: margin < 0 ? .removes : .adds, blocksOutside: false, work: work + builder.work)
  }

  /// A part that blocks nothing, in place of an exclusion that cannot be used.
  static let empty = ExclusionPart(
    path: BezierPath(), margin: 0, pieces: [], curves: [], rule: .nonZero, strip: .adds,
    blocksOutside: false, work: 0)

  /// Makes the part of a container's outline.
  convenience init(
    inside path: BezierPath, name: String, limits: GeometryLimits
  ) throws(GeometryError) {
    try Self.check(path, name: name, limits: limits)
    var builder = EdgeList.outline(of: path)
    if !path.usesEvenOddFillRule {
      // An edge may have the interior on both sides where a path overlaps itself.
      builder.keepEdges { winding, _ in winding != 0 }
    }
    self.init(
      path: path, margin: 0, pieces: builder.pieces, curves: builder.curves,
      rule: path.usesEvenOddFillRule ? .evenOdd : .nonZero, strip: .adds, blocksOutside: true,
      work: builder.work)
  }

  /// The maximum number of pieces of a margin's outline.
  private static func maximumPieces(_ limits: GeometryLimits) -> Int {
    let (most, overflows) = limits.maximumPieces.multipliedReportingOverflow(by: 16)
    return overflows ? .max : most
  }

  private static func check(
    _ path: BezierPath, name: String, limits: GeometryLimits
  ) throws(GeometryError) {
    guard path.verbs.count <= limits.maximumPieces else {
      throw GeometryError(
        kind: .limit, text: name, column: nil,
        message: "the path has \(path.verbs.count) steps; the limit is \(limits.maximumPieces)"
      )
    }
    if let index = path.points.firstIndex(where: { !$0.isFinite }) {
      let point = path.points[index]
      throw GeometryError(
        kind: .notFinite, text: name, column: nil,
        message: "point \(index + 1) is (\(point.x), \(point.y)); coordinates must be finite")
    }
  }

  /// The displacement from the part's path to another path, or nil if the other is not a
  /// translated copy, within double precision.
  ///
  /// - Complexity: O(n) in the points of the path; most other paths differ at once.
  func displacement(to other: BezierPath, margin: Double) -> Vector? {
    guard self.margin == margin, path.usesEvenOddFillRule == other.usesEvenOddFillRule,
      path.points.count == other.points.count, path.verbs == other.verbs,
      path.arcs.count == other.arcs.count
    else { return nil }
    guard let first = path.points.first, let last = other.points.first else { return .zero }
    let move = last - first
    guard last.isFinite else { return nil }
    for (from, to) in zip(path.points, other.points) {
      let slack = 1e-14 * (abs(from.x) + abs(from.y) + abs(to.x) + abs(to.y))
      guard abs(to.x - from.x - move.dx) <= slack, abs(to.y - from.y - move.dy) <= slack else {
        return nil
      }
    }
    return move
  }
}
