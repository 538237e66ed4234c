public import TextGeometry

/// Interpolation between two paths, whatever their steps.
///
/// Paths with the same steps are interpolated point by point. Others are matched by arc length,
/// subpath by subpath in order. Each is cut at the places of the other's corners. A closed subpath
/// gets the start point at which the two lie nearest, and the same direction as the other. A
/// subpath without a counterpart grows from a point or shrinks to one.
public struct PathMorph: Sendable {
  /// The path at the start.
  public let start: BezierPath
  /// The path at the end.
  public let end: BezierPath
  /// Pairs of curves that turn into each other, by subpath; empty for paths with the same steps.
  private var pairs: [[(from: CubicSegment, to: CubicSegment)]] = []
  private var areClosed: [Bool] = []
  private let hasSameSteps: Bool

  /// Matches two paths.
  ///
  /// - Complexity: O(*n*) in the curves of both.
  public init(from start: BezierPath, to end: BezierPath) {
    self.start = start
    self.end = end
    hasSameSteps = Self.haveSameSteps(start, end)
    if hasSameSteps { return }
    let (from, to) = (PathContour.contours(of: start), PathContour.contours(of: end))
    for index in 0..<max(from.count, to.count) {
      let one = index < from.count ? from[index] : nil
      let other = index < to.count ? to[index] : nil
      pairs.append(Self.pairs(one, other))
      areClosed.append(one?.isClosed ?? true && other?.isClosed ?? true)
    }
  }

  /// The path at a fraction of the transition.
  ///
  /// - Parameter share: The fraction; at 0 and 1 the result is exactly the start and the end.
  public func path(at share: Double) -> BezierPath {
    if share == 0 { return start }
    if share == 1 { return end }
    if hasSameSteps { return mixed(share) }
    var path = BezierPath()
    path.usesEvenOddFillRule =
      share < 0.5 ? start.usesEvenOddFillRule : end.usesEvenOddFillRule
    for (curves, isClosed) in zip(pairs, areClosed) {
      guard let first = curves.first else { continue }
      path.move(to: first.from.p0.interpolated(to: first.to.p0, share))
      for (from, to) in curves {
        path.addCurve(
          to: from.p3.interpolated(to: to.p3, share),
          controlPoint1: from.p1.interpolated(to: to.p1, share),
          controlPoint2: from.p2.interpolated(to: to.p2, share))
      }
      if isClosed { path.close() }
    }
    return path
  }

  // MARK: Paths of the same steps

  private static func haveSameSteps(_ one: BezierPath, _ other: BezierPath) -> Bool {
    guard one.elementCount == other.elementCount,
      one.usesEvenOddFillRule == other.usesEvenOddFillRule
    else { return false }
    return zip(one.elements, other.elements).allSatisfy { a, b in
      switch (a, b) {
      case (.move, .move), (.line, .line), (.quad, .quad), (.cubic, .cubic), (.close, .close): true
      default: false
      }
    }
  }

  private func mixed(_ share: Double) -> BezierPath {
    var path = BezierPath()
    path.usesEvenOddFillRule = start.usesEvenOddFillRule
    for (from, to) in zip(start.elements, end.elements) {
      switch (from, to) {
      case (.move(let a), .move(let b)): path.move(to: a.interpolated(to: b, share))
      case (.line(let a), .line(let b)): path.addLine(to: a.interpolated(to: b, share))
      case (.quad(let a, let c), .quad(let b, let d)):
        path.addQuadCurve(
          to: a.interpolated(to: b, share), controlPoint: c.interpolated(to: d, share))
      case (.cubic(let a, let c, let e), .cubic(let b, let d, let f)):
        path.addCurve(
          to: a.interpolated(to: b, share), controlPoint1: c.interpolated(to: d, share),
          controlPoint2: e.interpolated(to: f, share))
      default: path.close()
      }
    }
    return path
  }

  // MARK: Paths of other steps

  /// The curves of two subpaths, cut into equally many pairs.
  private static func pairs(
    _ one: PathContour?, _ other: PathContour?
  ) -> [(from: CubicSegment, to: CubicSegment)] {
    guard let from = one else {
      return (other?.curves ?? []).map { (Self.dot(at: other), $0) }
    }
    guard var to = other else { return from.curves.map { ($0, Self.dot(at: one)) } }
    if from.isClosed, to.isClosed {
      if from.turning * to.turning < 0 { to = to.reversed }
      to = to.starting(at: nearestStart(of: to, to: from))
    }
    let cuts = (shares(of: from) + shares(of: to)).sorted()
    var result: [(from: CubicSegment, to: CubicSegment)] = []
    var last = 0.0
    for cut in cuts + [1] where cut - last > 1e-9 {
      let end = cut > 1 - 1e-9 ? 1 : cut
      result.append((part(of: from, last, end), part(of: to, last, end)))
      last = end
    }
    return result
  }

  /// The starts of a subpath's curves, as fractions of its length.
  private static func shares(of contour: PathContour) -> [Double] {
    contour.starts.dropLast().map { $0 / contour.length }
  }

  /// The part of a subpath between two fractions of its length, which lies in one of its curves.
  private static func part(of contour: PathContour, _ start: Double, _ end: Double) -> CubicSegment
  {
    let (index, _) = contour.place(at: (start + end) / 2 * contour.length)
    let curve = contour.curves[index]
    let whole = contour.starts[index + 1] - contour.starts[index]
    let from = curve.parameter(at: start * contour.length - contour.starts[index], of: whole)
    let to = curve.parameter(at: end * contour.length - contour.starts[index], of: whole)
    return curve.part(from: from, to: max(from, to))
  }

  /// The number of places on a closed subpath that are tried as its start.
  private static let triedStarts = 64

  /// The start at which the points of a subpath lie nearest to those of another.
  private static func nearestStart(of contour: PathContour, to other: PathContour) -> Double {
    let count = triedStarts
    func points(_ contour: PathContour) -> [Point] {
      (0..<count).map { contour.point(at: contour.length * Double($0) / Double(count)) }
    }
    let (own, wanted) = (points(contour), points(other))
    var best = (distance: Double.infinity, start: 0)
    for start in 0..<count {
      var sum = 0.0
      for index in 0..<count {
        let way = own[(index + start) % count] - wanted[index]
        sum += way.dx * way.dx + way.dy * way.dy
      }
      // A distance that is less only by rounding does not count as nearer.
      if sum < best.distance * (1 - 1e-9) { best = (sum, start) }
    }
    return contour.length * Double(best.start) / Double(count)
  }

  /// The counterpart of a subpath without one: a point in the middle of its corners.
  private static func dot(at contour: PathContour?) -> CubicSegment {
    guard let curves = contour?.curves, !curves.isEmpty else {
      return CubicSegment(.zero, .zero, .zero, .zero)
    }
    let sum = curves.reduce(Vector.zero) { $0 + ($1.p0 - .zero) }
    let middle = Point.zero + sum * (1 / Double(curves.count))
    return CubicSegment(middle, middle, middle, middle)
  }
}

extension BezierPath: Interpolating {
  /// The path at a fraction between this and another one; see ``PathMorph``, which is faster for
  /// several fractions.
  public func interpolated(to other: BezierPath, _ share: Double) -> BezierPath {
    share == 0 ? self : share == 1 ? other : PathMorph(from: self, to: other).path(at: share)
  }
}
