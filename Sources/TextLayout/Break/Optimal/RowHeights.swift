import TextAnalysis
import TextShaping
import TextStorage

/// The heights of a paragraph's rows, depending on their text.
struct RowHeights: Sendable {
  let format: ParagraphFormat
  /// True if all rows have the same height whatever they hold.
  let isUniform: Bool

  /// - Complexity: O(*n*) in the number of the paragraph's items.
  init(_ paragraph: ShapedParagraph, format: ParagraphFormat) {
    self.format = format
    // The paragraph's own summary avoids reading its items.
    isUniform =
      format.style.lineHeight != nil || paragraph.commonMetrics != nil
      || paragraph.items.allSatisfy { $0.metrics == paragraph.items[0].metrics }
  }

  /// The height of a row, including the space below it, in points.
  func height(_ metrics: RowMetrics) -> Double {
    format.rowHeight(metrics) + format.spacing.lines
  }

  /// The height of a row that may have less room above its baseline than others, including the
  /// space below it, in points.
  ///
  /// - Parameters:
  ///   - strut: The metrics of the paragraph's own font.
  ///   - rise: The height above the baseline if it is lower than others; otherwise nil.
  func height(_ metrics: RowMetrics, _ strut: RowMetrics, rise: Double?) -> Double {
    format.rowHeight(metrics, strut: strut, rise: rise) + format.spacing.lines
  }

  /// The distance of a row's baseline from its top, in points.
  ///
  /// - Parameter strut: The metrics of the paragraph's own font.
  func ascent(_ metrics: RowMetrics, _ strut: RowMetrics) -> Double {
    format.baseline(height: format.rowHeight(metrics), metrics: metrics, strut: strut)
  }

  /// The start of the first text that makes a row higher, and the row's needs with it; nil if
  /// there is none.
  ///
  /// - Parameters:
  ///   - start: The start of the row, in UTF-16 code units of the paragraph.
  ///   - metrics: The row's current metrics.
  ///   - rise: Its current height above the baseline if it is lower than others; otherwise nil.
  ///   - measure: The way in which that is measured.
  ///   - end: The offset where the search ends.
  func growth(
    of paragraph: ShapedParagraph, from start: Int, metrics: RowMetrics, rise: Double? = nil,
    by measure: FirstBaseline = .ascent, upTo end: Int
  ) -> (limit: Int, metrics: RowMetrics, rise: Double?)? {
    if isUniform, rise == nil { return nil }
    let strut = paragraph.strut
    let height = format.rowHeight(metrics, strut: strut, rise: rise) + LineBreaker.tolerance
    var (union, most) = (metrics, rise)
    for index in paragraph.itemIndex(containing: start)..<paragraph.items.count {
      let item = paragraph.items[index]
      let offset = max(start, item.item.range.lowerBound)
      if offset >= end { return nil }
      if item.item.kind == .ignored || (item.item.kind == .lineBreak && offset > start) { continue }
      union.formUnion(item.metrics)
      if let known = most { most = max(known, paragraph.rise(ofItem: index, by: measure)) }
      if format.rowHeight(union, strut: strut, rise: most) > height { return (offset, union, most) }
    }
    return nil
  }
}
