import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Attempts at a row, each with a higher band, a lower top, or less height than the one before.
extension RowPlacer {
  /// Returns the first attempt at a row.
  mutating func beginRow(
    _ progress: inout ParagraphProgress, in container: inout ContainerProgress, isPlanned: Bool
  ) -> RowAttempt {
    // The first row of a container starts at its top.
    let isFirstInContainer = container.state.hasNoLines
    var spaceBefore = 0.0
    var top = container.state.height
    if progress.startsParagraph, !isFirstInContainer {
      spaceBefore = spacingBefore(progress, in: container)
      top = top + container.state.pendingSpace + spaceBefore
    }
    if container.geometry.rowSpacing > 0, !isFirstInContainer {
      spaceBefore += container.geometry.rowSpacing
      top = top + container.geometry.rowSpacing
    }
    if progress.format.hasInsets {
      let room = progress.insetAbove(
        isCut: isFirstInContainer && !container.geometry.continuesBoxes)
      top = top + room
      spaceBefore += room
    }
    container.position = progress.breaker.textRange.lowerBound + progress.breaker.cursor.offset
    progress.fitBoxes(in: container.geometry)
    let margins = progress.margins(in: container.geometry)
    if container.placed.rows.capacity == 0 {
      container.placed.reserveCapacity(for: progress.paragraph, width: margins.widest)
    }
    // Two caps are never side by side.
    if progress.cap != nil, let other = container.state.cap, other.bottom > top.value {
      top = RunningHeight(other.bottom)
    }
    if !isPlanned, progress.planning != nil {
      let rise = isFirstInContainer ? progress.startRise(in: container.geometry) : nil
      planRow(
        progress, in: &container,
        top: settled(top.value, progress, in: container.geometry, rise: rise))
    }
    return RowAttempt(
      start: progress.breaker.cursor, mark: context.store.mark,
      isFirstInContainer: isFirstInContainer, spaceBefore: spaceBefore,
      margins: margins, top: top, metrics: progress.startMetrics(),
      rise: isFirstInContainer ? progress.startRise(in: container.geometry) : nil,
      lineSpacing: delegate == nil ? progress.format.spacing.lines : 0)
  }

  /// Places a row as an attempt specifies.
  ///
  /// - Returns: The outcome; nil to try again with the changed attempt.
  mutating func tryRow(
    _ attempt: inout RowAttempt, of progress: inout ParagraphProgress,
    in container: inout ContainerProgress
  ) -> Outcome? {
    let textHeight =
      attempt.cutHeight
      ?? max(progress.rowHeight(attempt.metrics, rise: attempt.rise), attempt.minimumHeight)
    let isCut = attempt.cutHeight != nil
    let grid = isCut ? nil : progress.grid(in: container.geometry)
    if let grid {
      attempt.settle(on: grid, ascent: progress.ascent(of: attempt, height: textHeight))
    }
    let height = textHeight + attempt.lineSpacing
    let bottom = container.geometry.height + LineBreaker.tolerance
    let endsAtBaseline = !isCut && progress.endsAtBaseline(in: container.geometry)
    if attempt.top + height > bottom,
      !endsAtBaseline || attempt.top + progress.ascent(of: attempt, height: textHeight) > bottom
    {
      return .full
    }
    let beside = container.state.cap.flatMap { $0.bottom > attempt.top ? $0 : nil }
    var band = RowBand(
      top: attempt.top, height: height,
      margins: beside.map { attempt.margins.narrowed(by: $0) } ?? attempt.margins,
      widest: container.widest(height: height, margins: attempt.margins))
    if progress.startsParagraph, progress.format.style.firstLineHeadIndent > 0 {
      band.laterWidest = container.widest(
        height: height,
        margins: progress.margins(
          in: container.geometry, startsParagraph: false, continuesLine: true))
    }
    if let cap = progress.cap {
      // A cap wider than the container goes wherever nothing is in the way, like a cluster.
      band.capWidth = min(cap.advance, attempt.margins.widest)
      if !attempt.leavesCapWithoutRoom {
        band.capHeight =
          cap.drop + cap.depth + progress.ascent(of: attempt, height: textHeight)
      }
    }
    attempt.look(to: band.top + band.depth)
    if let needed = setFragments(
      &progress, in: &container, band: band, minimumRoom: attempt.topSearch.minimumRoom)
    {
      return moveDown(&attempt, needed: needed, band, beside: beside, of: &progress, in: &container)
    }
    let text = attempt.start.offset..<progress.breaker.cursor.offset
    let landed = progress.metrics(of: text)
    let rise =
      attempt.rise == nil
      ? nil : progress.paragraph.rise(of: text, by: container.geometry.firstBaseline)
    let landedHeight = progress.rowHeight(landed, rise: rise)
    if landedHeight > textHeight + LineBreaker.tolerance, !isCut {
      takeBack(attempt, of: &progress, in: &container)
      attempt.minimumHeight = landedHeight
      attempt.metrics = landed.union(attempt.metrics)
      if let rise { attempt.rise = max(rise, attempt.rise ?? 0) }
      return nil
    }
    let wanted =
      isCut
      ? 0
      : spacingBelow(
        progress, from: attempt.start, in: container, top: attempt.top, textHeight: textHeight)
    if wanted > attempt.lineSpacing + LineBreaker.tolerance {
      takeBack(attempt, of: &progress, in: &container)
      attempt.lineSpacing = wanted
      return nil
    }
    if progress.format.hasInsets, !isCut,
      attempt.top + height + Double(progress.roomBelow) > bottom
    {
      takeBack(attempt, of: &progress, in: &container)
      return .full
    }
    let metrics =
      progress.format.style.lineHeight == nil ? landed : landed.union(attempt.metrics)
    let ascent = progress.ascent(height: textHeight, metrics: metrics, rise: rise)
    if let grid, !grid.holds(attempt.top + ascent) {
      takeBack(attempt, of: &progress, in: &container)
      attempt.settleAgain(on: grid, ascent: ascent)
      return nil
    }
    if endsAtBaseline, attempt.top + ascent > bottom {
      takeBack(attempt, of: &progress, in: &container)
      return .full
    }
    if let cap = progress.cap, !attempt.isFirstInContainer,
      attempt.top + ascent + (cap.drop + cap.depth) > bottom
    {
      takeBack(attempt, of: &progress, in: &container)
      return .full
    }
    finishRow(
      &progress, in: &container, band: band, top: attempt.height, ascent: ascent,
      spaceBefore: attempt.spaceBefore)
    container.placed.addReach(attempt.lookedTo - container.state.y)
    return .placed
  }

