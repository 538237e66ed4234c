/// Where a row stands among the rows of a layout manager; good until the layout changes.
struct RowPlace: Hashable, Comparable, Sendable {
  /// The index of the container.
  var container: Int
  /// The index of the segment among those of the container.
  var segment: Int
  /// The index of the row in its segment.
  var row: Int

  static func < (one: RowPlace, other: RowPlace) -> Bool {
    (one.container, one.segment, one.row) < (other.container, other.segment, other.row)
  }
}
