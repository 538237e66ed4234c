/// A parser of the shapes that ``Shape`` describes.
struct ShapeParser {
  var cursor: TextScanner
  let text: String
  let reference: Size
  let em: Double
  let limits: GeometryLimits

  static let names = ["circle", "ellipse", "inset", "polygon", "path", "svg", "image"]

  init(_ text: String, reference: Size, em: Double, limits: GeometryLimits) {
    self.text = text
    self.em = em
    self.reference = reference
    self.limits = limits
    cursor = TextScanner(text)
  }

  mutating func parse() throws(GeometryError) -> Shape {
    guard cursor.bytes.count <= limits.maximumBytes else {
      throw GeometryError(
        kind: .limit, text: "shape", column: nil,
        message: "the shape is longer than \(limits.maximumBytes) bytes")
    }
    cursor.skipSpaces()
    let place = cursor.position
    let name = cursor.takeWord()
    guard Self.names.contains(name) else {
      let known = Self.names.joined(separator: ", ")
      throw fault(at: place, "expected a shape, one of \(known)")
    }
    cursor.skipSpaces()
    try expect("(", "expected \u{201C}(\u{201D} after \(name)")
    cursor.skipSpaces()
    let shape: Shape
    switch name {
    case "circle": shape = .path(try circle())
    case "ellipse": shape = .path(try ellipse())
    case "inset": shape = .path(try inset())
    case "polygon": shape = .path(try polygon())
    case "path": shape = .path(try path())
    case "svg": shape = try svg()
    default: shape = try image()
    }
    if case .path(let path) = shape, !path.isInRange {
      throw GeometryError(
        kind: .outOfRange, text: text, column: cursor.column(of: place),
        message: "the shape's coordinates exceed 1e12 in magnitude")
    }
    cursor.skipSpaces()
    try expect(")", "expected \u{201C})\u{201D}")
    cursor.skipSpaces()
    guard cursor.isAtEnd else {
      throw fault(at: cursor.position, "expected nothing after the shape")
    }
    return shape
  }

  // MARK: Basic shapes

  private mutating func circle() throws(GeometryError) -> BezierPath {
    let diagonal =
      (reference.width * reference.width + reference.height * reference.height).squareRoot()
      / 2.0.squareRoot()
    let radius = try radius(percentOf: diagonal)
    let center = try positionAfterAt()
    let horizontal = [abs(center.x), abs(reference.width - center.x)]
    let vertical = [abs(center.y), abs(reference.height - center.y)]
    let size = resolve(radius, sides: horizontal + vertical)
    return BezierPath(ellipseCenter: center, radiusX: size, radiusY: size)
  }

  private mutating func ellipse() throws(GeometryError) -> BezierPath {
    let radiusX = try radius(percentOf: reference.width)
    let radiusY = isAtRadius ? try radius(percentOf: reference.height) : nil
    if radiusX != nil, radiusY == nil {
      throw fault(at: cursor.position, "expected the vertical radius of the ellipse")
    }
    let center = try positionAfterAt()
    return BezierPath(
      ellipseCenter: center,
      radiusX: resolve(radiusX, sides: [abs(center.x), abs(reference.width - center.x)]),
      radiusY: resolve(radiusY, sides: [abs(center.y), abs(reference.height - center.y)]))
  }

  private mutating func inset() throws(GeometryError) -> BezierPath {
    var edges: [Double] = []
    while edges.count < 4, isAtLength {
      edges.append(try length(percentOf: edges.count % 2 == 0 ? reference.height : reference.width))
    }
    guard !edges.isEmpty else { throw fault(at: cursor.position, "expected a distance") }
    // CSS's order is top, right, bottom, left; a missing edge equals the opposite one.
    let top = edges[0]
    let right = try edges.count > 1 ? edges[1] : again(edges[0])
    let bottom = edges.count > 2 ? edges[2] : top
    let left = edges.count > 3 ? edges[3] : right
    let rect = Rect(
      x: left, y: top, width: max(0, reference.width - left - right),
      height: max(0, reference.height - top - bottom))
    cursor.skipSpaces()
    let place = cursor.position
    guard TextScanner.isLetter(cursor.byte) else { return BezierPath(rect: rect) }
    guard cursor.takeWord() == "round" else {
      throw fault(at: place, "expected \u{201C}round\u{201D}")
    }
    let widths = try corners(percentOf: rect.width)
    cursor.skipSpaces()
    let heights = cursor.take("/") ? try corners(percentOf: rect.height) : widths
    return BezierPath(
      roundedRect: rect, topLeft: Size(width: widths[0], height: heights[0]),
      topRight: Size(width: widths[1], height: heights[1]),
      bottomRight: Size(width: widths[2], height: heights[2]),
      bottomLeft: Size(width: widths[3], height: heights[3]))
  }

  /// Reads the single distance of an inset again for the left and right edges, where a percentage
  /// refers to the width.
  private func again(_ first: Double) throws(GeometryError) -> Double {
    var parser = self
    parser.cursor = TextScanner(text)
    parser.cursor.skipSpaces()
    _ = parser.cursor.takeWord()
    parser.cursor.skipSpaces()
    _ = parser.cursor.take("(")
    return try parser.length(percentOf: reference.width)
  }

