import TextDrawing
import TextGeometry
import TextLayout
import TextShaping
import TextStorage

/// The boxes around a table: their room, and their parts beside its rows.
///
/// A box that also encloses text is drawn in pieces that touch: those of its paragraphs by their
/// containers, and those of tables here.
extension TablePlacer {
  /// The room beside the table that its boxes take, in points.
  var boxSides: Double {
    if grid.table.boxes.isEmpty { return 0 }
    return boxInsets.start + boxInsets.end + indent
  }

  /// The greatest top of the first row in a column that holds nothing else, in points.
  var freshTop: Double { (!hasRows && boxTop < 1e-6 ? boxInsets.top : 0) + 1e-6 }

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
    boxTop = flow.y
    if hasRows { return }
    if flow.y > 0 { flow.y += boxInsets.before }
    flow.y += boxInsets.top
  }

  /// Ends the part of the table in the current column, and its boxes.
  mutating func endBoxes() {
    guard !grid.table.boxes.isEmpty, let strip = strip ?? part?.strip else { return closePart() }
    let last =
      part
      ?? TablePart(
        place: flow.place, column: flow.column.frame, strip: strip, boxTop: boxTop,
        isStart: !hasRows)
    part = nil
    recordBoxes(of: last, to: flow.y, isEnd: true)
    flow.record(last.decorations(of: grid), in: last.place)
    flow.y += boxInsets.bottom
    flow.record(bottom: flow.column.frame.minY + flow.y, in: flow.place)
    boxTop = flow.y
  }

  /// Draws the parts of boxes beside some rows.
  ///
  /// - Parameters:
  ///   - bottom: The bottom of the rows, in points from the top of the page's column.
  ///   - isEnd: True if they are the last ones of the table.
  ///   - column: The plan of the page's column; nil for the current one.
  func recordBoxes(
    of part: TablePart, to bottom: Double, isEnd: Bool = false, in column: ContainerPlan? = nil
  ) {
    let boxes = Array(grid.table.boxes.prefix(TextBox.maximumDepth))
    let top = part.rows.first?.top ?? bottom
    var tops = [Double](
      repeating: part.isStart ? part.boxTop : min(part.boxTop, top), count: boxes.count)
    var bottoms = [Double](repeating: bottom, count: boxes.count)
    if part.isStart {
      var y = top
      for depth in boxes.indices.reversed() where boxes[depth].isFirst {
        y -= boxes[depth].inside.top
        tops[depth] = y
        if depth > 0, boxes[depth - 1].isFirst { y -= max(0, boxes[depth].margin.top) }
      }
    }
    if isEnd {
      let end = grid.range.upperBound
      let hasMore = end < flow.range.upperBound
      let next = hasMore ? grid.table.spaceAfter + boxInsets.after + flow.spaceBefore(end) : 0
      let lowest = min(bottom + boxInsets.bottom + next, max(flow.height, bottom))
      var y = bottom
      for depth in boxes.indices.reversed() {
        if boxes[depth].isLast {
          y += boxes[depth].inside.bottom
          bottoms[depth] = y
          if depth > 0, boxes[depth - 1].isLast { y += max(0, boxes[depth].margin.bottom) }
        } else {
          bottoms[depth] = lowest
        }
      }
    }
    var room = TableRoom(column ?? flow.column)
    var (start, end) = (0.0, 0.0)
    for (depth, box) in boxes.enumerated() {
      start += max(0, box.margin.start)
      end += max(0, box.margin.end)
      var drawn = TextBoxPart(
        box: box, depth: depth, isRightToLeft: isRightToLeft, isStart: part.isStart && box.isFirst,
        isEnd: isEnd && box.isLast, bands: [])
      if !(drawn.isStart && drawn.isEnd) { drawn.box.shadow = nil }
      let edges = [tops[depth]] + part.rows.map(\.top) + [bottom, bottoms[depth]]
      for (upper, lower) in zip(edges, edges.dropFirst()) where lower > upper {
        drawn.add(
          TextBoxPart.Band(
            top: upper, bottom: lower,
            spans: spans(of: part, from: upper, to: lower, start: start, end: end, in: &room)))
      }
      let list = drawn.decorations(at: part.column.origin).flatMap(\.pageDecorations)
      flow.record(list, in: part.place)
      start += box.inside.start
      end += box.inside.end
    }
  }

  /// Returns the stretches of a band that a box covers: the free parts of its room. Shapes cut it
  /// where the text of cells flows around them, and above and below the rows.
  ///
  /// - Parameters:
  ///   - start: The distance of the box from the edge at which lines begin, in points.
  ///   - end: Its distance from the other edge.
  private func spans(
    of part: TablePart, from top: Double, to bottom: Double, start: Double, end: Double,
    in room: inout TableRoom
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

extension BoxDecoration {
  /// The decoration in the form that pages have.
  fileprivate var pageDecorations: [PageDecoration] {
    func decoration(_ path: BezierPath, _ color: Color) -> PageDecoration {
      var own = PageDecoration(rect: path.bounds, color: color)
      own.path = path
      return own
    }
    if !layers.isEmpty { return layers.map { decoration($0.path, $0.color) } }
    guard let area else { return rects.map { PageDecoration(rect: $0, color: color) } }
    var own = decoration(area, color)
    own.gradient = gradient
    return [own]
  }
}
