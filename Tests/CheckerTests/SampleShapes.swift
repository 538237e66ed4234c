import SeededRandom
import TextGeometry

/// Sets of figures for text to flow around or inside.
enum SampleShapes: CaseIterable {
  case none, circle, ellipse, polygon, star, evenOddStar, ring, curve, several, wall, insideCircle,
    insideRing

  /// The figures for a container of a size.
  func make(
    _ size: Size, using generator: inout SeededGenerator
  ) -> (exclusions: [ExclusionPath], inside: BezierPath?) {
    let least = min(size.width, size.height)
    func center() -> Point {
      Point(
        x: generator.number(0...1) * size.width, y: generator.number(0.1...0.9) * size.height)
    }
    func oval(_ center: Point, _ rx: Double, _ ry: Double) -> BezierPath {
      BezierPath(
        ovalIn: Rect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry))
    }
    func excluded(_ paths: [BezierPath]) -> [ExclusionPath] {
      paths.map {
        ExclusionPath(path: $0, margin: generator.chance(0.5) ? generator.number(0...12) : 0)
      }
    }
    switch self {
    case .none: return ([], nil)
    case .circle:
      let radius = least * generator.number(0.1...0.4)
      return (excluded([oval(center(), radius, radius)]), nil)
    case .ellipse:
      let (rx, ry) = (least * generator.number(0.05...0.4), least * generator.number(0.05...0.4))
      return (excluded([oval(center(), rx, ry)]), nil)
    case .polygon:
      var path = BezierPath()
      path.move(to: center())
      for _ in 0..<generator.int(2..<6) { path.addLine(to: center()) }
      path.close()
      return (excluded([path]), nil)
    case .star, .evenOddStar:
      var path = Self.star(center(), least * generator.number(0.15...0.45))
      path.usesEvenOddFillRule = self == .evenOddStar
      return (excluded([path]), nil)
    case .ring:
      let (middle, radius) = (center(), least * generator.number(0.25...0.45))
      var path = oval(middle, radius, radius)
      path.append(oval(middle, radius * 0.8, radius * 0.7))
      path.usesEvenOddFillRule = true
      return (excluded([path]), nil)
    case .curve:
      var path = BezierPath()
      path.move(to: center())
      for _ in 0..<2 {
        path.addCurve(to: center(), controlPoint1: center(), controlPoint2: center())
      }
      path.addQuadCurve(to: center(), controlPoint: center())
      return (excluded([path]), nil)
    case .several:
      var paths: [BezierPath] = []
      for _ in 0..<generator.int(2..<6) {
        let radius = least * generator.number(0.03...0.15)
        paths.append(oval(center(), radius, radius * generator.number(0.5...2)))
      }
      return (excluded(paths), nil)
    case .wall:
      let top = size.height * generator.number(0.1...0.5)
      let wall = Rect(x: -5, y: top, width: size.width + 10, height: least * 0.2)
      return (excluded([BezierPath(rect: wall)]), nil)
    case .insideCircle:
      let middle = Point(x: size.width / 2, y: size.height / 2)
      return ([], oval(middle, size.width / 2, size.height / 2))
    case .insideRing:
      let middle = Point(x: size.width / 2, y: size.height / 2)
      var path = oval(middle, size.width / 2, size.height / 2)
      path.append(oval(middle, size.width / 6, size.height / 6))
      path.usesEvenOddFillRule = true
      return (excluded([oval(center(), least * 0.1, least * 0.1)]), path)
    }
  }

  private static func star(_ center: Point, _ radius: Double) -> BezierPath {
    // Every second corner of a pentagon, by the sines of 72° and 144°.
    let corners = [
      (0, -1), (0.587785, 0.809017), (-0.951057, -0.309017), (0.951057, -0.309017),
      (-0.587785, 0.809017),
    ]
    var path = BezierPath()
    for (index, (x, y)) in corners.enumerated() {
      let point = Point(x: center.x + Double(x) * radius, y: center.y + Double(y) * radius)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }
}
