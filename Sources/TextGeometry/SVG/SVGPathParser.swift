/// A parser of SVG path data (SVG 2, §9.3): every command, relative forms, and flags without
/// separators.
struct SVGPathParser {
  private var cursor: TextScanner
  private let text: String
  private let limits: GeometryLimits
  private var path = BezierPath()
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point of a curve, for the smooth forms.
  private var control = Point.zero
  /// The last command in lower case.
  private var previous: UInt8 = 0

  init(_ text: String, limits: GeometryLimits) {
    self.text = text
    self.limits = limits
    cursor = TextScanner(text)
  }

  mutating func parse() throws(GeometryError) -> BezierPath {
    guard cursor.bytes.count <= limits.maximumBytes else {
      throw GeometryError(
        kind: .limit, text: "path data", column: nil,
        message: "the path data is longer than \(limits.maximumBytes) bytes")
    }
    path.reserveCapacity(verbs: cursor.bytes.count / 12, points: cursor.bytes.count / 8)
    cursor.skipSpaces()
    while !cursor.isAtEnd {
      let place = cursor.position
      let command = cursor.byte
      guard TextScanner.isLetter(command), Self.isCommand(command | 0x20) else {
        throw fault(at: place, "expected a path command, one of M L H V C S Q T A Z")
      }
      if previous == 0, command | 0x20 != UInt8(ascii: "m") {
        throw fault(at: place, "path data must begin with M or m")
      }
      cursor.position += 1
      try repeatCommand(command)
      cursor.skipSpaces()
    }
    return path
  }

  private static func isCommand(_ lower: UInt8) -> Bool {
    switch Unicode.Scalar(lower) {
    case "m", "l", "h", "v", "c", "s", "q", "t", "a", "z": true
    default: false
    }
  }

  /// Reads the arguments of a command, repeatedly if there are several sets.
  private mutating func repeatCommand(_ letter: UInt8) throws(GeometryError) {
    var command = letter | 0x20
    let isRelative = letter & 0x20 != 0
    if command == UInt8(ascii: "z") {
      path.close()
      current = start
      previous = command
      return
    }
    cursor.skipSpaces()
    repeat {
      let origin = isRelative ? Vector(dx: current.x, dy: current.y) : .zero
      let place = cursor.position
      let count = path.points.count
      try step(command, origin: origin)
      // A derived coordinate, such as that of a mirrored control point, may be larger than any in
      // the text.
      guard path.points[count...].allSatisfy(\.isInRange) else { throw outOfRange(at: place) }
      guard path.elementCount <= limits.maximumPieces else {
        throw GeometryError(
          kind: .limit, text: text, column: cursor.column(of: cursor.position),
          message: "the path has more than \(limits.maximumPieces) steps")
      }
      previous = command
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
      let comma = cursor.position
      let hadComma = cursor.skipSpacesAndComma()
      let startsNumber = Self.startsNumber(cursor.byte)
      if hadComma, !startsNumber {
        throw fault(
          at: cursor.isAtEnd ? comma : cursor.position, "expected a number after the comma")
      }
      if !startsNumber { break }
    } while true
  }

  private static func startsNumber(_ byte: UInt8) -> Bool {
    TextScanner.isDigit(byte) || byte == 0x2D || byte == 0x2B || byte == 0x2E
  }

  /// Reads the arguments of one step and adds it.
  private mutating func step(_ command: UInt8, origin: Vector) throws(GeometryError) {
    switch Unicode.Scalar(command) {
    case "m":
      let to = try point(origin, first: true)
      path.move(to: to)
      start = to
      current = to
    case "l": line(to: try point(origin, first: true))
    case "h": line(to: Point(x: try coordinate(first: true) + origin.dx, y: current.y))
    case "v": line(to: Point(x: current.x, y: try coordinate(first: true) + origin.dy))
    case "c":
      let first = try point(origin, first: true)
      let second = try point(origin)
      cubic(first, second, try point(origin))
    case "s":
      let isSmooth = previous == UInt8(ascii: "c") || previous == UInt8(ascii: "s")
      let first = isSmooth ? current + (current - control) : current
      let second = try point(origin, first: true)
      cubic(first, second, try point(origin))
    case "q":
      let first = try point(origin, first: true)
      quad(first, try point(origin))
    case "t":
      let isSmooth = previous == UInt8(ascii: "q") || previous == UInt8(ascii: "t")
      let first = isSmooth ? current + (current - control) : current
      quad(first, try point(origin, first: true))
    default: try arc(origin)
    }
  }

  private mutating func line(to: Point) {
    path.addLine(to: to)
    current = to
  }

  private mutating func quad(_ first: Point, _ to: Point) {
    path.addQuadCurve(to: to, controlPoint: first)
    control = first
    current = to
  }

