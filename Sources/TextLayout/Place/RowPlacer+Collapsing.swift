import TextAnalysis
import TextGeometry
import TextShaping

/// Invisible text: paragraphs that are hidden as a whole, and form feeds that start one.
extension RowPlacer {
  /// Places a form feed that starts a paragraph, alone or before the paragraph's separator, in a
  /// row without height that ends the container. No empty row comes before or after the break.
  mutating func placeLeadingBreak(
    _ progress: inout ParagraphProgress, in container: inout ContainerProgress
  ) -> Outcome {
    let paragraph = progress.paragraph
    let isAlone =
      paragraph.pieces.count == 2 && paragraph.endsInSeparator
      && paragraph.pieces[1].contentEnd <= 1
    let outcome = placeCollapsed(&progress, in: &container, pieces: isAlone ? 2 : 1)
    // An endless container cannot be ended.
    if outcome == .placed, !container.geometry.isEndless {
      container.placed.closesContainer = true
      container.state.isClosed = true
    }
    return outcome
  }

  /// Places an invisible paragraph in a row without height, so that its text has a position.
  ///
  /// - Parameter count: The number of its first pieces to place; nil for all of them.
  ///
  /// The spacing below the previous paragraph passes to the next one. The row does not count as
  /// one of the container's lines.
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
    container.placed.recordCollapsedRow()
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
