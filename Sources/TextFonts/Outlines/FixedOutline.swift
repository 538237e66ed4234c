import CFreeType
import TextGeometry

/// An outline in FreeType's arrays, in 26.6 fixed point. This is the only place where points
/// become 26.6.
struct FixedOutline {
  /// FreeType counts points with sixteen bits.
  static let pointLimit = 32_000
  /// The largest distance of a coordinate from the origin, in pixels.
  static let farthest = 30_000.0

  private var reach = farthest
  private var points: [FT_Vector] = []
  private var tags: [UInt8] = []
  private var ends: [UInt16] = []

  private static let onCurve: UInt8 = 1
  private static let conic: UInt8 = 0
  private static let cubic: UInt8 = 2

  /// Replaces the outline by a path; false if FreeType cannot hold it.
  ///
  /// - Parameter reach: The largest distance of a coordinate from the origin, in pixels.
  mutating func set(
    _ path: BezierPath, _ transform: Transform, reach: Double = FixedOutline.farthest
  ) -> Bool {
    self.reach = min(reach, FixedOutline.farthest)
    points.removeAll(keepingCapacity: true)
    tags.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    guard path.points.count + path.verbs.count <= FixedOutline.pointLimit else { return false }
    var next = 0
    var start = Point.zero
    var isOpen = false
    for verb in path.verbs {
      switch verb {
      case .move:
        endContour()
        start = path.points[next]
        isOpen = false
        next += 1
      case .close:
        endContour()
        isOpen = false
      case .line, .quad, .cubic:
        // After a close the next step continues from the start of the subpath.
        if !isOpen {
          guard add(transform.apply(to: start), FixedOutline.onCurve) else { return false }
          isOpen = true
        }
        let controls = verb == .line ? 0 : (verb == .quad ? 1 : 2)
        let tag = verb == .quad ? FixedOutline.conic : FixedOutline.cubic
        for index in next..<next + controls {
          guard add(transform.apply(to: path.points[index]), tag) else { return false }
        }
        guard add(transform.apply(to: path.points[next + controls]), FixedOutline.onCurve) else {
          return false
        }
        next += controls + 1
      }
    }
    endContour()
    return true
  }

  /// True if there is nothing to fill.
  var isEmpty: Bool { points.isEmpty }

  private mutating func add(_ point: Point, _ tag: UInt8) -> Bool {
    guard abs(point.x) <= reach, abs(point.y) <= reach else { return false }
    points.append(
      FT_Vector(x: FT_Pos((point.x * 64).rounded()), y: FT_Pos((point.y * 64).rounded())))
    tags.append(tag)
    return true
  }

  private mutating func endContour() {
    let last = points.count - 1
    let first = ends.last.map { Int($0) + 1 } ?? 0
    if last >= first { ends.append(UInt16(last)) }
  }

  /// Passes the outline to FreeType for one call.
  mutating func withOutline<Result>(
    isEvenOdd: Bool, _ body: (UnsafeMutablePointer<FT_Outline>) -> Result
  ) -> Result {
    unsafe points.withUnsafeMutableBufferPointer { points in
      unsafe tags.withUnsafeMutableBufferPointer { tags in
        unsafe ends.withUnsafeMutableBufferPointer { ends in
          var outline = unsafe textrender_ft_outline(
            UInt16(ends.count), UInt16(points.count), points.baseAddress, tags.baseAddress,
            ends.baseAddress, isEvenOdd ? FT_OUTLINE_EVEN_ODD_FILL : 0)
          return unsafe body(&outline)
        }
      }
    }
  }

  /// Widens the stems of a glyph's outline by a number of units, half on each side.
  ///
  /// An outline that FreeType cannot hold is not changed.
  static func embolden(_ path: inout BezierPath, by strength: Double) {
    var fixed = FixedOutline()
    guard fixed.set(path, .identity), !fixed.isEmpty else { return }
    let width = FT_Pos((strength * 64).rounded())
    unsafe fixed.withOutline(isEvenOdd: false) { outline in
      unsafe FT_Outline_EmboldenXY(outline, width, width)
      // FreeType only widens to the right and up.
      unsafe FT_Outline_Translate(outline, -width / 2, -width / 2)
    }
    path = fixed.path(like: path)
  }

  /// Returns the steps of a path with this outline's points.
  private func path(like original: BezierPath) -> BezierPath {
    var path = BezierPath()
    path.usesEvenOddFillRule = original.usesEvenOddFillRule
    var next = 0
    var isOpen = false
    func take() -> Point {
      defer { next += 1 }
      return Point(x: Double(points[next].x) / 64, y: Double(points[next].y) / 64)
    }
    func openContour() {
      if !isOpen { path.move(to: take()) }
      isOpen = true
    }
    for verb in original.verbs {
      switch verb {
      case .move: isOpen = false
      case .close:
        if isOpen { path.close() }
        isOpen = false
      case .line:
        openContour()
        path.addLine(to: take())
      case .quad:
        openContour()
        let control = take()
        path.addQuadCurve(to: take(), controlPoint: control)
      case .cubic:
        openContour()
        let first = take()
        let second = take()
        path.addCurve(to: take(), controlPoint1: first, controlPoint2: second)
      }
    }
    return path
  }
}
