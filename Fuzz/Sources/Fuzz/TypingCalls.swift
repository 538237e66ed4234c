import TextDocument
import TextLive

/// Calls of the live page's script by choices: a document to begin with, then what somebody does to it.
struct TypingCalls {
  /// The tab that all calls come from.
  static let tab = "t"

  /// A call as it is sent.
  struct Call {
    /// Which one, as in `api/type`.
    var name: String
    var body: [UInt8] = []
    /// How many events it has.
    var events = 0
    /// What it types, where that is all that it does.
    var typed: String?
  }

  private var choices: Choices

  init(_ bytes: [UInt8]) { choices = Choices(bytes) }

  var isAtEnd: Bool { choices.isAtEnd }

  /// The document: a sheet of several, and a text of Markdown or without marks.
  mutating func document() -> LiveDocument {
    let sheet = choices.one(of: Self.sheets)
    let format: DocumentFormat = choices.oneIn(6) ? .plain : .markdown
    return LiveDocument(sheet: sheet, text: markdown(), format: format)
  }

  private mutating func markdown() -> String {
    let count = choices.below(40)
    var composer = MarkdownComposer((0..<count).map { _ in UInt8(choices.below(256)) })
    return composer.document()
  }

  /// The next call.
  mutating func next() -> Call {
    var call = Call(name: "type")
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    writer.member("tab", Self.tab)
    switch choices.below(16) {
    case 0...10: writeEvents(to: &writer, &call)
    case 11:
      call.name = choices.one(of: ["drop", "open", "save", "close", "nothing"])
    case 12:
      call.name = choices.one(of: ["drag", "add"])
      writer.key("shapes")
      writer.beginObject()
      writer.key("\(choices.below(3))")
      writer.beginObject()
      writer.member("shape", choices.one(of: Self.shapes))
      writer.endObject()
      writer.endObject()
      if choices.oneIn(2) { writer.member("margin", choices.one(of: [0.0, 8, 300, -1])) }
    case 13:
      call.name = "view"
      writer.key("view")
      writer.beginObject()
      writer.member("device", choices.one(of: [nil, "iphone-4", "iphone-15-pro", "none"]))
      writer.member("page", choices.one(of: [0, 1, 1_000_000]))
      writer.member("lineBreaking", choices.one(of: [nil, "optimal"]))
      writer.endObject()
    case 14:
      call.name = "edit"
      if choices.oneIn(2) { writer.member("sheet", choices.one(of: Self.sheets)) }
      if !choices.oneIn(3) { writer.member("text", markdown()) }
    default: writer.member("events", choices.one(of: [nil, "insert"]))
    }
    writer.endObject()
    call.body = writer.bytes
    return call
  }

  // MARK: Events

  private mutating func writeEvents(to writer: inout JSONWriter, _ call: inout Call) {
    call.events = 1 + (choices.oneIn(4) ? choices.below(4) : 0)
    writer.key("events")
    writer.beginArray()
    for _ in 0..<call.events {
      writer.beginObject()
      let typed = writeEvent(to: &writer)
      call.typed = call.events == 1 ? typed : nil
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes the members of an event, and tells what it types.
  private mutating func writeEvent(to writer: inout JSONWriter) -> String? {
    switch choices.below(12) {
    case 0...3:
      let string = string()
      writer.member("insert", string)
      return string
    case 4:
      let string = string() + choices.one(of: ["", "\n", " ", "\r\n"]) + string()
      writer.member("paste", string)
      return string
    case 5:
      let commands = ["newline", "undo", "redo", "cut", "transpose", "selectAll", "explode"]
      writer.member("command", choices.one(of: commands))
    case 6, 7:
      writer.member("command", choices.one(of: ["move", "extend", "delete"]))
      writer.member("movement", choices.one(of: Self.movements))
    case 8:
      writePoint("press", to: &writer)
      writer.member("clicks", 1 + choices.below(4))
      writer.member("extending", choices.oneIn(3))
    case 9: writePoint("drag", to: &writer)
    case 10:
      writer.member("marked", string())
      if choices.oneIn(2) {
        writer.key("selected")
        writer.beginArray()
        writer.integer(choices.below(4))
        writer.integer(choices.one(of: [0, 1, 3, 1_000_000]))
        writer.endArray()
      }
    default: writer.member("unmark", !choices.oneIn(8))
    }
    return nil
  }

  private mutating func writePoint(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    writer.beginArray()
    for _ in 0..<2 {
      let far = choices.oneIn(32)
      writer.exactNumber(
        far ? choices.one(of: [-1e300, 1e300, 1e-300, -5]) : Double(choices.below(256)))
    }
    writer.endArray()
  }

  private mutating func string() -> String { choices.one(of: Self.strings) }

  // MARK: What there is to choose from

  private static let strings = [
    "a", "b", " ", ".", "*", "_", "#", "\n", "[", "](", "`", "```", "é", "e", "\u{301}", "👍🏽",
    "\u{200D}", "1. ", "- ", "|", "ab cd", "", "  ", "\t", "\r", "\r\n", "<b>", "&amp;", "\\", "~~",
    "> ", "    ", "---", "[a]: b", "![x](y)", "<!--", "שלום", "水", "\u{0}", "\u{2028}", "\u{2029}",
    "\u{FFFC}", "\u{FFFD}", "\u{202E}", "\u{85}", "\u{A0}", "https://a.b", "|\n|---|\n|", "[^n]",
    "=\n===", "\u{C}", "$", "a\n\nb", "- a\n  - b", "\u{10FFFF}", "\u{FEFF}",
  ]

  private static let movements = [
    "left", "right", "up", "down", "forward", "backward", "wordForward", "wordBackward",
    "wordLeft", "wordRight", "lineStart", "lineEnd", "paragraphStart", "paragraphEnd",
    "documentStart", "documentEnd", "nowhere",
  ]

  private static let shapes = [
    "circle(40 at 90 60)", "polygon(0 0, 90 10, 40 90)", "inset(10 20)", "circle(",
    "ellipse(1e9 1e9 at 0 0)", "path(\"M 0 0 H 50 V 90\")",
  ]

  private static let sheets = [
    #"{"sheet":1,"page":{"size":[200,160],"margin":10}}"#,
    #"{"sheet":1,"page":{"size":[200,160],"margin":10},"exclusions":[{"shape":"circle(30 at 100 80)"}]}"#,
    #"{"sheet":1,"page":{"size":[240,90],"margin":8,"columns":2},"body":{"hyphenate":"en-US"}}"#,
    #"{"sheet":1,"notes":{"presentation":"block","items":[{"at":"word","text":"A note."}]}}"#,
    #"{"sheet":1,"page":{"size":[90,40]},"body":{"font":{"size":30}}}"#,
    #"{"sheet":1,"text":"Own text."}"#,
    #"{"sheet":1"#,
    "",
  ]
}
