import TextGeometry
import TextLayout
import TextShaping
import TextStorage

/// Boxes around tables that clone their sides where columns cut them.
extension TableFlow {
  /// True if the boxes around the next content continue from content directly above it.
  var continuesBoxes: Bool { boxEnd != nil || y == 0 && column.continuesBoxes }

  /// Continues below the last content if the next part is in the same boxes.
  func reopenBoxes() { if let boxEnd { y = boxEnd.open } }

  /// Draws the boxes around the last content without lower sides, as more of them follows in the
  /// current column.
  func continueBoxes() {
    continued = nil
    guard let end = boxEnd else { return }
    boxEnd = nil
    let count = decorations[page].count
    switch end.content {
    case .text(let container): setText(in: container, boxesContinue: true, end)
    case .table(let part): record(part.decorations(isClosed: false), in: part.part.place)
    }
    continued = (end, decorations[page].count - count)
  }

  /// Takes back that the boxes continue in the last text of the current column, which is removed.
  func restoreBoxes() {
    boxEnd = continued?.end
    guard let (end, count) = continued else { return }
    continued = nil
    decorations[page].removeLast(count)
    if case .text(let container) = end.content {
      setText(in: container, boxesContinue: false, end)
    }
  }

  /// Ends the last text of the current column without the lower sides of boxes, or with them.
  private func setText(in container: Int, boxesContinue: Bool, _ end: BoxEnd) {
    layout.manager.textContainers[container].boxesContinue = boxesContinue
    guard let last = pages[page].indices.last, pages[page][last].container == container else {
      return
    }
    let distance = (boxesContinue ? end.open : end.closed) + column.frame.minY
    pages[page][last].frame.size.height = max(
      distance - pages[page][last].frame.minY, PagePlan.minimumHeight)
  }

  /// Draws the boxes around the last content with their lower sides, as nothing more of them
  /// follows in the current column.
  func closeBoxes() {
    guard let end = boxEnd else { return }
    boxEnd = nil
    guard case .table(let part) = end.content else { return }
    let place = part.part.place
    record(part.decorations(isClosed: true), in: place)
    record(bottom: part.part.column.minY + part.bottom + part.closingRoom, in: place)
  }

  /// Ends the boxes around the last content above a float, a box that keeps clear of shapes, or
  /// other columns.
  func divideBoxes() {
    guard let end = boxEnd else { return }
    y = end.closed
    closeBoxes()
  }

  /// Remembers the end of text around which boxes continue.
  ///
  /// - Parameters:
  ///   - container: The index of its last container, which ends at the current height.
  ///   - position: The end of the text, in UTF-16 code units.
  func leaveText(in container: Int, upTo position: Int) {
    boxEnd = nil
    guard position > range.lowerBound, position < range.upperBound,
      let style = layout.storage.attribute(.paragraphStyle, at: position - 1),
      style.boxes.contains(where: { $0.clonesSides && !$0.isLast })
    else { return }
    let room = Double(BoxInsets(style.boxes).bottomAtCut)
    boxEnd = BoxEnd(content: .text(container), open: y - room, closed: y)
  }
}
