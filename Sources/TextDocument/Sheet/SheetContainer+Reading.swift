import TextGeometry

extension SheetContainer {
  static let keys = [
    "name", "frame", "padding", "minimumFragmentWidth", "maximumLines", "lineBreakMode", "inside",
    "exclusions",
  ]

  init(reading cursor: JSONCursor) throws(DocumentError) {
    var container = SheetContainer(
      x: .points(0), y: .points(0), width: .percent(100), height: .percent(100))
    var hasFrame = false
    try cursor.readObject("a container", keys: Self.keys) { key, value throws(DocumentError) in
      switch key {
      case "name": container.name = try value.nonEmptyString("a name")
      case "frame":
        hasFrame = true
        try container.readFrame(value)
      case "padding": container.padding = try Length(reading: value, "a padding", nonNegative: true)
      case "minimumFragmentWidth":
        container.minimumFragmentWidth = try Length(reading: value, "a width", nonNegative: true)
      case "maximumLines":
        container.maximumLines = try value.integer("a number of lines", in: 0...Int(Int32.max))
      case "lineBreakMode": container.lineBreakMode = try value.choice(of: LineBreakMode.self)
      case "inside": container.inside = try SheetShape(reading: value)
      default: container.exclusions = try SheetExclusion.list(reading: value)
      }
    }
    guard hasFrame else {
      throw cursor.error("a container needs “frame”: x, y, width and height on the page")
    }
    self = container
  }

  private mutating func readFrame(_ cursor: JSONCursor) throws(DocumentError) {
    let parts = try cursor.elements("x, y, width and height")
    guard parts.count == 4 else {
      throw cursor.error("expected x, y, width and height, found \(parts.count) values")
    }
    x = try Length(reading: parts[0])
    y = try Length(reading: parts[1])
    width = try Length(reading: parts[2], nonNegative: true)
    height = try Length(reading: parts[3], nonNegative: true)
  }
}

extension SheetShape {
  /// A CSS shape, or SVG path data, which begins with a move command.
  init(reading cursor: JSONCursor) throws(DocumentError) {
    let text = try cursor.nonEmptyString("a shape such as \"circle(80 at 300 200)\"")
    let first = text.first { !$0.isWhitespace }
    let isPathData = (first == "M" || first == "m") && !text.contains("(")
    self.init(text, notation: isPathData ? .pathData : .shape, place: cursor.place)
    try check(at: cursor)
  }

  /// Reads the shape once, so that what is wrong with it is said where it was written.
  func check(at cursor: JSONCursor) throws(DocumentError) {
    do {
      try check()
    } catch {
      throw cursor.error(error.message, hint: error.hint)
    }
  }
}

extension SheetExclusion {
  static let keys = [
    "name", "path", "shape", "fillRule", "margin", "wrap", "fill", "stroke", "strokeWidth",
  ]

  static func list(reading cursor: JSONCursor) throws(DocumentError) -> [SheetExclusion] {
    var list: [SheetExclusion] = []
    for element in try cursor.elements("exclusions") {
      list.append(try SheetExclusion(reading: element))
    }
    return list
  }

  private init(reading cursor: JSONCursor) throws(DocumentError) {
    var exclusion = SheetExclusion(SheetShape("", place: cursor.place))
    try cursor.readObject("an exclusion", keys: Self.keys) { key, value throws(DocumentError) in
      switch key {
      case "name": exclusion.name = try value.nonEmptyString("a name")
      case "path", "shape":
        guard exclusion.shape.text.isEmpty else {
          throw value.error("give “path” or “shape”, not both")
        }
        let what = key == "path" ? "SVG path data" : "a shape such as \"circle(80 at 300 200)\""
        exclusion.shape = SheetShape(
          try value.nonEmptyString(what), notation: key == "path" ? .pathData : .shape,
          place: value.place)
        try exclusion.shape.check(at: value)
      case "fillRule":
        exclusion.isEvenOdd = try value.choice(["nonzero": false, "evenodd": true])
      case "margin": exclusion.margin = try Length(reading: value, "a margin")
      case "wrap": exclusion.wrap = try value.choice(Self.wrapModes)
      case "fill": exclusion.fill = try value.color()
      case "stroke": exclusion.stroke = try value.color()
      default: exclusion.strokeWidth = try value.number("points", in: 0...1e5)
      }
    }
    guard !exclusion.shape.text.isEmpty else {
      throw cursor.error("an exclusion needs “path” or “shape”")
    }
    self = exclusion
  }

  static let wrapModes: KeyValuePairs<String, WrapMode> = [
    "both": .both, "left": .left, "right": .right, "start": .start, "end": .end,
    "largest": .largest, "none": .none,
  ]
}
