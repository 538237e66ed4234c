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
      guard end.usedBand >= 0 else { continue }
      if start.band < 0 {
        plan.rows.append(
          LinePlan.Row(
            start: start.offset, top: start.y, metrics: bands[Int(end.usedBand)].metrics,
            fragments: plan.fragments.count..<plan.fragments.count))
      }
      let span = bands[Int(end.usedBand)].spans.lowerBound + Int(end.usedSpan)
      plan.fragments.append(
        LinePlan.Fragment(
          span: Int(end.usedSpan), room: spans[span].width, range: start.offset..<end.offset,
          piece: end.isDivision ? end.piece : end.piece - 1, isDivision: end.isDivision))
      if let row = plan.rows.indices.last {
        plan.rows[row].fragments = plan.rows[row].fragments.lowerBound..<plan.fragments.count
      }
    }
    plan.dropUncertainRows(isFinished: best >= 0, endsBeforeBarrier: isBarrier)
    return plan
  }
}

extension LinePlan {
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
