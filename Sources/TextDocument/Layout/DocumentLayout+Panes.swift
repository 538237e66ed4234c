import TextGeometry
import TextLayout
import TextStorage

extension DocumentLayout {
  /// True if all of the text fits, and that of each pane its own columns. Notes beside the text
  /// are excluded, as they have a column of their own.
  var fits: Bool {
    if plan.stories != nil || usesFlows { return storiesFit }
    return panesFit && (plan.notes != nil || manager.overflowRange == nil)
  }

  // MARK: Pages

  /// Lays out the texts of panes, each in its own columns on as many pages as it needs. A pane
  /// whose text has ended has no columns on later pages.
  ///
  /// - Parameters:
  ///   - panes: The panes; the columns of a page must be planned.
  ///   - maximumPages: The maximum number of pages; text that does not fit is left out.
  func panePages(_ panes: [PanePlan], maximumPages: Int) throws(DocumentError) -> [DocumentPage] {
    let height = plan.height ?? PagePlan.defaultWidth
    var blank = try page(height: height, containers: 0..<0, reference: height)
    blank.frames = []
    var pages = [blank]
    var first = 0
    for (pane, end) in zip(panes, paneEnds) {
      let columns = Array(plans[first..<first + pane.columnCount])
      first += pane.columnCount
      let ground = pane.isOver ? plan.overlayShapes(pane, height: height) : []
      setPane(
        columns, over: ground, to: end, maximumPages: maximumPages, blank: blank, pages: &pages)
    }
    return pages
  }

  /// Lays out the text beside notes, on as many pages as it needs.
  func textPages(before notes: NoteTexts, maximumPages: Int) throws(DocumentError) -> [DocumentPage]
  {
    let height = plan.height ?? PagePlan.defaultWidth
    var blank = try page(height: height, containers: 0..<0, reference: height)
    blank.frames = []
    var pages = [blank]
    setPane(plans, to: notes.textEnd, maximumPages: maximumPages, blank: blank, pages: &pages)
    return pages
  }

  /// Lays out the text of one pane, after those of the previous panes.
  ///
  /// A paragraph that continues after the last page is placed again once another page exists.
  /// Pages are therefore added in doubling numbers; those that the text does not need are removed.
  ///
  /// - Parameter ground: The background on each of its pages.
  private func setPane(
    _ columns: [ContainerPlan], over ground: [PageShape] = [], to end: Int, maximumPages: Int,
    blank: DocumentPage,
    pages: inout [DocumentPage]
  ) {
    let start =
      manager.textContainers.indices.contains(plannedCount - 1)
      ? manager.characterRange(in: manager.textContainers[plannedCount - 1]).upperBound : 0
    var reached = -1
    var number = 0
    var added = plannedCount..<plannedCount
    while reached < end, number < maximumPages {
      if added.isEmpty {
        added = add(
          columns, upTo: end < storage.length ? end : nil,
          pageCount: min(max(1, number), maximumPages - number))
        manager.ensureLayout(for: manager.textContainers[added.upperBound - 1])
      }
      let indices = added.lowerBound..<added.lowerBound + columns.count
      let position = manager.characterRange(
        in: manager.textContainers[indices.upperBound - 1]
      ).upperBound
      // If a page takes nothing, the following ones would not either.
      if position <= max(reached, start), position < end {
        hasStalled = true
        if number > 0 { break }
      }
      added = indices.upperBound..<added.upperBound
      reached = position
      if end < storage.length { _ = recordEmptyColumns(indices, after: end) }
      if number == pages.count { pages.append(blank) }
      pages[number].setLayers(from: pages[number].containers.count, columns)
      pages[number].containers += Array(indices)
      pages[number].shapes += ground
      pages[number].frames += columns.map(\.frame)
      number += 1
      progress?(Progress(pages: pages.count, position: min(reached, end), length: storage.length))
    }
    if !added.isEmpty {
      remove(added)
      removeUnplannedContainers()
    }
    if reached < end, end < storage.length, maximumPages == 1 { leaveOut(reached..<end, columns) }
  }

  /// Keeps text that does not fit its pane out of the next one, in a container that no page shows.
  private func leaveOut(_ range: Range<Int>, _ columns: [ContainerPlan]) {
    var plan = ContainerPlan(frame: columns.last?.frame ?? .zero)
    plan.frame.size.height = TextContainer.unlimited
    let outside = add([plan], upTo: range.upperBound)
    let reached = manager.characterRange(in: manager.textContainers[outside.lowerBound]).upperBound
    if reached < range.upperBound { return remove(outside) }
    if let previous = paneOverflows.last, previous.upperBound == range.lowerBound {
      paneOverflows[paneOverflows.count - 1] = previous.lowerBound..<range.upperBound
    } else {
      paneOverflows.append(range)
    }
  }
}
