import TextStorage

/// Bringing layout up to date: which passes a question takes.
extension LayoutManager {
  /// Lays out what is missing up to a goal, again where the delegate then changes something.
  func layOut(upTo goal: LayoutGoal) {
    guard !isLayingOut else { return }
    for _ in 0..<Self.mostRounds {
      passThrough(upTo: goal)
      guard let delegate, !isReviewing, walks == 0 else { return }
      isReviewing = true
      defer { isReviewing = false }
      if !delegate.layoutManagerShouldGoOn(self) { return }
    }
    passThrough(upTo: goal)
  }

  /// How often a delegate can have text laid out again.
  private static let mostRounds = 4

  private func passThrough(upTo goal: LayoutGoal) {
    isLayingOut = true
    defer { isLayingOut = false }
    readText()
    if unlaidParagraphs.isEmpty || meter?.exceeded != nil { return }
    if FarPartLayout(manager: self).layOut(upTo: goal) { return }
    // Where work is limited and one thread does it all, rows are not to wait for text that may never get any.
    if case .everything = goal, meter == nil || maximumThreads > 1 { prepareParagraphs() }
    var count = 0
    while meter?.exceeded == nil, let gap = unlaidParagraphs.first,
      !isReached(goal, before: gap.lowerBound, count: count)
    {
      var pass = LayoutPass(self, over: gap, upTo: goal, count: count)
      pass.run()
      count = pass.count
    }
  }

  /// Lays out what a stretch of a container shows, without what comes before it where that is allowed and
  /// worth while.
  ///
  /// - Returns: Whether that was possible; false leaves everything as it was.
  func layOutFarPart(
    showing heights: ClosedRange<Double>, of container: TextContainer
  ) -> Bool {
    guard !isLayingOut else { return false }
    isLayingOut = true
    defer { isLayingOut = false }
    readText()
    if meter?.exceeded != nil { return true }
    return FarPartLayout(manager: self).layOut(heights, of: container)
  }

  /// Whether a goal asks for nothing of a paragraph without rows and of what follows it.
  private func isReached(_ goal: LayoutGoal, before paragraph: Int, count: Int) -> Bool {
    if case .everything = goal { return false }
    let last = rows.lastRow(beforeParagraph: paragraph)
    return goal.isReached(
      position: paragraphStart(paragraph), container: last?.container ?? 0,
      y: last.map { rows.segment(of: $0).bottom(ofRow: $0.row) } ?? 0, count: count)
  }
}
