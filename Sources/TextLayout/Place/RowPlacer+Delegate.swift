import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The questions of placing to a layout manager's delegate.
protocol PlacingDelegate: BreakingDelegate {
  /// Announces the line fragment that text is broken for next.
  ///
  /// - Parameters:
  ///   - rect: The fragment as far as it is known, in the container's coordinates.
  ///   - room: The room for text in it.
  ///   - container: The number of its container.
  ///   - isRightToLeft: True if text starts at its right end.
  func propose(_ rect: Rect, room: HorizontalSpan, inContainer container: Int, isRightToLeft: Bool)

  /// Returns the room below a row, in points; nil to leave it to the style.
  func lineSpacing(after range: Range<Int>, row: Rect) -> Double?

  /// Returns the room above a paragraph, in points; nil to leave it to the style.
  func spacing(before position: Int, row: Rect) -> Double?

  /// Returns the room below a paragraph, in points; nil to leave it to the style.
  func spacing(after range: Range<Int>, row: Rect) -> Double?

  /// Lets the delegate move a fragment and its baseline.
  ///
  /// - Parameters:
  ///   - fragment: The fragment as it is laid out.
  ///   - container: The number of its container.
  ///   - top: The least top, which keeps rows in order, in points.
  /// - Returns: True if the fragment was changed.
  func move(_ fragment: inout LineFragment, inContainer container: Int, from top: Double) -> Bool
}

/// Spacing of rows by the delegate or, by default, by the paragraph's style.
extension RowPlacer {
  /// Returns the room above a paragraph, in points.
  func spacingBefore(_ progress: ParagraphProgress, in container: borrowing ContainerProgress)
    -> Double
  {
    let own = progress.format.spacing.before
    guard let delegate else { return own }
    let row = Rect(
      x: 0, y: container.state.y, width: container.geometry.width,
      height: progress.format.rowHeight(progress.paragraph.strut))
    let position = progress.breaker.textRange.lowerBound + progress.breaker.cursor.offset
    return delegate.spacing(before: position, row: row) ?? own
  }

  /// Returns the room below a paragraph whose last row has been placed, in points.
  func spacingAfter(
    _ progress: ParagraphProgress, in container: borrowing ContainerProgress, band: RowBand
  )
    -> Double
  {
    let own = progress.format.spacing.after
    guard let delegate, let last = container.placed.fragments.last else { return own }
    let first = container.placed.fragments[container.rowStart]
    return delegate.spacing(
      after: first.range.lowerBound..<last.range.upperBound,
      row: Rect(x: 0, y: band.top, width: container.geometry.width, height: band.height)) ?? own
  }

  /// Returns the room below a row that has been placed, in points.
  func spacingBelow(
    _ progress: ParagraphProgress, from start: BreakCursor,
    in container: borrowing ContainerProgress,
    top: Double,
    textHeight: Double
  ) -> Double {
    let own = progress.format.spacing.lines
    // The room below the text of a box must fit the container together with its last row.
    let inset =
      progress.format.hasInsets && progress.endsParagraph ? progress.format.insets.bottom : 0
    guard let delegate else { return own + inset }
    let text = progress.breaker.textRange.lowerBound
    let spacing =
      delegate.lineSpacing(
        after: text + start.offset..<text + progress.breaker.cursor.offset,
        row: Rect(x: 0, y: top, width: container.geometry.width, height: textHeight)) ?? own
    return spacing + inset
  }

  /// Lets a delegate move the fragments of a row. The row then encloses the moved fragments; its
  /// baseline is that of the first.
  func moveFragments(of row: inout PlacedRow, in container: inout ContainerProgress) {
    guard let delegate else { return }
    var isMoved = false
    for index in row.fragments {
      if delegate.move(
        &container.placed.fragments[index], inContainer: container.number, from: row.y)
      {
        isMoved = true
      }
    }
    guard isMoved, let first = row.fragments.first else { return }
    let rects = row.fragments.map { container.placed.fragments[$0].rect }
    let top = rects.map(\.minY).min() ?? row.y
    let bottom = rects.map(\.maxY).max() ?? row.y
    row.top = RunningHeight(top)
    row.height = bottom - top
    row.ascent = container.placed.fragments[first].baseline - top
  }
}
