import Checker
import SeededRandom
import Testing
import TextDocument
import TextGeometry
import TextLayout
import TextStorage

@Suite("Boxes with tables that avoid breaks are in one column if it holds them")
struct KeptBoxCheckerTests {
  /// The height of columns, in points.
  private static let height = 320.0
  /// More than the sides of a box and the spaces in it where columns cut it, in points.
  private static let sides = 60.0

  private static func edit(seed: UInt64) -> GeneratedEdit {
    var generator = SeededGenerator(seed: seed)
    let sample = generator.pick(SampleText.allCases)
    var sheet = Sheet()
    sheet.base.page.width = 420
    sheet.base.page.height = .points(height + 40)
    sheet.base.page.margin = SheetMargins(.points(20))
    sheet.base.body.font.families = [sample.family]
    sheet.base.body.font.size = 11
    if generator.chance(0.3) { sheet.base.columns.count = 2 }
    for name in ["kept", "blockQuote"] {
      var style = SheetStyle()
      style.box.padding = [generator.number(0...9), generator.number(0...9)]
      style.box.margin = [generator.number(0...5)]
      if name == "kept" || generator.chance(0.3) { style.box.breakInside = .avoid }
      sheet.base.styles[name] = style
    }
    func words(_ most: Int) -> String {
      sample.paragraph(words: generator.int(1..<most), using: &generator)
        .filter { !"|<>*_`#[]{}:\\~&".contains($0) && !$0.isNewline }
    }
    func part() -> String {
      switch generator.int(0..<5) {
      case 0, 1: return words(60)
      case 2: return "# \(words(3))"
      default:
        let rows = (0..<generator.int(1..<9)).map { _ in "|\(words(9))|\(words(3))|\n" }
        var inner = "|a|b|\n|-|-|\n\(rows.joined())"
        if generator.chance(0.5) { inner = "\(words(20))\n\n\(inner)" }
        if generator.chance(0.5) { inner += "\n\(words(20))" }
        if generator.chance(0.3) {
          inner = inner.split(separator: "\n", omittingEmptySubsequences: false)
            .map { "> \($0)" }.joined(separator: "\n")
        }
        return generator.chance(0.8) ? "::: kept\n\n\(inner)\n\n:::" : inner
      }
    }
    let parts = (0..<generator.int(2..<8)).map { _ in part() }
    return GeneratedEdit(
      parts, adding: part(), at: generator.int(0..<parts.count + 1), sheet: sheet)
  }

  @Test("generated boxes are whole as far as they fit, and are laid out after an edit like new")
  func generatedBoxes() throws {
    var run = GeneratedRun(debug: 40, release: 400, long: 20_000)
    var count = 0
    for seed in run.seeds {
      let edit = Self.edit(seed: seed)
      let layout = try DocumentLayout(edit.request)
      var faults = Self.faults(
        of: layout, hasColumns: edit.request.sheet?.base.columns.count != nil, count: &count)
      for page in layout.pages { faults += TableCheckerTests.overlaps(of: page, layout) }
      if try !layout.isFresh(after: edit.edited) {
        faults.append("The edited layout differs from a new one.")
      }
      run.check(layout, seed: seed, others: faults)
    }
    run.expectNoFaults()
    #expect(count > 5)
  }

  /// Returns a sentence for each box that is in several columns without need. Headings above
  /// boxes may leave them too little room.
  ///
  /// - Parameters:
  ///   - hasColumns: True if pages have two columns.
  ///   - count: The number of boxes that are whole, added up.
  private static func faults(
    of layout: DocumentLayout, hasColumns: Bool, count: inout Int
  ) -> [String] {
    var faults: [String] = []
    for box in keptBoxes(of: layout.storage) {
      let above = max(0, box.lowerBound - 1)
      if layout.storage.attribute(.paragraphStyle, at: above)?.keepWithNext == true { continue }
      var columns: [[Int]: (top: Double, bottom: Double)] = [:]
      for (number, page) in layout.pages.enumerated() {
        for (place, index) in page.containers.enumerated() {
          let frame = page.frames[place]
          let container = layout.manager.textContainers[index]
          for line in layout.manager.lineFragments(in: container)
          where box.contains(line.range.lowerBound) {
            let column = [number, hasColumns && frame.midX > 210 ? 1 : 0]
            let (top, bottom) = (frame.minY + line.rect.minY, frame.minY + line.rect.maxY)
            let known = columns[column] ?? (top, bottom)
            columns[column] = (min(known.top, top), max(known.bottom, bottom))
          }
        }
      }
      if columns.count <= 1 { count += 1 }
      let total = columns.values.reduce(0) { $0 + $1.bottom - $1.top }
      if columns.count > 1, total + sides <= height {
        faults.append(
          "A box of \(total) points at \(box.lowerBound) is in \(columns.count) columns.")
      }
    }
    return faults
  }

  /// Returns the outermost boxes of a text that avoid breaks and hold tables.
  private static func keptBoxes(of storage: TextStorage) -> [Range<Int>] {
    var boxes: [(range: Range<Int>, depth: Int, holdsTable: Bool)] = []
    var (start, table): (Int, Int?) = (0, nil)
    while start < storage.length {
      let range = storage.paragraphRange(containing: start)
      let cell = storage.attribute(.tableCell, at: start)
      let own = cell?.table.boxes ?? storage.attribute(.paragraphStyle, at: start)?.boxes ?? []
      let continuesTable = cell != nil && cell?.table.identity == table
      if let depth = own.firstIndex(where: \.avoidsBreaks) {
        if let last = boxes.last, last.range.upperBound == start, last.depth == depth,
          continuesTable || !own[depth].isFirst
        {
          boxes[boxes.count - 1].range = last.range.lowerBound..<range.upperBound
          boxes[boxes.count - 1].holdsTable = last.holdsTable || cell != nil
        } else {
          boxes.append((range, depth, cell != nil))
        }
      }
      table = cell?.table.identity
      start = range.upperBound
    }
    return boxes.filter(\.holdsTable).map(\.range)
  }
}
