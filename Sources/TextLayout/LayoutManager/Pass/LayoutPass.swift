import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// One pass of layout, which gives rows to paragraphs that have none.
///
/// A pass starts after the rows before a gap. It takes one paragraph after the other through the
/// stages: *prepare*, *break*, *place* (`LayoutPipeline.swift`). Between two paragraphs it looks
/// at the rows after the gap. If they would be laid out the same way, they and all rows after them
/// stay (*rejoin*). The rows of paragraphs kept with the next one are taken back if that one goes
/// into another container (*keep*).
struct LayoutPass: ~Copyable {
  /// The manager whose rows the pass changes.
  let manager: LayoutManager
  /// The paragraphs without rows that the pass was started for.
  let gap: Range<Int>
  /// The first paragraph after the gap that may have old rows.
  var gapEnd: Int
  /// The point that the pass has to reach.
  let goal: LayoutGoal
  /// The number of paragraphs laid out for the goal.
  private(set) var count: Int

  /// The next paragraph to lay out, and its start.
  var next: TextPosition
  /// The container being filled; nil when none is left.
  var container: ContainerProgress?
  var placer: RowPlacer
  /// The rows after the gap that may stay, and the insertion point of new ones.
  var staleRows = StaleRows()
  /// The paragraphs kept with the next one; nil if there are none.
  var kept: KeptParagraphs?
  /// The paragraph that is being placed, or was placed last.
  var current = CurrentParagraph()
  /// True if the next paragraph continues in this container after some of its rows in the previous
  /// one. It was divided there to stay with the text that it is kept with.
  var isResumed = false
  /// True if the next paragraph has just moved to this container and has to be placed at once. A
  /// pass that stopped before it would leave it where it was.
  var hasMovedOn = false
  /// The end of the text in the row that has just been truncated before a container for
  /// overflowing text, in UTF-16 code units of the storage; nil if none has been.
  var cutEnd: Int?
  /// The paragraph that moves to another container without the text kept with it; -1 for none.
  var separatedParagraph = -1
  /// The planned line ends of paragraphs whose breaks this pass has chosen, by their numbers.
  var linePlans: [Int: LinePlan] = [:]
  private var lookahead = ParagraphLookahead()
  /// The number of paragraphs of the text.
  let paragraphCount: Int
  /// The paragraph placed last: its number, and its effect on the next one.
  private var placed = (number: -1, isKeptWithNext: false, isContinued: false)

  /// The result of placing a paragraph.
  enum Outcome {
    case placed
    /// The paragraph fits nowhere from a position on, in UTF-16 code units of the storage.
    case overflow(Int)
    /// Nothing of the paragraph fits the container of the text kept with it: both belong in the
    /// next one.
    case movesOn
    /// The paragraph begins a container that has old rows of it, in the same place.
    case rejoins
    /// A limit of work was reached before the paragraph's end.
    case stopped
  }

  /// - Parameters:
  ///   - gap: The paragraphs without rows.
  ///   - count: The number of paragraphs that earlier passes have laid out for the goal.
  init(_ manager: LayoutManager, over gap: Range<Int>, upTo goal: LayoutGoal, count: Int = 0) {
    self.manager = manager
    self.gap = gap
    gapEnd = gap.upperBound
    self.goal = goal
    self.count = count
    placer = RowPlacer(context: BreakContext(text: manager.text), delegate: manager.hooks)
    placer.context.meter = manager.meter
    paragraphCount = manager.text.paragraphCount
    next = TextPosition(
      offset: manager.paragraphStart(gap.lowerBound),
      paragraph: gap.lowerBound)
  }

  /// Lays out paragraphs until the goal is reached, the rows after the gap can stay, or text or
  /// containers end.
  ///
  /// - Parameter estimate: The assumed state of the container before the gap, if text before it
  ///   has no rows either.
  mutating func run(from estimate: ContainerState? = nil) {
    let phase = manager.phase
    manager.phase = .inPass
    openContainer(from: estimate)
    layOut()
    // The band buffers have grown; the next pass reuses them.
    if var last = container.take() { swap(&last.scratch, &manager.bandScratch) }
    manager.phase = phase
    manager.shapingCallCount += placer.shapingCallCount
  }

  /// Moves on to the next paragraph after one was placed.
  mutating func advance() {
    manager.state.counts.laidOutParagraphs += 1
    count += 1
    let paragraph = current.progress.breaker.paragraph
    placed = (
      next.paragraph, current.progress.breaker.format.style.keepWithNext, paragraph.isContinued
    )
    next.offset += paragraph.length
    next.paragraph += 1
  }

  /// True if the pass may stop before the next paragraph.
  var mayStop: Bool {
    if hasMovedOn { return false }
    if placed.number == next.paragraph - 1 { return !placed.isKeptWithNext }
    return !manager.isKeptWithNext(next.paragraph - 1)
  }

