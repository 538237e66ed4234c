/// Where the rows of paragraphs that share a container with the next one's first row start.
struct KeptRows {
  /// The segment that holds the rows; once it has been handed out they can no longer be taken back.
  private(set) var segment: Int?
  /// In the order of the text; of a paragraph that has come into the container from another, only those in it.
  private(set) var marks: [RowMark] = []

  /// Notes the rows of a paragraph that has come to its end in a container.
  mutating func append(_ rows: [RowMark], in column: Column) {
    if segment != column.segment.origin { marks.removeAll(keepingCapacity: true) }
    segment = column.segment.origin
    marks.append(contentsOf: rows)
  }

  /// Forgets the rows.
  mutating func removeAll() {
    segment = nil
    marks.removeAll(keepingCapacity: true)
  }
}
