import TextGeometry
import TextLayout

/// Columns that are laid out again, such as those above a section in a lower height.
///
/// The flow remembers its state at the top of each page and section, and where the first part of
/// the text begins there. From that place on it lays out the text in the usual way.
extension TableFlow {
  /// True if columns may be laid out again.
  private var keepsStates: Bool {
    let isNeeded =
      layout.hasSections || layout.levelsLastColumns(of: range) && plans.count > 1
      || feet?.isAcross == true
    return isNeeded && !isTurning && column.frame.height < TextContainer.unlimited
  }

  /// Remembers the state at the top of a page or section.
  func keepState() {
    if lowering != nil { return }
    guard member == 0, keepsStates else { return pageTop = nil }
    let startsPage = pages[page].allSatisfy(\.isMarker)
    // A state before notes were released cannot be restored.
    if let feet, startsPage || !feet.isAcross, feet.measure.release() {
      (checkpoint, feet.start) = (nil, nil)
    }
    pageTop = FlowState(
      page: page, startsPage: startsPage, plans: plans, members: members, section: section,
      pieceCount: pages[page].count, decorationCount: decorations[page].count,
      bottoms: bottoms[page], pending: pending, table: table, emptyCount: emptyCount,
      change: change, feet: feet?.state, plannedCount: layout.plannedCount,
      remarkCount: layout.floatRemarks.count, hasStalled: layout.hasStalled)
  }

  /// Takes the start of a part of the text as the next checkpoint if it is the first part on the
  /// page or of the section.
  ///
  /// - Parameters:
  ///   - position: Its start, in UTF-16 code units.
  ///   - container: The first container that is laid out and not placed; nil if there is none.
  ///   - table: The table that continues there, and the index of its first rows that stay together;
  ///     nil if none does.
  func offer(
    _ position: Int, container: Int? = nil, in table: (placer: TablePlacer, group: Int)? = nil
  ) {
    guard var state = pageTop else { return }
    pageTop = nil
    guard member == 0, lowering == nil else { return }
    if let container { state.plannedCount = container }
    let point = FlowCheckpoint(state: state, position: position, table: table)
    checkpoint = point
    offerPage(point)
  }

  /// Goes back to a checkpoint, and lays out the text from there on again.
  ///
  /// - Parameter end: Its end, in UTF-16 code units.
  /// - Returns: False if a part of it has no room.
  func replay(from checkpoint: FlowCheckpoint, upTo end: Int) throws(DocumentError) -> Bool {
    restore(checkpoint.state)
    // The text has the columns of one section.
    let following = changes
    changes = []
    defer { changes = following }
    try beginColumn()
    var start = checkpoint.position
    if start >= end { return true }
    if let (table, group) = checkpoint.table {
      guard try place(table, from: group) else { return false }
      start = table.grid.range.upperBound
    }
    if start < end { guard try fill(from: start, upTo: end) else { return false } }
    divideBoxes()
    return true
  }

  /// Goes back to a state.
  func restore(_ state: FlowState) {
    layout.plannedCount = state.plannedCount
    layout.floatRemarks.removeLast(layout.floatRemarks.count - state.remarkCount)
    layout.hasStalled = state.hasStalled
    pages.removeSubrange((state.page + 1)...)
    numbers.removeSubrange((state.page + 1)...)
    decorations.removeSubrange((state.page + 1)...)
    bottoms.removeSubrange((state.page + 1)...)
    pages[page].removeSubrange(state.pieceCount...)
    decorations[page].removeSubrange(state.decorationCount...)
    bottoms[page] = state.bottoms
    begin(state.plans.map(loweredOnPage))
    (members, section, pending) = (state.members, state.section, state.pending)
    (table, emptyCount, isFull, leavesPage) = (state.table, state.emptyCount, false, false)
    change = state.change
    (boxEnd, continued) = (nil, nil)
    if let own = state.feet { feet?.restore(own) }
    if let feet, feet.isAcross { (feet.isClosed, feet.isFilled) = (false, false) }
  }

  // MARK: Lower columns

  /// The distance by which the columns of the current page are lower than they may be, in points.
  var loweredHeight: Double {
    guard let lowering, lowering.number == numbers[page] else { return 0 }
    return lowering.fullHeight - lowering.height
  }

  /// Returns a column of the current page in the height that is tried, if it has one.
  func loweredOnPage(_ plan: ContainerPlan) -> ContainerPlan {
    guard let lowering, lowering.number == numbers[page], lowering.height < plan.frame.height else {
      return plan
    }
    return plan.lowered(to: lowering.height)
  }

  /// True if a page is not after the columns that are tried in a lower height.
  func mayFollow(_ page: Page) -> Bool { lowering.map { page.number <= $0.number } ?? true }

  /// Returns a page with its columns in the height that is tried.
  func lowered(_ page: Page) -> Page {
    guard let lowering, page.number == lowering.number else { return page }
    var lowered = Page(
      number: page.number,
      plans: page.plans.map { $0.lowered(to: lowering.height) }, members: page.members,
      change: page.change)
    lowered.columns = page.columns
    return lowered
  }
}

extension ContainerPlan {
  /// Returns a lower plan. Pictures in its text keep the size that they have in the full height.
  func lowered(to height: Double) -> ContainerPlan {
    var plan = self
    plan.attachmentHeight = attachmentHeight ?? frame.height
    plan.frame.size.height = height
    return plan
  }
}
