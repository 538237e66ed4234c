/// Draws the outlines of lines that have a width.
struct StrokeOutliner {
  private let style: StrokeStyle
  private let half: Double
  private(set) var path = BezierPath()

  /// The most dashes that a line is broken into.
  private static let mostDashes = 1_000_000.0

  init(style: StrokeStyle) {
    self.style = style
    half = style.width / 2
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

  /// A line without length: what its caps make of it.
  private mutating func addDot(at point: Point) {
    let rect = Rect(x: point.x - half, y: point.y - half, width: style.width, height: style.width)
    switch style.cap {
    case .butt: break
    case .round: path.append(BezierPath(ovalIn: rect))
    case .square: path.append(BezierPath(rect: rect))
    }
  }

  /// The outline of an open line: along it and back.
  private mutating func addOpen(_ line: [Point]) {
    addSide(line + line[1..<(line.count - 1)].reversed(), isOpen: true)
  }

  /// The outline on the left of a closed line. Of an open one that was turned back at its ends these
  /// are the only places where the way turns right round.
  private mutating func addSide(_ line: [Point], isOpen: Bool) {
    let count = line.count
    let far = isOpen ? count / 2 : -1
    var previous = direction(line[count - 1], line[0])
    path.move(to: line[0] + left(previous))
    for index in 0..<count {
      let vertex = line[index]
      let end = line[(index + 1) % count]
      let next = direction(vertex, end)
      if isOpen, index == 0 || index == far {
        cap(at: vertex, from: previous)
      } else {
        join(at: vertex, from: previous, to: next)
      }
      path.addLine(to: vertex + left(next))
      path.addLine(to: end + left(next))
      previous = next
    }
    path.close()
  }

  private mutating func cap(at vertex: Point, from direction: Vector) {
    switch style.cap {
    case .butt: break
    case .round: arc(at: vertex, from: left(direction), angle: Double.pi)
    case .square:
      let reach = direction * half
      path.addLine(to: vertex + left(direction) + reach)
      path.addLine(to: vertex - left(direction) + reach)
    }
  }

  private mutating func join(at vertex: Point, from: Vector, to: Vector) {
    let turn = from.dx * to.dy - from.dy * to.dx
    let ahead = from.dx * to.dx + from.dy * to.dy
    if turn < 0 {
      path.addLine(to: vertex)
      return
    }
    switch style.join {
    case .round: arc(at: vertex, from: left(from), angle: Double.atan2(y: turn, x: ahead))
    case .miter:
      // The corner is 1 / cos(turn / 2) half widths away.
      let reach = 1 / max((1 + ahead) / 2, 0).squareRoot()
      guard reach <= style.miterLimit, 1 + ahead > 1e-12 else { return }
      let scale = half / (1 + ahead)
      path.addLine(
        to: Point(x: vertex.x + (from.dy + to.dy) * scale, y: vertex.y - (from.dx + to.dx) * scale))
    case .bevel: break
    }
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

  /// The dashes of a line, or nil when it is not to be broken.
  private func usableDashes(along line: [Point]) -> [[Point]]? {
    // An odd number of lengths is repeated, so that dashes and gaps change places (SVG 2, §13.5.6).
    let pattern = style.dash.count % 2 == 0 ? style.dash : style.dash + style.dash
    let total = pattern.reduce(0, +)
    guard !pattern.isEmpty, total > 0, total.isFinite, pattern.allSatisfy({ $0 >= 0 }),
      style.dashPhase.isFinite
    else { return nil }
    var length = 0.0
    for index in 1..<line.count { length += (line[index] - line[index - 1]).length }
    guard length / total * Double(pattern.count) <= Self.mostDashes else { return nil }
    var phase = style.dashPhase.truncatingRemainder(dividingBy: total)
    if phase < 0 { phase += total }
    var place = 0
    while phase >= pattern[place], place < pattern.count - 1 || phase > pattern[place] {
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

  private func direction(_ from: Point, _ to: Point) -> Vector {
    let way = to - from
    let length = way.length
    return length > 0 && length.isFinite ? way * (1 / length) : Vector(dx: 1, dy: 0)
  }

  private func left(_ direction: Vector) -> Vector {
    Vector(dx: direction.dy * half, dy: -direction.dx * half)
  }
}
