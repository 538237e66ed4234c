import TextGeometry
import TextLayout
import TextShaping
import TextStorage

/// The boxes around a table: their room, and the parts of them that are drawn.
extension TablePlacer {
  /// The room beside the table that its boxes take, in points.
  var boxSides: Double {
    if grid.table.boxes.isEmpty { return 0 }
    return boxInsets.start + boxInsets.end + indent
  }

  /// The greatest top of the first row in a column that holds nothing else, in points.
  var freshTop: Double {
    if keptBottom > 0 { return keptBottom + 1e-6 }
    if boxTop >= 1e-6 { return 1e-6 }
    let cut = hasRows ? boxInsets.topInside : boxInsets.topAtCut
    return (opensBoxes ? cut : hasRows ? 0 : boxInsets.top) + 1e-6
  }

  /// True if boxes have their sides where the current column cuts them.
  var keepsSides: Bool { keepsSides(in: flow.column) }

  /// True if boxes have their sides where a column cuts them.
  func keepsSides(in column: ContainerPlan) -> Bool {
    hasClonedBoxes && boxInsets.leavesRoom(in: column)
  }

  /// Returns the room that a column leaves below its last row for the sides of boxes that it cuts,
  /// and of those that end with the table, in points.
  ///
  /// - Parameter end: The end of the rows, as an index.
  func roomBelow(rowsUpTo end: Int, in column: ContainerPlan? = nil) -> Double {
    guard keepsSides(in: column ?? flow.column) else { return 0 }
    return end == grid.rows.count
      ? boxInsets.bottom + Double(boxInsets.bottomAtCut) : Double(boxInsets.bottomInside)
  }

  /// The room for the sides of boxes above the rows in a column that the table continues in, in
  /// points.
  func roomAbove(in column: ContainerPlan) -> Double {
    keepsSides(in: column) ? boxInsets.topInside : 0
  }

  /// True if the header has room above the rows of a column.
  func hasRoomForHeader(in column: ContainerPlan, height: Double) -> Bool {
    let sides = roomAbove(in: column) + roomBelow(rowsUpTo: grid.rows.count, in: column)
    return 2 * headerHeight < height + flow.loweredHeight - sides
  }

  /// Returns a stretch of the room without the sides of boxes and the indent.
  func withinBoxes(_ span: HorizontalSpan) -> HorizontalSpan {
    let (start, end) = (boxInsets.start + indent, boxInsets.end)
    let left = span.start + (isRightToLeft ? end : start)
    let right = span.end - (isRightToLeft ? start : end)
    return HorizontalSpan(start: left, end: max(left + PagePlan.minimumHeight, right))
  }

  /// Continues in a column that the flow has moved on to.
  mutating func beginColumn() {
    room = TableRoom(flow.column)
    beginBoxes(below: flow.boxEnd?.open ?? flow.y)
  }

  /// Finds out whether only text that stays with the table is above it. Rows that are too high for
  /// the rest of such a column are divided in it, as no other has more room for both.
  mutating func findKeptText() {
    keptBottom = flow.holdsOnlyKeptText(before: grid.range.lowerBound) ? flow.y : 0
  }

  /// Leaves the room of boxes above the next rows of the table.
  ///
  /// - Parameter top: The bottom of what is above the table in the current column, in points.
  mutating func beginBoxes(below top: Double) {
    boxTop = top
    opensBoxes =
      hasClonedBoxes && !flow.continuesBoxes && keepsSides
      && grid.table.boxes.contains { $0.clonesSides && (hasRows || !$0.isFirst) }
    if hasRows {
      if opensBoxes { flow.y += boxInsets.topInside }
      return
    }
    if flow.y > 0 { flow.y += boxInsets.before }
    flow.y += opensBoxes ? boxInsets.topAtCut : boxInsets.top
  }

  /// Ends the part of the table in the current column, and its boxes.
  mutating func endBoxes() {
    guard !grid.table.boxes.isEmpty, let strip = strip ?? part?.strip else { return closePart() }
    if part == nil { flow.continueBoxes() }
    let last =
      part
      ?? TablePart(
        place: flow.place, column: flow.column.frame, strip: strip, boxTop: boxTop,
        isStart: !hasRows, opensBoxes: opensBoxes)
    part = nil
    let lowest = min(flow.y + boxInsets.bottom + spaceBelow, max(flow.height, flow.y))
    leave(last, at: flow.y, lowest: lowest)
    flow.y += boxInsets.bottom
    flow.record(bottom: flow.column.frame.minY + flow.y, in: flow.place)
    boxTop = flow.y
  }

  /// Draws a part of the table and of its boxes, or leaves that to what follows in the column.
  ///
  /// - Parameters:
  ///   - bottom: The bottom of the rows, in points from the top of the page's column.
  ///   - lowest: The bottom of boxes that continue below the end of the table; nil if it does not
  ///     end here.
  ///   - column: The plan of the page's column; nil for the current one.
  func leave(
    _ part: TablePart, at bottom: Double, lowest: Double? = nil, in column: ContainerPlan? = nil
  ) {
    let boxed = boxed(part, to: bottom, lowest: lowest, in: column)
    let continues =
      hasClonedBoxes
      && grid.table.boxes.contains { $0.clonesSides && (lowest == nil || !$0.isLast) }
    guard continues else {
      return flow.record(boxed.decorations(isClosed: false), in: part.place)
    }
    let open = lowest == nil ? bottom : bottom + boxInsets.bottom
    flow.boxEnd = BoxEnd(
      content: .table(boxed), open: open, closed: bottom + boxed.closingRoom)
  }

  /// Returns the boxes around a part of the table.
  func boxed(
    _ part: TablePart, to bottom: Double, lowest: Double? = nil, in column: ContainerPlan? = nil
  ) -> BoxedTablePart {
    BoxedTablePart(
      boxes: Array(grid.table.boxes.prefix(TextBox.maximumDepth)), part: part,
      rows: part.decorations(of: grid), isRightToLeft: isRightToLeft,
      column: column ?? flow.column, bottom: bottom, lowest: lowest)
  }
}
