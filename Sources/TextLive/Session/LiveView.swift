package import TextDocument
package import TextLayout

/// The view that a person has chosen: a device, its orientation, and overrides of the sheet.
package struct LiveView: Equatable {
  /// The device; nil for the sheet's own page.
  package var device: Device?
  /// The orientation of the device.
  package var orientation = Orientation.portrait
  /// The preferred text size of a reader; nil for the default.
  package var contentSize: TraitCollection.ContentSizeCategory?
  /// Light or dark appearance; nil if unspecified.
  package var style: TraitCollection.InterfaceStyle?
  /// The language of the text (BCP 47), which decides hyphenation; nil for the sheet's.
  package var language: String?
  /// The line breaking algorithm; nil for the sheet's.
  package var lineBreaking: SheetStyle.LineBreaking?
  /// The number of the visible page, from 0.
  package var page = 0

  /// Creates the view of the sheet's own page.
  package init() {}

  /// Parses a view.
  package init(_ cursor: JSONCursor) throws(DocumentError) {
    let keys = [
      "device", "orientation", "contentSize", "style", "language", "lineBreaking", "page",
    ]
    var view = LiveView()
    try cursor.readObject("a view", keys: keys) { key, value throws(DocumentError) in
      if case .null = value.value.content { return }
      switch key {
      case "device": view.device = try Device.named(try value.string())
      case "orientation": view.orientation = try value.choice(of: Orientation.self)
      case "contentSize":
        view.contentSize = try value.choice(of: TraitCollection.ContentSizeCategory.self)
      case "style": view.style = try value.choice(of: TraitCollection.InterfaceStyle.self)
      case "language":
        let language = try value.string()
        guard LanguageTag.isWellFormed(language) else {
          throw value.expected("a language such as en-US")
        }
        view.language = language
      case "lineBreaking": view.lineBreaking = try value.choice(of: SheetStyle.LineBreaking.self)
      default: view.page = try value.integer(in: 0...1_000_000)
      }
    }
    self = view
  }

  /// Applies the view to a request.
  package func apply(to request: inout DocumentRequest) {
    request.device = device
    request.orientation = orientation
    request.traits.contentSizeCategory = contentSize
    request.traits.interfaceStyle = style
    if let language {
      request.traits.custom["language"] = language
      request.overrides.body.language = language
    }
    request.overrides.body.lineBreaking = lineBreaking
  }
}

extension LiveView {
  /// Writes the view in the form that it is parsed from.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("device", device?.name)
    writer.member("orientation", orientation.rawValue)
    writer.member("contentSize", contentSize?.rawValue)
    writer.member("style", style?.rawValue)
    writer.member("language", language)
    writer.member("lineBreaking", lineBreaking?.rawValue)
    writer.member("page", page)
    writer.endObject()
  }
}
