import TextGeometry
import TextStorage

/// One pass of layout: gives rows to paragraphs that have none.
///
/// A pass starts behind the rows before a gap and takes one paragraph after the other along the way that
/// ``LayoutPipeline`` describes: *prepare*, *break*, *place*. Between two paragraphs it looks at the rows
/// behind the gap. Where they start with the same text at the same place as they would be laid out again,
/// they stay, with all that follows them (*rejoin*). Paragraphs that are kept with the next one have their
/// rows taken back when that one goes into another container (*keep*).
struct LayoutPass: ~Copyable {
  /// Whose text goes into whose containers; the pass changes its rows.
  let manager: LayoutManager
  /// The paragraphs without rows that the pass was started for.
  let gap: Range<Int>
  /// How far the pass has to reach.
  let goal: LayoutGoal
  /// How many paragraphs have been laid out for the goal.
  private(set) var count: Int

  /// The paragraph that is laid out next, and where it starts.
  var next: TextPlace
  /// The container being filled; nil when none is left.
  var container: ContainerProgress?
  var placer: RowPlacer
  /// The rows behind the gap that may be met again, and where new ones go among those there are.
  var staleRows = StaleRows()
  /// The paragraphs that are kept with the next one; nil when there are none.
  var kept: KeptParagraphs?
  /// The paragraph whose rows are placed, or were last, and the index of its format.
  var current = (progress: ParagraphProgress.none, format: -1)
  /// Whether that is the next paragraph after rows of it that stay in the container before, where it has been divided so
  /// that it goes on with the text it is kept with.
  var isResumed = false
  /// Whether the next paragraph has just been moved into this container, where it has to go at once:
  /// a pass that stopped before it would leave it where it was.
  var isPushedOn = false
  /// The paragraph that what is kept with it cannot follow into another container; -1 for none.
  var parted = -1
  private var lookahead = ParagraphLookahead()
  /// How many paragraphs the text has.
  private let paragraphCount: Int
  /// The paragraph placed last: its number, and what it means for the next.
  private var placed = (number: -1, isKeptWithNext: false, isContinued: false)

  /// How a paragraph comes to the end of being placed.
  private enum Outcome {
    case placed
    /// From a position on, in UTF-16 code units of the storage, the paragraph fits nowhere.
    case overflow(Int)
    /// Nothing of it fits the container that holds what is kept with it: both belong into the next one.
    case pushedOn
    /// A limit of work was reached before its end.
    case stopped
  }

  /// - Parameters:
  ///   - gap: Paragraphs without rows.
  ///   - count: How many paragraphs passes before this one have laid out for the goal.
  init(_ manager: LayoutManager, over gap: Range<Int>, upTo goal: LayoutGoal, count: Int = 0) {
    self.manager = manager
    self.gap = gap
    self.goal = goal
    self.count = count
    placer = RowPlacer(context: BreakContext(text: manager.text), delegate: manager.hooks)
    placer.context.meter = manager.meter
    paragraphCount = manager.text.paragraphCount
    next = TextPlace(
      offset: manager.paragraphStart(gap.lowerBound),
      paragraph: gap.lowerBound)
  }

  /// Lays out paragraphs until the goal is reached, the rows behind the gap are met, or text or containers
  /// come to their end.
  ///
  /// - Parameter estimate: Where the container stands before the gap as far as can be told, when text before
  ///   it has no rows either.
  mutating func run(from estimate: ContainerState? = nil) {
    manager.isInPass = true
    openContainer(from: estimate)
    layOut()
    // What asks for bands has grown its buffers; the next pass is to use them again.
    if var last = container.take() { swap(&last.scratch, &manager.bandScratch) }
    manager.isInPass = false
    manager.shapingCallCount += placer.shapingCallCount
  }

  private mutating func layOut() {
    while next.paragraph < paragraphCount {
      if mayStop {
        if kept != nil { forgetKeptParagraphs() }
        if rejoinOrSuspend() { return }
      }
      // Prepare: shaped once, whatever containers come.
      guard isResumed || begin() else {
        return manager.meter?.exceeded == nil ? end(at: next) : stop()
      }
      noteKeptParagraphs()
      manager.prefetchPieces(behind: next.paragraph)
      // Break and place.
      switch place() {
      case .placed:
        manager.laidOutParagraphCount += 1
        count += 1
        let paragraph = current.progress.breaker.paragraph
        placed = (
          next.paragraph, current.progress.breaker.format.style.keepWithNext, paragraph.isContinued
        )
        next.offset += paragraph.length
        next.paragraph += 1
      case .overflow(let offset):
        return end(at: TextPlace(offset: offset, paragraph: next.paragraph))
      case .pushedOn:
        // Keep: what belongs together goes on together.
        pushOn()
      case .stopped: return stop()
      }
    }
    end(at: nil)
  }

