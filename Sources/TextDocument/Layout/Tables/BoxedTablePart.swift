import TextGeometry
import TextLayout
import TextShaping
import TextStorage

/// The boxes around a part of a table, beside its rows.
///
/// The pages join them with the parts of the same boxes around text.
struct BoxedTablePart {
  /// The boxes, the outermost first.
  let boxes: [TextBox]
  let part: TablePart
  /// The backgrounds and lines of the table itself, in points of the page.
  let rows: [PageDecoration]
  let isRightToLeft: Bool
  /// The plan of the page's column.
  let column: ContainerPlan
  /// The bottom of the rows, in points from the top of the page's column.
  let bottom: Double
  /// The bottom of boxes that continue below the end of the table, in points from the top of the
  /// page's column; nil if the table does not end here.
  let lowest: Double?

  /// True if they are the last rows of the table.
  private var isEnd: Bool { lowest != nil }

  /// True if a box has its upper side above the part.
  private func opens(_ box: TextBox) -> Bool {
    part.isStart && box.isFirst || part.opensBoxes && box.clonesSides
  }

  /// True if a box has its lower side below the part.
  ///
  /// - Parameter isClosed: True if nothing more of the boxes follows in the column.
  private func closes(_ box: TextBox, isClosed: Bool) -> Bool {
    isEnd && box.isLast || isClosed && keepsSides && box.clonesSides
  }

  /// True if boxes have their sides where the column cuts them.
  private var keepsSides: Bool { BoxInsets(boxes).leavesRoom(in: column) }

  /// The room that the boxes take below the rows if nothing more of them follows in the column, in
  /// points.
  var closingRoom: Double {
    let insets = BoxInsets(boxes)
    guard keepsSides else { return isEnd ? insets.bottom : 0 }
    return isEnd ? insets.bottom + Double(insets.bottomAtCut) : Double(insets.bottomInside)
  }

  /// Returns the boxes and the table's own decorations.
  ///
  /// - Parameter isClosed: True if nothing more of the boxes follows in the column.
  func decorations(isClosed: Bool) -> [TableFlow.Decoration.Content] {
    let (tops, bottoms) = (tops, bottoms(isClosed: isClosed))
    var list: [TableFlow.Decoration.Content] = []
    var room = TableRoom(column)
    var (start, end) = (0.0, 0.0)
    for (depth, box) in boxes.enumerated() {
      start += max(0, box.margin.start)
      end += max(0, box.margin.end)
      var drawn = TextBoxPart(
        box: box, depth: depth, isRightToLeft: isRightToLeft, isStart: opens(box),
        isEnd: closes(box, isClosed: isClosed), bands: [])
      let edges = [tops[depth]] + part.rows.map(\.top) + [bottom, bottoms[depth]]
      for (upper, lower) in zip(edges, edges.dropFirst()) where lower > upper {
        drawn.add(
          TextBoxPart.Band(
            top: upper, bottom: lower,
            spans: spans(from: upper, to: lower, start: start, end: end, in: &room)))
      }
      list.append(.box(drawn, at: part.column.origin))
      start += box.inside.start
      end += box.inside.end
    }
    return list + rows.map { .drawn($0) } + part.contents
  }

  /// The upper edges of the boxes, in points from the top of the page's column.
  private var tops: [Double] {
    let top = part.rows.first?.top ?? bottom
    var tops = [Double](
      repeating: part.isStart ? part.boxTop : min(part.boxTop, top), count: boxes.count)
    var y = top
    for depth in boxes.indices.reversed() where opens(boxes[depth]) {
      y -= boxes[depth].inside.top
      tops[depth] = y
      if boxes[..<depth].contains(where: opens) { y -= max(0, boxes[depth].margin.top) }
    }
    return tops
  }

  /// Returns the lower edges of the boxes, in points from the top of the page's column.
  private func bottoms(isClosed: Bool) -> [Double] {
    func closes(_ box: TextBox) -> Bool { self.closes(box, isClosed: isClosed) }
    var bottoms = [Double](repeating: bottom, count: boxes.count)
    var y = bottom
    for depth in boxes.indices.reversed() {
      guard closes(boxes[depth]) else {
        bottoms[depth] = isClosed ? y : lowest ?? bottom
        continue
      }
      y += boxes[depth].inside.bottom
      bottoms[depth] = y
      if boxes[..<depth].contains(where: closes) { y += max(0, boxes[depth].margin.bottom) }
    }
    return bottoms
  }

  /// Returns the stretches of a band that a box covers: the free parts of its room. Shapes cut it
  /// where the text of cells flows around them, and above and below the rows.
  ///
  /// - Parameters:
  ///   - start: The distance of the box from the edge at which lines begin, in points.
  ///   - end: Its distance from the other edge.
  private func spans(
    from top: Double, to bottom: Double, start: Double, end: Double, in room: inout TableRoom
  ) -> [HorizontalSpan] {
    guard let whole = part.strip.boxed else { return [] }
    let free = room.isPlain ? [whole] : room.free(top: top, height: bottom - top)
    let (left, right) = isRightToLeft ? (end, start) : (start, end)
    return free.compactMap { span in
      let own = HorizontalSpan(
        start: max(span.start, whole.start) + left, end: min(span.end, whole.end) - right)
      return own.start < own.end ? own : nil
    }
  }
}

extension BoxInsets {
  /// True if the sides at both ends of a column leave at least half of it to rows. Otherwise boxes
  /// around tables are cut without them.
  func leavesRoom(in column: ContainerPlan) -> Bool {
    2 * (topAtCut + bottom + Double(bottomAtCut)) < column.frame.height
  }
}
