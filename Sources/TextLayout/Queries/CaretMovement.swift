/// A movement of a caret.
public enum CaretMovement: CaseIterable, Hashable, Sendable {
  /// Over the character to the left, whatever its direction.
  case left
  /// Over the character to the right, whatever its direction.
  case right
  /// To the row above, at the same x.
  case up
  /// To the row below, at the same x.
  case down
  /// Over the next character in text order.
  case forward
  /// Over the previous character in text order.
  case backward
  /// To the end of the next word in text order.
  case wordForward
  /// To the start of the previous word in text order.
  case wordBackward
  /// To the next word boundary on the left, in the sense of the paragraph's direction.
  case wordLeft
  /// To the next word boundary on the right, in the sense of the paragraph's direction.
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
