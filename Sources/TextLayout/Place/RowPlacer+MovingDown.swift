import TextAnalysis
import TextGeometry
import TextShaping

/// The new position of a row that finds no room in a band.
extension RowPlacer {
  /// Moves a row in whose band nothing could be placed to a top at which its next piece fits.
  ///
  /// - Returns: ``Outcome/full`` if there is no such top, otherwise nil.
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
      if next <= attempt.top, attempt.topSearch.minimumRoom == nil,
        hasAmpleRoom(for: needed, in: &container, band: band, isRightToLeft: isRightToLeft)
      {
        attempt.topSearch.force(into: needed)
      } else {
        attempt.top = attempt.topSearch.top(after: attempt.top, next: next, needed: needed)
      }
      attempt.metrics = progress.startMetrics()
      if attempt.rise != nil { attempt.rise = progress.startRise(in: container.geometry) }
      attempt.minimumHeight = 0
      return nil
    }
    // A provider's spans are not known before they are tried.
    guard container.geometry.provider != nil, attempt.topSearch.minimumRoom == nil,
      let any = container.nextTop(
        from: attempt.top, height: band.height, width: 0, margins: band.margins,
        isRightToLeft: isRightToLeft)
    else { return .full }
    attempt.topSearch.force()
    attempt.top = any
    return nil
  }

  /// True if a refused piece has more room than it needs where it was tried. The reason is then
  /// not the rounding of its width, and it finds no better room further down.
  private func hasAmpleRoom(
    for needed: Double, in container: inout ContainerProgress, band: RowBand, isRightToLeft: Bool
  ) -> Bool {
    container.geometry.index == nil
      || container.nextTop(
        from: band.top, height: band.depth, width: max(needed, band.capWidth) + 0.001,
        margins: band.margins, isRightToLeft: isRightToLeft) == band.top
  }

  /// Returns the least top at which a row's next piece fits, beside a drop cap or below it.
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

  /// Returns the first top below a band's own with room for the line that starts with a drop cap,
  /// and for the cap. Only the cap needs the additional height. Whether the cap lies in the line's
  /// room is known only when it is tried.
  ///
  /// - Returns: The top; nil if there is none or if it is the band's own top, where nothing could
  ///   be placed.
  private func topForLineAndCap(
    _ needed: Double, in container: inout ContainerProgress, band: RowBand, isRightToLeft: Bool
  ) -> Double? {
    guard band.capHeight > band.height else { return nil }
    var top = band.top
    for _ in 0..<Self.maximumAlternations {
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

  /// The most alternations between the search for a line's room and for its cap's room.
  private static var maximumAlternations: Int { 32 }
}
