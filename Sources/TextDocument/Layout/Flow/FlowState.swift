/// The state of a flow at the top of the first column of a page or of a section.
struct FlowState {
  /// The index of the page.
  let page: Int
  /// True if nothing is on the page.
  let startsPage: Bool
  /// The columns of the page, and the indices of their plans.
  let plans: [ContainerPlan]
  let members: [Int]
  let section: FlowSection
  /// The numbers of containers and of decorations on the page.
  let pieceCount: Int
  let decorationCount: Int
  /// The bottoms of the lowest content of the columns of the page.
  let bottoms: [Int: Double]
  /// The floats that wait for the column.
  let pending: [LaidFloat]
  let table: Int
  let emptyCount: Int
  /// The next page that may be unlike the page two before it; nil if there is none.
  let change: Int?
  /// The notes of the columns before; nil if there are none.
  let feet: FlowFeet.State?
  /// The number of containers with a plan.
  var plannedCount: Int
  let remarkCount: Int
  let hasStalled: Bool
}

/// A place in a text from which columns may be laid out again.
struct FlowCheckpoint {
  var state: FlowState
  /// The start of the text below the column's top, in UTF-16 code units.
  let position: Int
  /// The table that continues there, and the index of its first rows that stay together; nil if
  /// none does.
  let table: (placer: TablePlacer, group: Int)?
}

/// A lower height in which the columns of a page are tried.
struct FlowLowering {
  /// The number of the page.
  let number: Int
  /// The height of the columns of the section, in points.
  let fullHeight: Double
  let height: Double
}
