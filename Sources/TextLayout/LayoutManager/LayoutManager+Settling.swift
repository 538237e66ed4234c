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
    while paragraph < text.paragraphCount {
      // What has been pushed on is set at once: stopping before it would put it back another time.
      if !isPushedOn, !isKeptWithNext(paragraph - 1) {
        chain = nil
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
        chain.map {
          $0.start.paragraph < paragraph && $0.canMove(from: column)
            && followingGeometry($0.container) != nil
        } ?? false
      let outcome = LayoutPipeline.place(
        placed, number: paragraph, styles: styles, placer: &placer, column: &column,
        canBePushedOn: canBePushedOn, following: followingGeometry
      ) { full, placer, offset in
        var full: Column? = full
        return nextColumn(
          after: &full, &placer, &stale, at: TextPlace(offset: offset, paragraph: paragraph))
      }
      switch outcome {
      case .placed: break
      case .overflow(let offset):
        return end(
          at: TextPlace(offset: offset, paragraph: paragraph), gap, &column, &placer, &stale)
      case .pushedOn:
        guard let kept = chain, var full = column else { break }
        // What is kept with the paragraph goes on with it.
        kept.restore(&full, &placer)
        column = full
        column = nextColumn(after: &column, &placer, &stale, at: kept.start)
        (position, paragraph) = (kept.start.offset, kept.start.paragraph)
        chain = nil
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
  private func take(
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
  private func close(
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

  // MARK: Coming to an end

  /// Whether the next old row is a paragraph's first and stands where it would be set again, but for
  /// its height where nothing is in the way.
  private func meets(
    _ paragraph: Int, at position: Int, _ column: Column, _ stale: StaleRows
  ) -> Bool {
    guard let next = stale.next, next.container == column.container else { return false }
    let segment = rows.segment(of: next)
    guard segment.textStart(ofRow: next.row) == position else { return false }
    let (old, new) = (segment.state(before: next.row), column.state)
    let geometry = column.geometry
    if new.isClosed || old.cap != nil || new.cap != nil { return false }
    if old.isEmpty != new.isEmpty || old.pendingSpace != new.pendingSpace { return false }
    if geometry.maximumNumberOfLines > 0, old.rowCount != new.rowCount { return false }
    if abs(old.y - new.y) <= Self.sameHeight { return true }
    return geometry.maximumNumberOfLines == 0 && geometry.lineBreakMode.wraps && !old.isEmpty
      && min(old.y, new.y) >= geometry.plainFrom
  }

  /// Heights that differ by less than this many points are the same: far below what shows, far above
  /// what adding doubles in another order changes.
  private static var sameHeight: Double { 1e-7 }

  /// Lets the rows behind a gap stay, moved to where the new ones end.
  private func rejoin(state: ColumnState, _ stale: StaleRows) {
    guard let next = stale.next else { return }
    let container = next.container
    let distance = state.y - rows.segment(of: next).entry.y
    guard abs(distance) > Self.sameHeight else { return }
    rows.containers[container].moveSegments(from: next.segment, toFollow: state.y)
    let limit = textContainers[container].geometry.height + LineBreaker.tolerance
    if rows.containers[container].contentHeight > limit {
      // What now reaches below the container goes into the next.
      guard let place = rows.row(below: limit, inContainer: container),
        let last = rows.containers[container].segments.last
      else { return }
      let first = rows.segment(of: place).paragraph(ofRow: place.row)
      return void(first..<last.lastParagraph + 1)
    }
    // What now ends higher may leave room for text of the next container.
    guard distance < 0, let last = rows.lastRow(inContainer: container) else { return }
    let segment = rows.segment(of: last)
    let isLast =
      segment.textEnd == text.length
      || (overflow == nil && rows.row(after: last) == nil
        && !unset.contains(segment.lastParagraph + 1))
    if isLast { return }
    let end = text.paragraphRange(at: segment.lastParagraph).upperBound
    let first = segment.lastParagraph + (segment.textEnd < end ? 0 : 1)
    void(first..<first + 1)
  }

  /// Stops before a paragraph; layout goes on from there another time.
  private func suspend(
    before paragraph: Int, _ gap: Range<Int>, _ column: inout Column?,
    _ placer: inout RowPlacer, _ stale: inout StaleRows
  ) {
    unset.remove(gap.lowerBound..<paragraph)
    let state = column?.state ?? ColumnState()
    let container = column?.container ?? 0
    if paragraph < gap.upperBound, let next = stale.next {
      if next.container > container
        || (next.container == container && rows.segment(of: next).entry.y >= state.y)
      {
        return close(&column, &placer, &stale, keepingStale: true)
      }
      if settlesApart {
        // Estimates were too low: the rows behind make room.
        close(&column, &placer, &stale, keepingStale: true)
        let offset = text.paragraphRange(at: paragraph).lowerBound
        guard let next = stale.next else { return }
        let missing = rows.segment(of: next).textStart(ofRow: next.row) - offset
        return rows.containers[container].moveSegments(
          from: next.segment, toFollow: state.y + Double(missing) * heightPerUnit)
      }
    }
    close(&column, &placer, &stale, keepingStale: false)
    rows.containers.removeSubrange(min(container + 1, rows.containers.count)...)
    unset.insert(paragraph..<text.paragraphCount)
    overflow = nil
  }

  /// Stores the last rows; nothing is left to set.
  ///
  /// - Parameter place: Where text starts that fits no container, or nil when all of it fits.
  private func end(
    at place: TextPlace?, _ gap: Range<Int>, _ column: inout Column?, _ placer: inout RowPlacer,
    _ stale: inout StaleRows
  ) {
    unset.remove(gap.lowerBound..<text.paragraphCount)
    overflow = place.flatMap(behindRows)
    guard let container = column?.container else { return }
    close(&column, &placer, &stale, keepingStale: false)
    rows.containers.removeSubrange(min(container + 1, rows.containers.count)...)
    delegate?.layoutManager(
      self, didCompleteLayoutFor: textContainers[container], atEnd: overflow == nil)
  }
}
