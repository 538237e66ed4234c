/// Splits paths into boundary pieces.
struct BoundaryBuilder {
  private(set) var pieces: [BoundaryPiece] = []
  private(set) var curves: [PieceCurve] = []

  private var lastLineStart: Point?
  private var isLastLineAdded = false

  /// How many pieces there may be. Those above are left out.
  var limit = Int.max
  /// Whether some were left out.
  private(set) var isFull = false

  /// How many pieces were made, and compared while crossings were looked for.
  var work = 0

  /// What every piece counts for the second winding number instead of the first.
  var isStrip = false

  /// Puts other pieces in place of these.
  mutating func replacePieces(by pieces: [BoundaryPiece]) { self.pieces = pieces }

  mutating func reserveCapacity(_ count: Int) { pieces.reserveCapacity(pieces.count + count) }

  /// Adds a straight edge.
  ///
  /// - Parameter times: As how many edges it counts.
  mutating func addLine(_ from: Point, _ to: Point, times: Int16 = 1) {
    lastLineStart = from
    isLastLineAdded = from != to
    if from == to { return }
    let isDown = from.y <= to.y
    let upper = isDown ? from : to
    let lower = isDown ? to : from
    add(upper, lower, curve: -1, isDown: isDown, times: times)
  }

  /// Adds a cubic curve, as pieces that go one way.
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

  /// Moves the end of the straight edge that was added last.
  mutating func endLastLine(at point: Point) {
    guard let from = lastLineStart else { return }
    if isLastLineAdded, !isFull { pieces.removeLast() }
    addLine(from, point)
  }

  private mutating func addMonotone(_ curve: CubicSegment, isQuadratic: Bool) {
    let from = curve.p0
    let to = curve.p3
    if from == to { return }
    if from.y == to.y || from.x == to.x {
      addLine(from, to)
      return
    }
    let isDown = from.y < to.y
    let upper = isDown ? curve : curve.reversed
    var coefficients = PieceCurve(upper.p0, upper.p1, upper.p2, upper.p3)
    if isQuadratic {
      coefficients.ax = 0
      coefficients.ay = 0
      coefficients.bx = upper.p3.x - upper.p0.x - coefficients.cx
      coefficients.by = upper.p3.y - upper.p0.y - coefficients.cy
    }
    curves.append(coefficients)
    add(upper.p0, upper.p3, curve: Int32(curves.count - 1), isDown: isDown)
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
      BoundaryPiece(
        y0: upper.y, y1: lower.y, x0: upper.x, x1: lower.x, curve: curve,
        winding: isStrip ? 0 : winding, strip: isStrip ? winding : 0,
        isEdge: upper.x != lower.x))
  }
}

extension BoundaryBuilder {
  /// Where one of the pieces is at a y between its ends.
  func x(of piece: BoundaryPiece, at y: Double) -> Double { piece.x(at: y, curves: curves) }
}