  /// Returns the top of the next row if its first text decides where its baseline is on a grid.
  ///
  /// - Parameter rise: Its height above the baseline if it is lower than others; otherwise nil.
  private func settled(
    _ top: Double, _ progress: ParagraphProgress, in geometry: ContainerGeometry, rise: Double?
  ) -> Double {
    guard let grid = progress.grid(in: geometry) else { return top }
    let metrics = progress.startMetrics()
    let ascent = progress.ascent(
      height: max(progress.format.rowHeight(metrics), 0), metrics: metrics, rise: rise)
    return grid.top(from: top, ascent: ascent)
  }

  /// Makes a row that does not fit an empty container less high, if the container cuts such rows.
  ///
  /// - Returns: False if the row has no room.
  func cut(
    _ attempt: inout RowAttempt, of progress: borrowing ParagraphProgress,
    in geometry: ContainerGeometry
  ) -> Bool {
    guard geometry.cutHeight < .infinity, attempt.isFirstInContainer else { return false }
    let format = progress.format
    let metrics = progress.startMetrics()
    let above = format.hasInsets ? progress.insetAbove(isCut: !geometry.continuesBoxes) : 0
    let below = format.hasInsets ? max(format.insets.bottomAtCut, format.insets.bottomInside) : 0
    let height = max(
      progress.rowHeight(metrics, rise: progress.startRise(in: geometry)), attempt.minimumHeight)
    let whole = above + height + attempt.lineSpacing + Double(below)
    guard attempt.cutHeight != nil || whole > geometry.cutHeight else { return false }
    // Boxes whose edges leave no room are cut with the row.
    let least = min(1, geometry.height)
    let top = min(above, geometry.height - least)
    let room = max(geometry.height - top - Double(below), least)
    return attempt.cut(to: min(height, room), from: top, metrics: metrics)
  }

  /// Drops the fragments of a row that is placed again.
  private mutating func takeBack(
    _ attempt: RowAttempt, of progress: inout ParagraphProgress,
    in container: inout ContainerProgress
  ) {
    container.placed.fragments.removeSubrange(container.rowStart...)
    context.store.rewind(to: attempt.mark)
    progress.breaker.cursor = attempt.start
  }
}

extension RowMetrics {
  fileprivate func union(_ other: RowMetrics) -> RowMetrics {
    var union = self
    union.formUnion(other)
    return union
  }
}
