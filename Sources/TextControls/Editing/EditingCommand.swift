public import TextLayout

/// What a key or a menu does to a text.
public enum EditingCommand: Hashable, Sendable {
  /// Puts text in the place of the selection.
  case insert(String)
  /// Ends the paragraph.
  case newline
  /// Deletes the selection, or from the caret to where a movement leads.
  case delete(CaretMovement)
  /// Moves the caret.
  case move(CaretMovement)
  /// Moves the caret and selects what lies between.
  case extend(CaretMovement)
  /// Selects everything.
  case selectAll
  /// Selects the word at the caret.
  case selectWord
  /// Selects the paragraph at the caret.
  case selectParagraph
  /// Exchanges the characters on both sides of the caret.
  case transpose
  /// Takes the last group of edits back.
  case undo
  /// Does what was taken back last again.
  case redo
  /// Puts what is selected on the pasteboard and deletes it.
  case cut
  /// Puts what is selected on the pasteboard.
  case copy
  /// Puts what is on the pasteboard in the place of the selection.
  case paste
}

/// Text that is carried from one place to another.
public final class TextPasteboard {
  /// The text; nil for none.
  public var string: String?

  /// Creates an empty pasteboard.
  public init() {}
}
