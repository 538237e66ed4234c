extension BezierPath {
  /// The path in the opposite direction: the last subpath first, each from its end to its start.
  ///
  /// - Complexity: O(n) in the steps of the path.
  public func reversing() -> BezierPath {
    var result = BezierPath()
    result.usesEvenOddFillRule = usesEvenOddFillRule
    result.reserveCapacity(verbs: verbs.count, points: points.count)
    var verbEnd = verbs.count
    var pointEnd = points.count
    var arcs = arcs[...]
    while verbEnd > 0 {
      var first = verbEnd - 1
      while verbs[first] != .move { first -= 1 }
      let count = verbs[first..<verbEnd].reduce(0) { $0 + $1.pointCount }
      // A move without further steps is replaced by the next move.
      let start = result.verbs.count - (result.verbs.last == .move ? 1 : 0)
      result.appendReversed(verbs[first..<verbEnd], points[(pointEnd - count)..<pointEnd])
      // The first step after the move becomes the last one, except for a close.
      let last = start + verbEnd - first - (verbs[verbEnd - 1] == .close ? 2 : 1)
      while let arc = arcs.last, arc.verb >= first {
        result.addArc(
          arc.arc.reversed, verb: last - (arc.verb - first - 1) - arc.count + 1, count: arc.count)
        arcs.removeLast()
      }
      verbEnd = first
      pointEnd -= count
    }
    return result
  }

  private mutating func appendReversed(_ verbs: ArraySlice<Verb>, _ points: ArraySlice<Point>) {
    var index = points.endIndex - 1
    move(to: points[index])
    for verb in verbs.reversed() {
      switch verb {
      case .line: addLine(to: points[index - 1])
      case .quad: addQuadCurve(to: points[index - 2], controlPoint: points[index - 1])
      case .cubic:
        addCurve(
          to: points[index - 3], controlPoint1: points[index - 1], controlPoint2: points[index - 2])
      case .move, .close: continue
      }
      index -= verb.pointCount
    }
    if verbs.last == .close { close() }
  }
}

extension BezierPath.Verb {
  /// The number of points of a step.
  var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .quad: 2
    case .cubic: 3
    case .close: 0
    }
  }
}
