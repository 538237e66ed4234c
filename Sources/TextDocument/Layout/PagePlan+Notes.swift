import TextGeometry
import TextLayout

extension SheetNotes {
  /// The column of notes that stand beside the text, which gets as much less room; nil where they do not.
  ///
  /// - Parameters:
  ///   - width: The width of the page, in points.
  ///   - margin: The distances of text from the page's edges, in points; that on the side of the notes grows.
  func plan(width: Double, margin: inout Insets, isRightToLeft: Bool) -> NotePlan? {
    guard presentation == .beside, let items, !items.isEmpty else { return nil }
    let room = width - margin.left - margin.right
    let own = (self.width ?? Self.usualWidth).resolved(in: room)
    let gap = (gap ?? .points(Self.usualGap)).resolved(in: room)
    let isLeft = ((side ?? .trailing) == .leading) != isRightToLeft
    let x = isLeft ? margin.left : width - margin.right - own
    if isLeft { margin.left += own + gap } else { margin.right += own + gap }
    return NotePlan(x: x, width: own, spacing: spacing ?? Self.usualSpacing)
  }
}

extension DocumentRequest {
  /// Where notes stand: beside the text where there is room, else in it.
  func notePresentation(_ part: SheetPart) -> SheetNotes.Presentation? {
    guard part.notes.items != nil else { return part.notes.presentation }
    let hasContainers =
      overrides.columns.count == nil && (overrides.containers ?? part.containers) != nil
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
