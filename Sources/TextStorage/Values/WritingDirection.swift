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

/// One level of direction that an attribute puts around its range, as the Unicode Bidirectional
/// Algorithm's embedding and override characters do. Raw values are those of Text Kit.
public enum DirectionOverride: Int, Hashable, Sendable, CaseIterable {
  /// As if between LRE and PDF.
  case leftToRightEmbedding = 0
  /// As if between RLE and PDF.
  case rightToLeftEmbedding = 1
  /// As if between LRO and PDF.
  case leftToRightOverride = 2
  /// As if between RLO and PDF.
  case rightToLeftOverride = 3
}
