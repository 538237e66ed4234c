public import TextGeometry

/// The outline of a body for collisions: an exact circle, or a polygon.
public struct BodyShape: Hashable, Sendable {
  /// The maximum distance of the polygon from a curved outline, in points.
  public static let tolerance = 0.05

  enum Form: Hashable, Sendable {
    case circle(radius: Double)
    /// The corners of each subpath relative to the centre of mass; a subpath inside an odd number
    /// of others is a hole.
    case polygon([[Vector]])
  }

  let form: Form
  /// The area, in square points.
  public let area: Double
  /// The centre of mass, in the coordinates of the path.
  public let center: Point
  /// The moment of inertia about the centre of mass, divided by the mass: a squared distance.
  let gyration: Double
  /// The distance of the farthest point from the centre of mass, in points.
  let reach: Double

  /// The number of corners of a polygon; 0 for a circle.
  public var cornerCount: Int {
    if case .polygon(let loops) = form { loops.reduce(0) { $0 + $1.count } } else { 0 }
  }

  /// Creates the outline of a body of uniform density from a path's interior. Holes stay holes,
  /// and outlines may be concave.
  ///
  /// - Returns: Nil for a path without an area, or with a coordinate that is not finite.
  public init?(_ path: BezierPath) {
    guard path.isFinite else { return nil }
    if let circle = path.circle {
      guard circle.radius > 1e-6 else { return nil }
      self.init(circle: circle.center, radius: circle.radius)
      return
    }
    var loops: [[Point]] = []
    for element in path.flattened(tolerance: Self.tolerance).elements {
      switch element {
      case .move(let to): loops.append([to])
      case .line(let to): loops[loops.count - 1].append(to)
      case .quad, .cubic, .close: break
      }
    }
    self.init(loops: loops.map(Self.simplified).filter { $0.count > 2 })
  }

  /// A circle.
  init(circle center: Point, radius: Double) {
    self.center = center
    form = .circle(radius: radius)
    area = Double.pi * radius * radius
    gyration = radius * radius / 2
    reach = radius
  }

  private init?(loops: [[Point]]) {
    var (area, moment, first) = (0.0, 0.0, Vector.zero)
    // Sums over triangles from a nearby point lose little precision far from the page's origin.
    guard let near = loops.first?.first else { return nil }
    for (index, loop) in loops.enumerated() {
      var part = Sums(loop, from: near)
      let depth = loops.indices.count { other in
        other != index && Self.winding(loop[0], in: loops[other]) != 0
      }
      if part.area < 0 { part.negate() }
      if depth % 2 == 1 { part.negate() }
      area += part.area
      first = first + part.first
      moment += part.moment
    }
    guard area > 1e-9 else { return nil }
    let middle = first * (1 / area)
    let center = near + middle
    self.center = center
    self.area = area
    gyration = max(
      1e-12, moment / area - (middle.dx * middle.dx + middle.dy * middle.dy))
    let corners = loops.map { $0.map { $0 - center } }
    form = .polygon(corners)
    reach = corners.joined().reduce(0) { max($0, $1.length) }
  }

  /// Sums over the triangles from a point to the edges of a loop.
  private struct Sums {
    var area = 0.0
    var first = Vector.zero
    var moment = 0.0

    init(_ loop: [Point], from near: Point) {
      for (a, b) in zip(loop, loop[1...] + loop[...0]) {
        let (p, q) = (a - near, b - near)
        let cross = p.dx * q.dy - p.dy * q.dx
        area += cross / 2
        first = first + (p + q) * (cross / 6)
        moment +=
          cross / 12
          * (p.dx * p.dx + p.dx * q.dx + q.dx * q.dx + p.dy * p.dy + p.dy * q.dy + q.dy * q.dy)
      }
    }

    mutating func negate() { (area, first, moment) = (-area, -first, -moment) }
  }

  /// A loop without repeated corners.
  private static func simplified(_ loop: [Point]) -> [Point] {
    var result: [Point] = []
    for point in loop where result.last.map({ ($0 - point).length > 1e-9 }) ?? true {
      result.append(point)
    }
    while result.count > 1, (result[0] - result[result.count - 1]).length <= 1e-9 {
      result.removeLast()
    }
    return result
  }

  /// The winding number of a loop round a point.
  static func winding(_ point: Point, in loop: [Point]) -> Int {
    var winding = 0
    var a = loop[loop.count - 1]
    for b in loop {
      let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
      if a.y <= point.y, b.y > point.y, side > 0 { winding += 1 }
      if b.y <= point.y, a.y > point.y, side < 0 { winding -= 1 }
      a = b
    }
    return winding
  }
}
