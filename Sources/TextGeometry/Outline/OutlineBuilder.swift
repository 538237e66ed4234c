/// A builder that splits paths into boundary pieces.
struct OutlineBuilder {
  private(set) var pieces: [OutlinePiece] = []
  private(set) var curves: [PieceCurve] = []

  private var lastLineStart: Point?
  private var isLastLineAdded = false

  /// The maximum number of pieces; further ones are dropped.
  var limit = Int.max
  /// True if pieces were dropped.
  private(set) var isFull = false

  /// The number of pieces made, and compared in the search for crossings.
  var work = 0

  /// True if every new piece counts for the second winding number instead of the first.
  var isStrip = false

  /// Replaces all pieces.
  mutating func replacePieces(by pieces: [OutlinePiece]) { self.pieces = pieces }

  mutating func reserveCapacity(_ count: Int) { pieces.reserveCapacity(pieces.count + count) }

  /// Adds a straight edge.
  ///
  /// - Parameter times: The number of edges that it counts as.
  mutating func addLine(_ from: Point, _ to: Point, times: Int16 = 1) {
    lastLineStart = from
    isLastLineAdded = from != to
    if from == to { return }
    let isDown = from.y <= to.y
    let upper = isDown ? from : to
    let lower = isDown ? to : from
    add(upper, lower, curve: -1, isDown: isDown, times: times)
  }

  /// Adds a cubic curve, as monotone pieces.
  mutating func addCubic(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, isQuadratic: Bool = false
  ) {
    var turns = CurveTurns()
    turns.collect(p0.x, p1.x, p2.x, p3.x)
    turns.collect(p0.y, p1.y, p2.y, p3.y)
    turns.sort()
    var rest = CubicSegment(p0, p1, p2, p3)
    var done = 0.0
    for index in 0..<turns.count {
      let t = turns[index]
      let (head, tail) = rest.split(at: (t - done) / (1 - done))
      addMonotone(head, isQuadratic: isQuadratic)
      rest = tail
      done = t
    }
    addMonotone(rest, isQuadratic: isQuadratic)
  }

  /// Adds an arc as monotone pieces, between ends that may be more exact than the arc's own.
  mutating func addArc(_ arc: EllipticalArc, from: Point, to: Point) {
    let turns = arc.turns
    var start = from
    var done = 0.0
    for index in 0...turns.count {
      let isLast = index == turns.count
      let angle = isLast ? arc.sweep : turns[index] * arc.sweep
      let end = isLast ? to : arc.extreme(at: angle)
      let middle = arc.point(at: 0.5 * (done + angle))
      let isRight = middle.x > ArcPiece.middle(of: arc, at: middle.y)
      addOneWay(start, end) { _ in .arc(ArcPiece(arc, isRight: isRight)) }
      start = end
      done = angle
    }
  }

  /// Adds the offset curve at a distance on the left of a curve.
  ///
  /// - Returns: True if a part of it turns back.
  mutating func addOffset(
    of curve: CubicSegment, at distance: Double, from: Point, to: Point
  ) -> Bool {
    var turns = CurveTurns()
    turns.collect(curve.p0.x, curve.p1.x, curve.p2.x, curve.p3.x)
    turns.collect(curve.p0.y, curve.p1.y, curve.p2.y, curve.p3.y)
    let folds = curve.folds(at: distance)
    let places = Self.inner(folds.places + (0..<turns.count).map { turns[$0] }, end: 1) + [1]
    let outline = OffsetCurve(CubicPiece(curve.p0, curve.p1, curve.p2, curve.p3), distance)
    var start = from
    var done = 0.0
    for place in places {
      let end = place < 1 ? outline.place(at: place).0 : to
      let part = curve.part(from: done, to: place)
      addOneWay(start, end) { isDown in
        let part = isDown ? part : part.reversed
        return .offsetCubic(
          CubicPiece(part.p0, part.p1, part.p2, part.p3), distance: isDown ? distance : -distance)
      }
      start = end
      done = place
    }
    return folds.isFolded
  }

