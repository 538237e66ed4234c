import TextGeometry
import TextLayout

extension SheetNotes {
  /// Returns the column of notes beside the text, and takes its room from the text; nil if notes
  /// are not beside the text.
  ///
  /// - Parameters:
  ///   - width: The width of the page, in points.
  ///   - margin: The distances of text from the page's edges, in points; the one on the notes'
  ///     side grows.
  ///   - isRight: True for a page on the right of a spread.
  func plan(
    width: Double, margin: inout Insets, isRightToLeft: Bool, isRight: Bool
  ) -> NotePlan? {
    guard areBeside else { return nil }
    let room = width - margin.left - margin.right
    let own = (self.width ?? Self.defaultWidth).resolved(in: room)
    let gap = (gap ?? .points(Self.defaultGap)).resolved(in: room)
    let isLeft =
      switch side ?? .trailing {
      case .leading: !isRightToLeft
      case .trailing: isRightToLeft
      case .outer: !isRight
      case .inner: isRight
      }
    let x = isLeft ? margin.left : width - margin.right - own
    if isLeft { margin.left += own + gap } else { margin.right += own + gap }
    return NotePlan(
      x: x, width: own, spacing: spacing ?? Self.defaultSpacing, top: margin.top,
      bottom: margin.bottom)
  }
}

extension PagePlan {
  /// Returns the column of notes beside the text of a page; nil if it has none.
  ///
  /// - Complexity: O(*n*) in the masters.
  func noteColumn(onPage page: Int) -> NotePlan? {
    guard notes != nil, let masters, masters.haveGeometry else { return notes }
    return noteColumns[masters.look(ofPage: page)]
  }
}

extension DocumentRequest {
  /// Returns the placement of notes: beside the text if there is room, otherwise in it.
  func notePresentation(_ part: SheetPart) -> SheetNotes.Presentation? {
    guard part.notes.items != nil || part.footnotes?.hasSideNotes == true else {
      return part.notes.presentation
    }
    switch part.notes.presentation ?? .automatic {
    case .page: return .page
    case .block: return .block
    case .beside: return hasContainers(part) ? .block : .beside
    case .automatic:
      let isRegular = effectiveTraits.horizontalSizeClass == .regular
      return isRegular && !hasContainers(part) ? .beside : .block
    }
  }

  /// True if containers of the sheet or a master hold the text, so that no room is beside it.
  private func hasContainers(_ part: SheetPart) -> Bool {
    part.masters?.contains { $0.containers != nil } == true
      || (overrides.columns.count == nil && (overrides.containers ?? part.containers) != nil)
  }

  /// Returns the remark on notes that a sheet wants beside the text but that are blocks in it; nil
  /// if there are none.
  ///
  /// - Parameter part: The sheet's content with the placement that notes have.
  func remarkOnNotes(of part: SheetPart) -> DocumentRemark? {
    guard part.notes.presentation == .block, hasContainers(part),
      let own = sheet?.resolved(for: effectiveTraits), own.notes.presentation == .beside,
      own.notes.items?.isEmpty == false || own.footnotes?.hasSideNotes == true
    else { return nil }
    let what =
      part.masters?.contains { $0.containers != nil } == true
      ? "a master has containers" : "the sheet has containers"
    return DocumentRemark(
      place: "notes.presentation",
      message: "\(what), so the notes are blocks in the text instead of beside it",
      hint: "Leave these out, or write \"presentation\": \"block\".")
  }
}
