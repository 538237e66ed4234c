/// Draws the strip within a distance of a boundary, exactly: straight edges stay straight, corners
/// become arcs, and curves become their offset curves.
///
/// If contours neither cross nor touch and have the exterior on one side, one outline per contour
/// suffices. It follows the contour at the distance on that side, and turns by an arc round each
/// vertex that bends away from that side. At a vertex that bends towards it, the outline goes in
/// to the vertex and out again. As chains, that outline is the contour plus the boundaries of a
/// band on each edge and a sector on each outer vertex. All have the same direction. So it winds
/// at least once round each point of those, and round nothing else. (Compare the raw offset curves
/// of Chen and McMains, "Polygon offsetting by computing winding numbers", 2005.)
///
/// Otherwise the outline runs along one side and, round the end, back along the other, as if each
/// contour were a line with round caps. Consider a point within the distance of some stretches of
/// the line. The outline passes it forwards once for each local minimum of the distance, and
/// backwards once for each local maximum. On each stretch within the distance there is one more
/// minimum than maxima. So a blocked point is wound round as often as it has such stretches,
/// however sharply the line bends and wherever its outline turns back. A point that is not blocked
/// is not wound round.
struct MarginBuilder {
  private let distance: Double
  private var pen = Point.zero
  /// The direction of the edge whose outline was drawn last.
  private var heading = Vector.zero
  private var builder: OutlineBuilder
  /// True if an outline turned back somewhere, so that it may wind in both directions round a
  /// point.
  private var turnsBack = false

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - margin: The distance; positive for both positive and negative margins.
  ///   - builder: The builder that receives the outlines as boundary of the strip.
  init(margin: Double, builder: OutlineBuilder) {
    distance = margin
    self.builder = builder
    self.builder.isStrip = true
  }

  /// The side of a contour that is drawn.
  enum Side {
    case left
    case right
    case neither
  }

  /// Draws the strip along every edge.
  ///
  /// - Parameter sides: The side of the exterior for each contour, if each has one and contours do
  ///   not cross; nil for any other edges.
  /// - Returns: The builder with the outlines, or nil if they cannot be one-sided because the
  ///   outline of a curve turns back.
  consuming func drawing(_ list: EdgeList, sides: [Side]?) -> OutlineBuilder? {
    for index in 1..<max(1, list.contours.count) {
      let contour = Array(list.edges[list.contours[index - 1]..<list.contours[index]])
      switch sides?[index - 1] {
      case .left: draw(contour)
      case .right: draw(contour.reversed().map(\.reversed))
      case .neither: break
      case nil:
        if list.isConnected {
          draw(contour + contour.reversed().map(\.reversed))
        } else {
          for edge in contour { draw([edge, edge.reversed]) }
        }
      }
      if sides != nil, turnsBack { return nil }
    }
    return builder
  }

  /// Draws the outline on the left of a closed line.
  private mutating func draw(_ contour: [EdgeList.Edge]) {
    guard let last = contour.last, !builder.isFull else { return }
    heading = last.endDirection
    pen = last.to + left(heading)
    let start = pen
    var previousLength = 0.0
    for edge in contour {
      // The outline of the edge before the first one is not drawn yet, and cannot be trimmed.
      var length = 0.0
      if edge.kind == .line {
        length = (edge.to - edge.from).length
        join(at: edge.from, to: edge.startDirection, room: min(length, previousLength))
        line(to: edge.to + left(heading))
      } else if let arc = edge.arc {
        join(at: edge.from, to: edge.startDirection, room: 0)
        heading = edge.endDirection
        let end = edge.to + left(heading)
        if builder.addOffset(of: arc, at: distance, from: pen, to: end) { turnsBack = true }
        pen = end
      } else {
        for part in edge.segment.smoothParts { curve(part) }
      }
      previousLength = length
    }
    line(to: start)
  }

  private mutating func line(to point: Point) {
    builder.addLine(pen, point)
    pen = point
  }

  /// Draws the outline along a curve without cusps.
  private mutating func curve(_ curve: CubicSegment) {
    join(at: curve.p0, to: curve.startDirection, room: 0)
    heading = curve.endDirection
    let end = curve.p3 + left(heading)
    if builder.addOffset(of: curve, at: distance, from: pen, to: end) { turnsBack = true }
    pen = end
  }

