import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Rows whose line ends are chosen together.
extension RowPlacer {
  /// Makes sure that the next row is planned, unless it starts with a drop cap.
  ///
  /// - Parameter top: The bottom of the row before it, in points from the container's top.
  mutating func planRow(
    _ progress: ParagraphProgress, in container: inout ContainerProgress, top: Double
  ) {
    guard progress.cap == nil, let planning = progress.planning else { return }
    let start = progress.breaker.cursor.offset
    if planning.covers(start, top: top, in: container) { return }
    planning.adaptReach(to: container, at: start)
    plan(planning, progress, in: &container, top: top)
  }

  /// Plans the next rows.
  private mutating func plan(
    _ planning: ParagraphPlanning, _ progress: ParagraphProgress,
    in container: inout ContainerProgress, top: Double
  ) {
    var planner = LinePlanner(
      progress.breaker, heights: planning.heights, demerits: planning.demerits,
      isFirstRow: progress.startsParagraph)
    planner.reach = planning.reach
    planner.endsAtBaseline =
      progress.endsAtBaseline(in: container.geometry) && !planning.spansContainers
    if container.state.hasNoLines, !planning.spansContainers {
      planner.firstBaseline = container.geometry.firstBaseline
    }
    if progress.isFirstRow {
      (planner.wantedRows, planner.mostDemerits) = (planning.wantedRows, planning.mostDemerits)
    }
    var rooms = ContainerRooms(
      container: ContainerProgress(
        container.geometry, number: container.number, state: container.state),
      firstMargins: progress.margins(in: container.geometry, startsParagraph: true),
      margins: progress.margins(in: container.geometry, startsParagraph: false),
      isRightToLeft: progress.isRightToLeft, protrudes: progress.breaker.protrusion > 0,
      bottom: planning.bottom(of: container.geometry),
      spansContainers: planning.spansContainers,
      gridAlignment: progress.format.style.gridAlignment)
    swap(&rooms.container.scratch, &container.scratch)
    planning.plan = planner.plan(top: top, rooms: &rooms, context: &context)
    planning.plan.container = container.number
    swap(&rooms.container.scratch, &container.scratch)
  }
}

/// Planning of plain rows, whose room is known.
extension RowPlacer {
  /// Makes sure that a plain row is planned, like ``planRow(_:in:top:)`` but without asking the
  /// container.
  ///
  /// - Parameter startsParagraph: True if the row starts a paragraph.
  mutating func planPlainRow(
    _ progress: ParagraphProgress, in container: inout ContainerProgress, top: Double,
    _ plain: PlainRows, startsParagraph: Bool
  ) {
    guard let planning = progress.planning else { return }
    let widest = startsParagraph ? min(plain.firstWidest, plain.widest) : plain.widest
    let room = startsParagraph ? plain.firstRoom : plain.room
    guard FastPaths.enabled.contains(.plainPlanner), !planning.demerits.isBalanced,
      planning.wantedRows == nil, planning.heights.isUniform,
      progress.format.hyphenator == nil, !container.geometry.endsAtBaseline, plain.widest > 0,
      plain.room.end > plain.room.start,
      !progress.breaker.needsMore(progress.breaker.cursor.piece, than: widest)
    else { return planRow(progress, in: &container, top: top) }
    let start = progress.breaker.cursor.offset
    if planning.covers(start, top: top, in: container) { return }
    planning.adaptReach(to: container, at: start)
    var planner = PlainLinePlanner(
      progress.breaker,
      rows: PlainLinePlanner.Rows(
        top: top, height: plain.height, bottom: planning.bottom(of: container.geometry),
        first: room.end - room.start, others: plain.room.end - plain.room.start,
        open: plain.widest, widest: widest, reach: planning.reach),
      demerits: planning.demerits)
    if planner.plan(&context, into: &planning.plan) {
      planning.plan.container = container.number
    } else {
      plan(planning, progress, in: &container, top: top)
    }
  }
}

/// The rooms of the container being filled, for the planner.
struct ContainerRooms: RowRooms, ~Copyable {
  var container: ContainerProgress
  /// The margins of a paragraph's first row, and of its others.
  let firstMargins: RowMargins
  let margins: RowMargins
  let isRightToLeft: Bool
  /// True if text may protrude from its rooms.
  let protrudes: Bool
  let bottom: Double
  /// True if rows have the same room wherever they are. A grid then moves them, and no more.
  let spansContainers: Bool
  /// The heights of the container's grid that rows use.
  let gridAlignment: GridAlignment

  var plainFrom: Double {
    max(spansContainers ? 0 : container.geometry.plainFrom, container.state.cap?.bottom ?? 0)
  }
  var hasGrid: Bool { !spansContainers && container.geometry.baselineGrid != nil }

  func settledTop(_ top: Double, ascent: Double, isFirst: Bool) -> Double {
    let grid = container.geometry.baselineGrid?.used(by: gridAlignment, startsParagraph: isFirst)
    return grid?.top(from: top, ascent: ascent) ?? top
  }

  mutating func appendRooms(
    top: Double, height: Double, isFirst: Bool, to rooms: inout [PlannedRoom]
  ) {
    let margins = margins(isFirst: isFirst, top: top)
    let spans = container.usableSpans(top: top, height: height, isRightToLeft: isRightToLeft)
    let last = margins.lastSpan(of: spans)
    for (number, span) in spans.enumerated() {
      let room = margins.room(in: span, isFirst: number == 0, isLast: number >= last)
      guard room.end > room.start else { continue }
      var planned = PlannedRoom(width: room.end - room.start)
      if protrudes {
        planned.limits = container.protrusionLimits(
          of: room, in: span, top: top, height: height, isRightToLeft: isRightToLeft)
      }
      rooms.append(planned)
    }
  }

  mutating func openRoom(isFirst: Bool) -> Double {
    max(0, (isFirst ? firstMargins : margins).widest)
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

  /// Returns the margins of a row, which may be beside a drop cap.
  private func margins(isFirst: Bool, top: Double) -> RowMargins {
    let whole = isFirst ? firstMargins : margins
    guard let cap = container.state.cap, cap.bottom > top else { return whole }
    return whole.narrowed(by: cap)
  }
}
