import TextGeometry
import TextLayout
import TextStorage

/// The plans of the containers on a page.
extension DocumentLayout {
  /// Resolves the containers of a page.
  func makePlans(height: Double, reference: Double?) throws(DocumentError) {
    plans = try plan.containerPlans(height: height, reference: reference)
    for (place, values) in fittedValues where place < plans.count { plans[place].fit = values }
  }

  /// Applies the plans to the first containers.
  func applyPlans() {
    if plan.stories != nil || usesFlows { return applyStoryPlans() }
    (plannedCount, panesFit, emptyColumns) = (0, true, [])
    var limited: [(columns: Range<Int>, end: Int)] = []
    for (count, end) in limitedColumns {
      let own = Array(plans[plannedCount..<plannedCount + count])
      limited.append((add(own, upTo: end, startsPage: plannedCount == 0), end))
    }
    _ = add(Array(plans[plannedCount...]), startsPage: plannedCount == 0)
    for (columns, end) in limited where !recordEmptyColumns(columns, after: end) {
      panesFit = false
    }
  }

  /// The number of columns of each text that has columns of its own, and the text's end in UTF-16
  /// code units. These texts are the panes except the last, or the text beside notes.
  private var limitedColumns: [(count: Int, end: Int)] {
    if let notes, plan.notes != nil { return [(plans.count, notes.textEnd)] }
    guard let panes = plan.panes else { return [] }
    return zip(panes, paneEnds).dropLast().map { ($0.columnCount, $1) }
  }

  /// Records which columns the text before a position leaves empty.
  ///
  /// - Returns: True if that text fits the columns.
  func recordEmptyColumns(_ columns: Range<Int>, after end: Int) -> Bool {
    for index in columns {
      let range = manager.characterRange(in: manager.textContainers[index])
      guard range.upperBound >= end else { continue }
      let isEmpty = range.lowerBound >= end
      emptyColumns.formUnion((isEmpty ? index : index + 1)..<columns.upperBound)
      return true
    }
    return false
  }

  /// Collapses the columns that their pane's text leaves empty, even after columns are balanced.
  func endEmptyColumns() {
    if emptyColumns.isEmpty { return }
    for number in pages.indices {
      for (place, index) in pages[number].containers.enumerated()
      where emptyColumns.contains(index)
        && manager.characterRange(in: manager.textContainers[index]).isEmpty
      {
        pages[number].frames[place].size.height = PagePlan.minimumHeight
      }
    }
  }
}

extension TextContainer {
  /// Applies a plan to the container.
  func apply(_ plan: ContainerPlan) {
    size = plan.frame.size
    lineFragmentPadding = plan.padding
    minimumFragmentWidth = plan.minimumFragmentWidth
    maximumNumberOfLines = plan.maximumLines
    lineBreakMode = plan.lineBreakMode ?? .byWordWrapping
    indentOrigin = plan.indentOrigin
    shape = plan.inside
    exclusionPaths = plan.exclusions
    (takesOverflow, rowSpacing, minimumBoxHeight) = (false, 0, 0)
    (continuesBoxes, boxesContinue) = (plan.continuesBoxes, false)
    joinedBoxes = []
    cutHeight = plan.cutHeight
    baselineGrid = plan.grid?.from(plan.frame.minY)
    (firstBaseline, lastBaseline) = (plan.firstBaseline, plan.lastBaseline)
  }
}
