/// The base direction of a paragraph. Raw values are those of Text Kit.
public enum WritingDirection: Int, Hashable, Sendable, CaseIterable {
  /// The direction of the first strong character, by rules P2 and P3 of the Unicode Bidirectional
  /// Algorithm.
  case natural = -1
  /// Lines start at the left.
  case leftToRight = 0
  /// Lines start at the right.
  case rightToLeft = 1
}

/// An embedding or override that an attribute puts around its range, like the embedding and
/// override characters of the Unicode Bidirectional Algorithm. Raw values are those of Text Kit.
public enum DirectionOverride: Int, Hashable, Sendable, CaseIterable {
  /// Like text between LRE and PDF.
  case leftToRightEmbedding = 0
  /// Like text between RLE and PDF.
  case rightToLeftEmbedding = 1
  /// Like text between LRO and PDF.
  case leftToRightOverride = 2
  /// Like text between RLO and PDF.
  case rightToLeftOverride = 3
}
