/// Rows whose line ends are chosen together.
extension RowPlacer {
  /// Sees to it that the row to be set next is planned; one that starts with a drop cap is not.
  ///
  /// - Parameter top: Where the row before it ends, in points from the container's top.
  mutating func planRow(
    _ setting: ParagraphSetting, in column: inout Column, top: Double
  ) {
    guard setting.cap == nil, let planning = setting.planning else { return }
    let start = setting.breaker.cursor.offset
    if planning.covers(start, top: top, in: column) { return }
    planning.adaptReach(to: column, at: start)
    var planner = LinePlanner(
      setting.breaker, heights: planning.heights, demerits: planning.demerits,
      isFirstRow: setting.startsParagraph)
    planner.reach = planning.reach
    var rooms = ColumnRooms(
      column: Column(column.geometry, container: column.container, state: column.state),
      firstMargins: setting.margins(in: column.geometry, startsParagraph: true),
      margins: setting.margins(in: column.geometry, startsParagraph: false),
      isRightToLeft: setting.isRightToLeft)
    swap(&rooms.column.scratch, &column.scratch)
    planning.plan = planner.plan(top: top, rooms: &rooms, context: &context)
    planning.plan.container = column.container
    swap(&rooms.column.scratch, &column.scratch)
  }
}
