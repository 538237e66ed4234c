import TextGeometry
import TextLayout

/// Pages estimated before the text is laid out, for the first numbers in it.
extension DocumentLayout {
  /// The estimated pages of the document's own text.
  ///
  /// - Complexity: O(*n* log *n*) in the paragraphs of the text.
  func estimatedPages() throws(DocumentError) -> PageEstimate {
    let known = plan
    defer { plan = known }
    var book = PageBook(plan, height: plan.height ?? PagePlan.defaultWidth)
    plans = try book.page(0).plans
    var flow = TextFlow(
      members: Array(plans.indices), range: bodyRange, textEnd: bodyRange.upperBound)
    if let stories = plan.stories, let body = stories.firstIndex(where: \.isBody) {
      flow.members = stories[body].members
      flow.story = body
    }
    if let end = footnotes?.textEnd { flow.range = flow.range.lowerBound..<end }
    let pageCount = overflowMode == .pages ? maximumPages : 1
    var estimate = PageEstimate(storage, fonts: manager.fonts) {
      number, start throws(DocumentError) in
      guard let page = self.turnPage(of: flow, from: number, at: start, &book)?.number,
        page < pageCount
      else { return nil }
      let plans = try book.page(page).plans
      let own = flow.members.filter { self.plan.stands($0, onPage: page) }.map { plans[$0] }
      return (page, PageEstimate.Room(own))
    }
    try estimate.fill(flow.range, notes: footnotes)
    return estimate
  }
}

extension DocumentLayout {
  /// Returns the marks of notes that follow from estimated pages, by the names of the notes.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  func estimatedMarks(
    of footnotes: FootnoteTexts, _ language: String?, on pages: FieldPages
  ) -> [String: String] {
    var marks: [String: String] = [:]
    // The last page of each stream, and the number of its notes there.
    var last = plan.footnotes.streams.map { _ in (page: -1, count: 0) }
    for note in footnotes.order.lazy.map({ footnotes.notes[$0] }) {
      let stream = plan.footnotes.streams[note.stream]
      if !stream.marksPages { continue }
      let page = pages.page(of: note.due)
      last[note.stream] = (page, last[note.stream].page == page ? last[note.stream].count + 1 : 0)
      marks[note.name] = stream.mark(last[note.stream].count, language: language)
    }
    return marks
  }
}

extension PageEstimate.Room {
  /// - Parameter columns: The columns of a page. Shapes make them lower by the part of their area
  ///   that they take.
  fileprivate init(_ columns: [ContainerPlan]) {
    let widths = columns.map { max(1, $0.frame.width - 2 * $0.padding) }
    width = widths.reduce(0, +) / Double(max(columns.count, 1))
    heights = columns.map { column in
      let frame = Rect(origin: .zero, size: column.frame.size)
      let taken = column.exclusions.map { shape in
        let part = shape.path.bounds.intersection(frame)
        return max(0, part.width) * max(0, part.height)
      }.reduce(0, +)
      let share = min(Self.mostTaken, taken / max(1, frame.width * frame.height))
      return frame.height * (1 - share)
    }
  }

  /// The most of a column that shapes take.
  private static let mostTaken = 0.9
}
