import TextGeometry
import TextLayout
import TextStorage

extension DocumentLayout {
  /// Fills one page; the rest of the text is left out.
  func layOutOnePage() throws(DocumentError) {
    let height = plan.height ?? PagePlan.defaultWidth
    if plan.stories != nil || footnotes != nil || usesFlows {
      pages = try storyPages(atMost: 1)
      return
    }
    try makePlans(height: height, reference: height)
    if let panes = plan.panes {
      pages = try panePages(panes, maximumPages: 1)
      balanceLastPage()
      return
    }
    if let notes, plan.notes != nil {
      pages = try textPages(before: notes, maximumPages: 1)
      balanceLastPage()
      return
    }
    applyPlans()
    pages = [try page(height: height, containers: 0..<plans.count, reference: height)]
    manager.ensureLayout()
    balanceLastPage()
  }

  /// Fills as many pages as the text needs.
  ///
  /// - Parameter most: The maximum number of pages.
  /// - Throws: A ``DocumentError``, also if the text needs more pages.
  func layOutPages(atMost most: Int) throws(DocumentError) {
    if hasFlow, !usesFlows { return try layOutTables(atMost: most) }
    if plan.variesByPage || footnotes != nil || usesFlows || plan.notes != nil && choosesBreaks {
      try layOutPagesWithLast(atMost: most == .max ? most : most + 1)
      if pages.count > most { throw Self.tooManyPages(most) }
      balanceLastPage()
      return
    }
    let height = plan.height ?? PagePlan.defaultWidth
    try makePlans(height: height, reference: height)
    if let panes = plan.panes {
      pages = try panePages(panes, maximumPages: most == .max ? most : most + 1)
      if pages.count > most { throw Self.tooManyPages(most) }
      balanceLastPage()
      return
    }
    if let notes, plan.notes != nil {
      pages = try textPages(before: notes, maximumPages: most == .max ? most : most + 1)
      if pages.count > most { throw Self.tooManyPages(most) }
      balanceLastPage()
      return
    }
    let maker = PageMaker(
      laterPlans: plans, length: storage.length, maximumPages: most, progress: progress)
    applyPlans()
    layoutCount += 1
    manager.delegate = maker
    if canReleasePages { layOutReleasing(maker) } else { manager.ensureLayout() }
    manager.delegate = nil
    plannedCount = manager.textContainers.count
    if maker.isFull { throw Self.tooManyPages(most) }
    hasStalled = maker.hasStalled
    let first = try page(height: height, containers: 0..<plans.count, reference: height)
    let count = plans.count
    pages = (0..<maker.pageCount).map { index in
      var page = first
      if index > 0 { page.containers = Array(index * count..<(index + 1) * count) }
      return page
    }
    balanceLastPage()
  }

  static func tooManyPages(_ most: Int) -> DocumentError {
    DocumentError(
      .limitExceeded, at: "pages",
      "the text needs more than the limit of \(most) page\(most == 1 ? "" : "s")",
      hint: "Allow more pages or larger ones, or truncate the text.",
      remedy: .allowMorePages)
  }

  /// Makes the columns of the last page equally high if the sheet requests it; with panes, only
  /// those of the last pane.
  func balanceLastPage() {
    guard plan.isBalanced, footnotes == nil, !hasFlow else { return }
    if notes != nil, plan.notes != nil {
      // Notes follow the text in the storage and are not placed yet, so `overflowRange` says
      // nothing about the text. Text that does not fit is in `paneOverflows`.
      // No page shows the container of what has no room, which may follow.
      let hidden = hiddenContainers.map(\.index).min() ?? plannedCount
      if paneOverflows.isEmpty, let first = pages.last?.containers.first, first < hidden {
        balance(first..<hidden)
      }
      return
    }
    // Columns whose text is cut off are full.
    guard manager.overflowRange == nil, paneOverflows.isEmpty else { return }
    let count = plan.panes?.last?.columnCount ?? plan.columnCount
    balance(manager.textContainers.indices.suffix(count))
  }

  /// Makes some columns equally high.
  private func balance(_ columns: Range<Int>) {
    guard plan.containers == nil, columns.count > 1, let full = plans.last?.frame.height else {
      return
    }
    manager.balance(columns, limit: full)
  }

  // MARK: Content of a page

  /// Returns a page with the planned containers.
  ///
  /// - Parameter number: The index of the page.
  func page(
    height: Double, containers: Range<Int>, reference: Double, number: Int = 0
  ) throws(DocumentError) -> DocumentPage {
    var page = DocumentPage(
      size: Size(width: plan.width, height: height), containers: Array(containers),
      frames: plans.map(\.frame),
      shapes: try plan.pageShapes(reference: reference, plans: plans, page: number),
      pictures: try plan.pagePictures(reference: reference, page: number))
    if !containers.isEmpty { page.setLayers(plans) }
    // If panes continue on other pages, those on top of others may end before them.
    if !containers.isEmpty { page.shapes += plan.overlayShapes(plans) }
    return page
  }

  /// Shrinks containers of automatic height to their text.
  func endAutomaticContainers() {
    guard plans.contains(where: \.isAutomatic) else { return }
    // Containers after the end of the text have no layouts.
    let layouts = manager.containerLayouts
    for number in pages.indices {
      for (place, index) in pages[number].containers.enumerated() {
        guard let planned = pages[number].plan(at: place, of: plans.count),
          plans[planned].isAutomatic, pages[number].columns[planned] == nil
        else { continue }
        let frame = pages[number].frames[place]
        let height = index < layouts.count ? layouts[index].contentHeight : 0
        pages[number].frames[place].size.height = min(
          frame.height, max(height, plans[planned].minimumHeight))
      }
    }
  }

  /// Returns the height of a container: that of the last page's balanced columns if it is smaller,
  /// otherwise that of its frame.
  func containerHeight(_ index: Int, on page: DocumentPage, at place: Int) -> Double {
    min(page.frames[place].height, manager.textContainers[index].size.height)
  }
}
