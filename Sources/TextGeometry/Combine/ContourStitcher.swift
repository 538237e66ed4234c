/// Joins directed edges into closed outlines.
struct ContourStitcher {
  private let edges: [EdgeList.Edge]
  /// The ends of the edges; ends within the tolerance are merged.
  private var places: [Point] = []
  private var starts: [Int] = []
  private var ends: [Int] = []

  /// A square cell of the plane.
  private struct Cell: Hashable {
    var x: Int
    var y: Int
  }

  init(_ all: [EdgeList.Edge], tolerance: Double) {
    var cells: [Cell: Int] = [:]
    var places: [Point] = []
    func place(_ point: Point) -> Int {
      let step = max(tolerance, .leastNormalMagnitude)
      let x = Int((point.x / (2 * step)).rounded(.down))
      let y = Int((point.y / (2 * step)).rounded(.down))
      for dx in -1...1 {
        for dy in -1...1 {
          if let found = cells[Cell(x: x + dx, y: y + dy)],
            abs(places[found].x - point.x) <= step, abs(places[found].y - point.y) <= step
          {
            return found
          }
        }
      }
      places.append(point)
      cells[Cell(x: x, y: y)] = places.count - 1
      return places.count - 1
    }
    var kept: [EdgeList.Edge] = []
    for edge in all {
      let from = place(edge.from)
      let to = place(edge.to)
      // An edge shorter than the tolerance leads nowhere.
      if from == to { continue }
      kept.append(edge)
      starts.append(from)
      ends.append(to)
    }
    edges = kept
    self.places = places
  }

  /// The outlines, or nil if some do not close.
  func path() -> BezierPath? {
    var balance = [Int](repeating: 0, count: places.count)
    for index in edges.indices {
      balance[starts[index]] += 1
      balance[ends[index]] -= 1
    }
    guard balance.allSatisfy({ $0 == 0 }) else { return nil }
    var order = edges.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
    // The edges that leave a place are a range of the order; those already used are removed from
    // its start.
    var leaving = [Range<Int>](repeating: 0..<0, count: places.count)
    for position in order.indices {
      let place = starts[order[position]]
      leaving[place] =
        (leaving[place].isEmpty ? position : leaving[place].lowerBound)..<(position + 1)
    }
    var used = [Bool](repeating: false, count: edges.count)
    var path = BezierPath()
    for first in edges.indices where !used[first] {
      var contour: [Int] = []
      var edge = first
      while true {
        used[edge] = true
        contour.append(edge)
        let place = ends[edge]
        if place == starts[first] { break }
        var stretch = leaving[place]
        while let position = stretch.last, used[order[position]] {
          stretch = stretch.dropLast()
        }
        guard let position = stretch.last else { return nil }
        edge = order[position]
        order.swapAt(position, stretch.upperBound - 1)
        leaving[place] = stretch
      }
      append(contour, to: &path)
    }
    return path
  }

  /// Adds an outline; consecutive collinear edges become one.
  private func append(_ contour: [Int], to path: inout BezierPath) {
    // Start at a corner, if there is one.
    let corner = contour.indices.first { position in
      !continues(contour[position], from: contour[(position + contour.count - 1) % contour.count])
    }
    let first = corner ?? 0
    path.move(to: places[starts[contour[first]]])
    for step in contour.indices {
      let edge = contour[(first + step) % contour.count]
      let to = places[ends[edge]]
      if let arc = edges[edge].arc {
        path.append(arc, endingAt: to)
      } else if edges[edge].kind != .line {
        path.addCurve(
          to: to, controlPoint1: edges[edge].segment.p1, controlPoint2: edges[edge].segment.p2)
      } else if step + 1 < contour.count,
        !continues(contour[(first + step + 1) % contour.count], from: edge)
      {
        path.addLine(to: to)
      }
    }
    path.close()
  }

  /// True if a straight edge continues in the direction of another.
  private func continues(_ edge: Int, from previous: Int) -> Bool {
    guard edges[edge].kind == .line, edges[previous].kind == .line else { return false }
    let way = places[ends[previous]] - places[starts[previous]]
    let rest = places[ends[edge]] - places[starts[edge]]
    let turn = way.dx * rest.dy - way.dy * rest.dx
    return abs(turn) <= 1e-12 * way.length * rest.length && way.dx * rest.dx + way.dy * rest.dy > 0
  }
}
