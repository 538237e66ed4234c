/// The direction in which a paragraph's text is laid out before its characters are looked at.
package enum BaseDirection: Hashable, Sendable {
  /// Taken from the paragraph's first strong character; left to right when it has none.
  case natural
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}
