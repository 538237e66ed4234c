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

/// An embedding, override or isolate that an attribute puts around its range, like the formatting
/// characters of the Unicode Bidirectional Algorithm. Raw values up to 3 are those of Text Kit,
/// which has no isolates.
///
/// Adjacent ranges share what they have in common from the outermost on.
public enum DirectionOverride: Int, Hashable, Sendable, CaseIterable {
  /// Like text between LRE and PDF.
  case leftToRightEmbedding = 0
  /// Like text between RLE and PDF.
  case rightToLeftEmbedding = 1
  /// Like text between LRO and PDF.
  case leftToRightOverride = 2
  /// Like text between RLO and PDF.
  case rightToLeftOverride = 3
  /// Like text between LRI and PDI.
  case leftToRightIsolate = 4
  /// Like text between RLI and PDI.
  case rightToLeftIsolate = 5
  /// Like text between FSI and PDI: an isolate in the direction of its first strong character.
  case naturalIsolate = 6
}
