import TextStorage

extension SheetStyle {
  static let keys = [
    "basedOn", "font", "language", "color", "background", "kern", "tracking", "ligatures",
    "baselineOffset",
    "underline", "strikethrough", "align", "direction", "lineHeight", "lineHeightMultiple",
    "lineSpacing", "spaceBefore", "spaceAfter", "firstLineIndent", "headIndent", "tailIndent",
    "tabs", "hyphenate", "hyphenLimits", "justification", "lineBreaking", "lineBreakMode",
    "keepWithNext",
    "keepTogether", "widows", "orphans", "dropCap", "list",
  ]

  package init(reading cursor: JSONCursor) throws(DocumentError) {
    var style = SheetStyle()
    try cursor.readObject("a style", keys: Self.keys) { key, value throws(DocumentError) in
      switch key {
      case "basedOn": style.basedOn = try StyleReference(reading: value)
      case "font": style.font = try SheetFont(reading: value)
      case "language": style.language = try value.languageTag()
      case "color": style.color = try value.color()
      case "background": style.background = try value.color()
      case "kern": style.kern = try value.number("points", in: -1000...1000)
      case "tracking": style.tracking = try value.number("points", in: -1000...1000)
      case "ligatures": style.ligatures = try value.bool()
      case "baselineOffset": style.baselineOffset = try value.number("points", in: -1e5...1e5)
      case "underline": style.underline = try LineStyle(reading: value)
      case "strikethrough": style.strikethrough = try LineStyle(reading: value)
      default: try style.readParagraph(key, value)
      }
    }
    self = style
  }

  private mutating func readParagraph(_ key: String, _ value: JSONCursor) throws(DocumentError) {
    switch key {
    case "align": alignment = try value.choice(of: Alignment.self)
    case "direction": direction = try value.choice(of: Direction.self)
    case "lineHeight": lineHeight = try value.number("a line height", in: 0.01...1e5)
    case "lineHeightMultiple": lineHeightMultiple = try value.number("a factor", in: 0...1000)
    case "lineSpacing": lineSpacing = try value.number("points", in: 0...1e5)
    case "spaceBefore": spaceBefore = try value.number("points", in: 0...1e5)
    case "spaceAfter": spaceAfter = try value.number("points", in: 0...1e5)
    case "firstLineIndent": firstLineIndent = try value.number("points", in: -1e5...1e5)
    case "headIndent": headIndent = try value.number("points", in: -1e5...1e5)
    case "tailIndent": tailIndent = try value.number("points", in: -1e5...1e5)
    case "tabs": tabs = try Self.readTabs(value)
    case "hyphenate":
      switch value.value.content {
      case .bool(let flag): hyphenation = flag ? .textLanguage : .off
      case .string: hyphenation = .language(try value.languageTag())
      default: throw value.expected("a language such as \"en-US\", true or false")
      }
    case "hyphenLimits": hyphenationLimits = try Self.readHyphenLimits(value)
    case "justification": justification = try Self.readJustification(value)
    case "lineBreaking": lineBreaking = try value.choice(of: LineBreaking.self)
    case "lineBreakMode": lineBreakMode = try value.choice(of: LineBreakMode.self)
    default: try readKeeping(key, value)
    }
  }

  static let hyphenLimitKeys = ["before", "after", "lines", "capitals", "acrossShapes"]

  private static func readHyphenLimits(
    _ cursor: JSONCursor
  ) throws(DocumentError) -> HyphenationLimits {
    var limits = HyphenationLimits()
    try cursor.readObject("limits of hyphenation", keys: hyphenLimitKeys) {
      key, value throws(DocumentError) in
      switch key {
      case "before": limits.lettersBefore = try value.integer("a number of letters", in: 0...100)
      case "after": limits.lettersAfter = try value.integer("a number of letters", in: 0...100)
      case "lines": limits.consecutiveLines = try value.integer("a number of lines", in: 0...100)
      case "capitals": limits.dividesCapitalizedWords = try value.bool()
      default: limits.dividesAcrossShapes = try value.bool()
      }
    }
    return limits
  }

  static let justificationKeys = ["stretch", "shrink", "letters", "kashida", "ragged"]

  private static func readJustification(
    _ cursor: JSONCursor
  ) throws(DocumentError) -> Justification {
    var justification = Justification()
    try cursor.readObject("limits of justification", keys: justificationKeys) {
      key, value throws(DocumentError) in
      let points = try value.number("points", in: 0...1e6)
      switch key {
      case "stretch": justification.maximumSpaceStretch = points
      case "shrink": justification.maximumSpaceShrink = points
      case "letters": justification.maximumLetterSpacing = points
      case "kashida": justification.maximumKashida = points
      default: justification.raggedStretch = points
      }
    }
    return justification
  }

  static let tabKeys = ["at", "align"]

  private static func readTabs(_ cursor: JSONCursor) throws(DocumentError) -> [Tab] {
    var tabs: [Tab] = []
    for element in try cursor.elements("tab stops") {
      if case .number = element.value.content {
        tabs.append(Tab(location: try element.number("points", in: 0...1e6)))
        continue
      }
      var tab = Tab(location: -1)
      try element.readObject("a tab stop", keys: tabKeys) {
        key, value throws(DocumentError) in
        if key == "at" {
          tab.location = try value.number("points", in: 0...1e6)
        } else {
          tab.alignment = try value.choice(of: Tab.Alignment.self)
        }
      }
      guard tab.location >= 0 else {
        throw element.error("a tab stop needs “at”, its place in points")
      }
      tabs.append(tab)
    }
    return tabs.sorted { $0.location < $1.location }
  }
}

extension SheetStyle.LineStyle {
  fileprivate init(reading cursor: JSONCursor) throws(DocumentError) {
    if case .bool(let flag) = cursor.value.content {
      self = flag ? .single : .none
    } else {
      self = try cursor.choice(of: Self.self)
    }
  }
}

extension StyleReference {
  fileprivate init(reading cursor: JSONCursor) throws(DocumentError) {
    let name = try cursor.nonEmptyString("the name of a style")
    self.init(name, place: cursor.place, position: cursor.error("").message)
  }
}
