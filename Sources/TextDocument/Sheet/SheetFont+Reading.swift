import TextStorage

extension SheetFont {
  static let keys = [
    "family", "file", "size", "weight", "italic", "features", "variations", "synthesize",
  ]

  package init(reading cursor: JSONCursor) throws(DocumentError) {
    var font = SheetFont()
    try cursor.readObject("a font", keys: Self.keys) { key, value throws(DocumentError) in
      switch key {
      case "family": font.families = try Self.readFamilies(value)
      case "file": font.file = try value.nonEmptyString("the name of a font file")
      case "size": font.size = try value.number("a size in points", in: 0.01...10_000)
      case "weight": font.weight = try value.integer("a weight", in: 1...1000)
      case "italic": font.isItalic = try value.bool()
      case "synthesize": font.synthesizesStyles = try value.bool()
      case "features": font.features = try Self.readFeatures(value)
      default: font.variations = try Self.readVariations(value)
      }
    }
    self = font
  }

  private static func readFamilies(_ cursor: JSONCursor) throws(DocumentError) -> [String] {
    if case .string = cursor.value.content {
      return [try cursor.nonEmptyString("the name of a font family")]
    }
    guard case .array = cursor.value.content else {
      throw cursor.expected("the name of a font family, or an array of such names")
    }
    var names: [String] = []
    for element in try cursor.elements("font families") {
      names.append(try element.nonEmptyString("the name of a font family"))
    }
    return names
  }

  /// A string in HarfBuzz's syntax (`"smcp, -liga"`), an array of such strings, or an object of tags
  /// and values.
  private static func readFeatures(_ cursor: JSONCursor) throws(DocumentError) -> [FontFeature] {
    var features: [FontFeature] = []
    switch cursor.value.content {
    case .string(let text):
      for piece in text.split(separator: ",") {
        features.append(try readFeature(String(piece), cursor))
      }
    case .array:
      for element in try cursor.elements("features") {
        features.append(try readFeature(try element.string("a feature such as \"smcp\""), element))
      }
    default:
      for (tag, value) in try cursor.members("features by tag") {
        let tag = try readTag(tag, value)
        if case .bool(let flag) = value.value.content {
          features.append(FontFeature(tag: tag, value: flag ? 1 : 0))
        } else {
          let number = try value.integer("a feature's value", in: 0...Int(UInt32.max))
          features.append(FontFeature(tag: tag, value: number))
        }
      }
    }
    return features
  }

  private static func readFeature(_ text: String, _ cursor: JSONCursor) throws(DocumentError)
    -> FontFeature
  {
    guard let feature = FontFeature(parsing: text) else {
      throw cursor.expected("a feature such as \"smcp\", \"-liga\" or \"salt=2\"")
    }
    return feature
  }

  private static func readVariations(_ cursor: JSONCursor) throws(DocumentError) -> [FontVariation]
  {
    var variations: [FontVariation] = []
    for (tag, value) in try cursor.members("axes by tag") {
      let tag = try readTag(tag, value)
      variations.append(
        FontVariation(tag: tag, value: try value.number("an axis' value", in: -32768...32767)))
    }
    return variations
  }

  private static func readTag(_ text: String, _ cursor: JSONCursor) throws(DocumentError) -> FontTag
  {
    guard let tag = FontTag(text) else {
      throw cursor.error("“\(text)” is no tag; a tag has four characters of ASCII")
    }
    return tag
  }
}

extension FontFeature {
  /// Reads a feature for the whole text in HarfBuzz's syntax: `smcp`, `+smcp`, `-liga`, `liga=0`,
  /// `salt=2`, `kern on`.
  package init?(parsing text: String) {
    var rest = text.drop { $0 == " " }
    while rest.last == " " { rest = rest.dropLast() }
    var value = 1
    if rest.first == "+" {
      rest = rest.dropFirst()
    } else if rest.first == "-" {
      value = 0
      rest = rest.dropFirst()
    }
    if rest.first == "\"" || rest.first == "'" { rest = rest.dropFirst() }
    let letters = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard let tag = FontTag(letters) else { return nil }
    rest = rest.dropFirst(letters.count)
    if rest.first == "\"" || rest.first == "'" { rest = rest.dropFirst() }
    if rest.first == "=" || rest.first == " " {
      switch rest.dropFirst().lowercased() {
      case "on", "true": value = 1
      case "off", "false": value = 0
      case let digits:
        guard let number = UInt32(digits) else { return nil }
        value = Int(number)
      }
    } else if !rest.isEmpty {
      return nil
    }
    self.init(tag: tag, value: value)
  }
}
