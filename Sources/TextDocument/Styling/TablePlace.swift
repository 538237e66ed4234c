/// The place of a table in the texts of a document, for messages.
struct TablePlace: CustomStringConvertible {
  /// The part of the sheet that has the text; empty for the document's own text.
  var part = ""
  /// The line of the text, from 1.
  var line: Int

  var description: String { part.isEmpty ? "line \(line)" : "\(part), line \(line)" }
}
