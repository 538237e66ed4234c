import TextGeometry

/// Where a row goes that finds no room in a band.
extension RowPlacer {
  /// Lets a row in whose band nothing could be placed start where its next piece fits.
  ///
  /// - Returns: ``Outcome/full`` where that is nowhere, else nil.
  func moveDown(
    _ attempt: inout RowAttempt, needed: Double, _ band: RowBand, beside cap: PlacedCap?,
    of progress: inout ParagraphProgress, in container: inout ContainerProgress
  ) -> Outcome? {
    let isRightToLeft = progress.isRightToLeft
    let next = nextTop(
      for: needed, of: &attempt, beside: cap, in: &container, band: band,
      isRightToLeft: isRightToLeft)
    if next == nil, band.capHeight > band.height {
      attempt.leavesCapWithoutRoom = true
      return nil
    }
    if let next {
      if next <= attempt.top, attempt.topSearch.leastRoom == nil,
        hasAmpleRoom(for: needed, in: &container, band: band, isRightToLeft: isRightToLeft)
      {
        attempt.topSearch.force(into: needed)
      } else {
        attempt.top = attempt.topSearch.top(after: attempt.top, next: next, needed: needed)
      }
      attempt.metrics = progress.startMetrics()
      attempt.leastHeight = 0
      return nil
    }
    // What a provider of spans has room for is not known before it is tried.
    guard container.geometry.provider != nil, attempt.topSearch.leastRoom == nil,
      let any = container.nextTop(
        from: attempt.top, height: band.height, width: 0, margins: band.margins,
        isRightToLeft: isRightToLeft)
    else { return .full }
    attempt.topSearch.force()
    attempt.top = any
    return nil
  }

  /// Whether a piece that was refused has more room than it needs where it was tried, so that the reason is not how its
  /// width was rounded: then it finds no better room further down.
  private func hasAmpleRoom(
    for needed: Double, in container: inout ContainerProgress, band: RowBand, isRightToLeft: Bool
  ) -> Bool {
    container.geometry.index == nil
      || container.nextTop(
        from: band.top, height: band.depth, width: max(needed, band.capWidth) + 0.001,
        margins: band.margins, isRightToLeft: isRightToLeft) == band.top
  }

  /// The least top at which a row's next piece fits, beside a drop cap or below it.
  private func nextTop(
    for needed: Double, of attempt: inout RowAttempt, beside cap: PlacedCap?,
    in container: inout ContainerProgress, band: RowBand, isRightToLeft: Bool
  ) -> Double? {
    let next =
      topForLineAndCap(needed, in: &container, band: band, isRightToLeft: isRightToLeft)
      ?? container.nextTop(
        from: band.top, height: band.depth, width: max(needed, band.capWidth),
        margins: band.margins, isRightToLeft: isRightToLeft)
    guard let cap, next.map({ $0 > cap.bottom }) ?? true else {
      attempt.look(to: next.map { $0 + band.depth } ?? container.geometry.height)
      return next
    }
    attempt.look(to: cap.bottom + band.depth)
    if container.geometry.index == nil, container.geometry.provider == nil { return cap.bottom }
    return container.nextTop(
      from: cap.bottom, height: band.height, width: needed, margins: attempt.margins,
      isRightToLeft: isRightToLeft)
  }

  /// The first top below a band at which there is room for the line that starts with a drop cap, and for the cap, whose
  /// height the rest of the line does not need. Whether the one stands in the other is only known when it is tried.
  ///
  /// - Returns: Nil where that is the band's own top, at which nothing could be placed, or where there is none.
  private func topForLineAndCap(
    _ needed: Double, in container: inout ContainerProgress, band: RowBand, isRightToLeft: Bool
  ) -> Double? {
    guard band.capHeight > band.height else { return nil }
    var top = band.top
    for _ in 0..<Self.mostAlternations {
      guard
        let line = container.nextTop(
          from: top, height: band.height, width: max(needed, band.capWidth),
          margins: band.margins, isRightToLeft: isRightToLeft),
        let cap = container.nextTop(
          from: line, height: band.capHeight, width: band.capWidth, margins: band.margins,
          isRightToLeft: isRightToLeft)
      else { return nil }
      if cap == line { return line > band.top ? line : nil }
      top = cap
    }
    return nil
  }

  /// How often room for a line and room for its cap are looked for in turn.
  private static var mostAlternations: Int { 32 }
}
