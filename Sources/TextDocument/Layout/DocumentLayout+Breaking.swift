import TextGeometry
import TextLayout

/// Breaks of columns and pages that are chosen together.
extension DocumentLayout {
  /// True if the layout manager chooses the ends of columns and pages together.
  var choosesBreaks: Bool { asksForBreaks && !hasColumnFlow && flowWithGreedyBreaks == nil }

  /// True if flows of notes, tables and floats choose them.
  var choosesFlowBreaks: Bool {
    asksForBreaks && hasColumnFlow && flowWithGreedyBreaks == nil
  }

  private var asksForBreaks: Bool {
    plan.pageBreaking == .optimal && overflowMode != .grow && plan.height != nil
  }

  /// True if the ends of columns depend on more than the rows of one text.
  private var hasColumnFlow: Bool { hasFlow || footnotes != nil }

  /// The part of the document with which breaks are never chosen together; nil if there is none.
  private var flowWithGreedyBreaks: String? {
    if notes != nil, plan.notes != nil { return "with notes beside it" }
    if plan.panes != nil { return "in panes" }
    if window != nil { return "with tables of which only some pages are in memory" }
    return nil
  }

  /// Prepares the choice of breaks for a text with notes, tables or floats.
  ///
  /// - Returns: Nil if its columns are filled one after the other.
  func flowBreaks(
    of range: Range<Int>, _ parts: [TableFlow.Part], _ texts: FootnoteTexts?
  ) -> FlowBreaks? {
    choosesFlowBreaks ? FlowBreaks(self, range, parts, texts) : nil
  }

  /// Remembers the chapters that a flow has filled one column after the other.
  func finish(_ breaks: FlowBreaks?) { greedyChapters += breaks?.greedy ?? [] }

  // MARK: Remarks

  /// The remarks on breaks that were not chosen together although the sheet requests it, and on
  /// those that leave a line alone.
  var breakingRemarks: [DocumentRemark] {
    guard plan.pageBreaking == .optimal, overflowMode != .grow else { return [] }
    return [greedyRemark, chapterRemark, loneLineRemark].compactMap { $0 }
  }

  private var greedyRemark: DocumentRemark? {
    if let flow = flowWithGreedyBreaks {
      return DocumentRemark(
        place: "pageBreaking",
        message: "the columns and pages of a text \(flow) are broken one after the other")
    }
    return nil
  }

  /// The remark on chapters that are filled one column after the other.
  private var chapterRemark: DocumentRemark? {
    guard choosesFlowBreaks, !greedyChapters.isEmpty else { return nil }
    let places = PagePlaces(self)
    let numbers = Set(greedyChapters.map { min(places.page(of: $0.position), pages.count - 1) })
    var reasons: [String] = []
    for chapter in greedyChapters where !reasons.contains(chapter.reason.rawValue) {
      reasons.append(chapter.reason.rawValue)
    }
    let chapters = greedyChapters.count == 1 ? "a chapter has" : "chapters have"
    return DocumentRemark(
      place: "pageBreaking",
      message: "\(chapters) \(reasons.joined(separator: ", and ")), so from there on the columns "
        + "are broken one after the other (\(Self.pageWords(numbers.sorted())))")
  }

  /// The most pages that a remark lists.
  private static let maximumListed = 5

  /// Returns the numbers of pages as words.
  ///
  /// - Parameter pages: The indices of the pages, in order.
  static func pageWords(_ pages: [Int]) -> String {
    var names = pages.prefix(maximumListed).map { String($0 + 1) }
    if pages.count > names.count { names.append("and \(pages.count - names.count) more") }
    return "page\(pages.count == 1 ? "" : "s") \(names.joined(separator: ", "))"
  }

  private var loneLineRemark: DocumentRemark? {
    let ends = Set(choosesFlowBreaks ? loneEndsOfColumns : manager.containersWithLoneEnds())
    if ends.isEmpty { return nil }
    let numbers = pages.indices.filter { !ends.isDisjoint(with: pages[$0].containers) }
    let count = ends.count
    return DocumentRemark(
      place: "pageBreaking",
      message: "\(count == 1 ? "1 break leaves" : "\(count) breaks leave") a line or a heading "
        + "alone at the end of a column (\(Self.pageWords(numbers)))",
      hint: "Let paragraphs become a line longer with “lineBreaking”: “optimal”, or edit the "
        + "text."
    )
  }

  /// The last containers of columns in which a break leaves something alone.
  private var loneEndsOfColumns: [Int] {
    var found: [Int] = []
    var last: (container: Int, page: Int, plan: Int, bottom: Double)?
    for (number, page) in pages.enumerated() {
      for (place, container) in page.containers.enumerated() {
        guard page.cells[place] == nil, page.floats[place] == nil,
          page.footnoteParents[place] == nil, !page.clearBoxes.contains(place),
          !manager.characterRange(in: manager.textContainers[container]).isEmpty
        else { continue }
        let frame = page.frames[place]
        let own = (container, number, page.planIndex(at: place) ?? place, frame.maxY)
        // Columns above a section belong to the first one.
        if let last,
          last.page != own.1 || last.plan != own.2 || frame.minY < last.bottom - 1e-6,
          manager.endsAlone(last.container, before: container)
        {
          found.append(last.container)
        }
        last = own
      }
    }
    return found
  }
}
