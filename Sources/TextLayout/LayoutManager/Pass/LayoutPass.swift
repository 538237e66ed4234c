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
  private var kept: KeptParagraphs?
  /// The next paragraph after rows of it that stay in the container before, where it has been divided so
  /// that it goes on with the text it is kept with.
  private var resumed: ParagraphProgress?
  /// Whether the next paragraph has just been moved into this container, where it has to go at once:
  /// a pass that stopped before it would leave it where it was.
  private var isPushedOn = false
  /// The paragraph that what is kept with it cannot follow into another container; -1 for none.
  private var parted = -1
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
        kept = nil
        placer.keptRows.removeAll()
        if rejoinOrSuspend() { return }
      }
      // Prepare: shaped once, whatever containers come.
      guard let paragraph = prepare() else {
        return manager.meter?.exceeded == nil ? end(at: next) : stop()
      }
      let format = manager.styles.formats[paragraph.format]
      noteKeptParagraphs(format)
      manager.prefetchPieces(behind: next.paragraph)
      // Break and place.
      switch place(paragraph, format) {
      case .placed:
        manager.laidOutParagraphCount += 1
        count += 1
        placed = (next.paragraph, format.style.keepWithNext, paragraph.paragraph.isContinued)
        next.offset += paragraph.paragraph.length
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

  /// The next paragraph, shaped; nil when no font at all can be had.
  private mutating func prepare() -> PreparedParagraph? {
    manager.preparedParagraph(next.paragraph, at: next.offset, ahead: &lookahead)
  }

  /// Puts the rows of a paragraph into one container after the other.
  private mutating func place(_ prepared: PreparedParagraph, _ format: ParagraphFormat) -> Outcome {
    let mayBePushedOn = canBePushedOn()
    let paragraph = prepared.placed(at: next.offset)
    if paragraph.range.isEmpty { return .placed }
    var progress: ParagraphProgress
    // Neither by “??” nor in a method of its own: for either the whole pass would be copied.
    if let resumed = takeResumed() {
      progress = resumed
    } else {
      progress = LayoutPipeline.breaking(
        paragraph, number: next.paragraph, format: format, styles: manager.styles.styles,
        continuesParagraph: placed.number == next.paragraph - 1
          ? placed.isContinued : manager.continuesParagraph(next.paragraph))
    }
    let startsAnew = startAnew(progress)
    while !progress.breaker.isAtEnd {
      guard let number = containerNumber else { return .overflow(progress.offset) }
      let following = format.keepsRows ? geometry(after: number) : nil
      let outcome = container?.place(&progress, by: &placer, following: following) ?? .full
      if let meter = placer.context.meter, meter.exceeded != nil { return .stopped }
      let isPushedOn =
        outcome == .full && mayBePushedOn && !startsAnew
        && progress.format.style.breakBefore == .none && progress.isFirstRow
        && container?.state.isClosed == false
      if isPushedOn { return .pushedOn }
      if outcome == .full {
        openNextContainer(at: TextPlace(offset: progress.offset, paragraph: next.paragraph))
      }
    }
    return .placed
  }

  private mutating func takeResumed() -> ParagraphProgress? {
    if resumed == nil { return nil }
    return resumed.take()
  }

  /// Opens the container at whose top a paragraph starts: where its style says, and where containers take its text.
  ///
  /// - Returns: Whether the container before may not hold the paragraph, whatever room it has.
  private mutating func startAnew(_ progress: ParagraphProgress) -> Bool {
    guard progress.isFirstRow else { return false }
    let wanted = progress.continuesParagraph ? .none : progress.format.style.breakBefore
    let place = TextPlace(offset: progress.offset, paragraph: next.paragraph)
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

  private var containerNumber: Int? {
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

  // MARK: Keeping

  /// Takes note of where the next paragraph starts, if it is kept with the one behind it.
  private mutating func noteKeptParagraphs(_ format: ParagraphFormat) {
    isPushedOn = false
    guard kept == nil, format.style.keepWithNext else { return }
    let mark = placer.context.store.mark
    switch container {
    case .some(let container):
      kept = KeptParagraphs(start: next, in: container, adjustments: mark)
    case .none: break
    }
  }

  /// Whether the next paragraph and what is kept with it may go into the next container together.
  private mutating func canBePushedOn() -> Bool {
    guard let kept, let number = containerNumber, kept.start.paragraph < next.paragraph else {
      return false
    }
    return next.paragraph != parted && resumed == nil && geometry(after: number) != nil
  }

  /// Opens the next container for a paragraph that has no room in this one, and for what is kept with it: all
  /// of that where it starts below other text, else as few of its rows as may go.
  private mutating func pushOn() {
    guard let kept, var full = container.take() else { return }
    if kept.canMove(from: full) {
      kept.restore(&full, &placer)
      container = consume full
      openNextContainer(at: kept.start)
      next = kept.start
    } else if let following = geometry(after: full.number),
      let division = placer.division(of: full, following: following)
    {
      division.restore(&full, &placer.context.store)
      container = consume full
      next = division.paragraphStart
      openNextContainer(at: TextPlace(offset: division.offset, paragraph: next.paragraph))
      resumed = division.resumed
    } else {
      // Nothing can go on with the paragraph, which goes on alone.
      container = consume full
      parted = next.paragraph
      return
    }
    self.kept = nil
    placer.keptRows.removeAll()
    isPushedOn = true
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
