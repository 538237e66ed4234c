public import TextLayout

/// A command of a key or a menu to a text.
public enum EditingCommand: Hashable, Sendable {
  /// Replaces the selection by text.
  case insert(String)
  /// Ends the paragraph.
  case newline
  /// Deletes the selection, or from the caret to the target of a movement.
  case delete(CaretMovement)
  /// Moves the caret.
  case move(CaretMovement)
  /// Moves the caret and extends the selection to it.
  case extend(CaretMovement)
  /// Selects everything.
  case selectAll
  /// Selects the word at the caret.
  case selectWord
  /// Selects the paragraph at the caret.
  case selectParagraph
  /// Exchanges the characters on both sides of the caret.
  case transpose
  /// Undoes the last group of edits.
  case undo
  /// Redoes the group that was undone last.
  case redo
  /// Moves the selection to the pasteboard.
  case cut
  /// Copies the selection to the pasteboard.
  case copy
  /// Replaces the selection by the contents of the pasteboard.
  case paste
}

/// A pasteboard for text that is copied from one place to another.
public final class TextPasteboard {
  /// The text; nil for none.
  public var string: String?

  /// Creates an empty pasteboard.
  public init() {}
}
