import TextGeometry

/// Text of which nothing shows: paragraphs that are hidden as a whole, and form feeds that start one.
extension RowPlacer {
  /// Places a form feed that starts a paragraph, alone or before the paragraph's separator, in a row without
  /// height, which ends the container: no empty row stands before the break, nor behind it.
  mutating func placeLeadingBreak(
    _ progress: inout ParagraphProgress, in container: inout ContainerProgress
  ) -> Outcome {
    let paragraph = progress.paragraph
    let isAlone =
      paragraph.pieces.count == 2 && paragraph.endsInSeparator
      && paragraph.pieces[1].contentEnd <= 1
    let outcome = placeCollapsed(&progress, in: &container, pieces: isAlone ? 2 : 1)
    // Where a container has no end there is nothing to be ended.
    if outcome == .placed, !container.geometry.isEndless {
      container.placed.closesContainer = true
      container.state.isClosed = true
    }
    return outcome
  }

  /// Places a paragraph of which nothing shows in a row without height, so that it has a place all the same.
  ///
  /// - Parameter count: How many of its first pieces these are; nil for all of them.
  ///
  /// What the paragraph before wants below it is left to the one behind. The row is none of the lines that a
  /// container may hold at most.
  mutating func placeCollapsed(
    _ progress: inout ParagraphProgress, in container: inout ContainerProgress,
    pieces count: Int? = nil
  ) -> Outcome {
    let (state, paragraph) = (container.state, progress.paragraph)
    let count = count ?? paragraph.pieces.count
    let isWhole = count == paragraph.pieces.count
    if state.isClosed || state.y > container.geometry.height + LineBreaker.tolerance {
      return .full
    }
    let margins = progress.margins(in: container.geometry).edges
    let edge = progress.isRightToLeft ? max(margins.start, margins.end) : margins.start
    let padding = container.geometry.padding
    let first = container.placed.fragments.count
    let end = count == 0 ? 0 : Int(paragraph.pieces[count - 1].end)
    let start = progress.breaker.textRange.lowerBound
    let text = start..<(isWhole ? progress.breaker.textRange.upperBound : start + end)
    container.placed.fragments.append(
      LineFragment(
        rect: Rect(x: edge - padding, y: state.y, width: 2 * padding, height: 0),
        available: HorizontalSpan(start: edge, end: edge),
        used: HorizontalSpan(start: edge, end: edge), range: text,
        contentEnd: text.lowerBound,
        end: paragraph.endsInSeparator || !isWhole ? .hard : .endOfText,
        baseline: state.y, stretch: 0, paragraph: progress.number, paragraphStart: text.lowerBound,
        adjustments: -1))
    var row = PlacedRow(
      top: state.height, height: 0, ascent: 0, spaceBefore: 0, spaceAfter: state.pendingSpace,
      fragments: first..<first + 1,
      continuesParagraph: progress.isFirstRow && progress.continuesParagraph)
    moveFragments(of: &row, in: &container)
    container.placed.rows.append(row)
    container.placed.noteCollapsedRow()
    container.state.height = row.bottom
    container.state.rowCount += 1
    progress.isFirstRow = false
    let advance = count == 0 ? 0 : paragraph.pieces[count - 1].advance
    let offset = isWhole ? paragraph.length : end
    progress.breaker.cursor = BreakCursor(
      offset: offset, piece: count, advance: advance, clusterOffset: offset,
      clusterAdvance: advance)
    return .placed
  }
}
