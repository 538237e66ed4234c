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
    _ setting: inout ParagraphSetting, span: HorizontalSpan, available: HorizontalSpan,
    origin: Double, band: Band
  ) -> LineFragment {
    if setting.format.style.allowsDefaultTighteningForTruncation, !setting.paragraph.hasTabs {
      let (start, mark) = (setting.breaker.cursor, context.store.mark)
      let whole = truncated(&setting, width: .infinity, origin: origin)
      var line = fragment(whole, of: setting, span: span, available: available, band: band)
      if tighten(&line, by: whole.width - (available.end - available.start), setting) {
        return line
      }
      setting.breaker.cursor = start
      context.store.rewind(to: mark)
    }
    let broken = truncated(&setting, width: available.end - available.start, origin: origin)
    return fragment(broken, of: setting, span: span, available: available, band: band)
  }

  private mutating func truncated(
    _ setting: inout ParagraphSetting, width: Double, origin: Double
  ) -> BrokenFragment {
    setting.breaker.truncated(
      setting.format.style.lineBreakMode, token: setting.format.style.truncationToken,
      width: width, origin: origin, context: &context)
  }

  /// Sets the letters of a line closer until it is narrower by so much.
  ///
  /// - Returns: Whether they may be set that close.
  private mutating func tighten(
    _ line: inout LineFragment, by excess: Double, _ setting: ParagraphSetting
  ) -> Bool {
    if excess <= LineBreaker.tolerance { return true }
    let range = line.range.shifted(by: -setting.breaker.textRange.lowerBound)
    let most = Self.tightening * setting.leastFontSize(in: range)
    // Counting needs the line's glyphs: a line that is far too long is not worth it.
    guard excess <= most * Double(range.count) else { return false }
    let gaps = countGaps(in: line, of: setting, isIdeographic: false)
    guard gaps > 0, excess <= most * Double(gaps) else { return false }
    line.used = line.available
    // Letters come closer, and spaces with them no more than those.
    line.stretch = 0
    editEdges(of: &line) {
      $0.letterSpacing = JustifiedSpacing(
        amount: -excess / Double(gaps), gaps: gaps, isIdeographic: false)
    }
    return true
  }

  /// How much closer letters are set at most, as a part of the font's size; Text Kit's
  /// `tighteningFactorForTruncation` has the same default.
  private static var tightening: Double { 0.05 }
}

extension ParagraphSetting {
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