  /// Whether the pass may stop before the next paragraph.
  private var mayStop: Bool {
    if isPushedOn { return false }
    if placed.number == next.paragraph - 1 { return !placed.isKeptWithNext }
    return !manager.isKeptWithNext(next.paragraph - 1)
  }

  /// Stops where the rows behind the gap are met or the goal is reached.
  ///
  /// - Returns: Whether the pass has come to its end.
  private mutating func rejoinOrSuspend() -> Bool {
    if next.paragraph >= gap.upperBound, meetsStaleRows() {
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

  /// Begins with the next paragraph; false when no font at all can be had for it.
  private mutating func begin() -> Bool {
    guard
      let paragraph = manager.placedParagraph(next.paragraph, at: next.offset, ahead: &lookahead)
    else { return false }
    let format = paragraph.format
    let continuesParagraph =
      placed.number == next.paragraph - 1
      ? placed.isContinued : manager.continuesParagraph(next.paragraph)
    // Styles are only ever added during a pass.
    if current.format == format,
      current.progress.breaker.styles.count == manager.styles.styles.count
    {
      current.progress.goOn(
        with: paragraph, number: next.paragraph, continuesParagraph: continuesParagraph)
    } else {
      current = (
        LayoutPipeline.breaking(
          paragraph, number: next.paragraph, format: manager.styles.formats[format],
          styles: manager.styles.styles, continuesParagraph: continuesParagraph), format
      )
    }
    return true
  }

  /// Puts the rows of the paragraph into one container after the other.
  private mutating func place() -> Outcome {
    let mayBePushedOn = canBePushedOn()
    isResumed = false
    if current.progress.breaker.textRange.isEmpty { return .placed }
    let keepsRows = current.progress.breaker.format.keepsRows
    let startsAnew = startAnew()
    while !current.progress.breaker.isAtEnd {
      guard let number = containerNumber else { return .overflow(current.progress.offset) }
      let following = keepsRows ? geometry(after: number) : nil
      let outcome =
        container?.place(&current.progress, by: &placer, following: following) ?? .full
      if let meter = placer.context.meter, meter.exceeded != nil { return .stopped }
      let isPushedOn =
        outcome == .full && mayBePushedOn && !startsAnew
        && current.progress.format.style.breakBefore == .none && current.progress.isFirstRow
        && container?.state.isClosed == false
      if isPushedOn { return .pushedOn }
      if outcome == .full {
        openNextContainer(
          at: TextPlace(offset: current.progress.offset, paragraph: next.paragraph))
      }
    }
    return .placed
  }

  /// Opens the container at whose top a paragraph starts: where its style says, and where containers take its text.
  ///
  /// - Returns: Whether the container before may not hold the paragraph, whatever room it has.
  private mutating func startAnew() -> Bool {
    guard current.progress.isFirstRow else { return false }
    let wanted =
      current.progress.continuesParagraph
      ? .none : current.progress.breaker.format.style.breakBefore
    let place = TextPlace(offset: current.progress.offset, paragraph: next.paragraph)
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

  // To ask the container by optional chaining would copy all of it, for each paragraph; a switch reads it where it is.

  var containerNumber: Int? {
    switch container {
    case .some(let open): open.number
    case .none: nil
    }
  }

  /// The position from which on the container takes no paragraph, in UTF-16 code units of the storage; nil when it
  /// takes any.
  private var textLimit: Int? {
    switch container {
    case .some(let open): open.geometry.textLimit
    case .none: nil
    }
  }
}

extension ContainerProgress {
  /// Puts rows of a paragraph into the container where it stands: to move it out of an optional and back costs more than
  /// a row.
  fileprivate mutating func place(
    _ progress: inout ParagraphProgress, by placer: inout RowPlacer, following: ContainerGeometry?
  ) -> RowPlacer.Outcome {
    LayoutPipeline.place(&progress, in: &self, by: &placer, following: following)
  }
}
