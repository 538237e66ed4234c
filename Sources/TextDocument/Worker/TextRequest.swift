import TextLayout

/// A request for the boundaries or the bidi levels of a text.
struct TextRequest {
  /// The property of the text that is requested.
  enum Question: String {
    case linebreaks
    case graphemes
    case words
    case bidi
  }

  private let question: Question
  private var units: [UInt16] = []
  private var isRightToLeft: Bool?

  init(_ question: Question, reading cursor: JSONCursor) throws(DocumentError) {
    self.question = question
    var text: String?
    var direction: Bool?
    let keys = WorkerRequest.keys + ["text"] + (question == .bidi ? ["direction"] : [])
    try cursor.readObject("a \(question.rawValue) request", keys: keys) {
      key, value throws(DocumentError) in
      switch key {
      case "text": text = try value.string("the text")
      case "direction": direction = try value.choice(["auto": nil, "ltr": false, "rtl": true])
      default: break
      }
    }
    guard let text else { throw cursor.error("the request needs “text”") }
    units = Array(text.utf16)
    isRightToLeft = direction
  }

  func answer(_ writer: inout JSONWriter) throws(DocumentError) {
    switch question {
    case .linebreaks: write(TextBoundaries.lineBreaks(in: units), to: &writer)
    case .graphemes: write(TextBoundaries.graphemes(in: units), to: &writer)
    case .words: write(TextBoundaries.words(in: units), to: &writer)
    case .bidi: writeLevels(to: &writer)
    }
  }

  private func write(_ breaks: [Int], to writer: inout JSONWriter) {
    writer.key("breaks")
    writer.beginArray()
    for position in breaks { writer.integer(position) }
    writer.endArray()
  }

  /// There is one level per UTF-16 code unit; an answer has one per code point.
  private func writeLevels(to writer: inout JSONWriter) {
    let levels = TextBoundaries.bidiLevels(of: units, isRightToLeft: isRightToLeft)
    writer.key("levels")
    writer.beginArray()
    for (index, unit) in units.enumerated() where unit & 0xFC00 != 0xDC00 {
      writer.integer(Int(levels[index]))
    }
    writer.endArray()
  }
}
