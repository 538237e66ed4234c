import SeededRandom
import TextGeometry

/// Paths of all common kinds, and many unusual ones, in a square of 100.
enum RandomPath {
  static func make(_ generator: inout SeededGenerator) -> BezierPath {
    var path: BezierPath
    switch generator.below(10) {
    case 0: path = polygon(&generator, corners: 3 + generator.below(10))
    case 1: path = lattice(&generator)
    case 2: path = mixed(&generator)
    case 3: path = mixed(&generator)
    case 4: path = nested(&generator)
    case 5: path = sliver(&generator)
    case 6: path = cusps(&generator)
    case 7: path = latticeCurves(&generator)
    case 8: path = star(&generator)
    default: path = ovals(&generator)
    }
    path.usesEvenOddFillRule = generator.chance(0.4)
    return path
  }

  private static func point(_ generator: inout SeededGenerator) -> Point {
    Point(x: generator.between(0, 100), y: generator.between(0, 100))
  }

  private static func latticePoint(_ generator: inout SeededGenerator) -> Point {
    Point(x: Double(12 * generator.below(9)), y: Double(12 * generator.below(9)))
  }

  static func polygon(_ generator: inout SeededGenerator, corners: Int) -> BezierPath {
    var path = BezierPath()
    path.move(to: point(&generator))
    for _ in 1..<corners { path.addLine(to: point(&generator)) }
    if generator.chance(0.5) { path.close() }
    return path
  }

  /// Corners on a coarse lattice: coincident edges, spikes, horizontal and vertical edges.
  static func lattice(_ generator: inout SeededGenerator) -> BezierPath {
    var path = BezierPath()
    for _ in 0...generator.below(3) {
      var at = latticePoint(&generator)
      path.move(to: at)
      for _ in 0..<(2 + generator.below(10)) {
        switch generator.below(4) {
        case 0: at.x = latticePoint(&generator).x
        case 1: at.y = latticePoint(&generator).y
        default: at = latticePoint(&generator)
        }
        path.addLine(to: at)
      }
      if generator.chance(0.5) { path.close() }
    }
    return path
  }

  static func mixed(_ generator: inout SeededGenerator) -> BezierPath {
    var path = BezierPath()
    for _ in 0...generator.below(2) {
      path.move(to: point(&generator))
      for _ in 0..<(1 + generator.below(7)) {
        switch generator.below(4) {
        case 0: path.addLine(to: point(&generator))
        case 1: path.addQuadCurve(to: point(&generator), controlPoint: point(&generator))
        case 2:
          path.addCurve(
            to: point(&generator), controlPoint1: point(&generator),
            controlPoint2: point(&generator))
        default:
          path.addArc(
            withCenter: point(&generator), radius: generator.between(0, 40),
            startAngle: generator.between(-7, 7), endAngle: generator.between(-7, 7),
            clockwise: generator.chance(0.5))
        }
      }
      if generator.chance(0.7) { path.close() }
    }
    return path
  }

  static func nested(_ generator: inout SeededGenerator) -> BezierPath {
    var path = BezierPath()
    for ring in 0..<(2 + generator.below(3)) {
      let inset = Double(ring) * generator.between(5, 12)
      let rect = Rect(x: inset, y: inset, width: 100 - 2 * inset, height: 90 - 2 * inset)
      var part: BezierPath
      switch generator.below(3) {
      case 0: part = BezierPath(rect: rect)
      case 1: part = BezierPath(ovalIn: rect)
      default: part = BezierPath(roundedRect: rect, cornerRadius: generator.between(0, 30))
      }
      if generator.chance(0.5) { part = part.reversing() }
      path.append(part)
    }
    return path
  }

  static func sliver(_ generator: inout SeededGenerator) -> BezierPath {
    var path = BezierPath()
    let from = point(&generator)
    let to = point(&generator)
    let thickness = [0, 1e-3, 1e-1, 1][generator.below(4)]
    path.move(to: from)
    path.addLine(to: to)
    if generator.chance(0.5) {
      path.addLine(to: Point(x: to.x + thickness, y: to.y))
    } else {
      path.addLine(to: Point(x: to.x, y: to.y + thickness))
    }
    path.addLine(to: from)
    path.close()
    return path
  }

