import TextLayout

extension DocumentLayout {
  /// Lays the document's first page out as another plan has it; only what the change reaches is laid out again. The
  /// plan is of the same request, so that texts and pages are divided in the same way.
  ///
  /// - Throws: A ``DocumentError`` when a shape is malformed.
  func move(to other: PagePlan) throws(DocumentError) {
    (plan, background, bleed) = (other, other.background, other.bleed)
    (plannedCount, panesFit, emptyColumns, paneOverflows) = (0, true, [], [])
    if overflowMode == .pages {
      try layOutOnePage()
      // Whether all text fits is asked of all containers.
      if plan.notes == nil { removeUnplannedContainers() }
      balanceLastPage()
    } else {
      try layOutPage()
    }
    try finishPages(atMost: .max)
    manager.ensureLayout()
  }

  /// Places the notes of all pages again, after shapes have moved in the containers that there are.
  ///
  /// - Throws: A ``DocumentError`` when a shape is malformed, and when notes take more pages than there may be.
  func moveNotes() throws(DocumentError) {
    (pages, plannedCount) = withoutNotes
    try showNotes(atMost: mostPages)
    removeUnplannedContainers()
  }
}
