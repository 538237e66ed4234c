extension BezierPath {
  /// The circle that the path describes, within double precision; nil for any other path.
  package var circle: (center: Point, radius: Double)? {
    let start = verbs.first == .move ? 1 : 0
    let end = verbs.last == .close ? verbs.count - 1 : verbs.count
    // All steps between the first and the close belong to arcs of one circle that go round it
    // once.
    guard let first = arcs.first?.arc, first.isCircular, first.isRound, start == 1,
      arcs.reduce(0, { $0 + $1.count }) == end - start
    else { return nil }
    let radius = first.u.length
    var sweep = 0.0
    for arc in arcs {
      guard arc.arc.isCircular, (arc.arc.center - first.center).length <= 1e-9 * radius,
        abs(arc.arc.u.length - radius) <= 1e-9 * radius, arc.arc.area * first.area > 0
      else { return nil }
      sweep += arc.arc.sweep
    }
    return abs(sweep - 2 * Double.pi) < 1e-9 ? (first.center, radius) : nil
  }
}
