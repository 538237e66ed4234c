extension Sheet {
  /// The version of the sheet format that this kit reads.
  public static let version = 1

  /// Reads a sheet.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - place: Where it comes from, for messages.
  /// - Throws: A ``DocumentError`` that names the place in the sheet, such as
  ///   `containers[1].exclusions[0].path`, the line, and what was expected there.
  public init(parsing bytes: [UInt8], place: String) throws(DocumentError) {
    do {
      try self.init(reading: try JSONDocument(parsing: bytes).cursor)
    } catch {
      throw error.inside(place)
    }
  }

  /// The names a sheet may hold; `$schema` is for editors.
  static let keys = ["sheet"] + SheetPart.keys + ["variations", "$schema"]

  package init(reading cursor: JSONCursor) throws(DocumentError) {
    self.init()
    var sheet = Sheet()
    var version: Int?
    try cursor.readObject("a sheet", keys: Self.keys) {
      key, value throws(DocumentError) in
      switch key {
      case "sheet":
        version = try value.integer("the sheet's version", in: 1...1_000_000)
        guard version == Self.version else {
          throw value.error("this kit reads sheets of version \(Self.version)")
        }
      case "variations":
        for element in try value.elements("variations") {
          sheet.variations.append(try SheetVariation(reading: element))
        }
      case "$schema": _ = try value.string("where the schema is")
      default: try sheet.base.read(key, value)
      }
    }
    guard version != nil else {
      throw cursor.error("a sheet must say “\"sheet\": \(Self.version)”, its version")
    }
    self = sheet
  }
}

extension SheetVariation {
  fileprivate init(reading cursor: JSONCursor) throws(DocumentError) {
    var part = SheetPart()
    var when: TraitCollection?
    try cursor.readObject("a variation", keys: ["when"] + SheetPart.keys) {
      key, value throws(DocumentError) in
      if key == "when" {
        when = try TraitCollection(reading: value)
      } else {
        try part.read(key, value)
      }
    }
    guard let when else { throw cursor.error("a variation needs “when”, the traits it is for") }
    self.init(when: when, part: part)
  }
}
