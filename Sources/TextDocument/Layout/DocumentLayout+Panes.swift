import TextGeometry
import TextLayout
import TextStorage

extension DocumentLayout {
  /// Whether all of the text fits, and that of each pane its own columns. Notes beside it have a column of their own.
  var fits: Bool { panesFit && (plan.notes != nil || manager.overflowRange == nil) }

  /// Ends each pane of a single page but the last where its own text ends, so that the text of the next one
  /// begins in columns of its own. A text too long for its pane goes on in the next.
  func limitPanes() {
    panesFit = true
    if let notes, plan.notes != nil {
      panesFit = limit(0..<plans.count, to: notes.textEnd)
    }
    guard let panes = plan.panes else { return }
    var first = 0
    for (pane, end) in zip(panes, paneEnds).dropLast() {
      let columns = first..<first + pane.columnCount
      first = columns.upperBound
      if !limit(columns, to: end) { panesFit = false }
    }
  }

  /// Lets no column take text from `end` on.
  ///
  /// - Returns: Whether the text before `end` fits the columns.
  private func limit(_ columns: Range<Int>, to end: Int) -> Bool {
    let columns = columns.clamped(to: manager.textContainers.indices)
    guard let emptied = close(columns, at: end) else { return false }
    for index in emptied { plans[index].frame.size.height = PagePlan.leastHeight }
    return true
  }

  /// Lets the column in which the text before `end` ends take no row behind it, and leaves none to those
  /// behind that column.
  ///
  /// - Returns: The columns that have no room any more; nil when the text before `end` does not fit.
  func close(_ columns: Range<Int>, at end: Int) -> Range<Int>? {
    let last = columns.first { index in
      manager.characterRange(in: manager.textContainers[index]).upperBound >= end
    }
    guard let last else { return nil }
    let container = manager.textContainers[last]
    let fragments = manager.lineFragments(in: container)
    let count = manager.rows(in: container).prefix { row in
      row.fragments.contains { fragments[$0].range.lowerBound < end }
    }.count
    container.maximumNumberOfLines = max(count, 1)
    let emptied = (count == 0 ? last : last + 1)..<columns.upperBound
    for index in emptied { manager.textContainers[index].size.height = PagePlan.leastHeight }
    return emptied
  }

  // MARK: Pages

  /// Sets the texts of panes, each in its own columns on as many pages as it takes. A pane whose text has
  /// ended has no columns on later pages.
  ///
  /// - Parameters:
  ///   - panes: The panes; the columns of a page are planned.
  ///   - mostPages: How many pages there may be; what a pane does not hold then stays out.
  func panePages(_ panes: [PanePlan], mostPages: Int) throws(DocumentError) -> [DocumentPage] {
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
        columns, over: ground, to: end, mostPages: mostPages, blank: blank, pages: &pages)
    }
    return pages
  }

  /// Sets the text before notes that stand beside it, on as many pages as it takes.
  func textPages(before notes: NoteTexts, mostPages: Int) throws(DocumentError) -> [DocumentPage] {
    let height = plan.height ?? PagePlan.defaultWidth
    var blank = try page(height: height, containers: 0..<0, reference: height)
    blank.frames = []
    var pages = [blank]
    setPane(plans, to: notes.textEnd, mostPages: mostPages, blank: blank, pages: &pages)
    return pages
  }

  /// Sets the text of one pane, behind those of the panes in front of it.
  ///
  /// - Parameter ground: What is behind it on each of its pages.
  private func setPane(
    _ columns: [ContainerPlan], over ground: [PageShape] = [], to end: Int, mostPages: Int,
    blank: DocumentPage,
    pages: inout [DocumentPage]
  ) {
    var reached = -1
    var number = 0
    while reached < end, number < mostPages {
      let indices = add(columns)
      let position = manager.characterRange(
        in: manager.textContainers[indices.upperBound - 1]
      ).upperBound
      // A page that takes nothing would be followed by others that don't.
      if number > 0, position <= reached { return remove(indices) }
      reached = position
      var frames = columns.map(\.frame)
      if end < storage.length, let emptied = close(indices, at: end) {
        for index in emptied {
          frames[index - indices.lowerBound].size.height = PagePlan.leastHeight
        }
      }
      if number == pages.count { pages.append(blank) }
      pages[number].containers += Array(indices)
      pages[number].setLayers(of: indices, columns)
      pages[number].shapes += ground
      pages[number].frames += frames
      number += 1
      progress?(Progress(pages: pages.count, position: min(reached, end), length: storage.length))
    }
    if reached < end, end < storage.length, mostPages == 1 { leaveOut(reached..<end, columns) }
  }

  /// Keeps text that does not fit its pane out of the next one: it goes where no page shows it.
  private func leaveOut(_ range: Range<Int>, _ columns: [ContainerPlan]) {
    var plan = ContainerPlan(frame: columns.last?.frame ?? .zero)
    plan.frame.size.height = TextContainer.unlimited
    let outside = add([plan])
    if close(outside, at: range.upperBound) == nil { return remove(outside) }
    if let previous = paneOverflows.last, previous.upperBound == range.lowerBound {
      paneOverflows[paneOverflows.count - 1] = previous.lowerBound..<range.upperBound
    } else {
      paneOverflows.append(range)
    }
  }

  func add(_ plans: [ContainerPlan]) -> Range<Int> {
    let start = manager.textContainers.count
    for (index, plan) in plans.enumerated() {
      let container = TextContainer()
      container.apply(plan)
      container.startsPage = index == 0
      manager.addTextContainer(container)
    }
    return start..<start + plans.count
  }

  func remove(_ indices: Range<Int>) {
    for index in indices.reversed() { manager.removeTextContainer(at: index) }
  }
}
