/// A shape made of lines and Bézier curves, in points, y down.
///
/// A path is a value: a flat list of verbs and of the points they use. It holds any number of
/// subpaths. For everything that asks about its interior an open subpath is closed by a straight
/// line, and the interior follows the non-zero winding rule unless ``usesEvenOddFillRule`` is set.
/// Circles and elliptical arcs become cubic curves of at most 11.25° each, which are off by less
/// than 2·10⁻⁹ of the radius; the path also remembers the arcs themselves, and text goes around those.
public struct BezierPath: Hashable, Sendable {
  /// A step of a path as it is stored: how many points it takes from the list of points.
  package enum Verb: UInt8, Sendable {
    case move
    case line
    case quad
    case cubic
    case close
  }

  /// The steps of the path.
  package private(set) var verbs: [Verb] = []
  /// The points of all steps, one after the other; a close has none.
  package private(set) var points: [Point] = []
  /// Which curves are parts of ellipses, from the first to the last.
  package private(set) var arcs: [PathArc] = []
  /// Where the current subpath began.
  private var subpathStart = Point.zero

  /// Whether a point is inside when an odd number of edges surround it, instead of when the
  /// directed edges around it don't cancel. False by default.
  public var usesEvenOddFillRule = false

  /// The end of the last step, or nil in an empty path. After a close it is the subpath's start.
  public private(set) var currentPoint: Point?

  /// Creates a path without any steps.
  public init() {}

  /// Whether the path has no steps.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Whether no coordinate is infinite or not a number.
  ///
  /// - Complexity: O(n) in the points of the path.
  public var isFinite: Bool { points.allSatisfy(\.isFinite) }

  /// Whether no coordinate is infinite, not a number, or larger than text may give.
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

  /// Adds a straight line. In a path without a current point it starts a subpath.
  public mutating func addLine(to point: Point) {
    guard resume(at: point) else { return }
    verbs.append(.line)
    points.append(point)
    currentPoint = point
  }

  /// Adds a quadratic Bézier curve. In a path without a current point it starts at the control point.
  public mutating func addQuadCurve(to point: Point, controlPoint control: Point) {
    _ = resume(at: control)
    verbs.append(.quad)
    points.append(control)
    points.append(point)
    currentPoint = point
  }

  /// Adds a cubic Bézier curve. In a path without a current point it starts at the first control point.
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
  /// A step that follows without a move starts a new subpath at the same place. Nothing happens in
  /// a path without a current point, or directly after another close.
  public mutating func close() {
    guard currentPoint != nil, verbs.last != .close else { return }
    verbs.append(.close)
    currentPoint = subpathStart
  }

  /// Removes every step. The fill rule stays.
  public mutating func removeAllPoints() {
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    arcs.removeAll(keepingCapacity: true)
    currentPoint = nil
    subpathStart = .zero
  }

  /// Adds the steps of another path as they are. The fill rule of `self` stays.
  public mutating func append(_ other: BezierPath) {
    guard !other.isEmpty else { return }
    for arc in other.arcs { addArc(arc.arc, verb: verbs.count + arc.verb, count: arc.count) }
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    subpathStart = other.subpathStart
    currentPoint = other.currentPoint
  }

  /// Replaces every point by its image.
  public mutating func apply(_ transform: Transform) {
    for index in points.indices { points[index] = transform.apply(to: points[index]) }
    for index in arcs.indices { arcs[index].arc = arcs[index].arc.transformed(by: transform) }
    subpathStart = transform.apply(to: subpathStart)
    currentPoint = currentPoint.map { transform.apply(to: $0) }
  }

  /// The path with every point replaced by its image.
  public func transformed(by transform: Transform) -> BezierPath {
    var copy = self
    copy.apply(transform)
    return copy
  }

  /// Notes that some curves stand for a part of an ellipse; those before are noted already.
  mutating func addArc(_ arc: EllipticalArc, verb: Int, count: Int) {
    arcs.append(PathArc(verb: verb, count: count, arc: arc))
  }

  /// Makes room for steps that are about to be added.
  ///
  /// The room at least doubles when it grows, so that a path may ask for each of many steps: arrays
  /// that reserve no more than they are asked for would be copied each time.
  package mutating func reserveCapacity(verbs verbCount: Int, points pointCount: Int) {
    if verbs.count + verbCount > verbs.capacity {
      verbs.reserveCapacity(max(verbs.count + verbCount, 2 * verbs.capacity))
    }
    if points.count + pointCount > points.capacity {
      points.reserveCapacity(max(points.count + pointCount, 2 * points.capacity))
    }
  }

  /// Makes sure that a subpath is open, and says whether there was a current point to go on from.
  private mutating func resume(at point: Point) -> Bool {
    guard let current = currentPoint else {
      move(to: point)
      return false
    }
    if verbs.last == .close { move(to: current) }
    return true
  }
}
