/// How a caret is moved.
public enum CaretMovement: CaseIterable, Hashable, Sendable {
  /// Over the character to the left, whatever its direction.
  case left
  /// Over the character to the right, whatever its direction.
  case right
  /// To the row above, keeping the x.
  case up
  /// To the row below, keeping the x.
  case down
  /// Over the next character of the text.
  case forward
  /// Over the character before in the text.
  case backward
  /// To the end of the next word of the text.
  case wordForward
  /// To the start of the word before in the text.
  case wordBackward
  /// To the next end or start of a word on the left, by the paragraph's direction.
  case wordLeft
  /// To the next end or start of a word on the right, by the paragraph's direction.
  case wordRight
  /// To the start of the row, which may have several fragments.
  case lineStart
  /// To the end of the row, before the character that ends it.
  case lineEnd
  /// To the start of the paragraph.
  case paragraphStart
  /// To the end of the paragraph, before its separator.
  case paragraphEnd
  /// To the start of the text.
  case documentStart
  /// To the end of the text.
  case documentEnd
}
