import TextGeometry
import TextLayout

extension DocumentLayout {
  /// Whether all of the text fits, and that of each pane its own columns.
  var fits: Bool { panesFit && manager.overflowRange == nil }

  /// How many containers of the first page belong to panes that others follow. What does not fit the last
  /// pane goes on in its columns on the pages behind.
  var leadingPaneColumns: Int {
    plan.panes?.dropLast().reduce(0) { $0 + $1.columnCount } ?? 0
  }

  /// Ends each pane but the last where its own text ends, so that the text of the next one begins in
  /// columns of its own. A text too long for its pane goes on in the next.
  func limitPanes() {
    panesFit = true
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
    var hasEnded = false
    for index in columns where index < manager.textContainers.count {
      let container = manager.textContainers[index]
      guard !hasEnded else {
        container.size.height = PagePlan.leastHeight
        plans[index].frame.size.height = PagePlan.leastHeight
        continue
      }
      guard manager.characterRange(in: container).upperBound >= end else { continue }
      hasEnded = true
      let fragments = manager.lineFragments(in: container)
      let count = manager.rows(in: container).prefix { row in
        row.fragments.contains { fragments[$0].range.lowerBound < end }
      }.count
      container.maximumNumberOfLines = max(count, 1)
      plans[index].maximumLines = max(count, 1)
      if count == 0 {
        container.size.height = PagePlan.leastHeight
        plans[index].frame.size.height = PagePlan.leastHeight
      }
    }
    return hasEnded
  }
}
