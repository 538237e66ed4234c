import TextGeometry

/// Fills paths that are too large for FreeType's rasteriser: many points, or distant coordinates.
///
/// Each edge adds the signed area to its right in every pixel; the prefix sums of a row from left
/// to right are the coverages, as in FreeType's own rasteriser and in font-rs. Time is bounded by
/// edges × rows they cross, memory by edges and one strip of rows.
struct CoverageAccumulator {
  /// An edge from its upper to its lower end, in pixels relative to the rectangle.
  private struct Edge {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    /// 1 if the path runs downwards here, otherwise -1.
    var winding: Float
  }

  private var edges: [Edge] = []
  private var order: [Int32] = []
  private var starts: [Int] = []
  private var active: [Int32] = []
  private var sums: [Float] = []
  private var width = 0
  private var height = 0

  /// The approximate number of sums that are held at a time.
  private static let stripSize = 1 << 16

  mutating func fill(
    _ path: BezierPath, _ transform: Transform, _ columns: Range<Int>, _ rows: Range<Int>,
    into spans: inout [CoverageSpan]
  ) {
    width = columns.count
    height = rows.count
    collectEdges(path, transform, Double(columns.lowerBound), Double(rows.lowerBound))
    if edges.isEmpty { return }
    let stripHeight = max(1, min(height, CoverageAccumulator.stripSize / (width + 2)))
    sortEdges(stripHeight)
    sums.removeAll(keepingCapacity: true)
    sums.append(contentsOf: repeatElement(0, count: (width + 2) * stripHeight))
    active.removeAll(keepingCapacity: true)
    for strip in 0..<starts.count - 1 {
      active.append(contentsOf: order[starts[strip]..<starts[strip + 1]])
      if active.isEmpty { continue }
      let top = strip * stripHeight
      let bottom = min(top + stripHeight, height)
      for edge in active { add(edges[Int(edge)], top, bottom) }
      emit(
        top..<bottom, columns.lowerBound, rows.lowerBound, path.usesEvenOddFillRule, &spans)
      active.removeAll { edges[Int($0)].y1 <= Double(bottom) }
    }
  }

