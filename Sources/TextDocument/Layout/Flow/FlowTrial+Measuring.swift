import TextGeometry
import TextLayout
import TextStorage

/// The sizes of tables and floats before they have places.
extension FlowTrial {
  /// The rows of a table that stay together, in a column without shapes.
  struct TableRows {
    /// The starts of such rows, in UTF-16 code units from that of the table, and their heights in
    /// points. The header belongs to the first ones.
    var groups: [(start: Int, height: Double)]
    /// The height of a header that is repeated in each column, in points; 0 if there is none.
    var repeatedHeight: Double
  }

  /// Creates trial layouts in a column.
  convenience init(_ column: ContainerPlan, like other: LayoutManager) {
    self.init([column], manager: NoteMeasure.manager(like: other), limits: other.limits)
  }

  /// Returns the rows of a table; nil if it is wider than the column or higher than it somewhere.
  func tableRows(of text: AttributedText) -> TableRows? {
    begin(text)
    guard let grid = TableGrid.grids(of: storage).first else { return nil }
    let flow = flow
    guard (try? flow.turnToColumn()) == true else { return nil }
    return TablePlacer(grid, in: flow).measuredRows
  }

  /// Returns the height of a float, in points; nil if a column has no room for it.
  func floatHeight(of text: AttributedText) -> Double? {
    begin(text)
    let flow = flow
    guard (try? flow.turnToColumn()) == true,
      let block = FloatBlock.groups(of: storage).first?.first
    else { return nil }
    return flow.measuredHeight(of: block)
  }
}

extension TablePlacer {
  /// The rows that stay together in the current column; nil if the table is wider than the column.
  fileprivate var measuredRows: FlowTrial.TableRows? {
    if grid.mayHaveParts, isTooWide { return nil }
    var placer = self
    placer.strip = placer.fullStrip()
    let rows = placer.lay(0..<grid.rows.count, top: 0)
    var header = rows.prefix(grid.headerCount).reduce(0) { $0 + $1.height }
    placer.header = Array(rows.prefix(grid.headerCount))
    if !grid.table.repeatsHeader || !placer.hasRoomForHeader(in: flow.column, height: flow.height) {
      header = 0
    }
    return FlowTrial.TableRows(
      groups: groups.map { group in
        (
          grid.rows[group].joined().first.map { $0.range.lowerBound - grid.range.lowerBound } ?? 0,
          rows[group].reduce(0) { $0 + $1.height }
        )
      },
      repeatedHeight: header)
  }
}
