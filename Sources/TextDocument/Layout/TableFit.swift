import TextGeometry
import TextLayout
import TextStorage

/// The room for the tables of a text that are fitted to it.
struct TableFit {
  /// The text, in UTF-16 code units.
  var range: Range<Int>
  /// The width of the narrowest column, in points.
  var room: Double

  /// The least factor of type and lengths.
  static let leastFactor = 0.5
  /// The step of factors.
  fileprivate static let step = 1.0 / 512
  /// The most attempts with smaller type; pictures and optical sizes do not become smaller with
  /// it.
  fileprivate static let attempts = 3
}

extension PagePlan {
  /// Returns the rooms for tables that are fitted to them; none if no style asks for it.
  func tableFits(for text: StyledText) throws(DocumentError) -> [TableFit] {
    guard text.fitsTables else { return [] }
    let plans = try containerPlans(
      height: height ?? TextContainer.unlimited, reference: height ?? Self.defaultWidth)
    return try fitTexts(of: text, in: plans.indices).compactMap { own in
      let rooms = own.places.map { plans[$0].frame.width - 2 * plans[$0].padding }
      return rooms.min().map { TableFit(range: own.range, room: $0) }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension StyledText {
  /// A table that is wider than its room.
  private struct WideTable {
    var range: Range<Int>
    var text: AttributedText
    var factor = 1.0
  }

  /// Makes the type of wide tables smaller, until their words have room.
  ///
  /// - Complexity: O(*n*) in the length of the tables.
  func fit(_ tables: [TableFit]) {
    if tables.isEmpty { return }
    var wide: [Int: WideTable] = [:]
    for _ in 0..<TableFit.attempts {
      var changes: [WideTable] = []
      for grid in TableGrid.grids(of: storage) where grid.table.wide == .fit {
        let start = grid.range.lowerBound
        let next = tables.partition { $0.range.lowerBound <= start }
        guard next > 0, let factor = factor(of: grid, in: tables[next - 1].room) else { continue }
        var table =
          wide[start]
          ?? WideTable(range: grid.range, text: storage.attributedSubstring(in: grid.range))
        guard table.factor > TableFit.leastFactor else { continue }
        let steps = (table.factor * factor / TableFit.step + 1e-9).rounded(.down)
        table.factor = max(TableFit.leastFactor, steps * TableFit.step)
        wide[start] = table
        changes.append(table)
      }
      if changes.isEmpty { return }
      storage.beginEditing()
      for table in changes { set(table.text.scaled(by: table.factor), at: table.range.lowerBound) }
      _ = storage.endEditing()
    }
  }

  /// Returns the factor with which the words of a table have room; nil if they have it.
  private func factor(of grid: TableGrid, in room: Double) -> Double? {
    let (contents, spans, _) = TablePlacer.measure(grid, by: manager)
    let least = TableColumns.leastWidth(grid.table.columns, contents: contents, spans: spans)
    let room = room - grid.table.indent
    guard least > room + 1e-6 else { return nil }
    // The additions for rounding stay.
    let rounding = Double(contents.count) * TablePlacer.rounding
    return max(0, room - rounding) / max(least - rounding, .ulpOfOne)
  }

  /// Replaces the attributes of some text.
  func set(_ text: AttributedText, at start: Int) {
    for run in text.attributeRuns {
      _ = storage.setAttributes(
        run.attributes, range: run.range.lowerBound + start..<run.range.upperBound + start)
    }
  }
}

extension SheetPart {
  /// True if styles fit wide tables to their room.
  var fitsTables: Bool {
    let ofPanes = (panes.items ?? []).flatMap { $0.ownStyles.map { Array($0.styles.values) } ?? [] }
    return ([body] + styles.values + unnamedStyles + ofPanes).contains { $0.table.wide == .fit }
  }
}
