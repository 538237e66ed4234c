/// Where a container stands between two rows: all that the rows so far mean for those that follow.
struct ColumnState: Hashable, Sendable {
  /// The bottom of the last row, in points from the container's top.
  var y = 0.0
  /// The room that the last row's paragraph wants below it, in points.
  var pendingSpace = 0.0
  /// How many rows the container holds.
  var rowCount = 0
  /// How many of them show something: rows of paragraphs that are hidden as a whole do not count as lines.
  var lineCount = 0
  /// Whether a character has ended the container.
  var isClosed = false
  /// The drop cap that reaches below the last row; nil when none does.
  var cap: PlacedCap?

  /// Whether no row has been set.
  var isEmpty: Bool { rowCount == 0 }
  /// Whether no row shows anything.
  var isBare: Bool { lineCount == 0 }
}
