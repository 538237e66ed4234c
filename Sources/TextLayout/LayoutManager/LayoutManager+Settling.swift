import TextGeometry
import TextStorage

/// Bringing layout up to date.
///
/// Paragraphs without rows are set where the rows before them end. As soon as a paragraph behind them
/// is met whose old rows stand where they would be set again, these and all that follow stay
/// (re-convergence); where only the height differs and nothing is in the way, they move.
extension LayoutManager {
  /// Lays out what is missing up to a goal.
  func settle(_ goal: LayoutGoal) {
    guard !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    readText()
    if unset.isEmpty { return }
    if settleApart(goal) { return }
    if case .everything = goal { prepareParagraphs() }
    var count = 0
    while let gap = unset.first, !isReached(goal, before: gap.lowerBound, count: count) {
      fill(gap, goal: goal, count: &count)
    }
  }

  /// Whether a goal asks for nothing of a paragraph without rows and of what follows it.
  private func isReached(_ goal: LayoutGoal, before paragraph: Int, count: Int) -> Bool {
    if case .everything = goal { return false }
    let last = rows.lastRow(beforeParagraph: paragraph)
    return goal.isReached(
      position: text.paragraphRange(at: paragraph).lowerBound, container: last?.container ?? 0,
      y: last.map { rows.segment(of: $0).bottom(ofRow: $0.row) } ?? 0, count: count)
  }

  /// Sets paragraphs from the start of a gap on until the goal is reached, the rows behind are met, or
  /// text or containers come to their end.
  ///
  /// - Parameters:
  ///   - gap: Paragraphs without rows.
  ///   - estimate: Where the first of them is taken to go in the last container, when paragraphs before
  ///     it have no rows either.
  func fill(
    _ gap: Range<Int>, goal: LayoutGoal, count: inout Int, from estimate: ColumnState? = nil
  ) {
    var placer = RowPlacer(context: BreakContext(text: text))
    placer.context.hooks = hooks
    defer { shapingCallCount += placer.shapingCallCount }
    var stale = StaleRows()
    var ahead = ParagraphLookahead()
    var paragraph = gap.lowerBound
    var position = text.paragraphRange(at: paragraph).lowerBound
    var column = resume(
      at: TextPlace(offset: position, paragraph: paragraph), &placer, &stale)
    if let estimate {
      column?.state = estimate
      column?.segment = RowSegment(entry: estimate)
    }
    var chain: KeptChain?
    var isPushedOn = false
    // The rest of a paragraph that has been divided so that it goes on with the text it is kept with.
    var resumed: ParagraphSetting?
    // The paragraph that what is kept with it cannot follow.
    var parted = -1
    while paragraph < text.paragraphCount {
      // What has been pushed on is set at once: stopping before it would put it back another time.
      if !isPushedOn, !isKeptWithNext(paragraph - 1) {
        chain = nil
        placer.keptRows.removeAll()
        if let open = column, paragraph >= gap.upperBound {
          stale.advance(toParagraph: paragraph, in: rows)
          if meets(paragraph, at: position, open, stale) {
            close(&column, &placer, &stale, keepingStale: true)
            unset.remove(gap.lowerBound..<paragraph)
            return rejoin(state: open.state, stale)
          }
        }
        if goal.isReached(
          position: position, container: column?.container ?? .max, y: column?.state.y ?? 0,
          count: count)
        {
          return suspend(before: paragraph, gap, &column, &placer, &stale)
        }
        if let rowCount = column?.segment.rows.count, rowCount >= RowSegment.fullCount {
          take(&column, &placer, &stale)
        }
      }
      guard let prepared = preparedParagraph(paragraph, at: position, ahead: &ahead) else {
        return end(
          at: TextPlace(offset: position, paragraph: paragraph), gap, &column, &placer, &stale)
      }
      isPushedOn = false
      if chain == nil, let column, isKeptWithNext(paragraph) {
        chain = KeptChain(
          start: TextPlace(offset: position, paragraph: paragraph), in: column,
          edges: placer.context.store.mark)
      }
      let placed = prepared.placed(at: position)
      let canBePushedOn =
        paragraph != parted && resumed == nil
        && chain.map { $0.start.paragraph < paragraph } ?? false
        && column.flatMap { followingGeometry($0.container) } != nil
      let outcome = LayoutPipeline.place(
        placed, number: paragraph, styles: styles, placer: &placer, column: &column,
        canBePushedOn: canBePushedOn, continuesParagraph: continuesParagraph(paragraph),
        resumed: resumed, following: followingGeometry
      ) { full, placer, offset in
        var full: Column? = full
        return nextColumn(
          after: &full, &placer, &stale, at: TextPlace(offset: offset, paragraph: paragraph))
      }
      resumed = nil
      switch outcome {
      case .placed: break
      case .overflow(let offset):
        return end(
          at: TextPlace(offset: offset, paragraph: paragraph), gap, &column, &placer, &stale)
      case .pushedOn:
        guard
          let rest = pushOn(
            chain, from: &column, &placer, &stale)
        else {
          // Nothing can go on with the paragraph, which goes on alone.
          parted = paragraph
          continue
        }
        resumed = rest.resumed
        (position, paragraph) = (rest.start.offset, rest.start.paragraph)
        chain = nil
        placer.keptRows.removeAll()
        isPushedOn = true
        continue
      }
      setParagraphCount += 1
      count += 1
      position += prepared.paragraph.length
      paragraph += 1
    }
    end(at: nil, gap, &column, &placer, &stale)
  }

