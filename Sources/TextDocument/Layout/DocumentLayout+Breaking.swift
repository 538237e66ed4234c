import TextLayout

/// Breaks of columns and pages that are chosen together.
extension DocumentLayout {
  /// True if the ends of columns and pages are chosen together.
  var choosesBreaks: Bool {
    plan.pageBreaking == .optimal && overflowMode != .grow && flowWithGreedyBreaks == nil
  }

  /// The part of the document that makes the ends of its columns depend on more than the rows of
  /// one text; nil if there is none.
  private var flowWithGreedyBreaks: String? {
    if hasFlow { return "with tables or floats" }
    if footnotes != nil { return "with notes at the foot" }
    if notes != nil, plan.notes != nil { return "with notes beside it" }
    if plan.panes != nil { return "in panes" }
    return nil
  }

  /// The remark on breaks that were not chosen together although the sheet asks for it.
  var breakingRemark: DocumentRemark? {
    guard plan.pageBreaking == .optimal, overflowMode != .grow else { return nil }
    if let flow = flowWithGreedyBreaks {
      return DocumentRemark(
        place: "pageBreaking",
        message: "the columns and pages of a text \(flow) are broken one after the other")
    }
    let count = manager.greedyChapterCount
    guard count > 0 else { return nil }
    return DocumentRemark(
      place: "pageBreaking",
      message: "the columns and pages of \(count == 1 ? "1 chapter" : "\(count) chapters") are "
        + "broken one after the other, because shapes are beside the text or columns differ in width"
    )
  }
}
