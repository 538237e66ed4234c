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
  func plan(width: Double, margin: inout Insets, isRightToLeft: Bool) -> NotePlan? {
    guard presentation == .beside, let items, !items.isEmpty else { return nil }
    let room = width - margin.left - margin.right
    let own = (self.width ?? Self.defaultWidth).resolved(in: room)
    let gap = (gap ?? .points(Self.defaultGap)).resolved(in: room)
    let isLeft = ((side ?? .trailing) == .leading) != isRightToLeft
    let x = isLeft ? margin.left : width - margin.right - own
    if isLeft { margin.left += own + gap } else { margin.right += own + gap }
    return NotePlan(x: x, width: own, spacing: spacing ?? Self.defaultSpacing)
  }
}

extension DocumentRequest {
  /// Returns the placement of notes: beside the text if there is room, otherwise in it.
  func notePresentation(_ part: SheetPart) -> SheetNotes.Presentation? {
    guard part.notes.items != nil else { return part.notes.presentation }
    let hasContainers =
      part.hasMasterGeometry
      || (overrides.columns.count == nil && (overrides.containers ?? part.containers) != nil)
    switch part.notes.presentation ?? .automatic {
    case .page: return .page
    case .block: return .block
    case .beside: return hasContainers ? .block : .beside
    case .automatic:
      let isRegular = effectiveTraits.horizontalSizeClass == .regular
      return isRegular && !hasContainers ? .beside : .block
    }
  }
}
