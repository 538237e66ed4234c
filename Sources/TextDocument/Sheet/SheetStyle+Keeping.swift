import TextStorage

extension SheetStyle {
  /// Reads which rows share a container, and what stands at a paragraph's start.
  mutating func readKeeping(_ key: String, _ value: JSONCursor) throws(DocumentError) {
    switch key {
    case "keepWithNext": keepWithNext = try value.bool()
    case "keepTogether": keepTogether = try value.bool()
    case "widows": widows = try value.integer("a number of lines", in: 0...100)
    case "orphans": orphans = try value.integer("a number of lines", in: 0...100)
    case "dropCap": dropCap = try Self.readDropCap(value)
    default: list = try Self.readList(value)
    }
  }

  static let dropCapKeys = ["lines", "characters", "gap"]

  private static func readDropCap(_ cursor: JSONCursor) throws(DocumentError) -> DropCap {
    var cap = DropCap()
    try cursor.readObject("a drop cap", keys: dropCapKeys) { key, value throws(DocumentError) in
      switch key {
      case "lines": cap.lines = try value.integer("a number of lines", in: 1...100)
      case "characters": cap.characters = try value.integer("a number of characters", in: 1...100)
      default: cap.gap = try value.number("points", in: 0...1e5)
      }
    }
    return cap
  }

  static let listKeys = ["marker", "start", "prefix", "suffix", "gap"]

  private static func readList(_ cursor: JSONCursor) throws(DocumentError) -> TextList {
    var list = TextList(markerFormat: .disc)
    list.makesMarkers = true
    try cursor.readObject("a list", keys: listKeys) { key, value throws(DocumentError) in
      switch key {
      case "marker":
        list.markerFormat = try value.choice([
          "disc": .disc, "circle": .circle, "square": .square, "hyphen": .hyphen,
          "decimal": .decimal, "lowerAlpha": .lowercaseLatin, "upperAlpha": .uppercaseLatin,
          "lowerRoman": .lowercaseRoman, "upperRoman": .uppercaseRoman,
        ])
      case "start":
        list.startingItemNumber = try value.integer("a number", in: -1_000_000...1_000_000)
      case "prefix": list.prefix = try value.string()
      case "suffix": list.suffix = try value.string()
      default: list.markerGap = try value.number("points", in: 0...1e5)
      }
    }
    return list
  }
}
