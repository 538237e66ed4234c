/// A place at which a line fragment may end, and the best way that leads there.
struct PlanNode: Sendable {
  /// In UTF-16 code units of the paragraph.
  var offset: Int
  /// The index of the first piece that ends after the offset.
  var piece: Int
  /// The running advance at the offset, in points.
  var advance: Double
  /// The bottom of the rows that have been closed, in points from the container's top.
  var y: Double
  /// The demerits of the fragments so far.
  var demerits: Double
  /// The row that is open and goes on, among the planner's bands, or -1 when the next text starts a row.
  var band: Int32 = -1
  /// The room of that row to be filled next.
  var span: Int32 = 0
  /// How many rows have been closed.
  var row: Int32 = 0
  /// How many of them lie below the container.
  var rowsBelow: Int32 = 0
  /// The node before, or -1.
  var previous: Int32 = -1
  /// The band and the room of the fragment that leads here from there; -1 when none does.
  var usedBand: Int32 = -1
  var usedSpan: Int32 = -1
  /// The next node that ends in the same piece, or -1.
  var following: Int32 = -1
  /// How tight the last fragment is.
  var fitness: UInt8 = 1
  /// How many fragments one after the other end with a hyphen of the dictionary's, as far as that counts.
  var hyphens: UInt8 = 0
  /// Whether the last fragment ends with a hyphen.
  var isHyphenated = false
  /// Whether the last fragment ends inside its piece.
  var isDivision = false
  /// Whether each fragment so far takes as much as it can.
  var isGreedy = false
}

/// A row that may take text.
struct PlanBand: Sendable {
  var top: Double
  /// The height, the space below the text included.
  var height: Double
  /// Its rooms, among those of the planner.
  var spans: Range<Int>
  /// Text behind this offset makes the row higher.
  var limit: Int
  /// Text up to this offset would do with a lower row.
  var least: Int
  /// What the row is as high as, where heights differ.
  var metrics: RowMetrics?
  /// Whether it lies below the container.
  var isBelow: Bool
  /// Whether it stands for rows at any height.
  var isFloating: Bool
}

/// A room of a row.
struct PlannedSpan: Sendable {
  /// In points.
  var width: Double
  /// The last piece that was found to fit; since nodes come in the order of the text, none before it is
  /// the last that fits a later one.
  var lastFit: Int
}

/// A place inside a word at which it may be divided.
struct PlanDivision: Sendable {
  /// In UTF-16 code units of the paragraph.
  var offset: Int
  /// The running advance there, in points.
  var advance: Double
  /// The width of the hyphen, in points.
  var hyphen: Double
}
