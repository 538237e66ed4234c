/// A place in the texts of a document, such as that of a table, for messages.
struct TextPlace: CustomStringConvertible {
  /// The part of the sheet that has the text; empty for the document's own text.
  var part = ""
  /// The line of the text, from 1.
  var line: Int

  var description: String { part.isEmpty ? "line \(line)" : "\(part), line \(line)" }
}
