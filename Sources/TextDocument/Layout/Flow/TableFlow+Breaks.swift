import TextGeometry
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
    let number = numbers[page]
    let waiting = waitingHeight
    var first = FlowBreaks.Column(
      plan: wholeColumn(emptyColumn, below: waiting), page: numbers[page], isFirst: member == 0,
      isAtTop: section.above != .text)
    if hasColumnsToCross { first.pageColumn = pageColumn }
    var columns = [first]
    var next = columnsAhead
    let mostWaiting = pageFoot?.greatestHeight ?? 0
    let isEmpty = floatCount == 0 && pending.isEmpty && waiting <= mostWaiting
    breaks.begin(at: position, isEmpty: isEmpty, startsPage: section.startsPage) { distance in
      while columns.count <= distance {
        // An error is thrown when the page is needed. The last column may be asked about again.
        guard (try? next.goOn()) == true else { return nil }
        let isHere = next.number == number
        columns.append(
          .init(
            plan: isHere ? wholeColumn(next.column, below: waiting) : next.column,
            page: next.number, isFirst: next.startsPage))
      }
      return columns[distance]
    }
  }

  /// The height that notes take which are due and not placed, in points.
  private var waitingHeight: Double {
    guard let feet, let foot = pageFoot else { return feet?.pending ?? 0 }
    guard feet.measure.hasRest(upTo: feet.due) else { return 0 }
    // Notes of the chapter follow them in the distance between two notes, and not in that below
    // text, with which the choice counts.
    let more = feet.plan.streams.map { max(0, $0.spacing - $0.gap) }.max() ?? 0
    return feet.height(upTo: feet.due, in: foot.room, isLeast: false) + more
  }

  /// Returns a column of the current page as high as it may be above some notes at the foot.
  private func wholeColumn(_ plan: ContainerPlan, below waiting: Double) -> ContainerPlan {
    guard let foot = pageFoot, foot.height != waiting else { return plan }
    var plan = plan
    plan.attachmentHeight = plan.attachmentHeight ?? plan.frame.height
    plan.frame.size.height = max(
      plan.frame.height + foot.height - waiting, PagePlan.minimumHeight)
    return plan
  }
}
