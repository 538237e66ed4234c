import TextGeometry

/// Distances between an upright stretch and the outline of a path, by fine chords.
struct MarginOracle {
  private var chords: [(Point, Point)] = []
  private let column: ColumnOracle

  init(_ path: BezierPath, tolerance: Double) {
    column = ColumnOracle(path)
    var start = Point.zero
    var at = Point.zero
    for element in path.flattened(tolerance: tolerance).elements {
      switch element {
      case .move(let to):
        chords.append((at, start))
        start = to
        at = to
      case .line(let to):
        chords.append((at, to))
        at = to
      case .close:
        chords.append((at, start))
        at = start
      case .quad, .cubic: break
      }
    }
    chords.append((at, start))
    // What is walked both ways, such as the way to a full circle and back, has nothing beside it.
    var kept: [[Point]: Int] = [:]
    for (from, to) in chords where from != to {
      if kept[[to, from], default: 0] > 0 {
        kept[[to, from], default: 0] -= 1
      } else {
        kept[[from, to], default: 0] += 1
      }
    }
    chords = kept.filter { $0.value > 0 }.map { ($0.key[0], $0.key[1]) }
  }

  /// The distance from the stretch of the line at `x` between `top` and `bottom` to the inside.
  func distance(x: Double, top: Double, bottom: Double) -> Double {
    if column.isBlocked(x: x, top: top, bottom: bottom, slack: 0) { return 0 }
    var least = Double.infinity
    for (from, to) in chords {
      least = min(least, Self.distance(from, to, x, top, bottom))
    }
    return least
  }

  /// The greatest distance from the outside of any of many points of the stretch.
  func depth(x: Double, top: Double, bottom: Double) -> Double {
    var most = 0.0
    for step in 0...60 {
      let y = top + (bottom - top) * (Double(step) + 0.5) / 61
      guard column.isBlocked(x: x, top: y - 1e-9, bottom: y + 1e-9, slack: 1e-9) else { continue }
      most = max(most, distanceToOutline(Point(x: x, y: y)))
    }
    return most
  }

  private func distanceToOutline(_ point: Point) -> Double {
    chords.reduce(Double.infinity) { min($0, Self.distance($1.0, $1.1, point.x, point.y, point.y)) }
  }

  private static func distance(
    _ from: Point, _ to: Point, _ x: Double, _ top: Double, _ bottom: Double
  ) -> Double {
    // The distance of two stretches that don't cross is between an end of one and the other.
    func toStretch(_ p: Point) -> Double {
      let y = min(max(p.y, top), bottom)
      return Vector(dx: p.x - x, dy: p.y - y).length
    }
    func toChord(_ p: Point) -> Double {
      let chord = to - from
      let way = p - from
      let length = chord.dx * chord.dx + chord.dy * chord.dy
      let t = min(max((way.dx * chord.dx + way.dy * chord.dy) / length, 0), 1)
      return (p - (from + chord * t)).length
    }
    if min(from.x, to.x) <= x, max(from.x, to.x) >= x, from.x != to.x {
      let y = from.y + (to.y - from.y) * ((x - from.x) / (to.x - from.x))
      if y >= top, y <= bottom { return 0 }
    }
    return min(
      toStretch(from), toStretch(to), toChord(Point(x: x, y: top)), toChord(Point(x: x, y: bottom)))
  }
}
