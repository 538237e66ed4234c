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

  /// Reduces the letter spacing of a line until it is narrower by `excess` points.
  ///
  /// - Returns: True if the letters may be set that close.
  private mutating func tighten(
    _ line: inout LineFragment, by excess: Double, _ progress: ParagraphProgress
  ) -> Bool {
    if excess <= LineBreaker.tolerance { return true }
    let range = line.range.shifted(by: -progress.breaker.textRange.lowerBound)
    let most = Self.tightening * progress.minimumFontSize(in: range)
    // Counting gaps needs the line's glyphs, which is not worthwhile for a line that is far too
    // long.
    guard excess <= most * Double(range.count) else { return false }
    let gaps = countGaps(in: line, of: progress, isIdeographic: false)
    guard gaps > 0, excess <= most * Double(gaps) else { return false }
    line.used = line.available
    // Letters move closer, and spaces shrink only by the same amount.
    line.stretch = 0
    editAdjustments(of: &line) {
      $0.letterSpacing = JustifiedSpacing(
        amount: -excess / Double(gaps), gaps: gaps, isIdeographic: false)
    }
    return true
  }

  /// The greatest reduction of letter spacing, as a fraction of the font's size. Text Kit's
  /// `tighteningFactorForTruncation` has the same default.
  private static var tightening: Double { 0.05 }
}

extension ParagraphProgress {
  /// Returns the least font size in a range of text, in points.
  fileprivate func minimumFontSize(in range: Range<Int>) -> Double {
    var least = Double.infinity
    for index in paragraph.itemIndex(containing: range.lowerBound)..<paragraph.items.count {
      let item = paragraph.items[index].item
      if item.range.lowerBound >= range.upperBound { break }
      if item.kind == .text { least = min(least, breaker.styles[item.style].size) }
    }
    return least.isFinite ? least : 0
  }
}
