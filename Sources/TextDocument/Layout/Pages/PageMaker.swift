import TextLayout

/// Adds pages when layout runs out of them, as long as pages take text.
final class PageMaker: LayoutManagerDelegate {
  private let laterPlans: [ContainerPlan]
  private let length: Int
  private let progress: ((DocumentLayout.Progress) -> Void)?
  /// The number of pages that took text, at least 1.
  private(set) var pageCount = 1
  private var reached = 0
  /// The maximum number of pages.
  private let maximumPages: Int
  /// True if the text needs more pages than that.
  private(set) var isFull = false
  /// True if text is left although there may be more pages, because they take nothing of it.
  private(set) var hasStalled = false

  /// Creates a maker of the pages after the first, whose containers exist already.
  init(
    laterPlans: [ContainerPlan], length: Int, maximumPages: Int,
    progress: ((DocumentLayout.Progress) -> Void)?
  ) {
    self.laterPlans = laterPlans
    self.maximumPages = maximumPages
    self.length = length
    self.progress = progress
  }

  var questions: DelegateQuestions { [] }

  private func addPage(to manager: LayoutManager) {
    for (index, plan) in laterPlans.enumerated() {
      let container = TextContainer()
      container.apply(plan)
      container.startsPage = index == 0
      manager.addTextContainer(container)
    }
    pageCount += 1
  }

  func layoutManager(
    _ layoutManager: LayoutManager, didCompleteLayoutFor container: TextContainer?, atEnd: Bool
  ) {
    guard container == nil, !atEnd else { return }
    let position = layoutManager.containerLayouts.last?.range.upperBound ?? 0
    guard position > reached else {
      // A page took nothing, so the next one would not either; the rest of the text is left out.
      if pageCount > 1 { pageCount -= 1 }
      hasStalled = true
      return
    }
    reached = position
    progress?(DocumentLayout.Progress(pages: pageCount, position: position, length: length))
    guard pageCount < maximumPages else {
      isFull = true
      return
    }
    addPage(to: layoutManager)
  }
}
