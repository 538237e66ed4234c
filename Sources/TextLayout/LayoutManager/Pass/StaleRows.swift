/// Where new rows go among those there are, and which of these may be met again.
struct StaleRows {
  /// Rows placed in the container being filled that are not in the store yet.
  var added: [RowSegment] = []
  /// The index of the segment before which they go.
  var insertion = 0
  /// The first of the rows behind the gap that may still be good; nil when there are none.
  var next: RowPlace?

  /// Passes over the rows of paragraphs before one.
  mutating func advance(toParagraph paragraph: Int, in rows: RowStore) {
    guard var place = next else { return }
    while place.container < rows.containers.count {
      let segments = rows.containers[place.container].segments
      if let last = segments.last, place.segment < segments.count, last.lastParagraph >= paragraph {
        let rest = segments[place.segment...]
        let segment = rest.indices.partition { segments[$0].lastParagraph < paragraph }
        let first = segments[segment].firstRow(fromParagraph: paragraph)
        next = RowPlace(
          container: place.container, segment: segment,
          row: segment == place.segment ? max(first, place.row) : first)
        return
      }
      place = RowPlace(container: place.container + 1, segment: 0, row: 0)
    }
    next = nil
  }
}
