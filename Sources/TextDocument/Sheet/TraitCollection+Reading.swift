package import TextLayout

/// Reading trait collections from JSON: a sheet's `when`, a worker request's `traits`.
extension TraitCollection {
  static let keys = [
    "horizontal", "vertical", "idiom", "displayScale", "layoutDirection", "style",
    "contentSizeCategory", "contrast", "legibilityWeight", "custom",
  ]

  package init(reading cursor: JSONCursor) throws(DocumentError) {
    self.init()
    var read = TraitCollection()
    try cursor.readObject("a trait collection", keys: Self.keys) {
      key, value throws(DocumentError) in
      switch key {
      case "horizontal": read.horizontalSizeClass = try value.choice(of: SizeClass.self)
      case "vertical": read.verticalSizeClass = try value.choice(of: SizeClass.self)
      case "idiom": read.idiom = try value.choice(of: DeviceIdiom.self)
      case "displayScale": read.displayScale = try value.number("a scale", in: 0.01...100)
      case "layoutDirection": read.layoutDirection = try value.choice(of: LayoutDirection.self)
      case "style": read.interfaceStyle = try value.choice(of: InterfaceStyle.self)
      case "contentSizeCategory":
        read.contentSizeCategory = try value.choice(of: ContentSizeCategory.self)
      case "contrast": read.contrast = try value.choice(of: Contrast.self)
      case "legibilityWeight": read.legibilityWeight = try value.choice(of: LegibilityWeight.self)
      default:
        for (name, text) in try value.members("traits of your own") {
          read.custom[name] = try text.string()
        }
      }
    }
    self = read
  }
}
