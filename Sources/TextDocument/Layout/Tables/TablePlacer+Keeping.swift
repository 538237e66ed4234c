import TextGeometry
import TextLayout
import TextStorage

extension TableFlow {
  /// Returns the end of the paragraph below a table that stays with its last rows, in UTF-16 code
  /// units; nil if none does.
  func keptEnd(of grid: TableGrid) -> Int? {
    let (start, storage) = (grid.range.upperBound, layout.storage)
    guard grid.table.keepWithNext, start < range.upperBound,
      tableCell(at: start) == nil, storage.attribute(.float, at: start) == nil
    else { return nil }
    return storage.paragraphRange(containing: start).upperBound
  }
}

/// The paragraph below a table that stays with the last rows, such as a caption.
extension TablePlacer {
  /// The room between the table with its boxes and the text below, in points; 0 if there is none.
  var spaceBelow: Double {
    let end = grid.range.upperBound
    guard end < flow.range.upperBound else { return 0 }
    return grid.table.spaceAfter + boxInsets.after + flow.spaceBefore(end)
  }

  /// Returns true if the paragraph that stays with the last rows has room below them: all of it,
  /// or as many first lines as its style keeps together. Without a next column the rows stay, too.
  ///
  /// The last rows have to be laid out, and nothing after them.
  ///
  /// - Parameter bottom: Their bottom, in points from the top of the page's column.
  func hasRoomForNext(below bottom: Double) -> Bool {
    guard flow.height < TextContainer.unlimited, let end = flow.keptEnd(of: grid) else {
      return true
    }
    let layout = flow.layout
    let top = bottom + boxInsets.bottom + spaceBelow
    let above = flow.y
    flow.y = top
    var plan = flow.restOfColumn
    flow.y = above
    (plan.frame.size.height, plan.lineBreakMode) = (TextContainer.unlimited, nil)
    let index = layout.add([plan], upTo: end, startsPage: false).lowerBound
    defer { layout.remove(index..<layout.plannedCount) }
    let container = layout.manager.textContainers[index]
    layout.manager.ensureLayout(for: container)
    let rows = layout.manager.rows(in: container)
    let style = layout.storage.attribute(.paragraphStyle, at: grid.range.upperBound) ?? .default
    let least = max(1, style.orphanLines)
    let isWhole = style.keepTogether || rows.count < least + style.widowLines
    guard let last = isWhole ? rows.last : rows.prefix(least).last else { return false }
    let needed = top + last.y + last.height + last.roomBelow
    if needed <= flow.height + 1e-6, flow.hasRoomForNotes(upTo: end, below: needed) { return true }
    // An error is thrown when the page is needed.
    var ahead = flow.columnsAhead
    return (try? ahead.goOn()) == false
  }
}
