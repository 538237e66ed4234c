import TextGeometry
import TextStorage

/// One paragraph while its rows are set: the breaker that takes its text, and how it is styled.
struct ParagraphSetting {
  var breaker: LineBreaker
  let format: ParagraphFormat
  /// The paragraph's number.
  let number: Int
  /// Whether no row of the paragraph has been set yet, in any container.
  var isFirstRow = true

  var paragraph: ShapedParagraph { breaker.paragraph }
  var isRightToLeft: Bool { breaker.paragraph.isRightToLeft }

  /// The left and right edge that indents and padding leave in a container, in points.
  func margins(in geometry: ContainerGeometry) -> Span {
    let style = format.style
    let leading =
      geometry.padding + max(0, isFirstRow ? style.firstLineHeadIndent : style.headIndent)
    // A positive tail indent is measured from the leading edge, another from the trailing one.
    let trailing =
      style.tailIndent > 0
      ? geometry.padding + style.tailIndent
      : geometry.width - geometry.padding + style.tailIndent
    let (start, end) =
      isRightToLeft
      ? (geometry.width - trailing, geometry.width - leading) : (leading, trailing)
    return Span(
      start: max(start, geometry.padding), end: min(end, geometry.width - geometry.padding))
  }

  /// What the text of a range wants of its row.
  func metrics(of range: Range<Int>) -> RowMetrics {
    let items = paragraph.items
    if items.count == 1 { return items[0].metrics }
    if items.isEmpty { return paragraph.strut }
    var metrics: RowMetrics?
    for index in paragraph.itemIndex(containing: range.lowerBound)..<items.count {
      if items[index].item.range.lowerBound >= max(range.upperBound, range.lowerBound + 1) { break }
      if items[index].item.kind == .lineBreak, metrics != nil { continue }
      if metrics == nil { metrics = items[index].metrics }
      metrics?.formUnion(items[index].metrics)
    }
    return metrics ?? paragraph.strut
  }
}
