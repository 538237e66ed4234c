import TextStorage

/// The keys of a font, one row each.
extension SheetFont: SheetObject {
  static let what = "a font"
  static let title = "font"
  static let meaning = "A font."
  static let empty = SheetFont()
  static let keys = rows.map(\.key)

  /// Makes the font's size relative to the size of the surrounding text.
  static func context(of cursor: JSONCursor) -> JSONCursor {
    var cursor = cursor
    cursor.em = cursor.outerEm
    return cursor
  }

  /// A key, and its effect on a font descriptor.
  private struct Row {
    var key: SheetKey<SheetFont>
    var sets: @Sendable (SheetFont, inout FontDescriptor) -> Void
  }

  /// The permitted sizes, in points.
  private static let sizes = 0.01...10_000.0

  private static let rows: [Row] = [
    // A later family overrides an earlier file.
    Row(
      key: SheetKey(
        "family", \.families, .families, "A family, or several in order of preference.",
        default: "Noto Serif"),
      sets: { $1.families = $0.families ?? $1.families }),
    Row(
      key: SheetKey(
        "file", \.file, .name("the name of a font file"),
        "A font file, relative to the sheet, in any folder.", default: "none"
      ).merged { font, other in
        if other.families != nil || other.file != nil { font.file = other.file }
      },
      sets: { font, descriptor in
        if font.families != nil || font.file != nil { descriptor.file = font.file }
      }),
    Row(
      key: SheetKey(
        "size", .points(sizes), "The size in points.",
        default: JSONWriter.shortest(SheetStyle.defaultSize),
        read: { font, cursor throws(DocumentError) in
          font.size = try cursor.points("a size in points", in: sizes)
          font.sizeInEms = cursor.ems
        },
        merge: { font, other in
          if other.size != nil { (font.size, font.sizeInEms) = (other.size, other.sizeInEms) }
        },
        scale: { font, factor in
          let ems = font.sizeInEms
          font.size = font.size.map { $0 * factor }
          font.sizeInEms = ems
        }),
      sets: { $1.size = $0.size ?? $1.size }),
    Row(
      key: SheetKey(
        "weight", \.weight, .weight,
        "The weight; 400 is regular, 700 bold.", default: "400"),
      sets: { $1.weight = $0.weight ?? $1.weight }),
    Row(
      key: SheetKey("italic", \.isItalic, .bool, "True for italic.", default: "false"),
      sets: { $1.isItalic = $0.isItalic ?? $1.isItalic }),
    Row(
      key: SheetKey(
        "synthesize", \.synthesizesStyles, .bool,
        "True to synthesize a missing italic or weight from the nearest face of the family.",
        default: "false"),
      sets: { $1.synthesizesStyles = $0.synthesizesStyles ?? $1.synthesizesStyles }),
    Row(
      key: SheetKey(
        "features", \.features, .features,
        "OpenType features: \"smcp, -liga\", an array of such strings, or tags with values.",
        default: "the font's own"),
      sets: { font, descriptor in
        descriptor.features = font.features ?? descriptor.features
      }),
    Row(
      key: SheetKey(
        "variations", \.variations, .variations,
        "Axes of a variable font by tag; `opsz` follows the size unless it is set.",
        default: "the font's own"),
      sets: { font, descriptor in
        descriptor.variations = font.variations ?? descriptor.variations
      }),
    Row(
      key: SheetKey(
        "palette", \.palette, .palette,
        "The colour palette of the font: \"normal\", \"light\", \"dark\", or a number from 0.",
        default: "normal"),
      sets: { $1.palette = $0.palette ?? $1.palette }),
  ]

  /// Merges another font over this one.
  ///
  /// A later family overrides an earlier file.
  public mutating func merge(_ other: SheetFont) { mergeKeys(of: other) }

  /// Applies this font's properties to a descriptor, and leaves the others as they are.
  func overlay(_ descriptor: inout FontDescriptor) {
    for row in Self.rows { row.sets(self, &descriptor) }
  }
}

