/// A place where a line may or must end.
struct BreakOpportunity: Hashable, Sendable {
  /// The offset of the first code unit after the break, in UTF-16 code units of the paragraph.
  var offset: Int32
  /// Whether a line must end here: after LS, VT, FF, and at the paragraph's end.
  var isMandatory: Bool
}
