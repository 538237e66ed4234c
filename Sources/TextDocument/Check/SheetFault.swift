/// One thing that is wrong with a document, or seems to be: where, what, and how to mend it.
public struct SheetFault: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// The document cannot be laid out as it says.
    case error
    /// It can, but hardly as its author meant.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// Where: a path of keys such as `containers[1].frame`, or a file; empty for the whole.
  public var place: String
  /// The line of the sheet, from 1; nil where no line says it.
  public var line: Int?
  /// The column, from 1.
  public var column: Int?
  /// What is wrong.
  public var message: String
  /// How to mend it, or nil.
  public var hint: String?
  /// What kind of failure an error is.
  public var kind = DocumentError.Kind.malformedInput

  /// `PLACE: line L, column C: MESSAGE`, warnings marked as such.
  public var text: String {
    var text = place.isEmpty ? "" : "\(place): "
    if let line, let column { text += "line \(line), column \(column): " }
    if severity == .warning { text += "warning: " }
    return text + message
  }
}

extension SheetFault {
  /// - Parameters:
  ///   - error: What was thrown.
  ///   - document: Where its place is looked up when it has no line.
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
      key("severity")
      string(fault.severity.rawValue)
      key("place")
      string(fault.place)
      key("line")
      if let line = fault.line { integer(line) } else { null() }
      key("column")
      if let column = fault.column { integer(column) } else { null() }
      key("message")
      string(fault.message)
      key("hint")
      if let hint = fault.hint { string(hint) } else { null() }
      endObject()
    }
    endArray()
  }
}
