/// The plan that nodes amount to.
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
  /// How many of the rows that are looked ahead are planned again later: so many that what lies behind them
  /// hardly matters.
  private static var tail: Int { 16 }

  /// Leaves out what what follows may change.
  ///
  /// - Parameters:
  ///   - isFinished: Whether the plan goes as far as there is anything to choose.
  ///   - endsBeforeBarrier: Whether the text behind it fits no row whole.
  mutating func dropUncertainRows(isFinished: Bool, endsBeforeBarrier: Bool) {
    if !isFinished {
      // Rows near the end of what was looked at are better planned with what follows.
      let kept = max(rows.count / 2, rows.count - Self.tail)
      rows.removeSubrange(max(1, kept)...)
    } else if endsBeforeBarrier, let last = rows.indices.last {
      // Text that fits no row may go on behind the last fragment.
      let planned = rows[last].fragments
      rows[last].fragments = planned.lowerBound..<planned.upperBound - 1
    }
  }
}
