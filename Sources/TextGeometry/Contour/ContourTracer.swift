/// Traces the outline of an alpha mask through the cells between its pixel centres.
struct ContourTracer {
  let alpha: [UInt8]
  let width: Int
  let height: Int
  /// The alpha, from 0 to 255, above which a pixel is opaque.
  let level: Double

  /// The direction in which an outline leaves a cell. The opaque side is on the right.
  private enum Exit: Int {
    case up
    case right
    case down
    case left
  }

  /// The alpha of a pixel; 0 around the picture.
  private func value(_ x: Int, _ y: Int) -> Double {
    x >= 0 && y >= 0 && x < width && y < height ? Double(alpha[y * width + x]) : 0
  }

  private func isOpaque(_ x: Int, _ y: Int) -> Bool { value(x, y) > level }

  /// Traces every outline.
  ///
  /// Cell (x, y) has its corners at the centres of pixels (x−1, y−1) to (x, y). An outline crosses
  /// the upper side of a cell upwards exactly if the left corner is transparent and the right one
  /// opaque. Every outline has such a place, and is traced from the first one that is not yet
  /// visited.
  mutating func trace(_ map: (Point) -> Point, into body: ([Point]) -> Void) {
    let columns = width + 1
    var done = [Bool](repeating: false, count: columns * (height + 1))
    for y in 1...height {
      for x in 0...width where !isOpaque(x - 1, y - 1) && isOpaque(x, y - 1) {
        if !done[y * columns + x] { body(follow(fromX: x, y: y, columns, &done, map)) }
      }
    }
  }

  /// Traces an outline from a crossing of the upper side of a cell.
  private func follow(
    fromX startX: Int, y startY: Int, _ columns: Int, _ done: inout [Bool], _ map: (Point) -> Point
  ) -> [Point] {
    var points: [Point] = []
    var x = startX
    var y = startY
    var exit = Exit.up
    repeat {
      if exit == .up { done[y * columns + x] = true }
      add(map(crossing(x, y, exit)), to: &points)
      switch exit {
      case .up: y -= 1
      case .right: x += 1
      case .down: y += 1
      case .left: x -= 1
      }
      exit = next(x, y, entered: exit)
    } while !(x == startX && y == startY && exit == .up)
    // The start may lie in the middle of a straight stretch.
    while points.count > 3, Self.isStraight(points[points.count - 1], points[0], points[1]) {
      points.removeFirst()
    }
    while points.count > 3,
      Self.isStraight(points[points.count - 2], points[points.count - 1], points[0])
    {
      points.removeLast()
    }
    return points
  }

  /// The position, in pixels, where the outline crosses a side of a cell.
  private func crossing(_ x: Int, _ y: Int, _ side: Exit) -> Point {
    let cx = Double(x) - 0.5
    let cy = Double(y) - 0.5
    func share(_ a: Double, _ b: Double) -> Double { (level - a) / (b - a) }
    switch side {
    case .up:
      return Point(x: cx + share(value(x - 1, y - 1), value(x, y - 1)), y: cy)
    case .down:
      return Point(x: cx + share(value(x - 1, y), value(x, y)), y: cy + 1)
    case .left:
      return Point(x: cx, y: cy + share(value(x - 1, y - 1), value(x - 1, y)))
    case .right:
      return Point(x: cx + 1, y: cy + share(value(x, y - 1), value(x, y)))
    }
  }

  /// The direction in which an outline that entered a cell leaves it, with the opaque side on its
  /// right.
  private func next(_ x: Int, _ y: Int, entered: Exit) -> Exit {
    let topLeft = isOpaque(x - 1, y - 1)
    let topRight = isOpaque(x, y - 1)
    let bottomLeft = isOpaque(x - 1, y)
    let bottomRight = isOpaque(x, y)
    var isJoined: Bool {
      value(x - 1, y - 1) + value(x, y - 1) + value(x - 1, y) + value(x, y) > 4 * level
    }
    // The outline leaves upwards between transparent left and opaque right, and so on for each
    // side.
    let goesUp = !topLeft && topRight
    let goesRight = !topRight && bottomRight
    let goesDown = !bottomRight && bottomLeft
    let goesLeft = !bottomLeft && topLeft
    switch (goesUp, goesRight, goesDown, goesLeft) {
    case (true, false, true, false):
      // Opaque: top right and bottom left. If they are joined, the outline goes round the
      // transparent corners.
      return entered == .right ? (isJoined ? .up : .down) : (isJoined ? .down : .up)
    case (false, true, false, true):
      // Opaque: bottom right and top left.
      return entered == .down ? (isJoined ? .right : .left) : (isJoined ? .left : .right)
    case (true, _, _, _): return .up
    case (_, true, _, _): return .right
    case (_, _, true, _): return .down
    default: return .left
    }
  }

  private func add(_ point: Point, to points: inout [Point]) {
    let count = points.count
    if count > 1, Self.isStraight(points[count - 2], points[count - 1], point) {
      points[count - 1] = point
    } else {
      points.append(point)
    }
  }

  private static func isStraight(_ a: Point, _ b: Point, _ c: Point) -> Bool {
    let first = b - a
    let second = c - b
    return abs(first.dx * second.dy - first.dy * second.dx)
      <= 1e-12 * first.length * second.length
  }
}