  private mutating func corners(percentOf whole: Double) throws(GeometryError) -> [Double] {
    var radii: [Double] = []
    while radii.count < 4, isAtLength {
      let place = cursor.position
      let radius = try length(percentOf: whole)
      guard radius >= 0 else { throw fault(at: place, "a radius cannot be negative") }
      radii.append(radius)
    }
    guard let first = radii.first else { throw fault(at: cursor.position, "expected a radius") }
    let second = radii.count > 1 ? radii[1] : first
    let third = radii.count > 2 ? radii[2] : first
    return [first, second, third, radii.count > 3 ? radii[3] : second]
  }

  private mutating func polygon() throws(GeometryError) -> BezierPath {
    var result = BezierPath()
    result.usesEvenOddFillRule = try fillRule()
    while true {
      let x = try length(percentOf: reference.width)
      let y = try length(percentOf: reference.height)
      let point = Point(x: x, y: y)
      if result.isEmpty { result.move(to: point) } else { result.addLine(to: point) }
      guard result.elementCount <= limits.maximumPieces else {
        throw GeometryError(
          kind: .limit, text: text, column: cursor.column(of: cursor.position),
          message: "the polygon has more than \(limits.maximumPieces) corners")
      }
      cursor.skipSpaces()
      guard cursor.take(",") else { break }
      cursor.skipSpaces()
    }
    result.close()
    return result
  }

  private mutating func path() throws(GeometryError) -> BezierPath {
    let isEvenOdd = try fillRule()
    cursor.skipSpaces()
    let place = cursor.position
    guard let data = takeQuoted() else { throw fault(at: place, "expected path data in quotes") }
    var parser = SVGPathParser(data, limits: limits)
    do {
      var result = try parser.parse()
      result.usesEvenOddFillRule = isEvenOdd
      return result
    } catch {
      throw GeometryError(
        kind: error.kind, text: text,
        column: error.column.map { $0 + cursor.column(of: place) }, message: error.message)
    }
  }

  /// Reads `evenodd,` or `nonzero,` if one is there.
  private mutating func fillRule() throws(GeometryError) -> Bool {
    cursor.skipSpaces()
    guard TextScanner.isLetter(cursor.byte) else { return false }
    let place = cursor.position
    let word = cursor.takeWord()
    guard word == "evenodd" || word == "nonzero" else {
      throw fault(
        at: place, "expected \u{201C}evenodd\u{201D}, \u{201C}nonzero\u{201D} or the shape itself")
    }
    cursor.skipSpaces()
    try expect(",", "expected a comma after \(word)")
    cursor.skipSpaces()
    return word == "evenodd"
  }

  // MARK: Files

  private mutating func svg() throws(GeometryError) -> Shape {
    let name = try fileName(endingAt: [])
    guard let hash = name.lastIndex(of: "#") else { return .svg(file: name, id: nil) }
    let id = String(name[name.index(after: hash)...])
    return .svg(file: String(name[..<hash]), id: id.isEmpty ? nil : id)
  }

  private mutating func image() throws(GeometryError) -> Shape {
    let name = try fileName(endingAt: Array(" at ".utf8))
    cursor.skipSpaces()
    let place = cursor.position
    guard cursor.takeWord() == "at" else {
      throw fault(at: place, "expected \u{201C}at X Y W H\u{201D} after the file")
    }
    let x = try length(percentOf: reference.width)
    let y = try length(percentOf: reference.height)
    let width = try length(percentOf: reference.width)
    let height = try length(percentOf: reference.height)
    cursor.skipSpaces()
    var threshold = 0.5
    if cursor.take(",") {
      cursor.skipSpaces()
      let place = cursor.position
      threshold = try length(percentOf: 1)
      guard threshold >= 0, threshold < 1 else {
        throw fault(at: place, "expected a threshold from 0 up to 1, or a percentage")
      }
    }
    return .image(
      file: name, frame: Rect(x: x, y: y, width: width, height: height), threshold: threshold)
  }

  /// Reads a file name, either quoted or bare up to the closing parenthesis or `mark`.
  private mutating func fileName(endingAt mark: [UInt8]) throws(GeometryError) -> String {
    cursor.skipSpaces()
    let place = cursor.position
    if let quoted = takeQuoted() {
      guard !quoted.isEmpty else { throw fault(at: place, "expected the name of a file") }
      return quoted
    }
    let bytes = cursor.bytes
    var end = place
    while end < bytes.count, bytes[end] != UInt8(ascii: ")") {
      if !mark.isEmpty, bytes[end...].starts(with: mark) { break }
      end += 1
    }
    var last = end
    while last > place, TextScanner.isSpace(bytes[last - 1]) { last -= 1 }
    guard last > place else { throw fault(at: place, "expected the name of a file") }
    cursor.position = end
    return String(decoding: bytes[place..<last], as: UTF8.self)
  }
}
