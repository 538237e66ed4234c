/// Where the rows of paragraphs that share a container with the next one's first row start.
struct KeptRows {
  /// The container that holds the rows.
  private(set) var container = -1
  /// In the order of the text; of a paragraph that has come into the container from another, only those in it.
  private(set) var marks: [RowMark] = []

  /// Notes the rows of a paragraph that has come to its end in a container.
  mutating func append(_ rows: [RowMark], container: Int) {
    if container != self.container { marks.removeAll(keepingCapacity: true) }
    self.container = container
    marks.append(contentsOf: rows)
  }

  /// Forgets the rows.
  mutating func removeAll() {
    container = -1
    marks.removeAll(keepingCapacity: true)
  }
}
