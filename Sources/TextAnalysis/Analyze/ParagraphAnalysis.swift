/// The properties of a paragraph's text that do not depend on fonts: the product of the analyze
/// stage.
package struct ParagraphAnalysis: Sendable {
  /// The paragraph's embedding level: 0 left to right, 1 right to left.
  package var baseLevel: UInt8 = 0
  /// The embedding level of each UTF-16 code unit; empty if all equal the paragraph's.
  package var levels: [UInt8] = []
  /// The places where lines may end, in order; the last is the paragraph's end.
  package var breaks: [BreakOpportunity] = []
}

/// A place where a line may or must end.
package struct BreakOpportunity: Hashable, Sendable {
  /// The offset of the first code unit after the break, in UTF-16 code units of the paragraph.
  package var offset: Int32
  /// True if a line must end here: after LS, VT, FF, and at the paragraph's end.
  package var isMandatory: Bool
}
