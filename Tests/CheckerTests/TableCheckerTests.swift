import Checker
import SeededRandom
import Testing
import TextDocument
import TextGeometry
import TextLayout
import TextStorage

@Suite("Tables and floats keep the rules of the design, beside shapes and from right to left")
struct TableCheckerTests {
  /// A document with tables, floats and shapes, generated from a seed.
  private struct GeneratedTables {
    let edit: GeneratedEdit
    /// True if nothing beside them divides tables into parts with other columns.
    var hasOneStrip: Bool {
      edit.request.sheet?.base.exclusions?.isEmpty == true && !edit.text.contains(":::")
        && edit.request.sheet?.base.columns.count == nil && !isWide
    }
    /// True if wide tables are not only made narrower.
    private let isWide: Bool

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let sample = generator.pick(SampleText.allCases)
      var sheet = Sheet()
      sheet.base.page.width = 420
      sheet.base.page.height = .points(360)
      sheet.base.page.margin = SheetMargins(.points(20))
      sheet.base.body.font.families = [sample.family]
      sheet.base.body.font.size = 11
      sheet.base.body.alignment = generator.pick([.natural, .justify])
      if generator.chance(0.5) { sheet.base.body.lineHeight = generator.number(14...20) }
      if generator.chance(0.3) { sheet.base.columns.count = 2 }
      var table = SheetStyle()
      table.table.spans = generator.chance(0.5)
      table.table.around = generator.chance(0.4) ? .text : .box
      if generator.chance(0.3) {
        table.table.columns = [
          .init(.share(1)), .init(.automatic), .init(.points(60)),
        ]
      }
      let isBoxed = seed % 5 < 2
      if isBoxed {
        var style = SheetStyle()
        style.box.padding = [generator.number(0...6), generator.number(0...6)]
        style.box.margin = [generator.number(0...4)]
        style.box.background = Color(white: 0.9)
        style.box.breakInside = generator.pick([.auto, .clone, .avoid])
        sheet.base.styles["boxed"] = style
      }
      isWide = seed.isMultiple(of: 2)
      if isWide {
        table.table.wide = [.fit, .columns, .stack, .turn][Int(seed / 2 % 4)]
        sheet.base.page.width = Double(300 + seed * 37 % 120)
      }
      sheet.base.styles["table"] = table
      sheet.base.exclusions = (0..<generator.int(0..<3)).map { _ in
        let (x, y) = (generator.int(0..<100), generator.int(0..<100))
        return SheetExclusion(
          SheetShape("circle(\(generator.int(8..<25))% at \(x)% \(y)%)", place: "shape"))
      }
      func words(_ most: Int) -> String {
        sample.paragraph(words: generator.int(1..<most), using: &generator)
          .filter { !"|<>*_`#[]{}:\\~&".contains($0) && !$0.isNewline }
      }
      func part() -> String {
        switch generator.int(0..<4) {
        case 0: return words(60)
        case 1:
          let side = generator.pick(["left", "right", "start", "end", "center"])
          return "::: {float=\(side) width=\(generator.int(20..<60))%}\n\n\(words(12))\n\n:::"
        default:
          let columns = generator.int(1..<5)
          let rows = generator.int(1..<9)
          func row() -> String {
            "|"
              + (0..<columns).map { _ in
                let mark = generator.int(0..<12)
                let own = isBoxed && mark > 1 && generator.chance(0.2) ? " {.boxed}" : ""
                return " \(mark == 0 ? "<" : mark == 1 ? "^" : words(6))\(own) |"
              }.joined()
          }
          let lines =
            [row(), "|" + String(repeating: "--|", count: columns)] + (0..<rows).map { _ in row() }
          return lines.joined(separator: "\n")
        }
      }
      let parts = (0..<generator.int(1..<6)).map { _ in part() }
      edit = GeneratedEdit(
        parts, adding: part(), at: generator.int(0..<parts.count + 1), sheet: sheet)
    }
  }

  @Test("generated documents keep every rule, and are laid out after an edit like new ones")
  func generatedTables() throws {
    var run = GeneratedRun(debug: 40, release: 400, long: 20_000)
    for seed in run.seeds {
      let generated = GeneratedTables(seed: seed)
      let layout = try DocumentLayout(generated.edit.request)
      var faults: [String] = []
      for page in layout.pages {
        faults += Self.faults(of: page, layout, hasOneStrip: generated.hasOneStrip)
      }
      if try !layout.isFresh(after: generated.edit.edited) {
        faults.append("The edited layout differs from a new one.")
      }
      run.check(layout, seed: seed, others: faults)
    }
    run.expectNoFaults()
  }

  // MARK: Cells and floats

  /// Returns the faults of the cells and floats on a page.
  private static func faults(
    of page: DocumentPage, _ layout: DocumentLayout, hasOneStrip: Bool
  ) -> [String] {
    let tables = Dictionary(grouping: page.cells.places) { page.cells[$0]?.table ?? 0 }
    return overlaps(of: page, layout)
      + tables.values.flatMap { faults(ofTable: $0, page, hasOneStrip: hasOneStrip) }
  }

  /// Returns a sentence for each pair of lines that overlap, and for each below its page.
  ///
  /// - Parameter wideLines: False to skip lines of one letter that is wider than its container.
  static func overlaps(
    of page: DocumentPage, _ layout: DocumentLayout, wideLines: Bool = true
  ) -> [String] {
    var lines: [Rect] = []
    for (place, index) in page.containers.enumerated() {
      let container = layout.manager.textContainers[index]
      for fragment in layout.manager.lineFragments(in: container)
      where fragment.used.end - fragment.used.start > 0.1
        && (wideLines || fragment.used.end - fragment.used.start <= container.size.width + 0.01)
      {
        lines.append(
          Rect(
            x: page.frames[place].minX + fragment.used.start + 0.02,
            y: page.frames[place].minY + fragment.rect.minY + 0.02,
            width: fragment.used.end - fragment.used.start - 0.04,
            height: fragment.rect.height - 0.04))
      }
    }
    var faults: [String] = []
    for (index, line) in lines.enumerated() {
      if line.maxY > page.size.height { faults.append("A line ends at \(line.maxY).") }
      for other in lines[(index + 1)...] where line.overlaps(other) {
        faults.append("\(line) overlaps \(other).")
      }
    }
    return faults
  }

  /// Returns the faults of a table on a page: cells of a row share its band, columns do not
  /// overlap, and a cell of several columns is as wide as they are.
  static func faults(
    ofTable places: [Int], _ page: DocumentPage, hasOneStrip: Bool
  ) -> [String] {
    var faults: [String] = []
    let cells = places.compactMap { place in page.cells[place].map { ($0, page.frames[place]) } }
    for (row, own) in Dictionary(grouping: cells, by: { $0.0.row }) {
      let sorted = own.sorted { $0.0.column < $1.0.column }
      for (cell, next) in zip(sorted, sorted.dropFirst()) where next.0.column > cell.0.column {
        let isApart = cell.1.maxX <= next.1.minX + 1e-6 || next.1.maxX <= cell.1.minX + 1e-6
        let isBelow = next.1.minY >= cell.1.maxY - 1e-6 || cell.1.minY >= next.1.maxY - 1e-6
        // Columns narrower than the padding of cells have no room beside each other.
        let isNarrow = min(cell.1.width, next.1.width) <= 1 + 1e-6
        if !isApart, !isBelow, !isNarrow { faults.append("Cells of row \(row) overlap.") }
        if cell.0.column + cell.0.columnSpan > next.0.column {
          faults.append("Cells of row \(row) cover the same column.")
        }
      }
    }
    // Columns that have one place on the page.
    var edges: [Int: Set<HorizontalSpan>] = [:]
    for (cell, frame) in cells where cell.columnSpan == 1 {
      edges[cell.column, default: []].insert(
        HorizontalSpan(start: (frame.minX * 100).rounded(), end: (frame.maxX * 100).rounded()))
    }
    for (cell, frame) in cells where cell.columnSpan > 1 && hasOneStrip {
      let inner = (cell.column..<cell.column + cell.columnSpan).map { edges[$0] ?? [] }
      guard inner.allSatisfy({ $0.count == 1 }) else { continue }
      let start = inner.compactMap(\.first?.start).min() ?? 0
      let end = inner.compactMap(\.first?.end).max() ?? 0
      if abs(frame.minX * 100 - start) > 2 || abs(frame.maxX * 100 - end) > 2 {
        faults.append("A cell of columns from \(cell.column) is not as wide as they are.")
      }
    }
    return faults
  }
}
