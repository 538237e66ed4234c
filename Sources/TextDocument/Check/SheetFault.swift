/// A fault of a document, or a likely one: its place, its description, and a remedy.
public struct SheetFault: Hashable, Sendable {
  /// The severity of a fault.
  public enum Severity: String, Hashable, Sendable {
    /// The document cannot be laid out as specified.
    case error
    /// The document can be laid out, but probably not as its author intended.
    case warning
  }

  /// The severity.
  public var severity: Severity
  /// The place: a path of keys such as `containers[1].frame`, or a file; empty for the whole
  /// document.
  public var place: String
  /// The line of the sheet, from 1; nil if no line is known.
  public var line: Int?
  /// The column, from 1.
  public var column: Int?
  /// The description.
  public var message: String
  /// The remedy, or nil.
  public var hint: String?
  /// The kind of error.
  public var kind = DocumentError.Kind.malformedInput

  /// The message `PLACE: line L, column C: MESSAGE`, with warnings marked.
  public var text: String {
    var text = place.isEmpty ? "" : "\(place): "
    if let line, let column { text += "line \(line), column \(column): " }
    if severity == .warning { text += "warning: " }
    return text + message
  }
}

extension SheetFault {
  /// - Parameters:
  ///   - error: The error thrown.
  ///   - document: The document that provides the line if the error has none.
  package init(_ error: DocumentError, in document: JSONDocument? = nil) {
    self.init(severity: .error, place: error.place, message: error.message)
    kind = error.kind
    hint = error.hint
    (line, column) = (error.line, error.column)
    if line == nil, let position = document?.position(of: error.place) {
      (line, column) = (position.line, position.column)
    }
    guard let line, let column else { return }
    let mark = "line \(line), column \(column): "
    if message.hasPrefix(mark) { message.removeFirst(mark.count) }
  }
}

extension JSONWriter {
  /// Writes faults as a list of objects, each with the same keys.
  package mutating func write(_ faults: [SheetFault]) {
    beginArray()
    for fault in faults {
      beginObject()
      member("severity", fault.severity.rawValue)
      member("place", fault.place)
      member("line", fault.line)
      member("column", fault.column)
      member("message", fault.message)
      member("hint", fault.hint)
      endObject()
    }
    endArray()
  }
}
