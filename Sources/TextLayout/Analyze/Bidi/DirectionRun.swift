import TextStorage

/// A stretch of a paragraph with levels of direction put around it by an attribute.
struct DirectionRun: Sendable {
  /// In UTF-16 code units of the paragraph.
  var range: Range<Int>
  /// From the outermost to the innermost.
  var overrides: [DirectionOverride]
}
