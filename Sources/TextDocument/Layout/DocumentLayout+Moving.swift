import TextLayout

extension DocumentLayout {
  /// Lays out the document's first page by another plan; only what the change affects is laid out
  /// again. The plan must come from the same request, so that texts and pages are divided in the
  /// same way.
  ///
  /// - Throws: A ``DocumentError`` if a shape is malformed.
  func move(to other: PagePlan) throws(DocumentError) {
    (plan, background, bleed) = (other, other.background, other.bleed)
    plan.setGrid(fonts: manager.fonts)
    try layOutMoved()
    try settleFrameHeights { () throws(DocumentError) in try layOutMoved() }
    manager.ensureLayout()
  }

  private func layOutMoved() throws(DocumentError) {
    (plannedCount, panesFit, emptyColumns, paneOverflows) = (0, true, [], [])
    if overflowMode == .pages {
      try layOutOnePage()
      // The test whether all text fits looks at all containers.
      if plan.notes == nil { removeUnplannedContainers() }
      balanceLastPage()
    } else {
      try layOutPage()
    }
    try finishPages(atMost: .max)
  }

  /// Places the notes of all pages again after shapes have moved in the existing containers.
  ///
  /// - Throws: A ``DocumentError`` if a shape is malformed, or if notes need more pages than
  ///   allowed.
  func moveNotes() throws(DocumentError) {
    (pages, plannedCount) = withoutNotes
    try showNotes(atMost: maximumPages)
    removeUnplannedContainers()
    decorateFurniture()
  }
}
