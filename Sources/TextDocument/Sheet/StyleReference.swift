/// The name of a style that another one is based on, and where it was written.
public struct StyleReference: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The path of keys that leads to it, for messages.
  public var place: String
  /// The line and column, for messages: `line 3, column 9: `; empty when it was written in no file.
  public var position: String

  /// Creates a reference.
  public init(_ name: String, place: String = "basedOn", position: String = "") {
    self.name = name
    self.place = place
    self.position = position
  }

  /// An error at this reference.
  func error(_ message: String, hint: String? = nil) -> DocumentError {
    DocumentError(.malformedInput, at: place, position + message, hint: hint)
  }
}
