import TextGeometry
import TextStorage

/// Lines that do not wrap.
extension RowPlacer {
  /// Sets a paragraph's text up to the next forced break as one line: whole when it fits, with its letters
  /// closer when its style allows that and it then fits, else without what does not fit.
  ///
  /// - Parameters:
  ///   - available: The room, in points from the container's left edge.
  ///   - origin: Where it starts, from the edge that tab stops are measured from, in points.
  mutating func unwrapped(
    _ progress: inout ParagraphProgress, span: HorizontalSpan, available: HorizontalSpan,
    origin: Double, band: RowBand
  ) -> LineFragment {
    if progress.format.style.allowsDefaultTighteningForTruncation, !progress.paragraph.hasTabs {
      let (start, mark) = (progress.breaker.cursor, context.store.mark)
      let whole = truncated(&progress, width: .infinity, origin: origin)
      var line = fragment(whole, of: progress, span: span, available: available, band: band)
      if tighten(&line, by: whole.width - (available.end - available.start), progress) {
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

  /// Sets the letters of a line closer until it is narrower by so much.
  ///
  /// - Returns: Whether they may be placed that close.
  private mutating func tighten(
    _ line: inout LineFragment, by excess: Double, _ progress: ParagraphProgress
  ) -> Bool {
    if excess <= LineBreaker.tolerance { return true }
    let range = line.range.shifted(by: -progress.breaker.textRange.lowerBound)
    let most = Self.tightening * progress.leastFontSize(in: range)
    // Counting needs the line's glyphs: a line that is far too long is not worth it.
    guard excess <= most * Double(range.count) else { return false }
    let gaps = countGaps(in: line, of: progress, isIdeographic: false)
    guard gaps > 0, excess <= most * Double(gaps) else { return false }
    line.used = line.available
    // Letters come closer, and spaces with them no more than those.
    line.stretch = 0
    editAdjustments(of: &line) {
      $0.letterSpacing = JustifiedSpacing(
        amount: -excess / Double(gaps), gaps: gaps, isIdeographic: false)
    }
    return true
  }

  /// How much closer letters are set at most, as a part of the font's size; Text Kit's
  /// `tighteningFactorForTruncation` has the same default.
  private static var tightening: Double { 0.05 }
}

extension ParagraphProgress {
  /// The least font size that text of a range has, in points.
  fileprivate func leastFontSize(in range: Range<Int>) -> Double {
    var least = Double.infinity
    for index in paragraph.itemIndex(containing: range.lowerBound)..<paragraph.items.count {
      let item = paragraph.items[index].item
      if item.range.lowerBound >= range.upperBound { break }
      if item.kind == .text { least = min(least, breaker.styles[item.style].size) }
    }
    return least.isFinite ? least : 0
  }
}