  /// Curves whose control points coincide, or lie on the line between the ends.
  static func cusps(_ generator: inout SeededGenerator, flat: Bool = true) -> BezierPath {
    var path = BezierPath()
    var at = point(&generator)
    path.move(to: at)
    for _ in 0..<(2 + generator.below(4)) {
      let to = point(&generator)
      let other = point(&generator)
      switch generator.below(flat ? 5 : 4) {
      case 0: path.addCurve(to: to, controlPoint1: at, controlPoint2: other)
      case 1: path.addCurve(to: to, controlPoint1: other, controlPoint2: to)
      case 2: path.addCurve(to: to, controlPoint1: other, controlPoint2: other)
      case 3: path.addCurve(to: at, controlPoint1: to, controlPoint2: other)
      default:
        let a = at + (to - at) * generator.between(-1, 2)
        let b = at + (to - at) * generator.between(-1, 2)
        path.addCurve(to: to, controlPoint1: a, controlPoint2: b)
      }
      at = path.currentPoint ?? at
    }
    return path
  }

  /// Hairpins: at each vertex the path nearly reverses, so its sides may cross in a very thin
  /// loop.
  static func hairpins(_ generator: inout SeededGenerator) -> BezierPath {
    var path = BezierPath()
    path.move(to: point(&generator))
    for _ in 0..<(1 + generator.below(2)) {
      let vertex = point(&generator)
      let way = point(&generator) - vertex
      // The turn is between a tenth and a billionth.
      var angle = 1.0
      for _ in 0..<(1 + generator.below(9)) { angle /= 10 }
      angle *= generator.between(-1, 1)
      let turned = Vector(dx: way.dx - angle * way.dy, dy: way.dy + angle * way.dx)
      let back = vertex + turned * generator.between(0.3, 1.5)
      if generator.chance(0.5) {
        path.addQuadCurve(to: vertex, controlPoint: vertex + way)
      } else {
        path.addCurve(to: vertex, controlPoint1: point(&generator), controlPoint2: vertex + way)
      }
      switch generator.below(3) {
      case 0: path.addLine(to: back)
      case 1: path.addQuadCurve(to: point(&generator), controlPoint: back)
      default:
        let end = point(&generator)
        path.addCurve(to: end, controlPoint1: back, controlPoint2: point(&generator))
      }
    }
    path.close()
    return path
  }

  /// Curves between points of a lattice: extremes at the ends, curves passed twice.
  static func latticeCurves(_ generator: inout SeededGenerator) -> BezierPath {
    var path = BezierPath()
    let from = latticePoint(&generator)
    path.move(to: from)
    for _ in 0..<(1 + generator.below(5)) {
      path.addCurve(
        to: latticePoint(&generator), controlPoint1: latticePoint(&generator),
        controlPoint2: latticePoint(&generator))
    }
    if generator.chance(0.3) {
      // Back and forth along the same curve: no area.
      let end = latticePoint(&generator)
      let a = latticePoint(&generator)
      let b = latticePoint(&generator)
      let start = path.currentPoint ?? from
      path.addCurve(to: end, controlPoint1: a, controlPoint2: b)
      path.addCurve(to: start, controlPoint1: b, controlPoint2: a)
    }
    return path
  }

  static func star(_ generator: inout SeededGenerator) -> BezierPath {
    let count = 5 + 2 * generator.below(4)
    let points = (0..<count).map { index in
      EllipsePoint.at(Double(index) * 2 * Double.pi / Double(count), radius: 45)
    }
    var path = BezierPath()
    path.move(to: points[0])
    for step in 1..<count { path.addLine(to: points[step * (count / 2) % count]) }
    path.close()
    return path
  }

  static func ovals(_ generator: inout SeededGenerator) -> BezierPath {
    var path = BezierPath()
    for _ in 0...generator.below(4) {
      let x = generator.between(0, 70)
      let y = generator.between(0, 70)
      let part = BezierPath(
        ovalIn: Rect(
          x: x, y: y, width: generator.between(0, 60), height: generator.between(0, 60)))
      path.append(generator.chance(0.5) ? part : part.reversing())
    }
    return path
  }

  private enum EllipsePoint {
    static func at(_ angle: Double, radius: Double) -> Point {
      let arc = BezierPath(
        arcCenter: Point(x: 50, y: 50), radius: radius, startAngle: angle, endAngle: angle + 0.1,
        clockwise: true)
      for case .move(let to) in arc.elements { return to }
      return Point(x: 50, y: 50)
    }
  }
}
