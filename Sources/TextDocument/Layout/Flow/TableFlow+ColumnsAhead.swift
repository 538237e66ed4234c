import TextGeometry
import TextLayout
import TextStorage

/// Containers for columns before anything is in them.
extension TableFlow {
  /// Adds containers for the rest of the current column and for those after it.
  ///
  /// - Parameters:
  ///   - count: The most columns.
  ///   - end: The end of the text, in UTF-16 code units; nil for that of the document.
  func addColumns(_ count: Int, upTo end: Int?) throws(DocumentError) -> Range<Int> {
    var next = columnsAhead
    var plan = restOfColumn
    var startsPage = member == 0 && y == 0 && section.startsPage
    var added = layout.plannedCount..<layout.plannedCount
    while true {
      let hasNext = try next.goOn()
      // Text that continues needs no ellipsis.
      if hasNext { plan.lineBreakMode = nil }
      added =
        added.lowerBound..<layout.add([plan], upTo: end, startsPage: startsPage).upperBound
      // Rows move on by choice only if they can, so no container of an older layout may follow.
      if isShared || lowering != nil, !hasNext { layout.removeUnplannedContainers() }
      guard hasNext, added.count < count, height < TextContainer.unlimited else { return added }
      (plan, startsPage) = (next.column, next.startsPage)
    }
  }

  /// The columns from the current one on, as they are before anything is in them.
  var columnsAhead: ColumnsAhead {
    ColumnsAhead(
      nextPage: { number throws(DocumentError) in
        try self.followingPage(number, isAboveFoot: false)
      }, number: numbers[page], index: member, plans: plans)
  }

  /// The columns of a flow and of the pages that follow, one at a time.
  struct ColumnsAhead {
    fileprivate let nextPage: (Int) throws(DocumentError) -> Page?
    /// The number of the column's page.
    fileprivate(set) var number: Int
    fileprivate var index: Int
    fileprivate var plans: [ContainerPlan]

    var column: ContainerPlan { plans[index] }

    /// True if the column is the first one of its page.
    var startsPage: Bool { index == 0 }

    /// Goes to the next column.
    ///
    /// - Returns: False if there is none.
    mutating func goOn() throws(DocumentError) -> Bool {
      if index + 1 < plans.count {
        index += 1
        return true
      }
      guard let next = try nextPage(number + 1) else { return false }
      (number, index, plans) = (next.number, 0, next.plans)
      return true
    }
  }

  /// The current column below what is used.
  var restOfColumn: ContainerPlan {
    var plan = column
    guard y > 0 else { return plan }
    plan.attachmentHeight = plan.attachmentHeight ?? plan.frame.height
    plan.frame.origin.y += y
    // A row that is cut has a column of its own, and so has one that is lower than others.
    (plan.cutHeight, plan.firstBaseline) = (nil, .ascent)
    plan.continuesBoxes = boxEnd != nil
    if height < TextContainer.unlimited {
      plan.frame.size.height = max(height - y, PagePlan.minimumHeight)
    }
    plan.move(by: Vector(dx: 0, dy: y))
    return plan
  }
}

extension ContainerPlan {
  /// Moves the plan's outlines when its frame starts elsewhere.
  mutating func move(by distance: Vector) {
    let shift = Transform.translation(x: -distance.dx, y: -distance.dy)
    inside = inside?.transformed(by: shift)
    exclusions = exclusions.map { exclusion in
      var moved = exclusion
      moved.path.apply(shift)
      return moved
    }
  }
}
