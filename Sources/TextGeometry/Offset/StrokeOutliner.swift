/// Draws the outlines of lines that have a width.
///
/// The outline covers each place once wherever the line bends gently, so a rasteriser that adds
/// areas up computes the exact coverage. It covers a place twice only where the line crosses
/// itself, and inside bends sharper than the width.
struct StrokeOutliner {
  private let style: StrokeStyle
  private let half: Double
  /// The cosine of the largest bend whose round join differs from a straight one by less than the
  /// tolerance.
  private let straightCosine: Double
  private(set) var path = BezierPath()
  /// True if the next point is the first of its subpath.
  private var isStart = true

  /// The maximum number of dashes of a line.
  private static let maximumDashes = 20_000.0

  /// Creates an outliner.
  ///
  /// - Parameters:
  ///   - style: The width, caps, joins and dashes of the lines.
  ///   - tolerance: The maximum distance of the outline from round joins, in points.
  init(style: StrokeStyle, tolerance: Double) {
    self.style = style
    half = style.width / 2
    // The chord of an arc of angle a is r · (1 − cos(a / 2)) inside it, and cos a = 2 · cos²(a /
    // 2) − 1.
    let cosine = max(1 - tolerance / half, 0)
    straightCosine = max(2 * cosine * cosine - 1, 0.5)
  }

  /// Adds the outline of a line through some points.
  mutating func add(_ points: [Point], isClosed: Bool) {
    var line = Self.withoutRepeats(points)
    if isClosed { while line.count > 1, line.first == line.last { line.removeLast() } }
    guard line.count > 1 else {
      if let point = line.first { addDot(at: point) }
      return
    }
    if let dashes = usableDashes(along: isClosed ? line + [line[0]] : line) {
      for dash in dashes {
        // A dash may end where the line bends.
        let dash = Self.withoutRepeats(dash)
        if dash.count > 1 { addOpen(dash) } else if let point = dash.first { addDot(at: point) }
      }
    } else if isClosed, line.count > 2 {
      addSide(line, isOpen: false)
      addSide(line.reversed(), isOpen: false)
    } else {
      addOpen(line)
    }
  }

  private static func withoutRepeats(_ points: [Point]) -> [Point] {
    var line: [Point] = []
    line.reserveCapacity(points.count + 1)
    for point in points where line.last != point { line.append(point) }
    return line
  }

  /// Adds the caps of a line without length.
  private mutating func addDot(at point: Point) {
    let rect = Rect(x: point.x - half, y: point.y - half, width: style.width, height: style.width)
    switch style.cap {
    case .butt: break
    case .round: path.append(BezierPath(ovalIn: rect))
    case .square: path.append(BezierPath(rect: rect))
    }
  }

  /// Adds the outline of an open line: along it and back.
  private mutating func addOpen(_ line: [Point]) {
    addSide(line + line[1..<(line.count - 1)].reversed(), isOpen: true)
  }

  /// Adds the outline on the left of a closed line. An open line is passed there and back; its
  /// ends are the only places where it turns right round.
  private mutating func addSide(_ line: [Point], isOpen: Bool) {
    let count = line.count
    let far = isOpen ? count / 2 : -1
    var before = line[0] - line[count - 1]
    isStart = true
    for index in 0..<count {
      let vertex = line[index]
      let after = line[(index + 1) % count] - vertex
      let (from, to) = (direction(before), direction(after))
      if isOpen, index == 0 || index == far {
        add(vertex + left(from))
        cap(at: vertex, from: from)
        add(vertex + left(to))
      } else {
        join(at: vertex, from: from, to: to, room: min(before.length, after.length) / 2)
      }
      before = after
    }
    path.close()
  }

  private mutating func add(_ point: Point) {
    if isStart { path.move(to: point) } else { path.addLine(to: point) }
    isStart = false
  }

  private mutating func cap(at vertex: Point, from direction: Vector) {
    switch style.cap {
    case .butt: break
    case .round: arc(at: vertex, from: left(direction), angle: Double.pi)
    case .square:
      let reach = direction * half
      add(vertex + left(direction) + reach)
      add(vertex - left(direction) + reach)
    }
  }

