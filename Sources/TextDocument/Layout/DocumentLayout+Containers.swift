import TextGeometry
import TextLayout
import TextStorage

/// The choice of containers: those of the previous layout as far as there are any, then new ones.
/// A container that does not change is not laid out again.
extension DocumentLayout {
  /// Resolves the containers of a page.
  func makePlans(height: Double, reference: Double?) throws(DocumentError) {
    plans = try plan.containerPlans(height: height, reference: reference)
    for (place, values) in fittedValues where place < plans.count { plans[place].fit = values }
  }

  /// Applies the plans to the first containers.
  func applyPlans() {
    if plan.stories != nil { return applyStoryPlans() }
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

  /// Applies plans to the next containers.
  ///
  /// - Parameters:
  ///   - end: The end of the text for these containers, in UTF-16 code units; nil for no limit.
  ///   - pageCount: The number of pages that get containers with these plans.
  ///   - startsPage: True if the first container of each page starts it.
  /// - Returns: The indices of the containers.
  func add(
    _ plans: [ContainerPlan], upTo end: Int? = nil, pageCount: Int = 1, startsPage: Bool = true
  ) -> Range<Int> {
    let start = plannedCount
    // The array is not kept here: with two owners it would be copied to be added to.
    let knownCount = manager.textContainers.count - start
    var added: [TextContainer] = []
    for page in 0..<pageCount {
      for (index, plan) in plans.enumerated() {
        let place = page * plans.count + index
        let isKnown = place < knownCount
        let container = isKnown ? manager.textContainers[start + place] : TextContainer()
        container.apply(plan)
        container.startsPage = startsPage && index == 0
        container.textLimit = end
        container.attachmentHeight = attachmentHeight
        if !isKnown { added.append(container) }
      }
    }
    manager.addTextContainers(added)
    plannedCount += pageCount * plans.count
    return start..<plannedCount
  }

  /// Plans the first container without a plan again, as it is.
  func keep(_ index: Int) { plannedCount = index + 1 }

  /// Adds a container for each of some plans, with a text limit of its own.
  ///
  /// - Returns: The index of the first container.
  func add(cells: [(plan: ContainerPlan, end: Int)]) -> Int {
    let start = plannedCount
    let knownCount = manager.textContainers.count - start
    var added: [TextContainer] = []
    for (place, cell) in cells.enumerated() {
      let isKnown = place < knownCount
      let container = isKnown ? manager.textContainers[start + place] : TextContainer()
      container.apply(cell.plan)
      container.startsPage = false
      container.textLimit = cell.end
      container.attachmentHeight = attachmentHeight
      if !isKnown { added.append(container) }
    }
    manager.addTextContainers(added)
    plannedCount += cells.count
    return start
  }

  /// Withdraws the plans of the last planned containers.
  func remove(_ indices: Range<Int>) { plannedCount = indices.lowerBound }

  /// Removes containers of the previous layout that no longer have a plan.
  func removeUnplannedContainers() { manager.removeTextContainers(from: plannedCount) }

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
    baselineGrid = plan.grid?.from(plan.frame.minY)
  }
}
