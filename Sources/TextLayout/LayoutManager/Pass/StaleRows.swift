import TextAnalysis
import TextGeometry
import TextShaping

/// The old rows after a gap, and the insertion point of new ones.
struct StaleRows {
  /// Rows placed in the current container that are not in the store yet.
  var added: [RowSegment] = []
  /// The index of the segment before which the new rows are inserted.
  var insertion = 0
  /// The first row after the gap that may still be valid; nil if there are none.
  var next: RowIndex?

  /// Skips the rows of paragraphs before one.
  mutating func advance(toParagraph paragraph: Int, in rows: RowStore) {
    guard var place = next else { return }
    while place.container < rows.containers.count {
      let segments = rows.containers[place.container].segments
      if let last = segments.last, place.segment < segments.count, last.lastParagraph >= paragraph {
        let rest = segments[place.segment...]
        let segment = rest.indices.partition { segments[$0].lastParagraph < paragraph }
        let first = segments[segment].firstRow(fromParagraph: paragraph)
        next = RowIndex(
          container: place.container, segment: segment,
          row: segment == place.segment ? max(first, place.row) : first)
        return
      }
      place = RowIndex(container: place.container + 1, segment: 0, row: 0)
    }
    next = nil
  }
}
