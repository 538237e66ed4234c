/// What is wrong with a path, a shape or a set of exclusions, and where.
public struct GeometryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sort of fault.
  public enum Kind: Hashable, Sendable {
    /// The text is not SVG path data.
    case pathData
    /// The text is not one of the shapes that are understood.
    case shape
    /// A coordinate is not a number, or infinite.
    case notFinite
    /// A number is larger than coordinates can be.
    case outOfRange
    /// A size from outside is above its limit.
    case limit
    /// An SVG document is malformed, or holds what is refused.
    case svg
    /// A file that a shape names cannot be read.
    case unreadable
  }

  /// The sort of fault.
  public var kind: Kind
  /// The text in which the fault was found, or a name for what holds it when there is no text.
  public var text: String
  /// The place of the fault in `text`: the first character is 1. Nil when the fault has no place.
  public var column: Int?
  /// A sentence that says what is wrong and what was expected.
  public var message: String

  /// Creates an error from its parts.
  public init(kind: Kind, text: String, column: Int?, message: String) {
    self.kind = kind
    self.text = text
    self.column = column
    self.message = message
  }

  /// The place and the sentence on one line.
  public var description: String {
    if let column { return "column \(column): \(message)" }
    return text.isEmpty ? message : "\(text): \(message)"
  }
}
