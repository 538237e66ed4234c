/// The small parts of a shape's text: lengths, radii, positions, quoted strings.
extension ShapeParser {
  /// A radius as written: a length, or a keyword that is resolved against the shape's position.
  enum Radius {
    case length(Double)
    case closestSide
    case farthestSide
  }

  /// True if a number is next.
  var isAtLength: Bool {
    mutating get {
      cursor.skipSpaces()
      let byte = cursor.byte
      return TextScanner.isDigit(byte) || byte == 0x2D || byte == 0x2B || byte == 0x2E
    }
  }

  /// True if a number, or a keyword for a radius, is next.
  var isAtRadius: Bool {
    mutating get {
      isAtLength || cursor.byte | 0x20 == UInt8(ascii: "c")
        || cursor.byte | 0x20 == UInt8(ascii: "f")
    }
  }

  /// Reads a length in points, or a percentage of `whole`.
  mutating func length(percentOf whole: Double) throws(GeometryError) -> Double {
    cursor.skipSpaces()
    let place = cursor.position
    guard let value = cursor.takeNumber() else { throw fault(at: place, "expected a length") }
    let result: Double
    if cursor.take("%") {
      result = value / 100 * whole
    } else {
      let unit = cursor.position
      let word = TextScanner.isLetter(cursor.byte) ? cursor.takeWord() : ""
      guard let points = points(of: word.lowercased()) else {
        throw fault(
          at: unit, "expected points, a percentage, or a number with pt, px, mm, cm, in or em")
      }
      result = value * points
    }
    guard abs(result) <= GeometryLimits.largestCoordinate else {
      throw GeometryError(
        kind: .outOfRange, text: text, column: cursor.column(of: place),
        message: "a length exceeds 1e12 in magnitude")
    }
    return result
  }

  /// The length of a unit in points, or nil if the unit is unknown. A pixel is a point, as on a
  /// screen with one pixel per point.
  private func points(of unit: String) -> Double? {
    switch unit {
    case "", "pt", "px": 1
    case "mm": 72 / 25.4
    case "cm": 720 / 25.4
    case "in": 72
    case "em": em
    default: nil
    }
  }

  /// Reads a radius if one is next.
  mutating func radius(percentOf whole: Double) throws(GeometryError) -> Radius? {
    if isAtLength {
      let place = cursor.position
      let value = try length(percentOf: whole)
      guard value >= 0 else { throw fault(at: place, "a radius cannot be negative") }
      return .length(value)
    }
    let place = cursor.position
    switch cursor.takeWord() {
    case "closest-side": return .closestSide
    case "farthest-side": return .farthestSide
    case "at", "":
      cursor.position = place
      return nil
    default: throw fault(at: place, "expected a radius or \u{201C}at\u{201D}")
    }
  }

  func resolve(_ radius: Radius?, sides: [Double]) -> Double {
    switch radius {
    case .length(let value): value
    case .farthestSide: sides.max() ?? 0
    case .closestSide, nil: sides.min() ?? 0
    }
  }

  /// Reads `at X Y` if it is next, and otherwise returns the centre.
  ///
  /// X and Y are lengths or `left`, `center`, `right`, `top`, `bottom`. A length after an edge is
  /// the distance from that edge (CSS's four-value form).
  mutating func positionAfterAt() throws(GeometryError) -> Point {
    cursor.skipSpaces()
    var position = Point(x: reference.width / 2, y: reference.height / 2)
    let place = cursor.position
    guard TextScanner.isLetter(cursor.byte) else { return position }
    guard cursor.takeWord() == "at" else { throw fault(at: place, "expected \u{201C}at\u{201D}") }
    var hasX = false
    var hasY = false
    var count = 0
    while count < 2 {
      cursor.skipSpaces()
      let place = cursor.position
      if isAtLength {
        if !hasX, count == 0 || hasY {
          position.x = try length(percentOf: reference.width)
          hasX = true
        } else if !hasY {
          position.y = try length(percentOf: reference.height)
          hasY = true
        } else {
          throw fault(at: place, "expected one horizontal and one vertical position")
        }
      } else {
        let word = TextScanner.isLetter(cursor.byte) ? cursor.takeWord() : ""
        switch word {
        case "left", "right":
          guard !hasX else { throw fault(at: place, "the horizontal position is given twice") }
          position.x = try edgeOffset(
            from: word == "right", isFirst: count == 0, whole: reference.width)
          hasX = true
        case "top", "bottom":
          guard !hasY else { throw fault(at: place, "the vertical position is given twice") }
          position.y = try edgeOffset(
            from: word == "bottom", isFirst: count == 0, whole: reference.height)
          hasY = true
        case "center": break
        case "" where count == 1: return position
        default: throw fault(at: place, "expected a position")
        }
        if word == "center", count == 0, isAtLength { hasX = true }
      }
      count += 1
    }
    return position
  }

  /// The position at a distance from an edge; the distance may be missing.
  ///
  /// A length after the first edge is the other coordinate, unless another position comes after
  /// it.
  private mutating func edgeOffset(
    from isFar: Bool, isFirst: Bool, whole: Double
  ) throws(GeometryError) -> Double {
    guard isAtLength else { return isFar ? whole : 0 }
    let place = cursor.position
    let distance = try length(percentOf: whole)
    cursor.skipSpaces()
    if isFirst, cursor.byte == UInt8(ascii: ")") {
      cursor.position = place
      return isFar ? whole : 0
    }
    return isFar ? whole - distance : distance
  }

  /// Reads a string in single or double quotes. There are no escapes.
  mutating func takeQuoted() -> String? {
    let quote = cursor.byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = cursor.position + 1
    guard let end = cursor.bytes[start...].firstIndex(of: quote) else { return nil }
    cursor.position = end + 1
    return String(decoding: cursor.bytes[start..<end], as: UTF8.self)
  }

  mutating func expect(_ byte: Unicode.Scalar, _ expected: String) throws(GeometryError) {
    guard cursor.take(byte) else { throw fault(at: cursor.position, expected) }
  }

  func fault(at position: Int, _ expected: String) -> GeometryError {
    var found = "the end"
    if position < cursor.bytes.count {
      let rest = String(
        decoding: cursor.bytes[position..<min(position + 16, cursor.bytes.count)], as: UTF8.self)
      if let character = rest.first { found = "\u{201C}\(character)\u{201D}" }
    }
    return GeometryError(
      kind: .shape, text: text, column: cursor.column(of: position),
      message: "\(expected), found \(found)")
  }
}
