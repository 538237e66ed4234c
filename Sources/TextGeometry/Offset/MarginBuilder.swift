import Glibc

/// Draws the strip within a distance of a boundary.
///
/// For a closed line C, walk along it at the distance d on its left: turn by an arc round each vertex
/// at which the way bends away from the left, and go in to the vertex and out again where it bends
/// towards it. As chains, that outline is C plus the boundary of a band on each edge and of a sector
/// on each outer vertex, all directed alike. So it winds once round every band and sector that covers
/// a point and as often as C itself, and non-zero winding gives exactly the points within d of the
/// inside when C runs round the inside once, with the outside on its left. For any other C the
/// outlines of C and of the reversed C together do: C and −C cancel, and the bands and sectors of
/// both sides remain, however C crosses itself.
///
/// (Compare the raw offset curves of Chen and McMains, "Polygon offsetting by computing winding
/// numbers", 2005; sectors and bands are theirs, curved edges are not.)
struct MarginBuilder {
  /// How far an approximation may be off, in points. The distance that is drawn is larger by as much
  /// for a positive margin and smaller by twice as much for a negative one, so that all errors are
  /// outward: below twice this, or three times.
  private let tolerance: Double

  private let distance: Double
  /// The turn up to which a vertex is passed by one corner instead of an arc.
  private let cornerTurn: Double
  private var pen = Point.zero
  /// Where the edge leads whose outline the pen has drawn last.
  private var heading = Vector.zero
  private var builder: BoundaryBuilder
  private var usedChords = false

  /// A margin below this may be taken as none: it is less than the error that is allowed.
  static let leastShrinking = 3.0 / 256

  /// - Parameters:
  ///   - margin: The distance; when it is negative, at most minus ``leastShrinking``.
  ///   - builder: What receives the outlines as boundary of the strip.
  init(margin: Double, builder: BoundaryBuilder) {
    tolerance = margin > 0 ? 1.0 / 160 : 1.0 / 256
    distance = margin > 0 ? margin + tolerance : -margin - 2 * tolerance
    cornerTurn = 2 * acos(1 / (1 + 0.9 * tolerance / distance))
    self.builder = builder
    self.builder.isStrip = true
  }

  /// Which side of a contour is drawn.
  enum Side {
    case left
    case right
    case neither
  }

  /// Draws the strip along every edge.
  ///
  /// - Parameter sides: For each contour the side on which the outside is, when there is one for all
  ///   of it, and contours do not cross; nil for edges of any other kind.
  /// - Returns: The builder with the outlines, or nil when they cannot be one-sided: a curve was replaced
  ///   by chords, which may cross where the curves of a thin shape do not.
  consuming func drawing(_ list: EdgeList, sides: [Side]?) -> BoundaryBuilder? {
    for index in 1..<max(1, list.contours.count) {
      let contour = Array(list.edges[list.contours[index - 1]..<list.contours[index]])
      guard list.isConnected else {
        for edge in contour { draw([edge, edge.reversed]) }
        continue
      }
      let side = sides?[index - 1]
      if side == nil || side == .left { draw(contour) }
      if side == nil || side == .right { draw(contour.reversed().map(\.reversed)) }
    }
    return sides != nil && usedChords ? nil : builder
  }

  /// Draws the outline on the left of a closed line.
  private mutating func draw(_ contour: [EdgeList.Edge]) {
    guard let last = contour.last else { return }
    heading = last.segment.endDirection
    pen = last.to + left(heading)
    let start = pen
    var previousLength = 0.0
    for edge in contour {
      let isLine = edge.kind == .line
      let length = isLine ? (edge.to - edge.from).length : 0
      // The outline of the edge before the first one is not drawn yet, and cannot be cut short.
      if isLine {
        let direction = edge.segment.startDirection
        join(at: edge.from, to: direction, reach: distance, room: min(length, previousLength))
        line(to: edge.to + left(direction))
      } else {
        // Chords turn otherwise than the curve at its ends: at a sharp vertex even to the other side.
        let curve = edge.segment
        join(at: edge.from, to: curve.startDirection, reach: reach(of: curve, at: [0]), room: 0)
        self.curve(curve, depth: 0)
        join(at: edge.to, to: curve.endDirection, reach: reach(of: curve, at: [1]), room: 0)
      }
      previousLength = length
    }
    line(to: start)
  }

  private mutating func line(to point: Point) {
    builder.addLine(pen, point)
    pen = point
  }

