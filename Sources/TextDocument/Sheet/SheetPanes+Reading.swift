extension SheetPanes {
  static let keys = ["axis", "gap", "items"]

  init(reading cursor: JSONCursor) throws(DocumentError) {
    var panes = SheetPanes()
    try cursor.readObject("panes", keys: Self.keys) { key, value throws(DocumentError) in
      switch key {
      case "axis": panes.axis = try value.choice(of: Axis.self)
      case "gap": panes.gap = try Length(reading: value, "a gap", nonNegative: true)
      default: panes.items = try Self.readItems(value)
      }
    }
    self = panes
  }

  private static func readItems(_ cursor: JSONCursor) throws(DocumentError) -> [SheetPane] {
    let elements = try cursor.elements("panes")
    guard (1...limit).contains(elements.count) else {
      throw cursor.error("expected 1 to \(limit) panes, found \(elements.count)")
    }
    var items: [SheetPane] = []
    for element in elements { items.append(try SheetPane(reading: element)) }
    return items
  }
}

extension SheetPane {
  static let keys = ["text", "source", "format", "width", "columns", "gap", "background", "style"]

  init(reading cursor: JSONCursor) throws(DocumentError) {
    var pane = SheetPane()
    try cursor.readObject("a pane", keys: Self.keys) { key, value throws(DocumentError) in
      switch key {
      case "text": pane.text = try value.string("the text")
      case "source": pane.source = try value.nonEmptyString("the name of a file")
      case "format": pane.format = try value.choice(["plain": .plain, "markdown": .markdown])
      case "width": pane.width = try Length(reading: value, nonNegative: true)
      case "columns":
        pane.columnCount = try value.integer("a number of columns", in: 1...SheetColumns.limit)
      case "gap": pane.gap = try Length(reading: value, "a gap", nonNegative: true)
      case "background": pane.background = try value.color()
      default: pane.style = try SheetStyle(reading: value)
      }
    }
    guard (pane.text == nil) != (pane.source == nil) else {
      throw cursor.error("a pane needs either “text” or “source”")
    }
    self = pane
  }
}
