import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Lines that do not wrap.
extension RowPlacer {
  /// Sets a paragraph's text up to the next forced break as one line. If it does not fit, its
  /// letters are set closer if the style allows that and the line then fits; otherwise it is
  /// truncated.
  ///
  /// - Parameters:
  ///   - available: The room, in points from the container's left edge.
  ///   - origin: The start of the room from the edge that tab stops are measured from, in points.
  mutating func unwrapped(
    _ progress: inout ParagraphProgress, span: HorizontalSpan, available: HorizontalSpan,
    origin: Double, band: RowBand
  ) -> LineFragment {
    if progress.format.style.allowsDefaultTighteningForTruncation, !progress.paragraph.hasTabs {
      let (start, mark) = (progress.breaker.cursor, context.store.mark)
      let whole = truncated(&progress, width: .infinity, origin: origin)
      var line = fragment(whole, of: progress, span: span, available: available, band: band)
      if context.tighten(
        &line, by: whole.width - (available.end - available.start), of: progress.breaker)
      {
        return line
      }
      progress.breaker.cursor = start
      context.store.rewind(to: mark)
    }
    let broken = truncated(&progress, width: available.end - available.start, origin: origin)
    return fragment(broken, of: progress, span: span, available: available, band: band)
  }

  private mutating func truncated(
    _ progress: inout ParagraphProgress, width: Double, origin: Double
  ) -> BrokenFragment {
    progress.breaker.truncated(
      progress.format.style.lineBreakMode, token: progress.format.style.truncationToken,
      width: width, origin: origin, context: &context)
  }
}