  /// Ends the pass if the rows after the gap can stay or the goal is reached.
  ///
  /// - Returns: True if the pass has ended.
  mutating func rejoinOrSuspend() -> Bool {
    if kept != nil { forgetKeptParagraphs() }
    if next.paragraph >= gapEnd, reachesStaleRows() {
      rejoin()
      return true
    }
    // Without a container nothing more can be laid out, whatever the goal.
    let (isGoalReached, isSegmentFull) =
      switch container {
      case .some(let open):
        (
          goal.isReached(
            position: next.offset, container: open.number, y: open.state.y, count: count),
          open.placed.rows.count >= PlacedRows.fullCount
        )
      case .none: (false, false)
      }
    if isGoalReached {
      suspend()
    } else if isSegmentFull {
      endSegment()
    }
    return isGoalReached
  }

  /// Returns the next paragraph with its glyphs, or nil if no font is available for it.
  mutating func prepare() -> PlacedParagraph? {
    manager.placedParagraph(next.paragraph, at: next.offset, ahead: &lookahead)
  }

  /// Makes a paragraph the current one, with a breaker at its start.
  mutating func beginBreaking(_ paragraph: PlacedParagraph) {
    let continuesParagraph =
      placed.number == next.paragraph - 1
      ? placed.isContinued : manager.continuesParagraph(next.paragraph)
    current.begin(
      paragraph, number: next.paragraph, continues: continuesParagraph, styles: manager.styles)
  }

  /// Places the rows of the paragraph in one container after the other.
  mutating func place() -> Outcome {
    let mayMoveOn = canMoveOn()
    isResumed = false
    if current.progress.breaker.textRange.isEmpty { return .placed }
    let keepsRows = current.progress.breaker.format.keepsRows
    let before = containerNumber
    let needsNewContainer = openRequiredContainer()
    if containerNumber != before, beginsStaleRows() { return .rejoins }
    followBreaks()
    while !current.progress.breaker.isAtEnd {
      guard let number = containerNumber else { return .overflow(current.progress.offset) }
      let following = keepsRows && !hasPlannedEnd ? geometry(after: number) : nil
      let outcome =
        container?.place(&current.progress, by: &placer, following: following) ?? .full
      if let meter = placer.context.meter, meter.exceeded != nil { return .stopped }
      let movesOn =
        outcome == .full && mayMoveOn && !needsNewContainer
        && current.progress.format.style.breakBefore == .none && current.progress.isFirstRow
        && container?.state.isClosed == false && !hasPlannedEnd
      if movesOn { return .movesOn }
      if outcome == .full {
        openNextContainer(
          at: TextPosition(offset: current.progress.offset, paragraph: next.paragraph))
        if let end = cutEnd, skipText(before: end) { return .placed }
        if beginsStaleRows() { return .rejoins }
      }
    }
    return .placed
  }

  /// True if the container that was just opened has old rows of the paragraph, which has none yet.
  private mutating func beginsStaleRows() -> Bool {
    current.progress.isFirstRow && staleRows.next != nil && mayStop && next.paragraph >= gapEnd
      && reachesStaleRows()
  }

  /// Opens the container at whose top a paragraph starts, because of its style or of the
  /// containers' text limits.
  ///
  /// - Returns: True if the previous container may not hold the paragraph, whatever room it has.
  private mutating func openRequiredContainer() -> Bool {
    guard current.progress.isFirstRow else { return false }
    let wanted =
      current.progress.continuesParagraph
      ? .none : current.progress.breaker.format.style.breakBefore
    let place = TextPosition(offset: current.progress.offset, paragraph: next.paragraph)
    if wanted != .none {
      while let geometry = container?.geometry, let state = container?.state, !geometry.isEndless,
        !state.isEmpty || (wanted == .page && !geometry.startsPage)
      {
        openNextContainer(at: place)
      }
    }
    var isBeyondLimit = false
    while let limit = textLimit, limit <= place.offset {
      openNextContainer(at: place)
      isBeyondLimit = true
    }
    return isBeyondLimit
  }

  /// Continues the paragraph after the text that a truncated row holds, unless it has not begun.
  ///
  /// - Parameter end: The end of that text, in UTF-16 code units of the storage.
  /// - Returns: True if nothing of the paragraph is left.
  private mutating func skipText(before end: Int) -> Bool {
    cutEnd = nil
    let range = current.progress.breaker.textRange
    if current.progress.isFirstRow || end <= current.progress.offset { return false }
    if end >= range.upperBound { return true }
    current.progress.breaker.move(to: end - range.lowerBound)
    return false
  }

  // Optional chaining would copy the whole container for each paragraph; a switch reads it in
  // place.

  var containerNumber: Int? {
    switch container {
    case .some(let open): open.number
    case .none: nil
    }
  }

  /// The position from which the container takes no paragraph, in UTF-16 code units of the
  /// storage; nil for no limit.
  private var textLimit: Int? {
    switch container {
    case .some(let open): open.geometry.textLimit
    case .none: nil
    }
  }
}

extension ContainerProgress {
  /// Places rows of a paragraph in the container without moving it: moving it out of an optional
  /// and back costs more than a row.
  fileprivate mutating func place(
    _ progress: inout ParagraphProgress, by placer: inout RowPlacer, following: ContainerGeometry?
  ) -> RowPlacer.Outcome {
    placer.placeRows(&progress, in: &self, following: following)
  }
}
