import TextGeometry
import TextLayout

/// Breaks of columns and pages that are chosen together.
extension DocumentLayout {
  /// True if the layout manager chooses the ends of columns and pages together.
  var choosesBreaks: Bool { asksForBreaks && !hasColumnFlow && flowWithGreedyBreaks == nil }

  /// True if flows choose them, as they do with notes, tables and floats.
  var choosesFlowBreaks: Bool {
    asksForBreaks && hasColumnFlow && flowWithGreedyBreaks == nil
  }

  private var asksForBreaks: Bool {
    plan.pageBreaking == .optimal && overflowMode != .grow && plan.height != nil
  }

  /// True if the ends of columns depend on more than the rows of one text.
  private var hasColumnFlow: Bool { hasFlow || footnotes != nil || followsChapters }

  /// The part of the document with which breaks are never chosen together; nil if there is none.
  private var flowWithGreedyBreaks: String? {
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

  /// Remembers the chapters of a flow, and those that it has filled one column after the other.
  func finish(_ breaks: FlowBreaks?) {
    guard let breaks else { return }
    greedyChapters += breaks.progress.greedy
    breakChapters += breaks.progress.chapters
  }

  /// Chooses the ends of columns for the pages that greedy breaks have.
  ///
  /// If a chapter then begins on a page that is not planned for it, a flow chooses them, which
  /// plans each page when it reaches it. Flows do not choose beside shapes and in columns of
  /// different widths.
  func chooseBreaks() throws(DocumentError) {
    manager.pageBreaking = .optimal
    manager.ensureLayout()
    guard plan.startsPages, findBlankPages() || findStyledMasters(on: pageRanges) else { return }
    followsChapters = true
    masterRemarks.removeAll { ["masters", "masters.when"].contains($0.place) }
    manager.pageBreaking = .greedy
    manager.removeTextContainersKeepingRows()
    try layOutComparingBreaks()
  }

  // MARK: Comparing

  /// Lays out the text, and fills chapters one column after the other if that has better breaks
  /// than a choice that could not be followed to the end.
  ///
  /// Breaks up to a part that was not planned do not know what follows it. So lines may be alone
  /// there that are not if every column takes as much as it holds.
  func layOutComparingBreaks() throws(DocumentError) {
    unchosenChapters = [:]
    try layOutText()
    guard choosesFlowBreaks else { return }
    let failed = breakChapters.filter { $0.isChosen && $0.failure != nil }
    if failed.isEmpty { return }
    let starts = breakChapters.map(\.start).sorted()
    let chosen = breakCosts(from: starts)
    for chapter in failed { unchosenChapters[chapter.start] = chapter.failure }
    var kept = failed
    do {
      try layOutText()
      let greedy = breakCosts(from: starts)
      kept = failed.filter {
        chosen[$0.start, default: .init()].isAtMost(greedy[$0.start, default: .init()])
      }
    } catch {
      // The text needs more pages so, and more than allowed.
    }
    if kept.isEmpty { return }
    for chapter in kept { unchosenChapters[chapter.start] = nil }
    try layOutText()
  }

  /// Returns the costs of the columns and breaks in each chapter, by its start.
  ///
  /// - Parameter starts: The starts of the chapters, in UTF-16 code units, ascending.
  private func breakCosts(from starts: [Int]) -> [Int: BreakReport.Cost] {
    var costs: [Int: BreakReport.Cost] = [:]
    for part in BreakReport(self, measuresColumns: true).costs {
      let index = starts.partition { $0 <= part.position } - 1
      if index >= 0 { costs[starts[index], default: .init()] += part.cost }
    }
    return costs
  }

  // MARK: Remarks

  /// The remarks on breaks that were not chosen together although the sheet requests it, and on
  /// those that leave a line alone.
  var breakingRemarks: [DocumentRemark] {
    guard plan.pageBreaking == .optimal, overflowMode != .grow else { return [] }
    return [greedyRemark, chapterRemark, loneLineRemark].compactMap { $0 }
  }

  /// The same remarks with one for each fault of the breaks, in the order of the pages.
  var listedBreakingRemarks: [DocumentRemark] {
    guard plan.pageBreaking == .optimal, overflowMode != .grow else { return [] }
    let faults = BreakReport(self, measuresColumns: true).faults.map { fault in
      DocumentRemark(place: "pageBreaking", message: fault.message, hint: Self.breakHint)
    }
    return [greedyRemark, chapterRemark].compactMap { $0 } + faults
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
    var (places, numbers): (Set<Int>, Set<Int>) = ([], [])
    for fault in BreakReport(self).faults {
      guard case .lines(let kind) = fault.kind, kind != .divided else { continue }
      places.insert(fault.position)
      numbers.insert(fault.endPage)
    }
    if places.isEmpty { return nil }
    let count = places.count
    return DocumentRemark(
      place: "pageBreaking",
      message: "\(count == 1 ? "1 break leaves" : "\(count) breaks leave") a line or a heading "
        + "alone at the end of a column (\(Self.pageWords(numbers.sorted())))",
      hint: Self.breakHint)
  }

  private static let breakHint =
    "Let paragraphs become a line longer with “lineBreaking”: “optimal”, or edit the text."
}
