import TextDocument

/// The parameters of a call from the page.
struct LiveCall {
  /// The tab that sent the call.
  private(set) var tab = ""
  /// Changed exclusions by their number, in the notation of a sheet.
  private(set) var shapes: [Int: SheetShape] = [:]
  /// The margin of exclusions, in points; nil if unchanged.
  private(set) var margin: Double?
  /// The edited sheet; nil if unchanged.
  private(set) var sheet: String?
  /// The edited text; nil if unchanged.
  private(set) var text: String?
  /// The view; nil if unchanged.
  private(set) var view: LiveView?
  /// The actions on the text of the page, in order.
  private(set) var events: [LiveEvent] = []

  private static let keys = ["tab", "shapes", "margin", "sheet", "text", "view", "events"]

  /// Parses the body of a request.
  init(_ body: [UInt8]) throws(DocumentError) {
    var call = LiveCall()
    try JSONDocument(parsing: body).cursor.readObject("a call", keys: Self.keys) {
      key, value throws(DocumentError) in
      if case .null = value.value.content { return }
      switch key {
      case "tab": call.tab = try Self.tab(value)
      case "margin": call.margin = try value.number("a margin", in: 0...10_000)
      case "sheet": call.sheet = try value.string()
      case "text": call.text = try value.string()
      case "view": call.view = try LiveView(value)
      case "events":
        for event in try value.elements("events") { call.events.append(try LiveEvent(event)) }
      default:
        for (name, shape) in try value.members("shapes by number") {
          guard let index = Int(name) else { throw shape.expected("the number of a shape") }
          call.shapes[index] = try Self.shape(shape)
        }
      }
    }
    guard !call.tab.isEmpty else {
      throw DocumentError(.malformedInput, at: "tab", "the name of the tab is missing")
    }
    self = call
  }

  private init() {}

  private static func tab(_ value: JSONCursor) throws(DocumentError) -> String {
    let tab = try value.string()
    guard (1...64).contains(tab.utf8.count),
      tab.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
    else { throw value.expected("small letters and digits") }
    return tab
  }

  /// Parses a shape, which must not name a file.
  private static func shape(_ value: JSONCursor) throws(DocumentError) -> SheetShape {
    var shape: SheetShape?
    try value.readObject("a shape", keys: ["shape", "path"]) { key, text throws(DocumentError) in
      shape = SheetShape(
        try text.string(), notation: key == "path" ? .pathData : .shape, place: text.place)
    }
    guard let shape else { throw value.expected("a shape or a path") }
    try shape.check()
    return shape
  }
}
