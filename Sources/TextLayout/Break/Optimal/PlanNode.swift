import TextAnalysis
import TextShaping

/// A place where a line fragment may end, and the best path to it.
struct PlanNode: Sendable {
  /// The place, in UTF-16 code units of the paragraph.
  var offset: Int
  /// The index of the first piece that ends after the offset.
  var piece: Int
  /// The running advance at the offset, in points.
  var advance: Double
  /// The bottom of the closed rows, in points from the container's top.
  var y: Double
  /// The demerits of the fragments so far.
  var demerits: Double
  /// The index of the open row's band, or -1 if the next text starts a row.
  var band: Int32 = -1
  /// The index of that row's room to be filled next.
  var span: Int32 = 0
  /// The number of closed rows.
  var row: Int32 = 0
  /// The number of closed rows below the container.
  var rowsBelow: Int32 = 0
  /// The index of the node before, or -1.
  var previous: Int32 = -1
  /// The band and the room of the fragment from the node before to this one; -1 if there is none.
  var usedBand: Int32 = -1
  var usedSpan: Int32 = -1
  /// The next node that ends in the same piece, or -1.
  var following: Int32 = -1
  /// The fitness class of the last fragment.
  var fitness: UInt8 = 1
  /// The number of consecutive last fragments that end with a hyphen from the dictionary.
  var hyphens: UInt8 = 0
  /// True if the last fragment ends with a hyphen.
  var isHyphenated = false
  /// True if the last fragment ends inside its piece.
  var isDivision = false
  /// True if each fragment so far takes as much text as it can.
  var isGreedy = false
}

/// A row that may hold text.
struct PlanBand: Sendable {
  var top: Double
  /// The height, including the space below the text, in points.
  var height: Double
  /// The range of its rooms among the planner's.
  var spans: Range<Int>
  /// The offset after which text makes the row higher, in UTF-16 code units of the paragraph.
  var limit: Int
  /// The offset up to which text would fit a lower row, in UTF-16 code units of the paragraph.
  var least: Int
  /// The row's metrics, if heights differ.
  var metrics: RowMetrics?
  /// True if it lies below the container.
  var isBelow: Bool
  /// True if it represents rows at any top.
  var isFloating: Bool
}

/// The room of a span, as planning sees it.
struct PlannedRoom: Sendable {
  /// The width, in points.
  var width: Double
  /// The most by which text may protrude from it.
  var limits = ProtrusionLimits()
}

/// A room of a row.
struct PlannedSpan: Sendable {
  /// The width, in points.
  var width: Double
  /// The most by which text may protrude from it.
  var limits: ProtrusionLimits
  /// The last piece found to fit. Nodes come in the order of the text, so the last fit of a later
  /// node is never before it.
  var lastFit: Int
}

/// A place inside a word where it may be divided.
struct PlanDivision: Sendable {
  /// The place, in UTF-16 code units of the paragraph.
  var offset: Int
  /// The running advance there, in points.
  var advance: Double
  /// The width of the hyphen, in points.
  var hyphen: Double
  /// The distance by which the hyphen protrudes from a room, in points.
  var protrusion: Double
  /// True if the word has a hyphen of its own, as in “well-being”.
  var isInCompound: Bool
}