  /// Goes round a vertex, from the end of one edge's outline to the start of the next one's.
  ///
  /// - Parameters:
  ///   - vertex: Where the edges meet.
  ///   - direction: Where the next edge leads.
  ///   - reach: How far from the next edge its outline is.
  ///   - room: The length up to which the outlines of both edges may be cut short.
  private mutating func join(
    at vertex: Point, to direction: Vector, reach: Double, room: Double
  ) {
    let from = heading
    heading = direction
    let turn = from.dx * direction.dy - from.dy * direction.dx
    let ahead = from.dx * direction.dx + from.dy * direction.dy
    if turn < 0 {
      // Where both edges are long enough their outlines meet short of the vertex.
      let trim = room > 0 ? distance * tan(atan2(-turn, ahead) / 2) : 0
      if trim > 0, trim < 0.45 * room {
        pen = vertex + left(from) + from * -trim
        builder.endLastLine(at: pen)
        return
      }
      if -turn > 1e-9 { line(to: vertex) }
    } else if turn > 0 || ahead < 0 {
      let angle = atan2(turn, ahead)
      if angle > cornerTurn {
        line(to: vertex + left(from))
        arc(at: vertex, from: left(from), angle: angle)
      } else if angle > 1e-9 {
        let scale = distance / (1 + ahead)
        let half = from + direction
        line(to: Point(x: vertex.x + half.dy * scale, y: vertex.y - half.dx * scale))
      }
    }
    // Where the outline goes straight on, the pen is there but for rounding.
    let start = vertex + left(direction) * (reach / distance)
    if (start - pen).length > 1e-10 * (abs(start.x) + abs(start.y)) { line(to: start) }
  }

  /// Draws an arc of growing angles round a vertex, by cubic curves of at most 45°.
  private mutating func arc(at vertex: Point, from start: Vector, angle: Double) {
    let largest = distance < 500 ? Double.pi / 4 : EllipticalArc.largestStep
    let count = max(1, Int((angle / largest - 1e-9).rounded(.up)))
    let delta = angle / Double(count)
    let handle = 4.0 / 3.0 * tan(delta / 4)
    var from = start
    for index in 1...count {
      let c = cos(delta * Double(index))
      let s = sin(delta * Double(index))
      let to = Vector(dx: start.dx * c - start.dy * s, dy: start.dx * s + start.dy * c)
      let end = vertex + to
      let first = vertex + from + Vector(dx: -from.dy, dy: from.dx) * handle
      let second = end + Vector(dx: to.dy, dy: -to.dx) * handle
      builder.addCubic(pen, first, second, end)
      pen = end
      from = to
    }
  }

  /// Draws the outline along a curve: by a curve with its directions at the ends where that is close
  /// enough, else in halves, and as a line where it bends too sharply towards the outline.
  private mutating func curve(_ curve: CubicSegment, depth: Int) {
    if builder.isFull { return }
    if let outline = outline(of: curve) {
      join(at: curve.p0, to: curve.startDirection, reach: distance, room: 0)
      builder.addCubic(pen, outline.p1, outline.p2, outline.p3)
      pen = outline.p3
      heading = curve.endDirection
      return
    }
    if depth >= 16 || curve.isStraight(within: 0.9 * tolerance) {
      chord(curve)
      return
    }
    let (head, tail) = curve.split(at: 0.5)
    self.curve(head, depth: depth + 1)
    self.curve(tail, depth: depth + 1)
  }

  /// How far from a curve its outline must be near some parameters.
  ///
  /// Where the curve bends towards the outline, a point beyond the centre of curvature is nearer to
  /// another part of the boundary: the outline need not reach further than that.
  private func reach(of curve: CubicSegment, at parameters: [Double]) -> Double {
    let radius = parameters.reduce(0) { max($0, curve.leftRadius(at: $1)) }
    return min(distance, 1.25 * radius + 2 * tolerance)
  }

  /// Draws the outline of a short curve as that of its chord.
  private mutating func chord(_ curve: CubicSegment) {
    guard curve.p0 != curve.p3 else { return }
    usedChords = true
    let along = CubicSegment(curve.p0, curve.p0, curve.p3, curve.p3).startDirection
    let reach = reach(of: curve, at: [0, 0.5, 1])
    join(at: curve.p0, to: along, reach: reach, room: 0)
    line(to: curve.p3 + left(along) * (reach / distance))
  }

  private func left(_ direction: Vector) -> Vector {
    Vector(dx: direction.dy * distance, dy: -direction.dx * distance)
  }

