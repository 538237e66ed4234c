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