  private mutating func cubic(_ first: Point, _ second: Point, _ to: Point) {
    path.addCurve(to: to, controlPoint1: first, controlPoint2: second)
    control = second
    current = to
  }

  private mutating func arc(_ origin: Vector) throws(GeometryError) {
    let radiusX = abs(try coordinate(first: true))
    let radiusY = abs(try coordinate())
    let rotation = try coordinate()
    let isLarge = try flag()
    let isSweep = try flag()
    let to = try point(origin)
    let from = current
    current = to
    guard from != to else { return }
    guard radiusX > 0, radiusY > 0 else {
      path.addLine(to: to)
      return
    }
    let arc = ArcParameters(
      from: from, to: to, radiusX: radiusX, radiusY: radiusY,
      rotation: rotation.truncatingRemainder(dividingBy: 360) * Double.pi / 180, isLarge: isLarge,
      isSweep: isSweep)
    path.append(arc, endingAt: to)
  }

  private mutating func point(_ origin: Vector, first: Bool = false) throws(GeometryError) -> Point
  {
    let place = cursor.position
    let x = try coordinate(first: first) + origin.dx
    let y = try coordinate() + origin.dy
    guard max(abs(x), abs(y)) <= GeometryLimits.largestCoordinate else {
      throw outOfRange(at: place)
    }
    return Point(x: x, y: y)
  }

  /// Reads a number; all except the first of a step may have a comma before them.
  private mutating func coordinate(first: Bool = false) throws(GeometryError) -> Double {
    if first { cursor.skipSpaces() } else { cursor.skipSpacesAndComma() }
    let place = cursor.position
    guard let value = cursor.takeNumber() else { throw fault(at: place, "expected a number") }
    guard abs(value) <= GeometryLimits.largestCoordinate else { throw outOfRange(at: place) }
    return value
  }

  private mutating func flag() throws(GeometryError) -> Bool {
    cursor.skipSpacesAndComma()
    if cursor.take("0") { return false }
    if cursor.take("1") { return true }
    throw fault(at: cursor.position, "expected an arc flag, 0 or 1")
  }

  private func fault(at position: Int, _ expected: String) -> GeometryError {
    let found: String
    if position >= cursor.bytes.count {
      found = "the end"
    } else {
      let rest = String(
        decoding: cursor.bytes[position..<min(position + 8, cursor.bytes.count)], as: UTF8.self)
      found = rest.first.map { "\u{201C}\($0)\u{201D}" } ?? "the end"
    }
    return GeometryError(
      kind: .pathData, text: text, column: cursor.column(of: position),
      message: "\(expected), found \(found)")
  }

  private func outOfRange(at position: Int) -> GeometryError {
    GeometryError(
      kind: .outOfRange, text: text, column: cursor.column(of: position),
      message: "a coordinate exceeds 1e12 in magnitude")
  }
}

extension ArcParameters {
  /// The arc between two points, by SVG 2's conversion from end points to centre (§B.2.4). Radii
  /// that are too small are scaled up.
  init(
    from: Point, to: Point, radiusX: Double, radiusY: Double, rotation: Double, isLarge: Bool,
    isSweep: Bool
  ) {
    let axis = rotation == 0 ? Vector(dx: 1, dy: 0) : Self.unit(rotation)
    let half = Vector(dx: (from.x - to.x) / 2, dy: (from.y - to.y) / 2)
    let x = half.dx * axis.dx + half.dy * axis.dy
    let y = half.dy * axis.dx - half.dx * axis.dy
    // These are half the chord and the distance of the centre from its middle, on the unit circle.
    var rx = radiusX
    var ry = radiusY
    let chord = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if chord > 1 {
      rx *= chord.squareRoot()
      ry *= chord.squareRoot()
    }
    let ux = x / rx
    let uy = y / ry
    let length = ux * ux + uy * uy
    let away = length > 0 ? max(0, 1 / length - 1).squareRoot() : 0
    let sign = isLarge == isSweep ? -1.0 : 1.0
    let cx = sign * away * uy
    let cy = -sign * away * ux
    let px = cx * rx
    let py = cy * ry
    let center = Point(
      x: px * axis.dx - py * axis.dy + (from.x + to.x) / 2,
      y: px * axis.dy + py * axis.dx + (from.y + to.y) / 2)
    let start = Double.atan2(y: uy - cy, x: ux - cx)
    var sweep = Double.atan2(y: -uy - cy, x: -ux - cx) - start
    if isSweep, sweep < 0 { sweep += 2 * Double.pi }
    if !isSweep, sweep > 0 { sweep -= 2 * Double.pi }
    self.init(
      center: center, radiusX: rx, radiusY: ry, rotation: rotation, start: start, sweep: sweep)
  }
}
