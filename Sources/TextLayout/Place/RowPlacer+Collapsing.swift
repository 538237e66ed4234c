import TextGeometry

/// Paragraphs that are hidden as a whole.
extension RowPlacer {
  /// Places a paragraph of which nothing shows in a row without height, so that it has a place all the same.
  ///
  /// What the paragraph before wants below it is left to the one behind. The row is none of the lines that a
  /// container may hold at most.
  mutating func placeCollapsed(
    _ progress: inout ParagraphProgress, in container: inout ContainerProgress
  ) -> Outcome {
    let (state, paragraph) = (container.state, progress.paragraph)
    if state.isClosed || state.y > container.geometry.height + LineBreaker.tolerance {
      return .full
    }
    let margins = progress.margins(in: container.geometry).edges
    let edge = progress.isRightToLeft ? max(margins.start, margins.end) : margins.start
    let padding = container.geometry.padding
    let first = container.segment.fragments.count
    let text = progress.breaker.textRange
    container.segment.fragments.append(
      LineFragment(
        rect: Rect(x: edge - padding, y: state.y, width: 2 * padding, height: 0),
        available: HorizontalSpan(start: edge, end: edge),
        used: HorizontalSpan(start: edge, end: edge), range: text,
        contentEnd: text.lowerBound, end: paragraph.endsInSeparator ? .hard : .endOfText,
        baseline: state.y, stretch: 0, paragraph: progress.number, paragraphStart: text.lowerBound,
        adjustments: -1))
    var row = LayoutRow(
      y: state.y, height: 0, baseline: state.y, spaceBefore: 0, spaceAfter: state.pendingSpace,
      fragments: first..<first + 1,
      continuesParagraph: progress.isFirstRow && progress.continuesParagraph)
    moveFragments(of: &row, in: &container)
    container.segment.rows.append(row)
    container.segment.noteCollapsedRow()
    container.state.y = row.y + row.height
    container.state.rowCount += 1
    progress.isFirstRow = false
    progress.breaker.cursor = BreakCursor(
      offset: paragraph.length, piece: paragraph.pieces.count,
      advance: paragraph.pieces.last?.advance ?? 0, clusterOffset: paragraph.length,
      clusterAdvance: paragraph.pieces.last?.advance ?? 0)
    return .placed
  }
}
