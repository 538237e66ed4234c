import TextAnalysis
import TextShaping
import TextStorage

extension LinePlanner {
  /// Plans rows of uniform height and room with ``PlainLinePlanner``. Returns nil if the rows are
  /// not uniform, words may be divided, or characters protrude or are stretched.
  mutating func planPlain<Rooms: RowRooms & ~Copyable>(
    top: Double, rooms: inout Rooms, context: inout BreakContext
  ) -> LinePlan? {
    guard FastPaths.enabled.contains(.plainPlanner), !demerits.isBalanced, heights.isUniform,
      breaker.format.hyphenator == nil, context.delegate == nil,
      !breaker.mayProtrude, breaker.expansion == 0,
      top >= rooms.plainFrom, firstBaseline == .ascent, !endsAtBaseline
    else { return nil }
    let start = breaker.cursor
    let height = heights.height(startMetrics(start.offset))
    var widest = rooms.widestRoom(height: height, isFirst: false)
    if isFirstRow { widest = min(widest, rooms.widestRoom(height: height, isFirst: true)) }
    guard !breaker.needsMore(start.piece, than: widest) else { return nil }
    let open = rooms.openRoom(isFirst: false)
    let isBelow = top + height > rooms.bottom + LineBreaker.tolerance
    guard open > 0,
      let first = isBelow
        ? rooms.openRoom(isFirst: isFirstRow)
        : onlyRoom(top: top, height: height, isFirst: isFirstRow, of: &rooms),
      let others = isBelow
        ? open : onlyRoom(top: top, height: height, isFirst: false, of: &rooms),
      first > 0
    else { return nil }
    var planner = PlainLinePlanner(
      breaker,
      rows: PlainLinePlanner.Rows(
        top: top, height: height, bottom: rooms.bottom, first: first, others: others, open: open,
        widest: widest, reach: reach),
      demerits: demerits)
    return planner.plan(&context)
  }

  /// The room of a row with a single usable span, in points; nil if it has none or several.
  private mutating func onlyRoom<Rooms: RowRooms & ~Copyable>(
    top: Double, height: Double, isFirst: Bool, of rooms: inout Rooms
  ) -> Double? {
    rowRooms.removeAll(keepingCapacity: true)
    rooms.appendRooms(top: top, height: height, isFirst: isFirst, to: &rowRooms)
    let usable = rowRooms.filter { $0.width > 0 }
    return usable.count == 1 ? usable[0].width : nil
  }
}