  /// Adds a bend of the left side.
  ///
  /// - Parameters:
  ///   - vertex: The vertex of the bend.
  ///   - from: The direction in which the line arrives.
  ///   - to: The direction in which the line leaves.
  ///   - room: Half the length of the shorter of both straight pieces.
  private mutating func join(at vertex: Point, from: Vector, to: Vector, room: Double) {
    let turn = from.dx * to.dy - from.dy * to.dx
    let ahead = from.dx * to.dx + from.dy * to.dy
    if turn < 0 {
      // Both sides meet at a distance of half a width times tan(turn / 2) from the bend, if they
      // reach that far.
      if 1 + ahead > 1e-12, -turn * half <= room * (1 + ahead) {
        return add(corner(at: vertex, from, to, ahead))
      }
      add(vertex + left(from))
      add(vertex)
      return add(vertex + left(to))
    }
    add(vertex + left(from))
    switch style.join {
    case .round:
      if ahead < straightCosine {
        arc(at: vertex, from: left(from), angle: Double.atan2(y: turn, x: ahead))
      }
    case .miter:
      // The corner is 1 / cos(turn / 2) half widths away.
      let reach = 1 / max((1 + ahead) / 2, 0).squareRoot()
      if reach <= style.miterLimit, 1 + ahead > 1e-12 {
        add(corner(at: vertex, from, to, ahead))
      }
    case .bevel: break
    }
    add(vertex + left(to))
  }

  /// The point where the left sides of two straight pieces meet.
  private func corner(at vertex: Point, _ from: Vector, _ to: Vector, _ ahead: Double) -> Point {
    let scale = half / (1 + ahead)
    return Point(
      x: vertex.x + (from.dy + to.dy) * scale, y: vertex.y - (from.dx + to.dx) * scale)
  }

  private mutating func arc(at vertex: Point, from start: Vector, angle: Double) {
    let count = max(1, Int((angle / ArcParameters.largestStep / 2 - 1e-9).rounded(.up)))
    let delta = angle / Double(count)
    let handle = 4.0 / 3.0 * Double.tan(delta / 4)
    var from = start
    for index in 1...count {
      let c = Double.cos(delta * Double(index))
      let s = Double.sin(delta * Double(index))
      let to = Vector(dx: start.dx * c - start.dy * s, dy: start.dx * s + start.dy * c)
      path.addCurve(
        to: vertex + to, controlPoint1: vertex + from + Vector(dx: -from.dy, dy: from.dx) * handle,
        controlPoint2: vertex + to + Vector(dx: to.dy, dy: -to.dx) * handle)
      from = to
    }
  }

  /// The dashes of a line, or nil if it is drawn unbroken.
  private func usableDashes(along line: [Point]) -> [[Point]]? {
    // An odd number of lengths is repeated, so that dashes and gaps alternate (SVG 2, §13.5.6).
    let pattern = style.dash.count % 2 == 0 ? style.dash : style.dash + style.dash
    let total = pattern.reduce(0, +)
    guard !pattern.isEmpty, total > 0, total.isFinite, pattern.allSatisfy({ $0 >= 0 }),
      style.dashPhase.isFinite
    else { return nil }
    var length = 0.0
    for index in 1..<line.count { length += (line[index] - line[index - 1]).length }
    guard length / total * Double(pattern.count) <= Self.maximumDashes else { return nil }
    var phase = style.dashPhase.truncatingRemainder(dividingBy: total)
    if phase < 0 { phase += total }
    var place = 0
    // A dash without length at the very start is a dot, drawn by its caps.
    while phase > 0, phase >= pattern[place] {
      phase -= pattern[place]
      place = (place + 1) % pattern.count
    }
    var rest = pattern[place] - phase
    var dashes: [[Point]] = []
    var dash: [Point] = place % 2 == 0 ? [line[0]] : []
    for index in 1..<line.count {
      let way = line[index] - line[index - 1]
      let whole = way.length
      var done = 0.0
      while whole - done > rest {
        done += rest
        let point = line[index - 1] + way * (done / whole)
        if place % 2 == 0 {
          dash.append(point)
          dashes.append(dash)
          dash = []
        } else {
          dash = [point]
        }
        place = (place + 1) % pattern.count
        rest = pattern[place]
      }
      rest -= whole - done
      if place % 2 == 0 { dash.append(line[index]) }
    }
    if dash.count > 1 { dashes.append(dash) }
    return dashes
  }

  private func direction(_ way: Vector) -> Vector {
    let length = way.length
    return length > 0 && length.isFinite ? way * (1 / length) : Vector(dx: 1, dy: 0)
  }

  private func left(_ direction: Vector) -> Vector {
    Vector(dx: direction.dy * half, dy: -direction.dx * half)
  }
}
