import TextGeometry
import TextLayout
import TextStorage

/// Layout of a text with tables and floats in the columns of pages.
extension DocumentLayout {
  /// Lays out a text with tables, on pages or on one page.
  ///
  /// - Parameter most: The maximum number of pages.
  /// - Throws: A ``DocumentError``, also if the text needs more pages.
  func layOutTables(atMost most: Int) throws(DocumentError) {
    if overflowMode == .grow || plan.height == nil { return try growTables() }
    let height = plan.height ?? PagePlan.defaultWidth
    let flow = try tableFlow(height: height, reference: height, atMost: most)
    if flow.isFull, overflowMode == .pages { throw Self.tooManyPages(most) }
    try finishTables(flow, height: height, reference: height)
  }

  /// Makes one page as high as its text needs.
  private func growTables() throws(DocumentError) {
    if plan.height == nil { attachmentHeight = TextContainer.unlimited }
    if plan.containers != nil, plan.height != nil || !plan.dependsOnHeight {
      return try growLastTableContainer()
    }
    let isRelative = plan.height == nil && plan.dependsOnHeight
    if plan.columnCount == 1, !isRelative, !hasSections {
      let reference = plan.height ?? PagePlan.defaultWidth
      let flow = try tableFlow(height: TextContainer.unlimited, reference: reference, atMost: 1)
      let needed = (flow.bottom + plan.margin.bottom).rounded(.up)
      return try finishTables(
        flow, height: max(plan.height ?? 0, needed), reference: reference, isGrown: true)
    }
    let fixed = plan.height
    let found = try HeightSearch(from: fixed ?? 0, guess: PagePlan.defaultWidth).smallest {
      height throws(DocumentError) in
      let flow = try tableFlow(height: height, reference: fixed ?? height, atMost: 1)
      return holdsAll(flow)
    }
    var height = (found ?? PagePlan.defaultWidth).rounded(.up)
    var flow = try tableFlow(height: height, reference: fixed ?? height, atMost: 1)
    // The search ends close to the answer, which the content determines.
    let needed = max((flow.bottom + plan.margin.bottom).rounded(.up), fixed ?? 0)
    if needed < height {
      let lower = try tableFlow(height: needed, reference: fixed ?? needed, atMost: 1)
      if holdsAll(lower) {
        (height, flow) = (needed, lower)
      } else {
        flow = try tableFlow(height: height, reference: fixed ?? height, atMost: 1)
      }
    }
    try finishTables(flow, height: height, reference: fixed ?? height, isGrown: true)
  }

  /// Lays out the sheet's own containers on one page; the last one takes the rest of the text.
  private func growLastTableContainer() throws(DocumentError) {
    let reference = plan.height ?? PagePlan.defaultWidth
    let bounded = try tableFlow(height: reference, reference: reference, atMost: 1)
    let isWhole = plan.isBounded || holdsAll(bounded)
    let flow =
      isWhole
      ? bounded
      : try tableFlow(height: reference, reference: reference, atMost: 1, endsLast: false)
    let bottom = max(flow.bottom, plans.dropLast(isWhole ? 0 : 1).map(\.frame.maxY).max() ?? 0)
    try finishTables(
      flow, height: max(plan.height ?? 0, bottom.rounded(.up)), reference: reference, isGrown: true)
  }

  /// True if a flow has taken all text.
  private func holdsAll(_ flow: TableFlow) -> Bool {
    if flow.isFull || !flow.pending.isEmpty { return false }
    removeUnplannedContainers()
    return manager.overflowRange == nil
  }

  private func tableFlow(
    height: Double, reference: Double, atMost most: Int, endsLast: Bool = true
  ) throws(DocumentError) -> TableFlow {
    var book = PageBook(plan, height: height, reference: reference)
    plans = try book.page(0).plans
    (plannedCount, narrowTables, floatRemarks) = (0, [:], [])
    layoutCount += 1
    let flow = TableFlow(self, 0..<storage.length) { number, _ throws(DocumentError) in
      guard number < most else { return nil }
      var plans = try book.page(number).plans
      if !endsLast, let last = plans.indices.last {
        plans[last].frame.size.height = TextContainer.unlimited
      }
      return TableFlow.Page(
        number: number, plans: plans, members: Array(plans.indices),
        change: book.nextChange(from: number + 1))
    }
    let parts = TableFlow.parts(of: storage)
    flow.startReleasing(parts)
    manager.takeBreaks(choosesFlowBreaks && window == nil)
    (greedyChapters, breakChapters) = ([], [])
    if window == nil { flow.breaks = flowBreaks(of: 0..<storage.length, parts, nil) }
    try flow.run(parts)
    finish(flow.breaks)
    return flow
  }

  /// Makes the pages of a flow.
  private func finishTables(
    _ flow: TableFlow, height: Double, reference: Double, isGrown: Bool = false
  ) throws(DocumentError) {
    removeUnplannedContainers()
    var book = PageBook(plan, height: height, reference: reference)
    plans = try book.page(0).plans
    pages = []
    for number in flow.pages.indices {
      let pieces = flow.pages[number]
      // A long table is not held twice.
      flow.pages[number] = []
      let content = try book.page(number)
      var page = DocumentPage(
        size: Size(width: plan.width, height: max(height, 1)),
        containers: pieces.map(\.container), frames: pieces.map(\.frame),
        shapes: content.shapes, pictures: content.pictures)
      page.planIndices = pieces.map(\.plan)
      let turn = flow.turnedPlans[number]?.turn
      if pieces.contains(where: { $0.cell != nil }) { page.cells.reserve(pieces.count) }
      page.setInnerParents(pieces)
      for (place, piece) in pieces.enumerated() {
        if let turn { page.turns[place] = turn }
        page.cells[place] = piece.cell
        page.floats[place] = piece.float
        if piece.isBox { page.clearBoxes.insert(place) }
        if piece.isText {
          page.names[place] = content.plans[piece.plan].name
          page.fits[place] = fittedValues[piece.plan]
        }
        if piece.frame.height >= TextContainer.unlimited {
          let end = piece.frame.minY + contentHeight(ofContainer: piece.container)
          let bottom = max(content.plans[piece.plan].frame.maxY, end)
          page.frames[place].size.height = max(bottom - piece.frame.minY, PagePlan.minimumHeight)
        }
      }
      let decorations = flow.decorations[number]
      var lines = joinedBoxes(of: decorations, around: pieces).map(\.decoration)
      lines.reserveCapacity(lines.count + decorations.count)
      for case let line? in decorations.lazy.map(\.drawn) { lines.append(line) }
      if let turn { lines = lines.map { $0.turned(by: turn) } }
      page.add(lines)
      flow.decorations[number] = []
      if isGrown, plan.height == nil { page.showWhole() }
      pages.append(page)
    }
    findPageStarts()
  }
}
