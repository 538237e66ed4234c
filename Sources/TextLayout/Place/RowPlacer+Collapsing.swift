import TextGeometry

/// Paragraphs that are hidden as a whole.
extension RowPlacer {
  /// Sets a paragraph of which nothing shows into a row without height, so that it has a place all the same.
  ///
  /// What the paragraph before wants below it is left to the one behind. The row is none of the lines that a
  /// container may hold at most.
  mutating func placeCollapsed(
    _ setting: inout ParagraphSetting, in column: inout Column
  ) -> Outcome {
    let (state, paragraph) = (column.state, setting.paragraph)
    if state.isClosed || state.y > column.geometry.height + LineBreaker.tolerance { return .full }
    let margins = setting.margins(in: column.geometry)
    let edge = setting.isRightToLeft ? max(margins.start, margins.end) : margins.start
    let padding = column.geometry.padding
    let first = column.segment.fragments.count
    let text = setting.breaker.textRange
    column.segment.fragments.append(
      LineFragment(
        rect: Rect(x: edge - padding, y: state.y, width: 2 * padding, height: 0),
        available: HorizontalSpan(start: edge, end: edge),
        used: HorizontalSpan(start: edge, end: edge), range: text,
        contentEnd: text.lowerBound, end: paragraph.endsInSeparator ? .hard : .endOfText,
        baseline: state.y, stretch: 0, paragraph: setting.number, paragraphStart: text.lowerBound,
        edges: -1))
    var row = LayoutRow(
      y: state.y, height: 0, baseline: state.y, spaceBefore: 0, spaceAfter: state.pendingSpace,
      fragments: first..<first + 1,
      continuesParagraph: setting.isFirstRow && setting.continuesParagraph)
    moveFragments(of: &row, in: &column)
    column.segment.rows.append(row)
    column.segment.noteCollapsedRow()
    column.state.y = row.y + row.height
    column.state.rowCount += 1
    setting.isFirstRow = false
    setting.breaker.cursor = BreakCursor(
      offset: paragraph.length, piece: paragraph.pieces.count,
      advance: paragraph.pieces.last?.advance ?? 0, clusterOffset: paragraph.length,
      clusterAdvance: paragraph.pieces.last?.advance ?? 0)
    return .placed
  }
}
