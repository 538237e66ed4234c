import TextGeometry
import TextLayout

extension DocumentLayout {
  /// Makes one page as high as its text needs, but not lower than requested.
  func layOutGrowing() throws(DocumentError) {
    if plan.containers == nil || plan.height == nil { attachmentHeight = TextContainer.unlimited }
    if plan.stories != nil || plan.containers != nil && usesFlows {
      try growStories()
    } else if plan.containers != nil {
      try growLastContainer()
    } else if plan.columnCount == 1, !(hasSections && plan.notes != nil),
      plan.height != nil || !plan.dependsOnHeight
    {
      try growColumn(reference: plan.height ?? PagePlan.defaultWidth)
    } else if let height = plan.height {
      // Indents may leave no room in columns of any height; then the first column has no end.
      if try !growColumns(from: height, reference: { _ in height }) {
        try growColumn(reference: height)
      }
    } else if try !growColumns(from: 0, reference: { $0 }) {
      // The shapes grow with the page and leave no room at any height. They get the size for a
      // page that holds the text without them, and the text continues below.
      try growColumn(reference: try heightWithoutExclusions())
    }
  }

  /// Lays out one endless column; the page ends below its text.
  private func growColumn(reference: Double) throws(DocumentError) {
    try makePlans(height: TextContainer.unlimited, reference: reference)
    applyPlans()
    manager.ensureLayout()
    let content =
      usesFlows
      ? (storyBottom ?? 0) - plan.margin.top : manager.containerLayouts.first?.contentHeight ?? 0
    let needed = (plan.margin.top + content + plan.margin.bottom).rounded(.up)
    try finishGrowing(height: max(plan.height ?? 0, needed), reference: reference)
  }

  /// Lays out columns of equal height, as low as the text allows.
  ///
  /// - Returns: True if the text fits columns of some height.
  func growColumns(
    from least: Double, reference: (Double) -> Double
  ) throws(DocumentError) -> Bool {
    let found = try smallestHeight(from: least) { height throws(DocumentError) in
      try makePlans(height: height, reference: reference(height))
    }
    guard let found else { return false }
    // The search ends close to the answer; the rows that it found determine the answer exactly. If
    // shapes grow with the page, a whole number of points may hold less text than the height
    // found.
    try makePlans(height: found, reference: reference(found))
    applyPlans()
    let bottom = textBottom
    let needed = (bottom ?? 0) + (plan.containers == nil ? plan.margin.bottom : 0)
    for height in [max(least, needed.rounded(.up)), found.rounded(.up)] {
      try makePlans(height: height, reference: reference(height))
      applyPlans()
      if fits {
        try finishGrowing(height: height, reference: reference(height))
        return true
      }
    }
    try makePlans(height: found, reference: reference(found))
    applyPlans()
    manager.ensureLayout()
    try finishGrowing(height: found, reference: reference(found))
    return true
  }

  /// The bottom of the lowest text on the page, in points.
  private var textBottom: Double? {
    if plan.stories != nil || usesFlows { return storyBottom }
    return zip(plans, manager.containerLayouts).map { $0.frame.minY + $1.contentHeight }.max()
  }

  private func smallestHeight(
    from least: Double, plans makePlans: (Double) throws(DocumentError) -> Void
  ) throws(DocumentError) -> Double? {
    let estimate = try heightWithoutExclusions() / Double(plan.columnCount)
    return try HeightSearch(from: least, guess: estimate).smallest {
      height throws(DocumentError) in
      try makePlans(height)
      applyPlans()
      return fits
    }
  }

  /// Returns the height of a page for the text in one column without shapes.
  private func heightWithoutExclusions() throws(DocumentError) -> Double {
    try makePlans(height: TextContainer.unlimited, reference: PagePlan.defaultWidth)
    applyPlans()
    for container in manager.textContainers {
      container.exclusionPaths = []
      container.shape = nil
    }
    manager.ensureLayout()
    let content = manager.containerLayouts.map(\.contentHeight).max() ?? 0
    return (plan.margin.top + content + plan.margin.bottom).rounded(.up)
  }

  /// Lays out the sheet's own containers; the last one takes the rest of the text.
  private func growLastContainer() throws(DocumentError) {
    if plan.height == nil, plan.dependsOnHeight {
      if try growColumns(from: 0, reference: { $0 }) { return }
    }
    let reference = if let height = plan.height { height } else { try heightWithoutExclusions() }
    try makePlans(height: reference, reference: reference)
    applyPlans()
    if !fits, !plan.isBounded, let last = plans.indices.last {
      plans[last].frame.size.height = TextContainer.unlimited
      applyPlans()
      manager.ensureLayout()
      let content = manager.containerLayouts.dropFirst(last).first?.contentHeight ?? 0
      plans[last].frame.size.height = max(content, PagePlan.minimumHeight)
    }
    manager.ensureLayout()
    for (index, layout) in manager.containerLayouts.prefix(plans.count).enumerated()
    where plans[index].isAutomatic {
      plans[index].frame.size.height = max(layout.contentHeight, PagePlan.minimumHeight)
    }
    let bottom = plans.map(\.frame.maxY).max() ?? 0
    let height = max(plan.height ?? 0, bottom.rounded(.up), 1)
    var page = try page(height: height, containers: 0..<plans.count, reference: reference)
    if plan.height == nil { page.showWhole() }
    pages = [page]
  }

  /// Sets the height of the page, and of the containers that have none.
  private func finishGrowing(height: Double, reference: Double) throws(DocumentError) {
    if plan.stories != nil { return try finishStories(height: height, reference: reference) }
    let room = max(height - plan.margin.top - plan.margin.bottom, PagePlan.minimumHeight)
    if plan.containers == nil {
      for index in plans.indices { plans[index].frame.size.height = room }
    }
    if usesFlows { return try finishStories(height: height, reference: reference) }
    var page = try page(
      height: max(height, 1), containers: 0..<plans.count, reference: reference)
    if plan.height == nil { page.showWhole() }
    pages = [page]
  }
}

extension DocumentPage {
  /// Makes the page high enough for every visible shape and picture on it.
  mutating func showWhole() {
    let bottoms = shapes.map(\.path.bounds.maxY) + pictures.map(\.bounds.maxY)
    for bottom in bottoms { size.height = max(size.height, bottom.rounded(.up)) }
  }
}
