/// What is known of a paragraph's text before any font is chosen: the product of the analyze stage.
struct ParagraphAnalysis: Sendable {
  /// The paragraph's embedding level: 0 left to right, 1 right to left.
  var baseLevel: UInt8 = 0
  /// The embedding level of each UTF-16 code unit; empty when all have the paragraph's.
  var levels: [UInt8] = []
  /// Where lines may end, in order; the paragraph's end is the last.
  var breaks: [BreakOpportunity] = []
}

/// A place where a line may or must end.
struct BreakOpportunity: Hashable, Sendable {
  /// The offset of the first code unit after the break, in UTF-16 code units of the paragraph.
  var offset: Int32
  /// Whether a line must end here: after LS, VT, FF, and at the paragraph's end.
  var isMandatory: Bool
}
