import TextGeometry

/// Turns a line of some width into a shape to fill.
///
/// Every straight piece becomes a rectangle and every corner and end a disc, all turning the same
/// way, so that the non-zero rule makes one shape of them. Corners too blunt to show get no disc.
struct PathStroker {
  /// The shape so far.
  private(set) var outline = BezierPath()
  private let radius: Double
  /// The corners of a disc, from its middle; empty when the line is too thin for discs to show.
  private var disc: [Vector] = []

  /// Prepares to draw lines of a width in pixels.
  init(width: Double) {
    radius = width / 2
    guard radius > 0.4 else { return }
    // A circle drawn as n corners is off by r · (1 − cos(π / n)), here about r · 5 / n².
    let count = max(8, Int(min(32, (2.25 * radius.squareRoot()).rounded(.up))) * 4)
    disc.reserveCapacity(count)
    for corner in 0..<count {
      let angle = 2 * Double.pi * Double(corner) / Double(count)
      disc.append(Vector(dx: Double.cos(angle) * radius, dy: Double.sin(angle) * radius))
    }
  }

  /// Adds the shape of lines.
  mutating func append(_ line: Polyline) {
    for (range, isClosed) in line.subpaths {
      appendSubpath(line.points[range], isClosed: isClosed)
    }
  }

  private mutating func appendSubpath(_ points: ArraySlice<Point>, isClosed: Bool) {
    var last: Vector?
    var first: Vector?
    guard let start = points.first, var current = points.last else { return }
    let end = current
    current = start
    for next in isClosed ? points.dropFirst() + [start] : points.dropFirst() {
      let way = next - current
      let length = way.length
      guard length > 1e-9, length.isFinite else { continue }
      let direction = way * (1 / length)
      appendRectangle(current, next, direction)
      if let last { appendJoin(at: current, from: last, to: direction) }
      if first == nil { first = direction }
      last = direction
      current = next
    }
    guard let first, let last else {
      // Nothing but a point: its disc shows where it is.
      return appendDisc(at: start)
    }
    if isClosed {
      appendJoin(at: start, from: last, to: first)
    } else {
      appendDisc(at: start)
      appendDisc(at: end)
    }
  }

  private mutating func appendRectangle(_ from: Point, _ to: Point, _ direction: Vector) {
    let side = Vector(dx: direction.dy, dy: -direction.dx) * radius
    outline.move(to: from + side)
    outline.addLine(to: to + side)
    outline.addLine(to: to - side)
    outline.addLine(to: from - side)
    outline.close()
  }

  /// Fills the notch on the outer side of a corner, when it would show.
  private mutating func appendJoin(at corner: Point, from: Vector, to: Vector) {
    let cosine = from.dx * to.dx + from.dy * to.dy
    // The notch is about r · sin(angle) wide; below a twentieth of a pixel nobody sees it.
    if cosine > 0, (1 - cosine * cosine) * radius * radius < 0.0025 { return }
    appendDisc(at: corner)
  }

  private mutating func appendDisc(at middle: Point) {
    guard let first = disc.first, middle.isFinite else { return }
    outline.move(to: middle + first)
    for corner in disc.dropFirst() { outline.addLine(to: middle + corner) }
    outline.close()
  }
}
