import TextAnalysis
import TextShaping

/// Planning of a given number of rows (the *looseness* of TeX).
extension LinePlanner {
  /// Plans the whole text in a number of rows.
  ///
  /// - Returns: The best such plan; an empty one if there is none of at most ``mostDemerits``.
  mutating func plan<Rooms: RowRooms & ~Copyable>(
    inRows count: Int, top: Double, rooms: inout Rooms, context: inout BreakContext
  ) -> LinePlan {
    (plainFrom, bottom) = (rooms.plainFrom, rooms.bottom)
    widestRow = max(rooms.openRoom(isFirst: false), rooms.openRoom(isFirst: true))
    bound = mostDemerits
    tolerance = min(LineDemerits.looseWords, LineDemerits.ratio(costing: mostDemerits))
    run(top: top, rooms: &rooms, context: &context)
    let isWhole = best >= 0 && !isBarrier && terminal == breaker.paragraph.pieces.count - 1
    let plan = isWhole ? trace(Int(best)) : LinePlan()
    (terminal, scanned, isBarrier) = (Int.max, 0, false)
    (bound, widestRow, wantedRows) = (.infinity, 0, nil)
    return plan
  }

  /// The least part of the rows' room that the text after a node must fill.
  private static var leastFilling: Double { 0.75 }

  /// True if the text after a node can take the rows that are left of a number of rows.
  func canEnd(_ node: PlanNode, inRows count: Int) -> Bool {
    let left = Double(count - Int(node.row))
    guard let last = breaker.paragraph.pieces.last, left >= 0 else { return false }
    if node.band >= 0 || widestRow <= 0 { return true }
    let rest = last.contentAdvance - node.advance
    let give =
      breaker.spaceShrink * Double(last.contentSpaces) + breaker.expansion * rest
      + breaker.protrusion * widestRow * 0.1
    return rest - give <= left * widestRow + LineBreaker.tolerance
      && rest >= (left - 1) * widestRow * Self.leastFilling
  }
}
