import TextAnalysis
import TextShaping

/// The plan that follows from the nodes.
extension LinePlanner {
  /// Collects the rows that lead to a node.
  func trace(_ last: Int) -> LinePlan {
    var path: [Int] = []
    var index = Int32(last)
    while index >= 0 {
      path.append(Int(index))
      index = nodes[Int(index)].previous
    }
    path.reverse()
    var plan = LinePlan()
    plan.demerits = nodes[last].demerits
    for (from, to) in zip(path, path.dropFirst()) {
      let (start, end) = (nodes[from], nodes[to])
      let band = max(start.band, end.usedBand)
      if start.band < 0, end.usedBand >= 0 {
        plan.rows.append(
          LinePlan.Row(
            start: start.offset, top: start.y, metrics: bands[Int(band)].metrics,
            fragments: plan.fragments.count..<plan.fragments.count))
      }
      addEmptyRooms(from: start, to: end, band: Int(band), to: &plan)
      guard end.usedBand >= 0 else { continue }
      let span = bands[Int(end.usedBand)].spans.lowerBound + Int(end.usedSpan)
      plan.fragments.append(
        LinePlan.Fragment(
          span: Int(end.usedSpan), room: spans[span].width, range: start.offset..<end.offset,
          piece: end.isDivision ? end.piece : end.piece - 1, isDivision: end.isDivision))
      plan.endRow()
    }
    plan.dropUncertainRows(isFinished: best >= 0, endsBeforeBarrier: isBarrier)
    return plan
  }

  /// Adds the rooms of a row that stay empty before a fragment, or before the row is closed.
  private func addEmptyRooms(
    from start: PlanNode, to end: PlanNode, band: Int, to plan: inout LinePlan
  ) {
    let rooms = bands[band].spans
    let first = start.band < 0 ? 0 : Int(start.span)
    let last = end.usedBand < 0 ? rooms.count : Int(end.usedSpan)
    guard first < last else { return }
    for span in first..<last {
      plan.fragments.append(
        LinePlan.Fragment(
          span: span, room: spans[rooms.lowerBound + span].width,
          range: start.offset..<start.offset, piece: start.piece, isDivision: false))
    }
    plan.endRow()
  }
}

extension LinePlan {
  /// Ends the last row with the last fragment.
  mutating func endRow() {
    guard let row = rows.indices.last else { return }
    rows[row].fragments = rows[row].fragments.lowerBound..<fragments.count
  }

  /// The most rows at the end of the lookahead that are planned again later. Text beyond that many
  /// rows hardly affects the rows before them.
  private static var tail: Int { 16 }

  /// Removes the rows that later text may change.
  ///
  /// - Parameters:
  ///   - isFinished: True if the plan reaches the end of what can be chosen.
  ///   - endsBeforeBarrier: True if the text after the plan fits no row whole.
  mutating func dropUncertainRows(isFinished: Bool, endsBeforeBarrier: Bool) {
    if !isFinished {
      // Rows near the end of the lookahead are better planned together with later text.
      let kept = max(rows.count / 2, rows.count - Self.tail)
      rows.removeSubrange(max(1, kept)...)
    } else if endsBeforeBarrier, let last = rows.indices.last {
      // Text that fits no row whole may continue right after the last fragment.
      let planned = rows[last].fragments
      rows[last].fragments = planned.lowerBound..<planned.upperBound - 1
    }
  }
}