  /// A curve at the distance on the left, if one is within the tolerance.
  private func outline(of curve: CubicSegment) -> CubicSegment? {
    let first = curve.p1 - curve.p0
    let last = curve.p3 - curve.p2
    let a = first.length
    let b = last.length
    guard a > 0, b > 0 else { return nil }
    let from = curve.startDirection
    let to = curve.endDirection
    guard from.dx * to.dx + from.dy * to.dy > 0.5 else { return nil }
    // The speed of the outline is that of the curve times 1 + curvature · distance.
    let middle = curve.p2 - curve.p1
    let bendStart = 2.0 / 3.0 * (first.dx * middle.dy - first.dy * middle.dx) / (a * a * a)
    let bendEnd = 2.0 / 3.0 * (middle.dx * last.dy - middle.dy * last.dx) / (b * b * b)
    let growStart = 1 + bendStart * distance
    let growEnd = 1 + bendEnd * distance
    guard growStart > 0.2, growEnd > 0.2 else { return nil }
    let p0 = curve.p0 + left(from)
    let p3 = curve.p3 + left(to)
    let result = CubicSegment(
      p0, p0 + from * (a * growStart), p3 + to * (-b * growEnd), p3)
    for step in 1...7 {
      let t = Double(step) / 8
      guard let distance = curve.distance(to: result.point(at: t), near: t, bend: self.distance),
        abs(distance - self.distance) <= 0.8 * tolerance
      else { return nil }
    }
    return result
  }
}

extension CubicSegment {
  /// The direction in which the curve leaves its start, of length one.
  var startDirection: Vector {
    Self.direction(p1 - p0) ?? Self.direction(p2 - p0) ?? Self.direction(p3 - p0)
      ?? Vector(dx: 1, dy: 0)
  }

  /// The direction in which the curve reaches its end, of length one.
  var endDirection: Vector {
    Self.direction(p3 - p2) ?? Self.direction(p3 - p1) ?? Self.direction(p3 - p0)
      ?? Vector(dx: 1, dy: 0)
  }

  private static func direction(_ way: Vector) -> Vector? {
    let length = way.length
    return length > 0 ? way * (1 / length) : nil
  }

  /// Whether the curve stays within a distance of its chord.
  func isStraight(within tolerance: Double) -> Bool {
    // A cubic is within 3/4 of the farther control point's distance.
    let chord = p3 - p0
    let length = chord.length
    func distance(_ point: Point) -> Double {
      let way = point - p0
      guard length > 0 else { return way.length }
      let along = (way.dx * chord.dx + way.dy * chord.dy) / length
      if along < 0 { return way.length }
      if along > length { return (point - p3).length }
      return abs(way.dx * chord.dy - way.dy * chord.dx) / length
    }
    return max(distance(p1), distance(p2)) <= tolerance
  }

  /// The distance of a point from the part of the curve near a parameter, or nil where the curve
  /// bends so sharply towards the left that an outline at the distance `bend` would turn back.
  fileprivate func distance(to point: Point, near start: Double, bend: Double) -> Double? {
    var t = start
    for _ in 0..<4 {
      let (at, speed, change) = derivatives(at: t)
      let way = point - at
      let along = way.dx * speed.dx + way.dy * speed.dy
      let slope =
        way.dx * change.dx + way.dy * change.dy - speed.dx * speed.dx - speed.dy * speed.dy
      guard slope < 0 else { return nil }
      t = min(max(t - along / slope, 0), 1)
    }
    let (at, speed, change) = derivatives(at: t)
    let length = speed.length
    guard length > 0 else { return nil }
    let curvature = (speed.dx * change.dy - speed.dy * change.dx) / (length * length * length)
    guard 1 + curvature * bend > 0.2 else { return nil }
    return (point - at).length
  }

  /// The radius of curvature at a parameter if the curve bends to its left there, else infinity.
  fileprivate func leftRadius(at t: Double) -> Double {
    let (_, speed, change) = derivatives(at: t)
    let cross = speed.dx * change.dy - speed.dy * change.dx
    let length = speed.length
    return cross < 0 ? length * length * length / -cross : .infinity
  }

  private func derivatives(at t: Double) -> (Point, Vector, Vector) {
    let s = 1 - t
    let a = p1 - p0
    let b = p2 - p1
    let c = p3 - p2
    let speed = a * (3 * s * s) + b * (6 * s * t) + c * (3 * t * t)
    let change = (b - a) * (6 * s) + (c - b) * (6 * t)
    return (point(at: t), speed, change)
  }
}
