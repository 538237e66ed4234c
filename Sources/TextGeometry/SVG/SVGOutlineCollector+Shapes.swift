/// The outlines of SVG's basic shapes (SVG 2, §10).
extension SVGOutlineCollector {
  /// The outline of an element, or nil if it is not a shape.
  func outline(of index: Int) throws(GeometryError) -> BezierPath? {
    func x(_ key: String) throws(GeometryError) -> Double {
      try length(index, key, viewSize.width) ?? 0
    }
    func y(_ key: String) throws(GeometryError) -> Double {
      try length(index, key, viewSize.height) ?? 0
    }
    switch elements[index].name {
    case "path":
      guard let data = elements[index].attributes["d"] else { return nil }
      do {
        return try BezierPath(svgPathData: data, limits: limits)
      } catch {
        throw GeometryError(
          kind: error.kind, text: name, column: error.column,
          message: "line \(elements[index].line): the path's data: \(error.message)")
      }
    case "rect":
      let rect = Rect(
        x: try x("x"), y: try y("y"), width: try x("width"), height: try y("height"))
      guard rect.width > 0, rect.height > 0 else { return nil }
      let radiusX = try length(index, "rx", viewSize.width)
      let radiusY = try length(index, "ry", viewSize.height)
      let radii = Size(
        width: min(radiusX ?? radiusY ?? 0, rect.width / 2),
        height: min(radiusY ?? radiusX ?? 0, rect.height / 2))
      return BezierPath(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: radii)
    case "circle":
      let radius = try x("r")
      guard radius > 0 else { return nil }
      return BezierPath(
        ellipseCenter: Point(x: try x("cx"), y: try y("cy")), radiusX: radius, radiusY: radius)
    case "ellipse":
      let radiusX = try length(index, "rx", viewSize.width)
      let radiusY = try length(index, "ry", viewSize.height)
      guard let width = radiusX ?? radiusY, let height = radiusY ?? radiusX, width > 0, height > 0
      else { return nil }
      return BezierPath(
        ellipseCenter: Point(x: try x("cx"), y: try y("cy")), radiusX: width, radiusY: height)
    case "polygon", "polyline":
      guard let points = try numbers(index, "points"), points.count >= 4 else { return nil }
      guard points.count % 2 == 0 else {
        throw fault(
          index,
          "“points” has an odd number of coordinates")
      }
      var path = BezierPath()
      for place in stride(from: 0, to: points.count, by: 2) {
        let point = Point(x: points[place], y: points[place + 1])
        if place == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.close()
      return path
    default: return nil
    }
  }

  /// The numbers of an attribute, or nil if it is missing.
  func numbers(_ index: Int, _ key: String) throws(GeometryError) -> [Double]? {
    guard let text = elements[index].attributes[key] else { return nil }
    var cursor = TextScanner(text)
    var result: [Double] = []
    cursor.skipSpaces()
    while !cursor.isAtEnd {
      guard let value = cursor.takeNumber(), abs(value) <= GeometryLimits.largestCoordinate,
        result.count < 2 * limits.maximumPieces
      else { throw fault(index, "\(key) is not a valid list of numbers") }
      result.append(value)
      cursor.skipSpacesAndComma()
    }
    return result
  }

  /// The length of an attribute in user units, or nil if it is missing, or a percentage without a
  /// reference.
  func length(_ index: Int, _ key: String, _ whole: Double?) throws(GeometryError) -> Double? {
    guard let text = elements[index].attributes[key] else { return nil }
    var cursor = TextScanner(text)
    cursor.skipSpaces()
    if cursor.takeWord() == "auto" { return nil }
    guard let value = cursor.takeNumber() else {
      throw fault(index, "\(key)=\u{201C}\(text)\u{201D} is not a length")
    }
    let scale: Double
    if cursor.take("%") {
      guard let whole else { return nil }
      scale = whole / 100
    } else {
      // CSS Values 4, §6.2: an inch is 96 units.
      switch cursor.takeWord() {
      case "", "px": scale = 1
      case "pt": scale = 96.0 / 72
      case "pc": scale = 16
      case "in": scale = 96
      case "cm": scale = 96 / 2.54
      case "mm": scale = 9.6 / 2.54
      case "q": scale = 2.4 / 2.54
      default:
        throw fault(index, "\(key)=\u{201C}\(text)\u{201D} has an unknown unit")
      }
    }
    cursor.skipSpaces()
    let result = value * scale
    guard cursor.isAtEnd, abs(result) <= GeometryLimits.largestCoordinate else {
      throw fault(index, "\(key)=\u{201C}\(text)\u{201D} is not a valid length")
    }
    return result
  }
}
