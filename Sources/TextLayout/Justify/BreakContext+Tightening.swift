import TextFonts
import TextGeometry
import TextShaping
import TextStorage

/// Lines whose letters are set closer so that they need not be truncated.
extension BreakContext {
  /// Reduces the letter spacing of a line until it is narrower by `excess` points.
  ///
  /// - Returns: True if the letters may be set that close.
  mutating func tighten(
    _ line: inout LineFragment, by excess: Double, of breaker: LineBreaker
  ) -> Bool {
    if excess <= LineBreaker.tolerance { return true }
    let range = line.range.shifted(by: -breaker.textRange.lowerBound)
    let most = Self.tightening * breaker.minimumFontSize(in: range)
    // Counting gaps needs the line's glyphs, which is not worthwhile for a line that is far too
    // long.
    guard excess <= most * Double(range.count) else { return false }
    let gaps = countGaps(in: line, of: breaker, isIdeographic: false)
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

extension LineBreaker {
  /// Returns the least font size in a range of text, in points.
  fileprivate func minimumFontSize(in range: Range<Int>) -> Double {
    var least = Double.infinity
    for index in paragraph.itemIndex(containing: range.lowerBound)..<paragraph.items.count {
      let item = paragraph.items[index].item
      if item.range.lowerBound >= range.upperBound { break }
      if item.kind == .text { least = min(least, styles[item.style].size(of: item)) }
    }
    return least.isFinite ? least : 0
  }
}
