/// The mark of lines that continue the line above because that was too long, such as lines of code.
///
/// It is in their indent, beside their text, and is not a part of it.
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
