package import TextGeometry

/// An outline as closed polygons, with curves flattened into short lines.
///
/// This is brute force on purpose, because it checks the kit's exact geometry.
package struct FlatShape {
  /// A directed line between two points.
  struct Edge {
    var from: Point
    var to: Point

    /// The x of the line at a height that it spans.
    func x(at y: Double) -> Double {
      from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y))
    }
  }

  private(set) var edges: [Edge] = []
  /// The heights at which the order of edges may change: ends and crossings.
  private(set) var heights: [Double] = []
  let isEvenOdd: Bool
  let margin: Double

  /// Flattens a path.
  ///
  /// - Parameters:
  ///   - margin: The margin around the path, in points.
  ///   - error: The maximum distance of the lines from the curves, in points.
  package init(_ path: BezierPath, margin: Double = 0, error: Double = 0.003) {
    func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
      let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
      return (x * x + y * y).squareRoot()
    }
    // The second derivative bounds the distance of a curve from its chord.
    func steps(_ bend: Double) -> Int {
      max(1, Int((0.75 * bend / error).squareRoot().rounded(.up)))
    }
    isEvenOdd = path.usesEvenOddFillRule
    self.margin = margin
    var start = Point.zero
    var pen = Point.zero
    for element in path.elements {
      switch element {
      case .move(let to):
        add(pen, start)
        start = to
        pen = to
      case .line(let to):
        add(pen, to)
        pen = to
      case .quad(let to, let control):
        let from = pen
        let steps = steps(bend(from, control, to))
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          let u = 1 - t
          let next = Point(
            x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
            y: u * u * from.y + 2 * u * t * control.y + t * t * to.y)
          add(pen, next)
          pen = next
        }
      case .cubic(let to, let first, let second):
        let from = pen
        let steps = steps(max(bend(from, first, second), bend(first, second, to)))
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          let next = Point(
            x: a * from.x + b * first.x + c * second.x + d * to.x,
            y: a * from.y + b * first.y + c * second.y + d * to.y)
          add(pen, next)
          pen = next
        }
      case .close:
        add(pen, start)
        pen = start
      }
    }
    add(pen, start)
    findHeights()
  }

  private mutating func add(_ from: Point, _ to: Point) {
    if from != to { edges.append(Edge(from: from, to: to)) }
  }

  private mutating func findHeights() {
    heights = edges.map(\.from.y)
    for (number, a) in edges.enumerated() {
      for b in edges[(number + 1)...] {
        if max(a.from.y, a.to.y) <= min(b.from.y, b.to.y)
          || max(b.from.y, b.to.y) <= min(a.from.y, a.to.y)
          || max(a.from.x, a.to.x) <= min(b.from.x, b.to.x)
          || max(b.from.x, b.to.x) <= min(a.from.x, a.to.x)
        {
          continue
        }
        let (ax, ay) = (a.to.x - a.from.x, a.to.y - a.from.y)
        let (bx, by) = (b.to.x - b.from.x, b.to.y - b.from.y)
        let cross = ax * by - ay * bx
        if cross == 0 { continue }
        let t = ((b.from.x - a.from.x) * by - (b.from.y - a.from.y) * bx) / cross
        if t > 0, t < 1 { heights.append(a.from.y + t * ay) }
      }
    }
    heights.sort()
  }

  /// The sub-strips without an end or crossing of edges inside: for each the interior's intervals,
  /// as the edges on their left and right.
  func slabs(top: Double, bottom: Double) -> [(y0: Double, y1: Double, intervals: [(Edge, Edge)])] {
    let inner = heights.filter { $0 > top && $0 < bottom }
    var result: [(y0: Double, y1: Double, intervals: [(Edge, Edge)])] = []
    var y0 = top
    for y1 in inner + [bottom] {
      defer { y0 = y1 }
      if y1 - y0 < 1e-9 { continue }
      let middle = (y0 + y1) / 2
      let crossing = edges.filter {
        min($0.from.y, $0.to.y) <= middle && max($0.from.y, $0.to.y) > middle
      }.sorted { $0.x(at: middle) < $1.x(at: middle) }
      var intervals: [(Edge, Edge)] = []
      var winding = 0
      var left: Edge?
      for edge in crossing {
        winding += isEvenOdd ? 1 : (edge.to.y > edge.from.y ? 1 : -1)
        let isInside = isEvenOdd ? winding % 2 != 0 : winding != 0
        if isInside, left == nil { left = edge }
        if !isInside, let start = left {
          intervals.append((start, edge))
          left = nil
        }
      }
      result.append((y0, y1, intervals))
    }
    return result
  }
}