  /// Opens the next container for a paragraph that has no room in this one, and what is kept with it:
  /// all of that where it starts below other text, otherwise as few rows as may go.
  ///
  /// - Returns: The paragraph to go on with and how it stands when rows of it stay; nil when nothing can go
  ///   on with the text.
  private func pushOn(
    _ chain: KeptChain?, from column: inout Column?, _ placer: inout RowPlacer,
    _ stale: inout StaleRows
  ) -> (start: TextPlace, resumed: ParagraphSetting?)? {
    guard let chain, var full = column else { return nil }
    if chain.canMove(from: full) {
      chain.restore(&full, &placer)
      column = full
      column = nextColumn(after: &column, &placer, &stale, at: chain.start)
      return (chain.start, nil)
    }
    guard let following = followingGeometry(full.container),
      let division = placer.division(of: full, following: following)
    else { return nil }
    division.restore(&full, &placer.context.store)
    column = full
    let start = division.paragraphStart
    column = nextColumn(
      after: &column, &placer, &stale,
      at: TextPlace(offset: division.offset, paragraph: start.paragraph))
    return (start, division.resumed)
  }

  /// The container that a gap starts in, as far as it is filled.
  private func resume(
    at place: TextPlace, _ placer: inout RowPlacer, _ stale: inout StaleRows
  ) -> Column? {
    stale.next = rows.firstRow(fromParagraph: place.paragraph)
    let last = rows.lastRow(beforeParagraph: place.paragraph)
    guard let last, last.container < textContainers.count else {
      var none: Column?
      return nextColumn(after: &none, &placer, &stale, at: place)
    }
    if let next = stale.next, next.row > 0 {
      // The gap lies between two rows of a segment.
      let rest = rows.containers[next.container].segments[next.segment].split(atRow: next.row)
      rows.containers[next.container].segments.insert(rest, at: next.segment + 1)
      stale.next = RowPlace(container: next.container, segment: next.segment + 1, row: 0)
    }
    stale.insertion = last.segment + 1
    return Column(
      textContainers[last.container].geometry, container: last.container,
      state: rows.containers[last.container].segments[last.segment].exit)
  }

  /// Closes a full container and opens the one after it, or the first.
  private func nextColumn(
    after full: inout Column?, _ placer: inout RowPlacer, _ stale: inout StaleRows,
    at place: TextPlace
  ) -> Column? {
    let next = full.map { $0.container + 1 } ?? 0
    if full != nil {
      close(&full, &placer, &stale, keepingStale: false)
      delegate?.layoutManager(
        self, didCompleteLayoutFor: textContainers[next - 1], atEnd: false)
    }
    if next == textContainers.count {
      delegate?.layoutManager(self, didCompleteLayoutFor: nil, atEnd: false)
      if next == textContainers.count, next > 0 { truncateLastRow(inContainer: next - 1, &placer) }
    }
    guard next < textContainers.count else { return nil }
    stale.insertion = 0
    if let row = stale.next, row.container < next {
      stale.next = RowPlace(container: next, segment: 0, row: 0)
    }
    if next < rows.containers.count {
      rows.containers[next].start = place
    } else {
      rows.containers.append(ContainerLayout(start: place))
    }
    return Column(textContainers[next].geometry, container: next)
  }

  /// What follows a container, to see which rows may be moved on: the next container, or one like it
  /// where the delegate may add one; nil when there will be none.
  private func followingGeometry(_ container: Int) -> ContainerGeometry? {
    if container + 1 < textContainers.count { return textContainers[container + 1].geometry }
    return delegate == nil ? nil : textContainers[container].geometry
  }

  /// Ends a segment, so that what follows goes into another.
  func take(
    _ column: inout Column?, _ placer: inout RowPlacer, _ stale: inout StaleRows
  ) {
    guard let segment = column?.takeSegment(edges: placer.takeEdges()), !segment.isEmpty else {
      return
    }
    stale.added.append(segment)
  }

  /// Stores the rows set in a container.
  ///
  /// - Parameter keepingStale: Whether the container keeps its rows behind them.
  func close(
    _ column: inout Column?, _ placer: inout RowPlacer, _ stale: inout StaleRows,
    keepingStale: Bool
  ) {
    take(&column, &placer, &stale)
    guard let container = column?.container else { return }
    let count = rows.containers[container].segments.count
    var end = count
    if keepingStale, let next = stale.next, next.container == container {
      end = next.segment
      if next.row > 0 {
        let rest = rows.containers[container].segments[end].split(atRow: next.row)
        rows.containers[container].segments[end] = rest
        stale.next?.row = 0
      }
    }
    rows.containers[container].segments.replaceSubrange(stale.insertion..<end, with: stale.added)
    if keepingStale, stale.next?.container == container {
      stale.next?.segment = stale.insertion + stale.added.count
    }
    stale.insertion += stale.added.count
    stale.added.removeAll(keepingCapacity: true)
  }
}
