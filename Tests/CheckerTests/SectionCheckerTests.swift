import Checker
import SeededRandom
import Testing
import TextGeometry
import TextStorage

@testable import TextDocument
@testable import TextLayout

@Suite("Sections with columns of their own keep the rules of the design")
struct SectionCheckerTests {
  /// A document with sections, notes, tables, floats and shapes, generated from a seed.
  private struct GeneratedSections {
    let edit: GeneratedEdit
    let columnCount: Int
    let hasShapes: Bool
    /// True if the page is as high as its text.
    let isGrowing: Bool
    /// True if breaks are chosen together.
    let choosesBreaks: Bool

    /// - Parameter hasCells: True for a text that has tables with other parts in their cells, too.
    init(seed: UInt64, hasCells: Bool = false) {
      var generator = SeededGenerator(seed: seed)
      let sample = generator.pick(SampleText.allCases)
      var sheet = Sheet()
      sheet.base.page.width = 420
      if generator.chance(0.9) { sheet.base.page.height = .points(generator.number(200...420)) }
      sheet.base.page.margin = SheetMargins(.points(20))
      sheet.base.body.font.families = [sample.family]
      sheet.base.body.font.size = 10
      sheet.base.body.alignment = generator.pick([.natural, .justify])
      if generator.chance(0.5) { sheet.base.body.lineHeight = generator.number(12...18) }
      if generator.chance(0.3) { (sheet.base.body.widows, sheet.base.body.orphans) = (2, 2) }
      if generator.chance(0.2) { sheet.base.page.grid = .lineHeight }
      // The checker knows no raised letters.
      var mark = SheetStyle()
      mark.baselineOffset = 0
      sheet.base.styles["footnoteReference"] = mark
      columnCount = generator.int(1..<4)
      sheet.base.columns.count = columnCount
      if generator.chance(0.3) { sheet.base.columns.isBalanced = true }
      for (name, count) in [("one", 1), ("two", 2), ("heading2", 1)] {
        var style = SheetStyle()
        style.columns = count
        sheet.base.styles[name] = style
      }
      sheet.base.exclusions = (0..<generator.int(0..<3)).map { _ in
        let (x, y) = (generator.int(0..<100), generator.int(0..<100))
        return SheetExclusion(
          SheetShape("circle(\(generator.int(5..<16))% at \(x)% \(y)%)", place: "shape"))
      }
      hasShapes = sheet.base.exclusions?.isEmpty == false
      isGrowing = sheet.base.page.height == nil
      func words(_ most: Int) -> String {
        sample.paragraph(words: generator.int(1..<most), using: &generator)
          .filter { !"|<>*_`#[]{}:\\~&".contains($0) && !$0.isNewline }
      }
      let hasNotes = generator.chance(0.3)
      var noteCount = 0
      func part() -> String {
        switch generator.int(0..<10) {
        case 0: return "\(generator.pick(["##", "###"])) \(words(5))"
        case 1:
          let side = generator.pick(["start", "top", "bottom"])
          return "::: {float=\(side) width=40%}\n\n\(words(8))\n\n:::"
        case 2, 9:
          let rows = (0..<generator.int(1..<12)).map { _ in "|\(words(6))|\(words(3))|" }
          let table = "|a|b|\n|-|-|\n" + rows.joined(separator: "\n")
          return generator.chance(0.2) ? "::: two\n\n\(table)\n\n:::" : table
        case 3 where hasNotes:
          noteCount += 1
          return "\(words(30))[^\(noteCount)]\n\n[^\(noteCount)]: \(words(12))"
        case 4, 5:
          let inner = (0..<generator.int(1..<4)).map { _ in words(40) }
          let name = generator.pick(["one", "two"])
          return "::: \(name)\n\n\(inner.joined(separator: "\n\n"))\n\n:::"
        default: return words(80)
        }
      }
      var parts = (0..<generator.int(2..<9)).map { _ in part() }
      var across = SeededGenerator(seed: seed ^ 0xAC05)
      while across.chance(0.35) {
        let (side, place) = (across.pick(["top", "bottom"]), across.int(0..<parts.count + 1))
        let text = sample.paragraph(words: across.int(1..<20), using: &across)
          .filter { !"|<>*_`#[]{}:\\~&".contains($0) && !$0.isNewline }
        parts.insert("::: {.one float=\(side) width=60%}\n\n\(text)\n\n:::", at: place)
      }
      var other = SeededGenerator(seed: seed ^ 0xB4EA)
      choosesBreaks = other.chance(0.4)
      if choosesBreaks { sheet.base.pageBreaking = .optimal }
      if hasCells {
        var cells = GeneratedCells(seed: seed, sample: sample)
        cells.insert(into: &parts)
      }
      edit = GeneratedEdit(
        parts, adding: part(), at: generator.int(0..<parts.count + 1), sheet: sheet)
    }
  }

