/// Why a line fragment ends where it does.
public enum FragmentEnd: UInt8, Hashable, Sendable {
  /// At a break opportunity, because no more text fitted.
  case soft
  /// Inside a word, with a hyphen shown.
  case hyphen
  /// At a character that ends a line or a paragraph.
  case hard
  /// At the end of the text.
  case endOfText
  /// With a truncation token in place of text that is not shown.
  case truncated
  /// At the edge of its span, the rest of the text being cut off.
  case clip
}
