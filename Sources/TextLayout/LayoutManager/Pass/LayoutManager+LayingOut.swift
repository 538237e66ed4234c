import TextAnalysis
import TextShaping
import TextStorage

/// Bringing layout up to date: the passes that answer a question.
extension LayoutManager {
  /// Lays out what is missing up to a goal, and again if the delegate then changes something.
  func layOut(upTo goal: LayoutGoal) {
    guard !phase.isLayingOut else { return }
    for _ in 0..<Self.maximumRounds {
      passThrough(upTo: goal)
      guard let delegate, phase != .reviewing, activeEnumerations == 0 else { return }
      phase = .reviewing
      defer { phase = .idle }
      if !delegate.layoutManagerShouldContinueLayout(self) { return }
    }
    passThrough(upTo: goal)
  }

  /// The most rounds of layout that a delegate can cause.
  private static let maximumRounds = 4

  private func passThrough(upTo goal: LayoutGoal) {
    let before = phase
    phase = .layingOut
    defer { phase = before }
    readText()
    if unlaidParagraphs.isEmpty || meter?.exceeded != nil { return }
    if FarPartLayout(manager: self).layOut(upTo: goal) { return }
    // With a limit on work and a single thread, rows must not wait for shaping text that may get
    // no rows.
    if case .everything = goal, meter == nil || maximumThreads > 1 { prepareParagraphs() }
    var count = 0
    while meter?.exceeded == nil, let gap = unlaidParagraphs.first,
      !isReached(goal, before: gap.lowerBound, count: count)
    {
      var pass = LayoutPass(self, over: gap, upTo: goal, count: count)
      pass.run()
      count = pass.count
    }
    if unlaidParagraphs.isEmpty, earlierRows?.isOfSameContainers == true { forgetEarlierRows() }
  }

  /// Lays out the text in a range of heights of a container, without the text before it if that is
  /// allowed and worthwhile.
  ///
  /// - Returns: True if that was possible; otherwise the caller has to lay out in order.
  func layOutFarPart(
    showing heights: ClosedRange<Double>, of container: TextContainer
  ) -> Bool {
    guard !phase.isLayingOut else { return false }
    let before = phase
    phase = .layingOut
    defer { phase = before }
    readText()
    if meter?.exceeded != nil { return true }
    return FarPartLayout(manager: self).layOut(heights, of: container)
  }

  /// True if a goal needs no paragraph from this one on, which has no rows.
  private func isReached(_ goal: LayoutGoal, before paragraph: Int, count: Int) -> Bool {
    if case .everything = goal { return false }
    let last = rows.lastRow(beforeParagraph: paragraph)
    return goal.isReached(
      position: paragraphStart(paragraph), container: last?.container ?? 0,
      y: last.map { rows.segment(of: $0).bottom(ofRow: $0.row) } ?? 0, count: count)
  }
}