  /// Adds the offset curve at a distance on the left of an arc.
  ///
  /// - Returns: True if a part of it turns back.
  mutating func addOffset(
    of arc: EllipticalArc, at distance: Double, from: Point, to: Point
  ) -> Bool {
    if arc.isCircular {
      let isFolded = arc.u.length + (arc.area > 0 ? distance : -distance) < 0
      let circle = arc.circle(at: distance)
      if circle.isRound { addArc(circle, from: from, to: to) } else { addLine(from, to) }
      return isFolded
    }
    let turns = arc.turns
    let folds = arc.folds(at: distance)
    let places =
      Self.inner(folds.places + (0..<turns.count).map { turns[$0] * arc.sweep }, end: arc.sweep)
      + [arc.sweep]
    let outline = OffsetCurve(arc, distance)
    var start = from
    var done = 0.0
    for place in places {
      let end = place < arc.sweep ? outline.place(at: place).0 : to
      addOneWay(start, end) { isDown in
        .offsetArc(
          isDown ? arc.part(from: done, to: place) : arc.part(from: place, to: done),
          distance: isDown ? distance : -distance)
      }
      start = end
      done = place
    }
    return folds.isFolded
  }

  /// The parameters in order, without those too close to an end or to another one.
  private static func inner(_ places: [Double], end: Double) -> [Double] {
    var last = 0.0
    return places.sorted().filter { place in
      guard place - last > 1e-9, place < end - 1e-9 else { return false }
      last = place
      return true
    }
  }

  /// Adds a monotone piece of a curve.
  ///
  /// - Parameter curve: Returns the curve from its upper end; the argument is true if the piece
  ///   goes down.
  private mutating func addOneWay(_ from: Point, _ to: Point, _ curve: (Bool) -> PieceCurve) {
    if from == to { return }
    if from.y == to.y || from.x == to.x {
      addLine(from, to)
      return
    }
    let isDown = from.y < to.y
    curves.append(curve(isDown))
    add(
      isDown ? from : to, isDown ? to : from, curve: Int32(curves.count - 1), isDown: isDown)
  }

  /// Moves the end of the straight edge that was added last.
  mutating func endLastLine(at point: Point) {
    guard let from = lastLineStart else { return }
    if isLastLineAdded, !isFull { pieces.removeLast() }
    addLine(from, point)
  }

  private mutating func addMonotone(_ curve: CubicSegment, isQuadratic: Bool) {
    addOneWay(curve.p0, curve.p3) { isDown in
      let upper = isDown ? curve : curve.reversed
      var coefficients = CubicPiece(upper.p0, upper.p1, upper.p2, upper.p3)
      if isQuadratic {
        coefficients.ax = 0
        coefficients.ay = 0
        coefficients.bx = upper.p3.x - upper.p0.x - coefficients.cx
        coefficients.by = upper.p3.y - upper.p0.y - coefficients.cy
      }
      return .cubic(coefficients)
    }
  }

  private mutating func add(
    _ upper: Point, _ lower: Point, curve: Int32, isDown: Bool, times: Int16 = 1
  ) {
    guard pieces.count < limit else {
      isFull = true
      return
    }
    work &+= 1
    let isHorizontal = upper.y == lower.y
    let winding: Int16 = isHorizontal ? 0 : isDown ? times : -times
    pieces.append(
      OutlinePiece(
        y0: upper.y, y1: lower.y, x0: upper.x, x1: lower.x, curve: curve,
        winding: isStrip ? 0 : winding, strip: isStrip ? winding : 0,
        isEdge: upper.x != lower.x))
  }
}

extension OutlineBuilder {
  /// The x of a piece at a y between its ends.
  func x(of piece: OutlinePiece, at y: Double) -> Double { piece.x(at: y, curves: curves) }
}
