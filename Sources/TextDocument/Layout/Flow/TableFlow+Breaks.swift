import TextLayout

/// The choice of the ends of columns with tables and floats.
extension TableFlow {
  /// Chooses the ends of a chapter's columns if the current column is its first one.
  ///
  /// - Parameter position: The start of the column's text, in UTF-16 code units.
  func planBreaks(at position: Int) {
    guard let breaks, breaks.isNeeded(at: position), height < TextContainer.unlimited else {
      return
    }
    // The columns of a page share their foot.
    if pageFoot != nil, member > 0 { return }
    // Text that begins a page is not in this column.
    if position > range.lowerBound, member > 0 || !section.startsPage,
      breaksPage(before: position)
    {
      return
    }
    var first = FlowBreaks.Column(
      plan: emptyColumn, page: numbers[page], isFirst: member == 0, isAtTop: section.above != .text)
    if hasColumnsToCross { first.pageColumn = pageColumn }
    var columns = [first]
    var next = columnsAhead
    let hasNotes = pageFoot == nil ? hasEarlierNotes : feet?.measure.hasRest(upTo: feet?.due ?? 0)
    let isEmpty = floatCount == 0 && pending.isEmpty && hasNotes != true
    breaks.begin(at: position, isEmpty: isEmpty, startsPage: section.startsPage) { distance in
      while columns.count <= distance {
        // An error is thrown when the page is needed. The last column may be asked about again.
        guard (try? next.goOn()) == true else { return nil }
        columns.append(
          .init(plan: next.column, page: next.number, isFirst: next.startsPage))
      }
      return columns[distance]
    }
  }
}
