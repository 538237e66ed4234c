import Checker
import SeededRandom
import Testing
import TextDocument
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Boxes with tables that clone their sides keep the rules of the design")
struct ClonedTableBoxCheckerTests {
  /// The names of the styles of boxes.
  private static let names = ["cloned", "blockQuote"]

  /// A document with tables in boxes, generated from a seed.
  private struct GeneratedBoxes {
    let edit: GeneratedEdit
    let hasColumns: Bool
    let hasShapes: Bool
    let hasNotes: Bool
    /// True if quotes move to the next column as a whole.
    let keepsQuotes: Bool

    /// - Parameter hasCells: True for a text that has tables with other parts in their cells, too.
    init(seed: UInt64, hasCells: Bool = false) {
      var generator = SeededGenerator(seed: seed)
      let sample = generator.pick(SampleText.allCases)
      var sheet = Sheet()
      sheet.base.page.width = 420
      sheet.base.page.height = .points(360)
      sheet.base.page.margin = SheetMargins(.points(20))
      sheet.base.body.font.families = [sample.family]
      sheet.base.body.font.size = 11
      hasColumns = generator.chance(0.3)
      if hasColumns { sheet.base.columns.count = 2 }
      if generator.chance(0.3) { sheet.base.pageBreaking = .optimal }
      hasShapes = generator.chance(0.25)
      if hasShapes {
        let (x, y) = (generator.int(0..<100), generator.int(0..<100))
        sheet.base.exclusions = [
          SheetExclusion(
            SheetShape("circle(\(generator.int(8..<20))% at \(x)% \(y)%)", place: "shape"))
        ]
      }
      keepsQuotes = generator.chance(0.2)
      let mayHaveNotes = generator.chance(0.2)
      hasNotes = mayHaveNotes
      for (number, name) in ClonedTableBoxCheckerTests.names.enumerated() {
        var style = SheetStyle()
        style.box.padding = [generator.number(0...9), generator.number(0...9)]
        style.box.margin = [generator.number(0...5)]
        style.box.background = Color(white: 0.9)
        var border = SheetBoxBorder()
        var (top, bottom) = (SheetBoxBorder.Side(), SheetBoxBorder.Side())
        top.width = generator.number(1...4)
        top.color = ClonedTableBoxCheckerTests.color(number, isTop: true)
        bottom.width = generator.number(1...4)
        bottom.color = ClonedTableBoxCheckerTests.color(number, isTop: false)
        (border.top, border.bottom) = (top, bottom)
        style.box.border = border
        style.box.breakInside = keepsQuotes && name == "blockQuote" ? .avoid : .clone
        sheet.base.styles[name] = style
      }
      func plainWords(_ most: Int) -> String {
        sample.paragraph(words: generator.int(1..<most), using: &generator)
          .filter { !"|<>*_`#[]{}:\\~&".contains($0) && !$0.isNewline }
      }
      var notes: [String] = []
      func words(_ most: Int) -> String {
        guard mayHaveNotes, generator.chance(0.1) else { return plainWords(most) }
        notes.append("[^\(notes.count)]: \(plainWords(20))")
        return "\(plainWords(most))[^\(notes.count - 1)]"
      }
      func part() -> String {
        switch generator.int(0..<5) {
        case 0, 1: return words(60)
        case 2: return "# \(words(3))"
        default:
          var inner: [String] = []
          for _ in 0..<generator.int(1..<4) {
            if generator.chance(0.2) {
              inner.append(generator.chance(0.5) ? words(50) : "# \(words(3))")
            }
            let most = generator.chance(0.15) ? 150 : 9
            let rows = (0..<generator.int(1..<12)).map { _ in "|\(words(most))|\(words(3))|" }
            var table = (["|a|b|", "|-|-|"] + rows).joined(separator: "\n")
            if generator.chance(0.3) {
              if generator.chance(0.5) { table = "\(words(9))\n\n\(table)" }
              table = table.split(separator: "\n", omittingEmptySubsequences: false)
                .map { "> \($0)" }.joined(separator: "\n")
            }
            inner.append(table)
            inner.append(words(30))
          }
          if generator.chance(0.5) { inner.removeLast() }
          let text = inner.joined(separator: "\n\n")
          return generator.chance(0.8) ? "::: cloned\n\n\(text)\n\n:::" : text
        }
      }
      var parts = (0..<generator.int(2..<6)).map { _ in part() }
      if hasCells {
        var cells = GeneratedCells(seed: seed, sample: sample)
        let inner = [cells.words(20), cells.text(), cells.words(20)]
        parts.insert(
          "::: cloned\n\n\(inner.joined(separator: "\n\n"))\n\n:::", at: parts.count / 2)
      }
      let (added, place) = (part(), generator.int(0..<parts.count + 1))
      parts += notes
      edit = GeneratedEdit(parts, adding: added, at: place, sheet: sheet)
    }
  }

