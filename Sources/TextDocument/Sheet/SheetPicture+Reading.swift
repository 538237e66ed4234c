import TextLayout

extension SheetPicture {
  static let keys = [
    "name", "file", "frame", "exclude", "threshold", "margin", "wrap", "opacity", "variants",
  ]

  static func list(reading cursor: JSONCursor) throws(DocumentError) -> [SheetPicture] {
    var list: [SheetPicture] = []
    for element in try cursor.elements("pictures") {
      list.append(try SheetPicture(reading: element))
    }
    return list
  }

  private init(reading cursor: JSONCursor) throws(DocumentError) {
    var picture = SheetPicture(file: "", place: cursor.place)
    var hasFrame = false
    try cursor.readObject("a picture", keys: Self.keys) { key, value throws(DocumentError) in
      switch key {
      case "name": picture.name = try value.nonEmptyString("a name")
      case "file":
        picture.file = try value.nonEmptyString("the name of a PNG or JPEG file")
        // The message of an error without one ends with a colon and a space.
        picture.place = String(value.error("").description.dropLast(2))
      case "frame":
        hasFrame = true
        try picture.readFrame(value)
      case "exclude": picture.exclusion = try value.choice(of: Exclusion.self)
      case "threshold": picture.threshold = try value.number("a share", in: 0...0.999)
      case "margin": picture.margin = try Length(reading: value, "a margin")
      case "wrap": picture.wrap = try value.choice(SheetExclusion.wrapModes)
      case "opacity": picture.opacity = try value.number("a share", in: 0...1)
      default:
        for element in try value.elements("variants") {
          picture.variants.append(try Variant(reading: element))
        }
      }
    }
    guard !picture.file.isEmpty else {
      throw cursor.error("a picture needs “file”, a PNG or JPEG file")
    }
    guard hasFrame else {
      throw cursor.error("a picture needs “frame”: x, y, width and height on the page")
    }
    self = picture
  }

  private mutating func readFrame(_ cursor: JSONCursor) throws(DocumentError) {
    let parts = try cursor.elements("x, y, width and height")
    guard parts.count == 4 else {
      throw cursor.error("expected x, y, width and height, found \(parts.count) values")
    }
    x = try Length(reading: parts[0])
    y = try Length(reading: parts[1])
    width = try Length(reading: parts[2], nonNegative: true)
    if case .string("auto") = parts[3].value.content {
      height = nil
    } else {
      height = try Length(reading: parts[3], nonNegative: true)
    }
  }
}

extension SheetPicture.Variant {
  static let keys = ["when", "file"]

  fileprivate init(reading cursor: JSONCursor) throws(DocumentError) {
    var when: TraitCollection?
    var file = ""
    try cursor.readObject("a variant", keys: Self.keys) { key, value throws(DocumentError) in
      if key == "when" {
        when = try TraitCollection(reading: value)
      } else {
        file = try value.nonEmptyString("the name of a PNG or JPEG file")
      }
    }
    guard let when, !file.isEmpty else {
      throw cursor.error("a variant needs “when”, the traits it is for, and “file”")
    }
    self.init(when: when, file: file)
  }
}