  /// Goes round a vertex, from the end of one edge's outline to the start of the next one's.
  ///
  /// - Parameters:
  ///   - vertex: The point where the edges meet.
  ///   - direction: The direction of the next edge.
  ///   - room: The length up to which the outlines of both edges may be trimmed.
  private mutating func join(at vertex: Point, to direction: Vector, room: Double) {
    let from = heading
    heading = direction
    let turn = from.dx * direction.dy - from.dy * direction.dx
    let ahead = from.dx * direction.dx + from.dy * direction.dy
    let start = vertex + left(direction)
    if ahead < 0, abs(turn) < 1e-9 {
      // A reversal gets a round cap.
      reach(vertex + left(from))
      arc(at: vertex, from: left(from), angle: Double.pi, to: start)
    } else if turn < 0 {
      // If both edges are long enough, their outlines meet before the vertex.
      let trim = room > 0 ? distance * Double.tan(Double.atan2(y: -turn, x: ahead) / 2) : 0
      if trim > 0, trim < 0.45 * room {
        pen = vertex + left(from) + from * -trim
        builder.endLastLine(at: pen)
        return
      }
      if -turn > 1e-9 { line(to: vertex) }
    } else if turn > Self.leastTurn || (turn > 0 && ahead < 0) {
      reach(vertex + left(from))
      arc(at: vertex, from: left(from), angle: Double.atan2(y: turn, x: ahead), to: start)
    }
    reach(start)
  }

  /// The sine of a forward turn below which the chord of the arc is as exact as the arc.
  private static let leastTurn = 1e-6

  /// Draws a line to a place unless the pen is already there up to rounding.
  private mutating func reach(_ place: Point) {
    if (place - pen).length > 1e-13 * (abs(place.x) + abs(place.y)) { line(to: place) }
  }

  /// Draws an arc of growing angles round a vertex.
  private mutating func arc(at vertex: Point, from start: Vector, angle: Double, to end: Point) {
    let arc = EllipticalArc(
      center: vertex, u: start, v: Vector(dx: -start.dy, dy: start.dx), sweep: angle)
    builder.addArc(arc, from: pen, to: end)
    pen = end
  }

  private func left(_ direction: Vector) -> Vector {
    Vector(dx: direction.dy * distance, dy: -direction.dx * distance)
  }
}

extension EdgeList.Edge {
  /// The direction of the edge at its start, of length one.
  fileprivate var startDirection: Vector {
    if let arc { return CubicSegment.direction(arc.v) ?? segment.startDirection }
    return segment.startDirection
  }

  /// The direction of the edge at its end, of length one.
  fileprivate var endDirection: Vector {
    if let arc { return CubicSegment.direction(arc.speed(at: arc.sweep)) ?? segment.endDirection }
    return segment.endDirection
  }
}

extension CubicSegment {
  /// The direction of the curve at its start, of length one.
  var startDirection: Vector {
    Self.direction(p1 - p0) ?? Self.direction(p2 - p0) ?? Self.direction(p3 - p0)
      ?? Vector(dx: 1, dy: 0)
  }

  /// The direction of the curve at its end, of length one.
  var endDirection: Vector {
    Self.direction(p3 - p2) ?? Self.direction(p3 - p1) ?? Self.direction(p3 - p0)
      ?? Vector(dx: 1, dy: 0)
  }

  fileprivate static func direction(_ way: Vector) -> Vector? {
    let length = way.length
    // Dividing keeps a direction along an axis exact.
    return length > 0 ? Vector(dx: way.dx / length, dy: way.dy / length) : nil
  }

  /// The parts between the cusps: places where the curve comes to rest and turns round.
  ///
  /// A tiny part of the curve around a cusp is dropped. The parts before and after it have their
  /// own directions there, with a vertex between them.
  fileprivate var smoothParts: [CubicSegment] {
    var turns = CurveTurns()
    turns.collect(p0.x, p1.x, p2.x, p3.x)
    turns.collect(p0.y, p1.y, p2.y, p3.y)
    turns.sort()
    var parts: [CubicSegment] = []
    var start = 0.0
    let whole = CubicPiece(p0, p1, p2, p3)
    for index in 0..<turns.count where turns[index] > start + 1e-5 && turns[index] < 1 - 1e-5 {
      let (_, speed, change) = whole.derivatives(at: turns[index])
      if speed.length <= 1e-8 * change.length {
        parts.append(part(from: start, to: turns[index] - 1e-6))
        start = turns[index] + 1e-6
      }
    }
    parts.append(start > 0 ? part(from: start, to: 1) : self)
    return parts
  }
}
