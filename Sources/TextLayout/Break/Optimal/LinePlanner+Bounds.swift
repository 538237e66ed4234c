import TextAnalysis
import TextShaping

/// Plans of little cost, which are searched before all others.
///
/// A pass drops each path that costs more than a bound, and each fragment that alone would cost as
/// much. A plan that it finds is the best of all: any other costs more than the bound. Most
/// paragraphs have a plan so good that few places are reached, and no hyphen is worth its cost.
extension LinePlanner {
  /// The first bound: the demerits of each row of a good plan, and those of any plan besides.
  private static var goodRow: Double { 220 }
  private static var goodPlan: Double { 100 }

  /// Plans the rows if a plan up to the end of the text costs little.
  ///
  /// - Returns: The best plan; nil if each plan costs as much as one of the loosest fragments, or
  ///   if the text takes more rows than are planned ahead.
  mutating func planWithinBounds<Rooms: RowRooms & ~Copyable>(
    top: Double, rooms: inout Rooms, context: inout BreakContext
  ) -> LinePlan? {
    let cursor = breaker.cursor
    let rest = (breaker.paragraph.pieces.last?.advance ?? 0) - cursor.advance
    let rows = rest / max(1, rooms.openRoom(isFirst: false))
    let ahead = (bottom - top) / max(1, heights.height(startMetrics(cursor.offset)))
    // Negative widths of characters make less text tighter.
    guard rows < min(Double(reach), ahead + Double(Self.rowsBelow)),
      breaker.paragraph.pieces.isSearchable
    else { return nil }
    bound = Self.goodPlan + Self.goodRow * rows
    // Passes whose bound is too low are in vain, so the steps grow to keep them few.
    var growth = 1.0
    while bound < LineDemerits.cost(LineDemerits.looseWords) {
      tolerance = LineDemerits.ratio(costing: bound)
      run(top: top, rooms: &rooms, context: &context)
      if best >= 0 { return trace(Int(best)) }
      growth *= 2
      bound *= growth
    }
    bound = .infinity
    return nil
  }
}
