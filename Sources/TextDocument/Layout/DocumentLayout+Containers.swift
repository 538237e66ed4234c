import TextGeometry
import TextLayout
import TextStorage

/// Which containers the text goes into: those of a layout before, as far as there are any, and new ones behind them.
/// What stays as it was in a container is not laid out again.
extension DocumentLayout {
  /// Resolves the containers of a page.
  func makePlans(height: Double, reference: Double?) throws(DocumentError) {
    plans = try plan.containerPlans(height: height, reference: reference)
  }

  /// Gives the planned geometry to the first containers.
  func applyPlans() {
    (plannedCount, panesFit, emptyColumns) = (0, true, [])
    var limited: [(columns: Range<Int>, end: Int)] = []
    for (count, end) in limitedColumns {
      let own = Array(plans[plannedCount..<plannedCount + count])
      limited.append((add(own, upTo: end, startsPage: plannedCount == 0), end))
    }
    _ = add(Array(plans[plannedCount...]), startsPage: plannedCount == 0)
    for (columns, end) in limited where !noteEmptyColumns(columns, behind: end) {
      panesFit = false
    }
  }

  /// How many columns of a page hold a text of their own, in their order, and where it ends in UTF-16 code units:
  /// the panes but for the last one, or all columns that notes stand beside.
  private var limitedColumns: [(count: Int, end: Int)] {
    if let notes, plan.notes != nil { return [(plans.count, notes.textEnd)] }
    guard let panes = plan.panes else { return [] }
    return zip(panes, paneEnds).dropLast().map { ($0.columnCount, $1) }
  }

  /// Gives plans to the next containers.
  ///
  /// - Parameters:
  ///   - end: From where on no text goes into them, in UTF-16 code units; nil where it goes on.
  ///   - pageCount: How many pages get containers with these plans.
  ///   - startsPage: Whether the first of each page starts it.
  /// - Returns: The numbers of the containers.
  func add(
    _ plans: [ContainerPlan], upTo end: Int? = nil, pageCount: Int = 1, startsPage: Bool = true
  ) -> Range<Int> {
    let start = plannedCount
    let known = manager.textContainers.dropFirst(start)
    var added: [TextContainer] = []
    for page in 0..<pageCount {
      for (index, plan) in plans.enumerated() {
        let place = page * plans.count + index
        let isKnown = place < known.count
        let container = isKnown ? known[known.startIndex + place] : TextContainer()
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

  /// Takes their plans from the last containers that have got some.
  func remove(_ indices: Range<Int>) { plannedCount = indices.lowerBound }

  /// Takes containers of a layout before away that have no plan any more.
  func removeUnplannedContainers() { manager.removeTextContainers(from: plannedCount) }

  /// Notes which columns the text before a position leaves empty.
  ///
  /// - Returns: Whether that text fits the columns.
  func noteEmptyColumns(_ columns: Range<Int>, behind end: Int) -> Bool {
    for index in columns {
      let range = manager.characterRange(in: manager.textContainers[index])
      guard range.upperBound >= end else { continue }
      let isEmpty = range.lowerBound >= end
      emptyColumns.formUnion((isEmpty ? index : index + 1)..<columns.upperBound)
      return true
    }
    return false
  }

  /// Gives columns no height that the text of their pane leaves empty, also once columns are balanced.
  func endEmptyColumns() {
    if emptyColumns.isEmpty { return }
    for number in pages.indices {
      for (place, index) in pages[number].containers.enumerated()
      where emptyColumns.contains(index)
        && manager.characterRange(in: manager.textContainers[index]).isEmpty
      {
        pages[number].frames[place].size.height = PagePlan.leastHeight
      }
    }
  }
}

extension TextContainer {
  /// Takes over what a plan says.
  func apply(_ plan: ContainerPlan) {
    size = plan.frame.size
    lineFragmentPadding = plan.padding
    minimumFragmentWidth = plan.minimumFragmentWidth
    maximumNumberOfLines = plan.maximumLines
    lineBreakMode = plan.lineBreakMode ?? .byWordWrapping
    indentOrigin = plan.indentOrigin
    shape = plan.inside
    exclusionPaths = plan.exclusions
  }
}
