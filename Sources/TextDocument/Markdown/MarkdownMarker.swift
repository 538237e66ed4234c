/// What stands before an item of a Markdown list.
public enum MarkdownMarker: Hashable, Sendable {
  /// The list's bullet, or the item's number.
  case item
  /// The box of a task that is done or not.
  case task(isDone: Bool)

  /// What a box looks like.
  package static func box(isDone: Bool) -> String { isDone ? "\u{2611}" : "\u{2610}" }
}