  private static func color(_ number: Int, isTop: Bool) -> Color {
    Color(red: isTop ? 0.25 : 0.75, green: 0.125, blue: number == 0 ? 0.5 : 0)
  }

  @Test("generated boxes have their sides, and are laid out after an edit like new")
  func generatedBoxes() throws {
    try check(GeneratedRun(debug: 60, release: 400, long: 20_000), hasCells: false)
  }

  @Test("so have boxes around tables with others in their cells")
  func generatedCells() throws {
    try check(GeneratedRun(debug: 12, release: 30, long: 8_000), hasCells: true)
  }

  private func check(_ all: GeneratedRun, hasCells: Bool) throws {
    var run = all
    var (count, fullCount) = (0, 0)
    for seed in run.seeds {
      let generated = GeneratedBoxes(seed: seed, hasCells: hasCells)
      let layout = try DocumentLayout(generated.edit.request)
      if hasCells, layout.isFullInCell {
        fullCount += 1
        continue
      }
      var faults = Self.faults(of: layout, generated, count: &count)
      if hasCells {
        faults += CellCheckerTests.faults(of: layout)
      } else {
        for page in layout.pages { faults += TableCheckerTests.overlaps(of: page, layout) }
      }
      if layout.overflow != nil { faults.append("Text is left.") }
      if try !layout.isFresh(after: generated.edit.edited) {
        faults.append("The edited layout differs from a new one.")
      }
      if generated.hasNotes {
        // The lines of documents with raised marks are checked elsewhere.
        for fault in faults.prefix(3) { Issue.record("seed \(seed): \(fault)") }
      } else {
        run.check(layout, seed: seed, others: faults)
      }
    }
    run.expectNoFaults()
    #expect(count > (hasCells ? 0 : 20))
    #expect(fullCount <= run.seeds.count / 50 + 1, "\(fullCount)")
  }

  // MARK: Sides

  /// A box in a column: the stretch from the top of its first row to its last baseline, in points
  /// of the page.
  private struct Stretch {
    var page: Int
    var column: Int
    var top: Double
    var baseline: Double
    let box: TextBox
  }

