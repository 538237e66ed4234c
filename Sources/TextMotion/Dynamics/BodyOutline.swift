import TextGeometry

/// A body's outline on the page.
struct BodyOutline {
  /// The corners of all loops; none for a circle.
  var points: [Point] = []
  /// The indices of the corners at the start and the end of each edge.
  var edges: [(from: Int, to: Int)] = []
  var bounds = Rect.zero
  /// The boxes around every eight consecutive edges, then around every eight of those boxes, and
  /// so on up to one.
  private var boxes: [Box] = []
  /// The start of each level in ``boxes``, and the end of the last.
  private var levels = [0]

  /// The bounds of some edges, slightly enlarged so that rounding moves nothing out of them.
  private struct Box {
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity

    mutating func add(_ point: Point, slack: Double) {
      minX = min(minX, point.x - slack)
      minY = min(minY, point.y - slack)
      maxX = max(maxX, point.x + slack)
      maxY = max(maxY, point.y + slack)
    }

    mutating func add(_ other: Box) {
      minX = min(minX, other.minX)
      minY = min(minY, other.minY)
      maxX = max(maxX, other.maxX)
      maxY = max(maxY, other.maxY)
    }

    /// The square of the distance from a point.
    func squareDistance(to point: Point) -> Double {
      let dx = max(0, minX - point.x, point.x - maxX)
      let dy = max(0, minY - point.y, point.y - maxY)
      return dx * dx + dy * dy
    }
  }

  init(_ body: DynamicBody) {
    guard case .polygon(let loops) = body.shape.form else { return }
    for loop in loops {
      let start = points.count
      for corner in loop { points.append(body.place(of: corner)) }
      for index in loop.indices {
        edges.append((start + index, start + (index + 1) % loop.count))
      }
    }
    var (low, high) = (points[0], points[0])
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    bounds = Rect(origin: low, size: Size(width: high.x - low.x, height: high.y - low.y))
    makeBoxes(slack: 1e-9 * max(1, abs(low.x), abs(low.y), abs(high.x), abs(high.y)))
  }

  /// The number of edges, or boxes, in one box.
  private static let boxSize = 8

  private mutating func makeBoxes(slack: Double) {
    for first in stride(from: 0, to: edges.count, by: Self.boxSize) {
      var box = Box()
      for edge in edges[first..<min(first + Self.boxSize, edges.count)] {
        box.add(points[edge.from], slack: slack)
        box.add(points[edge.to], slack: slack)
      }
      boxes.append(box)
    }
    levels.append(boxes.count)
    while levels[levels.count - 1] - levels[levels.count - 2] > 1 {
      let (start, end) = (levels[levels.count - 2], levels[levels.count - 1])
      for first in stride(from: start, to: end, by: Self.boxSize) {
        var box = Box()
        for index in first..<min(first + Self.boxSize, end) { box.add(boxes[index]) }
        boxes.append(box)
      }
      levels.append(boxes.count)
    }
  }

  /// Calls `body` with the edges, in order, of the boxes that are not left out.
  private func forEachEdge(unless isLeftOut: (Box) -> Bool, _ body: (Int) -> Void) {
    func visit(_ level: Int, _ place: Int) {
      if isLeftOut(boxes[levels[level] + place]) { return }
      let first = place * Self.boxSize
      if level == 0 {
        for edge in first..<min(first + Self.boxSize, edges.count) { body(edge) }
      } else {
        let count = levels[level] - levels[level - 1]
        for child in first..<min(first + Self.boxSize, count) { visit(level - 1, child) }
      }
    }
    if !boxes.isEmpty { visit(levels.count - 2, 0) }
  }

  /// The point of the outline that is nearest to another point, its distance and its edge; nil if
  /// the outline is further away than `reach`. The first of several nearest edges counts.
  ///
  /// - Parameter guess: An edge that may be near.
  /// - Complexity: O(log n) in the corners if few edges are as near.
  func nearest(
    to point: Point, within reach: Double, guess: Int
  ) -> (distance: Double, point: Point, edge: Int)? {
    var best: (distance: Double, point: Point, edge: Int)?
    // An upper bound of the nearest distance.
    var most = min(reach, (point - nearest(to: point, on: guess)).length)
    forEachEdge {
      $0.squareDistance(to: point) > most * most
    } _: { edge in
      let candidate = nearest(to: point, on: edge)
      let distance = (point - candidate).length
      if distance < best?.distance ?? .infinity { best = (distance, candidate, edge) }
      most = min(most, distance)
    }
    return best
  }

  /// The point of an edge that is nearest to another point.
  func nearest(to point: Point, on edge: Int) -> Point {
    let a = points[edges[edge].from]
    let along = points[edges[edge].to] - a
    let way = point - a
    let square = along.dx * along.dx + along.dy * along.dy
    let share = min(1, max(0, (way.dx * along.dx + way.dy * along.dy) / square))
    return a + along * share
  }

  /// The direction out of the interior across an edge.
  func normal(_ edge: Int) -> Vector {
    let (a, b) = (points[edges[edge].from], points[edges[edge].to])
    let along = (b - a) * (1 / (b - a).length)
    let normal = Vector(dx: along.dy, dy: -along.dx)
    let middle = a + (b - a) * 0.5
    return contains(middle + normal * 1e-3) ? -normal : normal
  }

  /// True if a point lies inside: in an odd number of loops.
  ///
  /// - Complexity: O(log n) in the corners if few edges are at its height.
  func contains(_ point: Point) -> Bool {
    guard point.x > bounds.minX, point.x < bounds.maxX, point.y > bounds.minY,
      point.y < bounds.maxY
    else { return false }
    var isInside = false
    forEachEdge {
      $0.minY > point.y || $0.maxY <= point.y || $0.maxX < point.x
    } _: { edge in
      let (a, b) = (points[edges[edge].from], points[edges[edge].to])
      guard (a.y > point.y) != (b.y > point.y) else { return }
      if point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
    }
    return isInside
  }
}
