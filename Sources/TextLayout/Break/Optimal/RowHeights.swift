import TextStorage

/// How high the rows of a paragraph are, by the text that lands in them.
struct RowHeights: Sendable {
  let format: ParagraphFormat
  /// Whether all rows are alike whatever they hold.
  let isUniform: Bool

  /// - Complexity: O(*n*) in the number of the paragraph's items.
  init(_ paragraph: ShapedParagraph, format: ParagraphFormat) {
    self.format = format
    // What the paragraph knows spares a look at its items.
    isUniform =
      format.style.lineHeight != nil || paragraph.commonMetrics != nil
      || paragraph.items.allSatisfy { $0.metrics == paragraph.items[0].metrics }
  }

  /// The height of a row, the space below it included, in points.
  func height(_ metrics: RowMetrics) -> Double {
    format.rowHeight(metrics) + format.spacing.lines
  }

  /// Where text starts that makes a row higher, and what the row is then as high as.
  ///
  /// - Parameters:
  ///   - start: Where the row starts, in UTF-16 code units of the paragraph.
  ///   - metrics: What it is as high as.
  ///   - end: How far to look.
  func growth(
    of paragraph: ShapedParagraph, from start: Int, metrics: RowMetrics, upTo end: Int
  ) -> (limit: Int, metrics: RowMetrics)? {
    if isUniform { return nil }
    let height = format.rowHeight(metrics) + LineBreaker.tolerance
    var union = metrics
    for index in paragraph.itemIndex(containing: start)..<paragraph.items.count {
      let item = paragraph.items[index]
      let offset = max(start, item.item.range.lowerBound)
      if offset >= end { return nil }
      if item.item.kind == .ignored || (item.item.kind == .lineBreak && offset > start) { continue }
      union.formUnion(item.metrics)
      if format.rowHeight(union) > height { return (offset, union) }
    }
    return nil
  }
}
