import TextGeometry

/// Distances between a vertical stretch and the outline of a path.
///
/// It shares nothing with the index. Each curve is sampled densely, and each sample nearer than
/// its neighbours is refined by ternary search.
struct MarginOracle {
  private typealias Curve = (Point, Point, Point, Point)
  private var curves: [Curve] = []
  private let column: ColumnOracle

  init(_ path: BezierPath) {
    column = ColumnOracle(path)
    var start = Point.zero
    var at = Point.zero
    var all: [[Point]] = []
    func third(_ a: Point, _ b: Point) -> Point {
      Point(x: a.x + (b.x - a.x) * 2 / 3, y: a.y + (b.y - a.y) * 2 / 3)
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        all.append([at, at, start, start])
        start = to
        at = to
      case .line(let to):
        all.append([at, at, to, to])
        at = to
      case .quad(let to, let control):
        all.append([at, third(at, control), third(to, control), to])
        at = to
      case .cubic(let to, let first, let second):
        all.append([at, first, second, to])
        at = to
      case .close:
        all.append([at, at, start, start])
        at = start
      }
    }
    all.append([at, at, start, start])
    // Curves passed in both directions, such as the line to a full circle and back, have no area
    // beside them.
    var kept: [[Point]: Int] = [:]
    for curve in all where Set(curve).count > 1 {
      if kept[curve.reversed(), default: 0] > 0 {
        kept[curve.reversed(), default: 0] -= 1
      } else {
        kept[curve, default: 0] += 1
      }
    }
    curves = kept.filter { $0.value > 0 }.map { ($0.key[0], $0.key[1], $0.key[2], $0.key[3]) }
  }

  /// The distance from the stretch of the line at `x` between `top` and `bottom` to the interior.
  func distance(x: Double, top: Double, bottom: Double) -> Double {
    if column.isBlocked(x: x, top: top, bottom: bottom, slack: 0) { return 0 }
    return distanceToOutline(x: x, top: top, bottom: bottom)
  }

  /// The greatest distance from the exterior of many points of the stretch.
  func depth(x: Double, top: Double, bottom: Double) -> Double {
    var most = 0.0
    for step in 0...60 {
      let y = top + (bottom - top) * (Double(step) + 0.5) / 61
      guard column.isBlocked(x: x, top: y - 1e-9, bottom: y + 1e-9, slack: 1e-9) else { continue }
      most = max(most, distanceToOutline(x: x, top: y, bottom: y))
    }
    return most
  }

  private func distanceToOutline(x: Double, top: Double, bottom: Double) -> Double {
    var least = Double.infinity
    for curve in curves {
      // A curve lies between the extremes of its control points.
      let all = [curve.0, curve.1, curve.2, curve.3]
      let aside = max(
        0, (all.map(\.x).min() ?? 0) - x, x - (all.map(\.x).max() ?? 0))
      let below = max(
        0, (all.map(\.y).min() ?? 0) - bottom, top - (all.map(\.y).max() ?? 0))
      if Vector(dx: aside, dy: below).length >= least { continue }
      least = min(least, Self.distance(curve, x, top, bottom))
    }
    return least
  }

  private static func distance(
    _ curve: Curve, _ x: Double, _ top: Double, _ bottom: Double
  ) -> Double {
    func distance(_ t: Double) -> Double {
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      let px = a * curve.0.x + b * curve.1.x + c * curve.2.x + d * curve.3.x
      let py = a * curve.0.y + b * curve.1.y + c * curve.2.y + d * curve.3.y
      return Vector(dx: px - x, dy: max(0, top - py, py - bottom)).length
    }
    let count = 96
    let samples = (0...count).map { distance(Double($0) / Double(count)) }
    var least = min(samples[0], samples[count])
    for index in 0...count {
      let before = samples[max(0, index - 1)]
      let after = samples[min(count, index + 1)]
      guard samples[index] <= before, samples[index] <= after else { continue }
      var low = Double(max(0, index - 1)) / Double(count)
      var high = Double(min(count, index + 1)) / Double(count)
      for _ in 0..<70 {
        let first = low + (high - low) / 3
        let second = high - (high - low) / 3
        if distance(first) < distance(second) { high = second } else { low = first }
      }
      least = min(least, distance(0.5 * (low + high)))
    }
    return least
  }
}