  /// Sorts the edges by the strips that they begin in.
  private mutating func sortEdges(_ stripHeight: Int) {
    let stripCount = (height + stripHeight - 1) / stripHeight
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: stripCount + 1))
    for edge in edges { starts[min(Int(edge.y0) / stripHeight, stripCount - 1) + 1] += 1 }
    for strip in 0..<stripCount { starts[strip + 1] += starts[strip] }
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: repeatElement(0, count: edges.count))
    var next = starts
    for (index, edge) in edges.enumerated() {
      let strip = min(Int(edge.y0) / stripHeight, stripCount - 1)
      order[next[strip]] = Int32(index)
      next[strip] += 1
    }
  }

  private mutating func collectEdges(
    _ path: BezierPath, _ transform: Transform, _ left: Double, _ top: Double
  ) {
    edges.removeAll(keepingCapacity: true)
    let toRectangle = transform.concatenating(.translation(x: -left, y: -top))
    var next = 0
    var start = Point.zero
    var current = Point.zero
    func take() -> Point {
      defer { next += 1 }
      return toRectangle.apply(to: path.points[next])
    }
    for verb in path.verbs {
      switch verb {
      case .move:
        addEdge(current, start)
        start = take()
        current = start
      case .line:
        let end = take()
        addEdge(current, end)
        current = end
      case .quad:
        let control = take()
        let end = take()
        // A quadratic curve is the cubic whose controls lie two thirds of the way to its own.
        addCurve(
          current, current + (control - current) * (2 / 3.0), end + (control - end) * (2 / 3.0),
          end, 0)
        current = end
      case .cubic:
        let first = take()
        let second = take()
        let end = take()
        addCurve(current, first, second, end, 0)
        current = end
      case .close:
        addEdge(current, start)
        current = start
      }
    }
    addEdge(current, start)
  }

  /// Halves a curve until it is flat to 1/20 pixel. Parts outside the rectangle become straight
  /// edges, which have the same effect.
  private mutating func addCurve(
    _ a: Point, _ b: Point, _ c: Point, _ d: Point, _ depth: Int
  ) {
    let low = min(min(a.y, b.y), min(c.y, d.y))
    let high = max(max(a.y, b.y), max(c.y, d.y))
    let near = min(min(a.x, b.x), min(c.x, d.x))
    let far = max(max(a.x, b.x), max(c.x, d.x))
    let isBeside =
      high <= 0 || low >= Double(height) || far <= 0 || near >= Double(width)
    let deviation = max(
      max(abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y)),
      max(abs(b.x - 2 * c.x + d.x), abs(b.y - 2 * c.y + d.y)))
    // The curve deviates from its chord by at most 3/4 of the second differences.
    if isBeside || depth >= 24 || deviation * 0.75 <= 0.05 || !deviation.isFinite {
      return addEdge(a, d)
    }
    let ab = a + (b - a) * 0.5
    let bc = b + (c - b) * 0.5
    let cd = c + (d - c) * 0.5
    let abc = ab + (bc - ab) * 0.5
    let bcd = bc + (cd - bc) * 0.5
    let middle = abc + (bcd - abc) * 0.5
    addCurve(a, ab, abc, middle, depth + 1)
    addCurve(middle, bcd, cd, d, depth + 1)
  }

  /// Stores the part of an edge within the rectangle's rows, split where it crosses the sides.
  /// Parts left of the rectangle count on its left side; parts right of it do not count.
  private mutating func addEdge(_ from: Point, _ to: Point) {
    guard from.y != to.y, from.x.isFinite, from.y.isFinite, to.x.isFinite, to.y.isFinite else {
      return
    }
    let isDown = from.y < to.y
    let upper = isDown ? from : to
    let lower = isDown ? to : from
    let y0 = max(upper.y, 0)
    let y1 = min(lower.y, Double(height))
    guard y0 < y1 else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    func x(at y: Double) -> Double {
      y == lower.y ? lower.x : upper.x + (y - upper.y) * slope
    }
    var cuts = (y0, y1)
    if slope != 0 {
      // The crossings of the edge with the left and the right side, in ascending order.
      let left = min(max(upper.y - upper.x / slope, y0), y1)
      let right = min(max(upper.y + (Double(width) - upper.x) / slope, y0), y1)
      cuts = left < right ? (left, right) : (right, left)
    }
    let winding: Float = isDown ? 1 : -1
    var top = y0
    for bottom in [cuts.0, cuts.1, y1] where bottom > top {
      let middle = x(at: (top + bottom) / 2)
      if middle < Double(width) {
        edges.append(
          Edge(
            x0: min(max(x(at: top), 0), Double(width)), y0: top,
            x1: min(max(x(at: bottom), 0), Double(width)), y1: bottom, winding: winding))
      }
      top = bottom
    }
  }

  /// Adds an edge's part within a strip to the sums.
  private mutating func add(_ edge: Edge, _ top: Int, _ bottom: Int) {
    let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
    var y = max(edge.y0, Double(top))
    let end = min(edge.y1, Double(bottom))
    var row = Int(y)
    while y < end {
      let next = min(Double(row + 1), end)
      let x0 = min(max(edge.x0 + (y - edge.y0) * slope, 0), Double(width))
      let x1 = min(max(edge.x0 + (next - edge.y0) * slope, 0), Double(width))
      addRow(
        (row - top) * (width + 2), min(x0, x1), max(x0, x1), Float(next - y) * edge.winding)
      y = next
      row += 1
    }
  }

  /// Distributes an edge's height within one row over the pixels from `x0` to `x1`.
  private mutating func addRow(_ base: Int, _ x0: Double, _ x1: Double, _ height: Float) {
    let first = Int(x0)
    let last = Int(x1)
    if first == last {
      // The pixel gets the mean distance to its right side.
      let inside = Float(Double(first + 1) - (x0 + x1) / 2)
      sums[base + first] += height * inside
      sums[base + first + 1] += height * (1 - inside)
      return
    }
    let perPixel = height / Float(x1 - x0)
    var covered: Float = 0
    for pixel in first...last {
      let from = max(x0, Double(pixel))
      let to = min(x1, Double(pixel + 1))
      if from >= to { continue }
      let part = perPixel * Float(to - from)
      let inside = Float(Double(pixel + 1) - (from + to) / 2)
      sums[base + pixel] += part * inside
      sums[base + pixel + 1] += part * (1 - inside)
      covered += part
    }
    // Rounding errors must not spread over the rest of the row.
    sums[base + last] += height - covered
  }

  /// Converts the sums of a strip to spans, and clears them.
  private mutating func emit(
    _ strip: Range<Int>, _ left: Int, _ top: Int, _ isEvenOdd: Bool,
    _ spans: inout [CoverageSpan]
  ) {
    for row in strip {
      let base = (row - strip.lowerBound) * (width + 2)
      var sum: Float = 0
      var start = 0
      var coverage: UInt8 = 0
      for column in 0..<width {
        let change = sums[base + column]
        if change == 0 { continue }
        sums[base + column] = 0
        sum += change
        let value = CoverageAccumulator.coverage(sum, isEvenOdd)
        if value == coverage { continue }
        if coverage != 0 { append(start, column, row, coverage, left, top, &spans) }
        start = column
        coverage = value
      }
      if coverage != 0 { append(start, width, row, coverage, left, top, &spans) }
      sums[base + width] = 0
      sums[base + width + 1] = 0
    }
  }

  private func append(
    _ start: Int, _ end: Int, _ row: Int, _ coverage: UInt8, _ left: Int, _ top: Int,
    _ spans: inout [CoverageSpan]
  ) {
    spans.append(
      CoverageSpan(
        x: Int32(left + start), y: Int32(top + row), length: Int32(end - start),
        coverage: coverage))
  }

  private static func coverage(_ sum: Float, _ isEvenOdd: Bool) -> UInt8 {
    var value = abs(sum)
    if isEvenOdd {
      value = value.truncatingRemainder(dividingBy: 2)
      if value > 1 { value = 2 - value }
    }
    return UInt8(min(value, 1) * 255 + 0.5)
  }
}
