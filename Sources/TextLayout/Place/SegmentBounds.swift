import TextGeometry

/// What rows that follow each other come to, as they were set.
struct SegmentBounds: Sendable {
  /// Where their text starts and ends, in UTF-16 code units of the storage.
  var (textStart, textEnd) = (0, 0)
  /// The numbers of the first and the last paragraph.
  var (firstParagraph, lastParagraph) = (0, 0)
  /// The bottom of the last row, in points from the container's top.
  var bottom = 0.0
  /// The left and right end of what the fragments use, in points; empty when there are none.
  var used = HorizontalSpan(start: .infinity, end: -.infinity)

  init(_ rows: [LayoutRow], _ fragments: [LineFragment]) {
    guard let row = rows.last, let first = fragments.first, let last = fragments.last
    else { return }
    (textStart, textEnd) = (first.range.lowerBound, last.range.upperBound)
    (firstParagraph, lastParagraph) = (first.paragraph, last.paragraph)
    bottom = row.y + row.height
    for index in fragments.indices {
      used.start = min(used.start, fragments[index].used.start)
      used.end = max(used.end, fragments[index].used.end)
    }
  }
}
