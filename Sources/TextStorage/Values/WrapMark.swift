/// A mark at the start of rows that continue a long line, such as one of code.
///
/// Place: in the indent of the row, beside its text. It is no part of the text.
public enum WrapMark: Hashable, Sendable {
  /// An arrow with a hook, which comes down from the line above and points to the text.
  case hook
  /// Characters in the font of the text, or in a fallback.
  case characters(String)

  /// Creates the mark of a name; nil for an empty one.
  package init?(named name: String) {
    switch name {
    case "": return nil
    case Self.hookName: self = .hook
    default: self = .characters(name)
    }
  }

  /// The name of the hook, or the characters.
  package var name: String {
    switch self {
    case .hook: Self.hookName
    case .characters(let characters): characters
    }
  }

  private static let hookName = "hook"
}
