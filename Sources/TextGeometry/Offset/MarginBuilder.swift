import Glibc

/// Draws the strip within a distance of a boundary.
///
/// For a closed polygon C, walk along it at the distance d on its left: turn by an arc round each
/// vertex at which the way bends away from the left, and go in to the vertex and out again where it
/// bends towards it. As chains, that outline is C plus the boundary of a rectangle on each edge and
/// of a sector on each outer vertex, all directed alike. The same for the reversed C gives −C plus
/// the rectangles and sectors on the other side. So the two outlines together wind once round every
/// rectangle and sector that covers a point, never less than zero times: non-zero winding gives
/// exactly the points within d of C, however C crosses itself.
struct MarginBuilder {
  /// How far lines may be from the curves that they replace.
  static let flattening = 1.0 / 512

  /// The distance that is drawn: what flattening may lose is added, so that errors are outward.
  private let distance: Double
  /// The angle that one step of a round join covers.
  private let step: Double

  init(margin: Double) {
    distance = margin + Self.flattening
    let cosine = 1 - min(1, Self.flattening / distance)
    step = max(0.02, 2 * acos(cosine))
  }

  /// Adds the strip along every edge to the builder.
  func add(_ list: EdgeList, to builder: inout BoundaryBuilder) {
    var polygon: [Point] = []
    for index in 1..<list.contours.count {
      let contour = list.edges[list.contours[index - 1]..<list.contours[index]]
      for edge in contour {
        if !list.isConnected { polygon.removeAll(keepingCapacity: true) }
        if polygon.isEmpty { polygon.append(edge.from) }
        edge.segment.forEachChord(tolerance: Self.flattening) { point in
          if polygon.last != point { polygon.append(point) }
        }
        if !list.isConnected { addThread(polygon, to: &builder) }
      }
      if list.isConnected {
        while polygon.count > 1, polygon.first == polygon.last { polygon.removeLast() }
        if polygon.count > 1 {
          addSide(of: polygon, to: &builder)
          addSide(of: polygon.reversed(), to: &builder)
        }
        polygon.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Adds the strip around an open line, by walking along it and back.
  private func addThread(_ line: [Point], to builder: inout BoundaryBuilder) {
    guard line.count > 1 else { return }
    addSide(of: line + line[1..<(line.count - 1)].reversed(), to: &builder)
  }

  /// Adds the outline at the distance on the left of a polygon.
  private func addSide(of polygon: [Point], to builder: inout BoundaryBuilder) {
    let count = polygon.count
    var previous = direction(polygon[count - 1], polygon[0])
    var pen = polygon[0] + left(previous)
    for index in 0..<count {
      let vertex = polygon[index]
      let next = direction(vertex, polygon[(index + 1) % count])
      let turn = previous.dx * next.dy - previous.dy * next.dx
      let ahead = previous.dx * next.dx + previous.dy * next.dy
      if turn >= 0, !(turn == 0 && ahead > 0) {
        addJoin(at: vertex, from: previous, angle: atan2(turn, ahead), pen: &pen, to: &builder)
      } else if turn < 0 {
        builder.addLine(pen, vertex)
        pen = vertex
      }
      let start = vertex + left(next)
      builder.addLine(pen, start)
      let end = polygon[(index + 1) % count] + left(next)
      builder.addLine(start, end)
      pen = end
      previous = next
    }
  }

  /// Adds the way round a vertex as tangents of the circle, which lie outside it.
  private func addJoin(
    at vertex: Point, from direction: Vector, angle: Double, pen: inout Point,
    to builder: inout BoundaryBuilder
  ) {
    let steps = max(1, Int((angle / step).rounded(.up)))
    let delta = angle / Double(steps)
    let reach = 1 / cos(delta / 2)
    let normal = left(direction)
    for index in 0..<steps {
      let turn = (Double(index) + 0.5) * delta
      let c = cos(turn) * reach
      let s = sin(turn) * reach
      let corner =
        vertex + Vector(dx: normal.dx * c - normal.dy * s, dy: normal.dx * s + normal.dy * c)
      builder.addLine(pen, corner)
      pen = corner
    }
  }

  private func direction(_ from: Point, _ to: Point) -> Vector {
    let way = to - from
    let length = way.length
    return length > 0 ? way * (1 / length) : Vector(dx: 1, dy: 0)
  }

  private func left(_ direction: Vector) -> Vector {
    Vector(dx: direction.dy * distance, dy: -direction.dx * distance)
  }
}
