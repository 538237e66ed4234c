/// A path of lines and Bézier curves, in points, y down.
///
/// A path is a value: a flat list of verbs and of their points. It holds any number of subpaths.
/// The interior of an open subpath is that of the subpath closed by a straight line. It follows
/// the non-zero winding rule unless ``usesEvenOddFillRule`` is set.
///
/// Circles and elliptical arcs become cubic curves of at most 11.25° each, which are off by less
/// than 2·10⁻⁹ of the radius. The path also remembers the arcs themselves, and text flows around
/// those.
public struct BezierPath: Hashable, Sendable {
  /// The stored form of a step: it determines how many points the step takes from the list of
  /// points.
  package enum Verb: UInt8, Sendable {
    case move
    case line
    case quad
    case cubic
    case close
  }

  /// The steps of the path.
  package private(set) var verbs: [Verb] = []
  /// The points of all steps in sequence; a close has none.
  package private(set) var points: [Point] = []
  /// The runs of curves that are parts of ellipses, in order.
  package private(set) var arcs: [PathArc] = []
  /// The start of the current subpath.
  private var subpathStart = Point.zero

  /// True for the even-odd fill rule: a point is inside if an odd number of edges surrounds it.
  /// False, the default, is the non-zero rule: the directed edges around the point must not
  /// cancel.
  public var usesEvenOddFillRule = false

  /// The end of the last step, or nil in an empty path. After a close it is the subpath's start.
  public private(set) var currentPoint: Point?

  /// Creates a path without any steps.
  public init() {}

  /// True if the path has no steps.
  public var isEmpty: Bool { verbs.isEmpty }

  /// True if every coordinate is a finite number.
  ///
  /// - Complexity: O(n) in the points of the path.
  public var isFinite: Bool { points.allSatisfy(\.isFinite) }

  /// True if every coordinate is a number of at most ``GeometryLimits/largestCoordinate`` in
  /// magnitude.
  var isInRange: Bool { points.allSatisfy(\.isInRange) }

  /// Starts a subpath.
  public mutating func move(to point: Point) {
    if verbs.last == .move {
      points[points.count - 1] = point
    } else {
      verbs.append(.move)
      points.append(point)
    }
    subpathStart = point
    currentPoint = point
  }

  /// Adds a straight line. In a path without a current point it starts a subpath at `point`.
  public mutating func addLine(to point: Point) {
    guard resume(at: point) else { return }
    verbs.append(.line)
    points.append(point)
    currentPoint = point
  }

  /// Adds a quadratic Bézier curve. In a path without a current point it starts at the control
  /// point.
  public mutating func addQuadCurve(to point: Point, controlPoint control: Point) {
    _ = resume(at: control)
    verbs.append(.quad)
    points.append(control)
    points.append(point)
    currentPoint = point
  }

  /// Adds a cubic Bézier curve. In a path without a current point it starts at the first control
  /// point.
  public mutating func addCurve(
    to point: Point, controlPoint1 first: Point, controlPoint2 second: Point
  ) {
    _ = resume(at: first)
    verbs.append(.cubic)
    points.append(first)
    points.append(second)
    points.append(point)
    currentPoint = point
  }

  /// Joins the end of the subpath to its start by a straight line.
  ///
  /// A step that follows without a move starts a new subpath at the same place. Does nothing in a
  /// path without a current point, or directly after another close.
  public mutating func close() {
    guard currentPoint != nil, verbs.last != .close else { return }
    verbs.append(.close)
    currentPoint = subpathStart
  }

  /// Removes every step, but keeps the fill rule.
  public mutating func removeAllPoints() {
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    arcs.removeAll(keepingCapacity: true)
    currentPoint = nil
    subpathStart = .zero
  }

  /// Adds the steps of another path, but keeps the fill rule of `self`.
  public mutating func append(_ other: BezierPath) {
    guard !other.isEmpty else { return }
    for arc in other.arcs { addArc(arc.arc, verb: verbs.count + arc.verb, count: arc.count) }
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    subpathStart = other.subpathStart
    currentPoint = other.currentPoint
  }

  /// Replaces every point by its image under `transform`.
  public mutating func apply(_ transform: Transform) {
    for index in points.indices { points[index] = transform.apply(to: points[index]) }
    for index in arcs.indices { arcs[index].arc = arcs[index].arc.transformed(by: transform) }
    subpathStart = transform.apply(to: subpathStart)
    currentPoint = currentPoint.map { transform.apply(to: $0) }
  }

  /// The path with every point replaced by its image under `transform`.
  public func transformed(by transform: Transform) -> BezierPath {
    var copy = self
    copy.apply(transform)
    return copy
  }

  /// Records that `count` curves from `verb` on are a part of an ellipse. Arcs are recorded in
  /// order.
  mutating func addArc(_ arc: EllipticalArc, verb: Int, count: Int) {
    arcs.append(PathArc(verb: verb, count: count, arc: arc))
  }

  /// Reserves capacity for further steps.
  ///
  /// The capacity at least doubles when it grows, so that a path may ask before each of many
  /// steps. An array that reserves exactly what is asked for would be copied each time.
  package mutating func reserveCapacity(verbs verbCount: Int, points pointCount: Int) {
    if verbs.count + verbCount > verbs.capacity {
      verbs.reserveCapacity(max(verbs.count + verbCount, 2 * verbs.capacity))
    }
    if points.count + pointCount > points.capacity {
      points.reserveCapacity(max(points.count + pointCount, 2 * points.capacity))
    }
  }

  /// Makes sure that a subpath is open. Returns true if there was a current point to continue
  /// from.
  private mutating func resume(at point: Point) -> Bool {
    guard let current = currentPoint else {
      move(to: point)
      return false
    }
    if verbs.last == .close { move(to: current) }
    return true
  }
}