extension SheetValue where Value == [String] {
  fileprivate static let families = SheetValue(
    form: .either([.string(minimumLength: 1), .list(.string(minimumLength: 1))])
  ) { cursor throws(DocumentError) in
    switch cursor.value.content {
    case .string: return [try cursor.nonEmptyString("the name of a font family")]
    case .array:
      var names: [String] = []
      for element in try cursor.elements("font families") {
        names.append(try element.nonEmptyString("the name of a font family"))
      }
      return names
    case .null, .bool, .number, .object:
      throw cursor.expected("the name of a font family, or an array of such names")
    }
  }
}

extension SheetValue where Value == Int {
  private static let weights = 1...1000

  /// A weight on CSS's scale; for a weight's name the error gives its number.
  fileprivate static let weight = SheetValue(form: .integer(weights), spell: { "\($0)" }) {
    cursor throws(DocumentError) in
    do throws(DocumentError) {
      return try cursor.readingNumbers.integer("a weight", in: weights)
    } catch {
      guard case .string(let word) = cursor.value.content else { throw error }
      var error = cursor.expected("a weight from 1 to 1000")
      error.hint =
        HabitNames.weight(named: word).map { "Write \($0)." }
        ?? "Write a number: 400 is regular, 700 bold."
      throw error
    }
  }
}

extension SheetValue where Value == [FontFeature] {
  /// Font features: a string in HarfBuzz's syntax (`"smcp, -liga"`), an array of such strings, or
  /// an object of tags and values.
  fileprivate static let features = SheetValue(
    form: .either([
      .string(), .list(.string()),
      .names(.either([.integer(0...Int(UInt32.max)), .bool])),
    ])
  ) { cursor throws(DocumentError) in
    var features: [FontFeature] = []
    switch cursor.value.content {
    case .string(let text):
      for piece in text.split(separator: ",") {
        features.append(try FontFeature(reading: String(piece), at: cursor))
      }
    case .array:
      for element in try cursor.elements("features") {
        let text = try element.string("a feature such as \"smcp\"")
        features.append(try FontFeature(reading: text, at: element))
      }
    case .null, .bool, .number, .object:
      for (name, value) in try cursor.members("features by tag") {
        let tag = try value.tag(name)
        if case .bool(let flag) = value.value.content {
          features.append(FontFeature(tag: tag, value: flag ? 1 : 0))
        } else {
          let number = try value.readingNumbers.integer(
            "a feature's value", in: 0...Int(UInt32.max))
          features.append(FontFeature(tag: tag, value: number))
        }
      }
    }
    return features
  }
}

extension SheetValue where Value == [FontVariation] {
  fileprivate static let variations = SheetValue(form: .names(.number(-32768...32767))) {
    cursor throws(DocumentError) in
    var variations: [FontVariation] = []
    for (name, value) in try cursor.members("axes by tag") {
      let tag = try value.tag(name)
      let number = try value.readingNumbers.number("an axis' value", in: -32768...32767)
      variations.append(FontVariation(tag: tag, value: number))
    }
    return variations
  }
}

extension SheetValue where Value == FontPalette {
  fileprivate static let palette = SheetValue(
    form: .either([.word(FontPalette.names.map(\.name)), .integer(0...65_535)])
  ) { cursor throws(DocumentError) in
    guard case .string(let text) = cursor.value.content else {
      return .number(try cursor.integer("a palette's number, or its name", in: 0...65_535))
    }
    if let known = FontPalette.names.first(where: { $0.name == text }) { return known.palette }
    throw cursor.expected("\"normal\", \"light\", \"dark\" or a number")
  }
}

extension FontPalette {
  fileprivate static let names: [(name: String, palette: FontPalette)] = [
    ("normal", .normal), ("light", .light), ("dark", .dark),
  ]
}

extension JSONCursor {
  /// Returns the OpenType tag with this name.
  fileprivate func tag(_ name: String) throws(DocumentError) -> FontTag {
    guard let tag = FontTag(name) else {
      throw error("“\(name)” is not a tag; a tag has four ASCII characters")
    }
    return tag
  }
}

extension FontFeature {
  fileprivate init(reading text: String, at cursor: JSONCursor) throws(DocumentError) {
    guard let feature = Self(parsing: text) else {
      throw cursor.expected("a feature such as \"smcp\", \"-liga\" or \"salt=2\"")
    }
    self = feature
  }

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
