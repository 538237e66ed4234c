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
    if hasFlow { return "with tables, floats or boxes in free room" }
    if footnotes != nil { return "with notes at the foot" }
    if notes != nil, plan.notes != nil { return "with notes beside it" }
    if plan.panes != nil { return "in panes" }
    return nil
  }

  /// The remarks on breaks that were not chosen together although the sheet asks for it, and on
  /// those that leave a line alone.
  var breakingRemarks: [DocumentRemark] {
    guard plan.pageBreaking == .optimal, overflowMode != .grow else { return [] }
    return [greedyRemark, loneLineRemark].compactMap { $0 }
  }

  private var greedyRemark: DocumentRemark? {
    if let flow = flowWithGreedyBreaks {
      return DocumentRemark(
        place: "pageBreaking",
        message: "the columns and pages of a text \(flow) are broken one after the other")
    }
    return nil
  }

  /// The most pages that a remark lists.
  private static let maximumListed = 5

  private var loneLineRemark: DocumentRemark? {
    let containers = manager.containersWithLoneEnds()
    if containers.isEmpty { return nil }
    let ends = Set(containers)
    let numbers = pages.indices.filter { !ends.isDisjoint(with: pages[$0].containers) }
    var names = numbers.prefix(Self.maximumListed).map { String($0 + 1) }
    if numbers.count > names.count { names.append("and \(numbers.count - names.count) more") }
    let count = containers.count
    return DocumentRemark(
      place: "pageBreaking",
      message: "\(count == 1 ? "1 break leaves" : "\(count) breaks leave") a line or a heading "
        + "alone at the end of a column (page\(numbers.count == 1 ? "" : "s") "
        + "\(names.joined(separator: ", ")))",
      hint: "Let paragraphs become a line longer with “lineBreaking”: “optimal”, or edit the "
        + "text."
    )
  }
}