  /// Returns a sentence for each box that lacks a side in a column, and for each side too many.
  ///
  /// - Parameter count: The number of boxes that columns cut, added up.
  private static func faults(
    of layout: DocumentLayout, _ generated: GeneratedBoxes, count: inout Int
  ) -> [String] {
    func column(_ x: Double) -> Int { generated.hasColumns && x > 210 ? 1 : 0 }
    var faults: [String] = []
    for number in names.indices {
      var stretches: [Stretch] = []
      for own in boxes(of: layout.storage, color(number, isTop: true)) {
        let parts = Self.stretches(of: own.range, own.box, layout, column)
        if parts.count > 1 { count += 1 }
        stretches += parts
      }
      for page in layout.pages.indices {
        let tops = strips(on: page, color(number, isTop: true), layout)
        let bottoms = strips(on: page, color(number, isTop: false), layout)
        for rect in tops + bottoms where rect.minY < 20 - 1e-6 || rect.maxY > 340 + 1e-3 {
          faults.append("A side at \(rect) is not in its column on page \(page).")
        }
        if generated.hasShapes || generated.keepsQuotes && number == 1 { continue }
        for index in 0...1 {
          let own = stretches.filter { $0.page == page && $0.column == index }
            .sorted { $0.top < $1.top }
          let upper = tops.filter { column($0.midX) == index }
          let lower = bottoms.filter { column($0.midX) == index }
          guard upper.count == own.count, lower.count == own.count else {
            faults.append(
              "\(own.count) boxes have \(upper.count) and \(lower.count) sides on page \(page).")
            continue
          }
          var end = 20.0
          for (stretch, (top, bottom)) in zip(own, zip(upper, lower)) {
            if top.minY < end - 1e-6 { faults.append("\(top) is above \(end), page \(page).") }
            if top.maxY + stretch.box.padding.top > stretch.top + 1e-6 {
              faults.append("\(top) is not above \(stretch), page \(page).")
            }
            if bottom.minY < stretch.baseline + stretch.box.padding.bottom - 1e-3 {
              faults.append("\(bottom) is not below \(stretch), page \(page).")
            }
            end = bottom.maxY
          }
        }
      }
    }
    return faults
  }

  /// Returns the strips of a colour on a page, from top to bottom.
  private static func strips(
    on number: Int, _ color: Color, _ layout: DocumentLayout
  ) -> [Rect] {
    let page = layout.pages[number]
    var found = page.decorations.filter { $0.color == color }.map(\.rect)
    for (place, index) in page.containers.enumerated() {
      for part in layout.manager.textBoxes(in: layout.manager.textContainers[index]) {
        found += part.decorations(at: page.frames[place].origin).filter { $0.color == color }
          .flatMap(\.rects)
      }
    }
    return found.sorted { $0.minY < $1.minY }
  }

  /// Returns the stretches of a box in columns.
  private static func stretches(
    of range: Range<Int>, _ box: TextBox, _ layout: DocumentLayout, _ column: (Double) -> Int
  ) -> [Stretch] {
    var found: [[Int]: Stretch] = [:]
    for (number, page) in layout.pages.enumerated() {
      for (place, index) in page.containers.enumerated() {
        let frame = page.frames[place]
        let container = layout.manager.textContainers[index]
        for line in layout.manager.lineFragments(in: container)
        where range.contains(line.range.lowerBound) {
          let key = [number, column(frame.midX)]
          let (top, baseline) = (frame.minY + line.rect.minY, frame.minY + line.baseline)
          var own =
            found[key]
            ?? Stretch(page: key[0], column: key[1], top: top, baseline: baseline, box: box)
          (own.top, own.baseline) = (min(own.top, top), max(own.baseline, baseline))
          found[key] = own
        }
      }
    }
    return Array(found.values)
  }

  /// Returns the boxes of a text whose upper borders have a colour.
  private static func boxes(
    of storage: TextStorage, _ color: Color
  ) -> [(range: Range<Int>, box: TextBox)] {
    var boxes: [(range: Range<Int>, box: TextBox)] = []
    var (start, table): (Int, Int?) = (0, nil)
    while start < storage.length {
      let range = storage.paragraphRange(containing: start)
      let cell = storage.attribute(.tableCell, at: start)
      let own =
        cell?.outermost.table.boxes ?? storage.attribute(.paragraphStyle, at: start)?.boxes ?? []
      if let box = own.first(where: { $0.border.top.color == color }) {
        let continuesTable = cell != nil && cell?.outermost.table.identity == table
        if let last = boxes.last, last.range.upperBound == start, continuesTable || !box.isFirst {
          boxes[boxes.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
          boxes.append((range, box))
        }
      }
      table = cell?.outermost.table.identity
      start = range.upperBound
    }
    return boxes
  }
}
