import TextGeometry

/// Rows whose line ends are chosen together.
extension RowPlacer {
  /// Sees to it that the row to be set next is planned; one that starts with a drop cap is not.
  ///
  /// - Parameter top: Where the row before it ends, in points from the container's top.
  mutating func planRow(
    _ progress: ParagraphProgress, in container: inout ContainerProgress, top: Double
  ) {
    guard progress.cap == nil, let planning = progress.planning else { return }
    let start = progress.breaker.cursor.offset
    if planning.covers(start, top: top, in: container) { return }
    planning.adaptReach(to: container, at: start)
    var planner = LinePlanner(
      progress.breaker, heights: planning.heights, demerits: planning.demerits,
      isFirstRow: progress.startsParagraph)
    planner.reach = planning.reach
    var rooms = ContainerRooms(
      container: ContainerProgress(
        container.geometry, number: container.number, state: container.state),
      firstMargins: progress.margins(in: container.geometry, startsParagraph: true),
      margins: progress.margins(in: container.geometry, startsParagraph: false),
      isRightToLeft: progress.isRightToLeft)
    swap(&rooms.container.scratch, &container.scratch)
    planning.plan = planner.plan(top: top, rooms: &rooms, context: &context)
    planning.plan.container = container.number
    swap(&rooms.container.scratch, &container.scratch)
  }
}

/// What planning asks of the container that is being filled.
struct ContainerRooms: RowRooms {
  var container: ContainerProgress
  /// The left and right edge that a paragraph's first row and its others keep within, in points.
  let firstMargins: HorizontalSpan
  let margins: HorizontalSpan
  let isRightToLeft: Bool

  var plainFrom: Double { max(container.geometry.plainFrom, container.state.cap?.bottom ?? 0) }
  var bottom: Double { container.geometry.height }

  mutating func appendRooms(
    top: Double, height: Double, isFirst: Bool, to rooms: inout [Double]
  ) {
    let margins = margins(isFirst: isFirst, top: top)
    let padding = container.geometry.padding
    for span in container.usableSpans(top: top, height: height, isRightToLeft: isRightToLeft) {
      let room = min(span.end - padding, margins.end) - max(span.start + padding, margins.start)
      if room > 0 { rooms.append(room) }
    }
  }

  mutating func openRoom(isFirst: Bool) -> Double {
    let margins = isFirst ? firstMargins : margins
    return max(0, margins.end - margins.start)
  }

  mutating func widestRoom(height: Double, isFirst: Bool) -> Double {
    container.widest(height: height, margins: isFirst ? firstMargins : margins)
  }

  mutating func nextTop(
    from top: Double, height: Double, width: Double, isFirst: Bool
  ) -> Double? {
    container.nextTop(
      from: top, height: height, width: width, margins: margins(isFirst: isFirst, top: top),
      isRightToLeft: isRightToLeft)
  }

  /// The margins of a row, beside a drop cap or not.
  private func margins(isFirst: Bool, top: Double) -> HorizontalSpan {
    let whole = isFirst ? firstMargins : margins
    guard let cap = container.state.cap, cap.bottom > top else { return whole }
    return cap.narrowed(whole)
  }
}
