import TextGeometry
import TextLayout
import TextStorage

/// Floats across the columns of a page: those at its head or foot whose style has one column.
///
/// A float at the head waits for a page on which nothing is. One at the foot is below the text
/// in the first column of a page, and waits for the next page in other columns. The columns end
/// above it or begin below it. Where shapes are in their way, it is an exclusion of each of them.
/// On the only page of a text it is in a column if it would have to wait. In a section across the
/// columns it is at the head or foot of that, and waits for a page as well.
extension TableFlow {
  /// True if a float goes across the columns of the page.
  func goesAcross(_ block: FloatBlock) -> Bool {
    block.columns == 1 && block.float.side.isColumnEnd && hasColumnsToCross
  }

  /// True if a float that has no room in a section across the columns goes across those of another
  /// page.
  func waitsForPage(_ block: FloatBlock) throws(DocumentError) -> Bool {
    guard block.columns == 1, block.float.side.isColumnEnd, section.count == 1,
      section.columns.count > 1, mayGoAcross
    else { return false }
    return try nextPage(numbers[page] + 1, nil) != nil
  }

  /// True if floats of the current section can go across several columns.
  var hasColumnsToCross: Bool { section.count != 1 && plans.count > 1 && mayGoAcross }

  /// True if the columns of the current page can have a float across them.
  private var mayGoAcross: Bool {
    !isTurning && section.mayBeDivided(into: 1, by: layout.pageColumns)
  }

  /// Lays out the text of a float in the width of the page's columns.
  ///
  /// - Returns: The float; nil if it has no room on a page.
  func layAcross(_ block: FloatBlock) -> LaidFloat? {
    inPageColumn(isEmpty: true) {
      var float = lay(block)
      float.isAcross = true
      if fit(&float) { return float }
      layout.remove(float.containers)
      return nil
    }
  }

  /// Places the floats that wait for a page at the top of its first column. One that has no room
  /// waits for the next page, and so do those of its kind after it.
  func placeAcross() {
    guard member == 0, pending.contains(where: \.isAcross) else { return }
    var late: Set<TextFloat.Side> = []
    var index = 0
    while index < pending.count {
      var float = pending[index]
      let side = float.block.float.side
      if float.isAcross, !late.contains(side) {
        if mayGoAcross, standAgain(&float) {
          pending.remove(at: index)
          continue
        }
        if section.startsPage { float.attempts += 1 }
        // Pages that are all otherwise leave it to their columns.
        if float.attempts > Self.mostPages { (float.isAcross, float.attempts) = (false, 0) }
        pending[index] = float
      }
      late.insert(side)
      if float.isOnPage { late.formUnion([.top, .bottom]) }
      index += 1
    }
  }

  /// The most pages on which a float has no room before it goes to a column.
  static let mostPages = 4

  /// Places a float that has waited, in the width of the current page.
  private func standAgain(_ float: inout LaidFloat) -> Bool {
    let fits = inPageColumn(isEmpty: true) {
      setWidth(of: &float)
      return fit(&float)
    }
    return fits && standAcross(float)
  }

  /// Places a float across the columns of the current page.
  ///
  /// - Returns: False if it has no room.
  func standAcross(_ float: LaidFloat) -> Bool {
    let isEmpty = isUnused && section.above != .text
    let isHead = float.block.float.side == .top
    guard member == 0, floatCount == 0, isEmpty || !isHead else { return false }
    let whole = pageColumn
    var start = 0.0
    if !isHead {
      let used = isEmpty ? 0 : max(y, feet?.floor ?? 0) + float.block.float.gap
      start = column.frame.minY - whole.frame.minY + used + (feet?.reserve ?? 0)
    }
    let shapes = inPageColumn(isEmpty: false) { () -> [ExclusionPath]? in
      var room = TableRoom(column)
      guard let point = spot(for: float, from: start, in: &room) else { return nil }
      show(float, at: point)
      if isHead { record(bottom: column.frame.minY + point.y + float.height, in: place) }
      return exclusions(of: float, at: point)
    }
    guard let shapes else { return false }
    for index in section.columns.indices {
      section.columns[index] = section.columns[index].keepingClear(of: shapes, in: whole, isHead)
    }
    let top = max(column.frame.minY, section.columns[0].frame.minY)
    plans = section.divided(into: section.count, by: layout.pageColumns)
      .map { loweredOnPage($0.below(top)) }
    if isEmpty { (section.firstPiece, section.above) = (pages[page].count, .floats) }
    (hasOtherColumns, emptyCount) = (true, 0)
    return true
  }

  /// The columns of the page as one, beside floats across them.
  var pageColumn: ContainerPlan { wholeColumn(of: section) }

  /// The columns of the page as one, without floats across them.
  var emptyPageColumn: ContainerPlan {
    var section = section
    section.columns = section.emptyColumns
    return wholeColumn(of: section)
  }

  private func wholeColumn(of section: FlowSection) -> ContainerPlan {
    section.divided(into: 1, by: layout.pageColumns)[0]
  }

  /// Performs an action in one column across the page.
  ///
  /// - Parameter isEmpty: True for a column without other floats across it.
  private func inPageColumn<Result>(isEmpty: Bool, _ action: () -> Result) -> Result {
    perform(in: isEmpty ? emptyPageColumn : pageColumn, action)
  }

  /// Performs an action in a column of the page that is none of its own.
  func perform<Result>(in column: ContainerPlan, _ action: () -> Result) -> Result {
    let columns = (plans, members, member)
    let used = (y, floatTop, floatCount, exclusionCount)
    let (reserve, lowering) = (feet?.reserve, lowering)
    defer {
      (plans, members, member) = columns
      (y, floatTop, floatCount, exclusionCount) = used
      self.lowering = lowering
      if let reserve { feet?.reserve = reserve }
    }
    begin([column])
    feet?.reserve = 0
    self.lowering = nil
    return action()
  }
}

extension ContainerPlan {
  /// Returns the column beside a float across the columns of its page.
  ///
  /// - Parameters:
  ///   - shapes: The exclusions of the float, in points of the page's columns as one.
  ///   - whole: These columns as one.
  ///   - isHead: True for a float at their head.
  fileprivate func keepingClear(
    of shapes: [ExclusionPath], in whole: ContainerPlan, _ isHead: Bool
  ) -> ContainerPlan {
    let distance = Vector(dx: whole.frame.minX - frame.minX, dy: whole.frame.minY - frame.minY)
    guard whole.isPlain else {
      var plan = self
      plan.exclusions += shapes.map { shape in
        var moved = shape
        moved.path.apply(.translation(x: distance.dx, y: distance.dy))
        return moved
      }
      return plan
    }
    let bounds = shapes.map(\.path.bounds)
    let edge = isHead ? bounds.map(\.maxY).max() : bounds.map(\.minY).min()
    guard let edge = edge.map({ $0 + whole.frame.minY }) else { return self }
    return isHead ? below(edge) : above(edge)
  }
}
