extension SheetPart {
  static let keys = [
    "text", "source", "format", "page", "body", "styles", "runs", "columns", "containers",
    "exclusions", "pictures", "panes", "hide",
  ]

  mutating func read(_ key: String, _ value: JSONCursor) throws(DocumentError) {
    switch key {
    case "text":
      text = try value.string("the text")
      if source != nil { throw value.error("give “text” or “source”, not both") }
    case "source":
      source = try value.nonEmptyString("the name of a file")
      if text != nil { throw value.error("give “text” or “source”, not both") }
    case "format": format = try value.choice(["plain": .plain, "markdown": .markdown])
    case "page": page = try SheetPage(reading: value)
    case "body": body = try SheetStyle(reading: value)
    case "styles":
      for (name, style) in try value.members("styles by name") {
        styles[name] = try SheetStyle(reading: style)
      }
    case "runs":
      runs = []
      for element in try value.elements("runs") { runs?.append(try SheetRun(reading: element)) }
    case "columns": columns = try SheetColumns(reading: value)
    case "containers":
      containers = []
      for element in try value.elements("containers") {
        containers?.append(try SheetContainer(reading: element))
      }
    case "pictures": pictures = try SheetPicture.list(reading: value)
    case "panes": panes = try SheetPanes(reading: value)
    case "hide":
      hide = []
      for element in try value.elements("names") {
        hide?.append(try element.nonEmptyString("the name of a container, exclusion or picture"))
      }
    default: exclusions = try SheetExclusion.list(reading: value)
    }
  }
}

extension SheetPage {
  static let keys = ["size", "margin", "background", "scale"]

  fileprivate init(reading cursor: JSONCursor) throws(DocumentError) {
    var page = SheetPage()
    try cursor.readObject("a page", keys: Self.keys) { key, value throws(DocumentError) in
      switch key {
      case "size": try page.readSize(value)
      case "margin": page.margin = try Self.readMargin(value)
      case "background": page.background = try value.color()
      default: page.scale = try value.number("pixels a point", in: 0.01...100)
      }
    }
    self = page
  }

  private mutating func readSize(_ cursor: JSONCursor) throws(DocumentError) {
    let elements = try cursor.elements("width and height")
    guard elements.count == 2 else {
      throw cursor.error("expected two numbers, width and height, found \(elements.count) values")
    }
    width = try elements[0].number("a width in points", in: 1...1e6)
    if case .string("auto") = elements[1].value.content {
      height = .automatic
    } else if case .number = elements[1].value.content {
      height = .points(try elements[1].number("a height in points", in: 1...1e6))
    } else {
      throw elements[1].expected("a height in points, or \"auto\"")
    }
  }

  private static func readMargin(_ cursor: JSONCursor) throws(DocumentError) -> SheetMargins {
    guard case .array(let parts) = cursor.value.content else {
      return SheetMargins(try Length(reading: cursor, "a margin", nonNegative: true))
    }
    guard parts.count == 4 else {
      throw cursor.expected("a margin, or four: top, right, bottom, left")
    }
    var lengths: [Length] = []
    for element in try cursor.elements("margins") {
      lengths.append(try Length(reading: element, "a margin", nonNegative: true))
    }
    return SheetMargins(
      top: lengths[0], right: lengths[1], bottom: lengths[2], left: lengths[3])
  }
}

extension SheetColumns {
  static let keys = ["count", "gap", "balance"]

  fileprivate init(reading cursor: JSONCursor) throws(DocumentError) {
    var columns = SheetColumns()
    try cursor.readObject("columns", keys: Self.keys) {
      key, value throws(DocumentError) in
      switch key {
      case "count": columns.count = try value.integer("a number of columns", in: 1...Self.limit)
      case "gap": columns.gap = try Length(reading: value, "a gap", nonNegative: true)
      default: columns.isBalanced = try value.bool()
      }
    }
    self = columns
  }
}

extension SheetRun {
  static let keys = ["range", "style"]

  fileprivate init(reading cursor: JSONCursor) throws(DocumentError) {
    var range: Range<Int>?
    var style = SheetStyle()
    var name: String?
    try cursor.readObject("a run", keys: Self.keys) { key, value throws(DocumentError) in
      if key == "range" {
        let bounds = try value.elements("start and end")
        guard bounds.count == 2 else {
          throw value.error("expected two numbers, start and end, found \(bounds.count) values")
        }
        let start = try bounds[0].integer("a position", in: 0...Int(Int32.max))
        let end = try bounds[1].integer("a position", in: 0...Int(Int32.max))
        guard start <= end else { throw value.error("the range ends before it starts") }
        range = start..<end
      } else if case .string(let text) = value.value.content {
        name = text
      } else {
        style = try SheetStyle(reading: value)
      }
    }
    guard let range else { throw cursor.error("a run needs “range”, its start and end") }
    self.init(range: range, style: style, styleName: name)
  }
}