  @Test("generated sections hold all text in columns of their number, and edits are like new")
  func generatedSections() throws {
    var run = GeneratedRun(debug: 40, release: 400, long: 20_000)
    var (count, levelCount) = (0, 0)
    for seed in run.seeds {
      let generated = GeneratedSections(seed: seed)
      let layout = try DocumentLayout(generated.edit.request)
      var faults: [String] = []
      if let overflow = layout.overflow {
        faults.append("There is text without a place: \(overflow)")
      }
      for page in layout.pages {
        faults += TableCheckerTests.overlaps(of: page, layout)
        faults += Self.faults(of: page, layout, generated.columnCount, count: &count)
        // Seldom a page that grows is higher than it need be, with columns that are not level.
        if !generated.hasShapes, !generated.isGrowing {
          faults += Self.unevenColumns(of: page, layout, generated.columnCount, &levelCount)
        }
      }
      if try !layout.isFresh(after: generated.edit.edited) {
        faults.append("The edited layout differs from a new one.")
      }
      run.check(layout, seed: seed, others: faults)
    }
    run.expectNoFaults()
    #expect(count > 20)
    #expect(levelCount > 0)
  }

  @Test("sections with tables in cells hold all text, and edits are like new")
  func generatedCells() throws {
    var run = GeneratedRun(debug: 8, release: 30, long: 8_000)
    var (count, fullCount) = (0, 0)
    for seed in run.seeds {
      let generated = GeneratedSections(seed: seed, hasCells: true)
      let layout = try DocumentLayout(generated.edit.request)
      if layout.isFullInCell {
        fullCount += 1
        continue
      }
      var faults = CellCheckerTests.faults(of: layout)
      for page in layout.pages {
        faults += Self.faults(of: page, layout, generated.columnCount, count: &count)
      }
      if try !layout.isFresh(after: generated.edit.edited) {
        faults.append("The edited layout differs from a new one.")
      }
      run.check(layout, seed: seed, others: faults)
    }
    run.expectNoFaults()
    #expect(fullCount <= run.seeds.count / 50 + 1, "\(fullCount)")
  }

  /// Returns a sentence for each container that has not the width of its section's columns, or
  /// begins above one of the section before it.
  private static func faults(
    of page: DocumentPage, _ layout: DocumentLayout, _ columnCount: Int, count: inout Int
  ) -> [String] {
    var faults: [String] = []
    var above: (bottom: Double, lowest: Double, columns: Int?) = (0, 0, nil)
    for (place, index) in page.containers.enumerated() {
      let container = layout.manager.textContainers[index]
      let range = layout.manager.characterRange(in: container)
      guard !range.isEmpty, page.cells[place] == nil, page.floats[place] == nil,
        page.footnoteParents[place] == nil
      else { continue }
      let start = layout.storage.paragraphRange(containing: range.lowerBound).lowerBound
      // A float that has no room is a part of the text.
      if layout.storage.attribute(.float, at: start) != nil { continue }
      let own = layout.storage.attribute(.columns, at: start)
      let columns = own ?? columnCount
      let frame = page.frames[place]
      let width = (380 - 24 * Double(columns - 1)) / Double(columns)
      if abs(frame.width - width) > 1e-6 {
        faults.append("Text from \(range.lowerBound) on is \(frame.width) wide, not \(width).")
      }
      if own != nil { count += 1 }
      if own != above.columns { (above.bottom, above.columns) = (above.lowest, own) }
      if frame.minY < above.bottom - 1e-6 {
        faults.append("Text from \(range.lowerBound) on begins above \(above.bottom).")
      }
      let bottom = frame.minY + layout.contentHeight(ofContainer: index)
      above.lowest = max(above.lowest, bottom)
    }
    return faults
  }

  /// Returns a sentence for each section above another one whose columns are higher than their
  /// content and its greatest parts ask for.
  private static func unevenColumns(
    of page: DocumentPage, _ layout: DocumentLayout, _ columnCount: Int, _ count: inout Int
  ) -> [String] {
    var faults: [String] = []
    var own: (columns: Int, top: Double, bottoms: [Int: Double], tallest: Double, hasParts: Bool)?
    for (place, index) in page.containers.enumerated() where page.footnoteParents[place] == nil {
      let range = layout.manager.characterRange(in: layout.manager.textContainers[index])
      if range.isEmpty { continue }
      let start = layout.storage.paragraphRange(containing: range.lowerBound).lowerBound
      let isPart = page.cells[place] != nil || page.floats[place] != nil
      let columns = layout.storage.attribute(.columns, at: start) ?? columnCount
      // Floats that have waited are in other sections.
      if page.floats[place] != nil, own?.columns != columns { continue }
      if !isPart, let section = own, section.columns != columns {
        let heights = section.bottoms.values.map { $0 - section.top }
        let share = heights.reduce(0, +) / Double(section.columns)
        if section.hasParts, section.columns > 1 { count += 1 }
        if (heights.max() ?? 0) > share + section.tallest {
          faults.append("Columns of \(heights) above \(range.lowerBound) are not level.")
        }
        own = nil
      }
      let (frame, height) = (page.frames[place], layout.contentHeight(ofContainer: index))
      var section = own ?? (columns, frame.minY, [:], 0, false)
      let width = (380 - 24 * Double(section.columns - 1)) / Double(section.columns)
      let column = Int((frame.minX - 20 + 1) / (width + 24))
      section.top = min(section.top, frame.minY)
      section.bottoms[column] = max(section.bottoms[column] ?? 0, frame.minY + height)
      // Parts that stay together: rows at the ends of paragraphs and tables, or a whole float.
      let rows = layout.manager.lineFragments(
        in: layout.manager.textContainers[index]
      ).map(\.rect.height)
      section.tallest = max(section.tallest, isPart ? 3 * height + 20 : 6 * (rows.max() ?? 0))
      section.hasParts = section.hasParts || isPart
      own = section
    }
    return faults
  }
}
