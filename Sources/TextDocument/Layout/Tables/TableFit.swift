import TextGeometry
import TextLayout
import TextStorage

/// The room for the tables of a text that are fitted to it, or become blocks where it is narrow.
struct TableFit {
  /// The text, in UTF-16 code units.
  var range: Range<Int>
  /// The widths of the narrowest and of the widest column, in points.
  var room: ClosedRange<Double>

  /// The least factor of type and lengths.
  static let leastFactor = 0.5
  /// The step of factors.
  fileprivate static let step = 1.0 / 512
  /// The most attempts with smaller type; pictures and optical sizes do not become smaller with
  /// it.
  fileprivate static let attempts = 3
}

extension PagePlan {
  /// Returns the rooms for tables that depend on them; none if no style requests it.
  func tableFits(for text: StyledText) throws(DocumentError) -> [TableFit] {
    guard text.fitsTables else { return [] }
    let plans = try containerPlans(
      height: height ?? TextContainer.unlimited, reference: height ?? Self.defaultWidth)
    return try fitTexts(of: text, in: plans.indices).compactMap { own in
      let rooms = own.places.map { plans[$0].frame.width - 2 * plans[$0].padding }
      guard let least = rooms.min(), let most = rooms.max() else { return nil }
      return TableFit(range: own.range, room: least...most)
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

  /// Makes the type of wide tables smaller, until their words have room, or aligns those that
  /// become blocks.
  ///
  /// - Complexity: O(*n*) in the length of the tables.
  func fit(_ tables: [TableFit]) {
    if tables.isEmpty { return }
    alignBlocks(in: tables)
    var wide: [Int: WideTable] = [:]
    for _ in 0..<TableFit.attempts {
      var changes: [WideTable] = []
      for grid in TableGrid.grids(of: storage) where grid.table.wide == .fit {
        let start = grid.range.lowerBound
        guard let room = tables.room(at: start), let factor = factor(of: grid, in: room.lowerBound)
        else { continue }
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

  /// Aligns tables that are blocks in all columns at the starts of lines. The alignments of their
  /// columns would give lines below each other no common edge.
  private func alignBlocks(in tables: [TableFit]) {
    var runs: [AttributeRun] = []
    for grid in TableGrid.grids(of: storage)
    where grid.table.wide == .stack && grid.mayHaveParts {
      guard let room = tables.room(at: grid.range.lowerBound),
        factor(of: grid, in: room.upperBound) != nil
      else { continue }
      storage.appendAttributeRuns(in: grid.range, to: &runs)
    }
    // A change can release attribute sets that no text uses any more, so all are read first.
    let styles = runs.map { storage.attributes(for: $0.attributes)[.paragraphStyle] }
    storage.beginEditing()
    defer { _ = storage.endEditing() }
    for (run, style) in zip(runs, styles) {
      guard var style, style.alignment != .natural else { continue }
      (style.alignment, style.tailIndent) = (.natural, 0)
      storage.addAttribute(.paragraphStyle, value: style, range: run.range)
    }
  }

  /// Returns the factor with which the words of a table have room; nil if they have it.
  private func factor(of grid: TableGrid, in room: Double) -> Double? {
    let (contents, spans, _) = TablePlacer.measure(grid, by: manager)
    let room = room - grid.table.indent
    // Smaller type makes no room for percentages.
    let least = TableColumns.leastWidth(
      of: grid.table, contents: contents, spans: spans,
      room: grid.table.wide == .fit ? nil : room)
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

extension [TableFit] {
  /// Returns the widths of columns for the text at a position, in points; nil if they are not
  /// known.
  fileprivate func room(at position: Int) -> ClosedRange<Double>? {
    let next = partition { $0.range.lowerBound <= position }
    return next > 0 ? self[next - 1].room : nil
  }
}

extension SheetPart {
  /// True if styles change wide tables by their room before layout.
  var fitsTables: Bool {
    let ofPanes = (panes.items ?? []).flatMap { $0.ownStyles.map { Array($0.styles.values) } ?? [] }
    return ([body] + styles.values + unnamedStyles + ofPanes).contains {
      $0.table.wide == .fit || $0.table.wide == .stack
    }
  }
}
