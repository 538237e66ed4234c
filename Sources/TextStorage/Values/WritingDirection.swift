/// The base direction of a paragraph. Raw values are those of Text Kit.
public enum WritingDirection: Int, Hashable, Sendable, CaseIterable {
  /// The direction of the first strong character, as the Unicode Bidirectional Algorithm's rules P2
  /// and P3 find it.
  case natural = -1
  /// Lines start at the left.
  case leftToRight = 0
  /// Lines start at the right.
  case rightToLeft = 1
}
