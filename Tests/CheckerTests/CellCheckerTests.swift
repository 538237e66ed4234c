import Checker
import SeededRandom
import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Tables and floats in cells keep the rules of the design, and follow edits like new ones")
struct CellCheckerTests {
  /// A document with list tables, generated from a seed, and the same after some edits.
  private struct GeneratedTables {
    let requests: [DocumentRequest]
    /// True if several parts of a wide table may show its first column.
    let repeatsColumns: Bool

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let sample = generator.pick(SampleText.allCases)
      var sheet = Self.sheet(sample, &generator)
      let hasNotes = generator.chance(0.2)
      if hasNotes {
        // The checker knows no raised letters.
        var mark = SheetStyle()
        mark.baselineOffset = 0
        sheet.base.styles["footnoteReference"] = mark
        var footnotes = SheetFootnotes()
        footnotes.place = generator.pick([.page, .column])
        sheet.base.footnotes = footnotes
      }
      repeatsColumns = sheet.base.styles["table"]?.table.wide == .columns
      var cells = GeneratedCells(seed: seed, sample: sample, hasNotes: hasNotes)
      var versions = [cells.document()]
      for _ in 0..<3 { versions.append(cells.edited(versions[versions.count - 1])) }
      let notes = cells.notes.isEmpty ? "" : "\n\n" + cells.notes.joined(separator: "\n")
      requests = versions.map { parts in
        let text = GeneratedPart.text(of: parts) + notes
        var request = DocumentRequest(DocumentInput(text, format: .markdown))
        request.sheet = sheet
        request.overflow = .pages
        return request
      }
    }

    private static func sheet(_ sample: SampleText, _ generator: inout SeededGenerator) -> Sheet {
      var sheet = Sheet()
      sheet.base.page.width = 440
      sheet.base.page.height = .points(generator.number(260...440))
      sheet.base.page.margin = SheetMargins(.points(20))
      sheet.base.body.font.families = [sample.family]
      sheet.base.body.font.size = 9
      sheet.base.body.alignment = generator.pick([.natural, .justify])
      if generator.chance(0.5) { sheet.base.body.lineHeight = generator.number(12...18) }
      if generator.chance(0.2) { (sheet.base.body.widows, sheet.base.body.orphans) = (2, 2) }
      if generator.chance(0.25) { sheet.base.columns.count = 2 }
      if generator.chance(0.2) { sheet.base.pageBreaking = .optimal }
      var table = SheetStyle()
      table.table.padding = [CellCheckerTests.padding]
      table.table.spans = generator.chance(0.4)
      table.table.around = generator.chance(0.3) ? .text : .box
      table.table.wide = generator.pick([.shrink, .shrink, .fit, .columns, .stack])
      table.table.verticalAlignment = generator.pick([.top, .top, .middle, .bottom])
      table.table.rules = generator.pick([.rows, .grid])
      if generator.chance(0.3) { table.table.stripes = Color(white: 0.9) }
      if generator.chance(0.2) {
        table.table.columns = [.init(.share(1)), .init(.automatic), .init(.points(60))]
      }
      if generator.chance(0.15) { table.keepTogether = true }
      sheet.base.styles["table"] = table
      sheet.base.exclusions = (0..<generator.int(0..<3)).map { _ in
        let (x, y) = (generator.int(0..<100), generator.int(0..<100))
        return SheetExclusion(
          SheetShape("circle(\(generator.int(4..<12))% at \(x)% \(y)%)", place: "shape"))
      }
      return sheet
    }
  }

  /// The padding of cells, in points.
  private static let padding = 2.0

  @Test("generated documents keep every rule, and are laid out after edits like new ones")
  func generatedTables() throws {
    var run = GeneratedRun(debug: 12, release: 80, long: 12_000)
    var (innerCount, fullCount) = (0, 0)
    for seed in run.seeds {
      let generated = GeneratedTables(seed: seed)
      var layout = try DocumentLayout(generated.requests[0])
      if layout.isFullInCell {
        fullCount += 1
        continue
      }
      innerCount += layout.pages.reduce(0) { $0 + $1.parents.count }
      var faults = Self.faults(of: layout, repeatsColumns: generated.repeatsColumns)
      for page in layout.pages {
        faults += TableCheckerTests.overlaps(of: page, layout, wideLines: false)
      }
      run.check(layout, seed: seed, others: faults)
      for (number, request) in generated.requests.enumerated().dropFirst() {
        let edited = try DocumentLayout(request, following: layout)
        if try edited.dumped() != DocumentLayout(request).dumped() {
          Issue.record("seed \(seed): edit \(number) differs from a new layout")
          break
        }
        layout = edited
      }
    }
    run.expectNoFaults()
    #expect(innerCount > 50 && fullCount <= run.seeds.count / 50 + 1, "\(fullCount)")
  }

  @Test("all formats draw generated documents, and tables in HTML are in each other")
  func drawing() throws {
    for seed in GeneratedRun(debug: 4, release: 40, long: 1_000).seeds {
      let layout = try DocumentLayout(GeneratedTables(seed: seed).requests[0])
      for format in PictureFormat.allCases {
        let painter = PicturePainter(format: format)
        guard format.holdsPages else {
          for page in layout.pages.indices {
            let picture = try painter.picture(of: layout, page: page)
            #expect(!picture.bytes.isEmpty, "seed \(seed): \(format)")
          }
          continue
        }
        let bytes = try painter.pages(of: layout)
        #expect(!bytes.isEmpty, "seed \(seed): \(format)")
        if format == .html {
          let fault = Self.fault(ofTags: String(decoding: bytes, as: UTF8.self))
          #expect(fault == nil, "seed \(seed)")
        }
      }
    }
  }

  /// Returns the first tag of a table that is not where its element belongs; nil if there is none.
  private static func fault(ofTags html: String) -> String? {
    var open: [Substring] = []
    for match in html.matches(of: #/<(\/?)(table|tr|td|th)[ >]/#) {
      let name = match.output.2
      guard match.output.1.isEmpty else {
        if open.popLast() != name { return "</\(name)> after \(open)" }
        continue
      }
      let isPlaced =
        switch name {
        case "table": open.last != "table" && open.last != "tr"
        case "tr": open.last == "table"
        default: open.last == "tr"
        }
      if !isPlaced { return "<\(name)> in \(open)" }
      open.append(name)
    }
    return open.isEmpty ? nil : "\(open) at the end"
  }

  // MARK: Rules of cells

  /// Returns a sentence for each violation of the rules of cells: all text is in one container,
  /// that of a cell in the cell, and containers in a cell are within its room.
  static func faults(of layout: DocumentLayout, repeatsColumns: Bool = false) -> [String] {
    textFaults(of: layout, repeatsColumns: repeatsColumns) + placeFaults(of: layout)
  }

  /// Returns a sentence for each violation of these rules, except for text without a container.
  static func placeFaults(of layout: DocumentLayout) -> [String] {
    var faults: [String] = []
    var tables: [Int: Int] = [:]
    for page in layout.pages {
      faults += parentFaults(on: page) + cellFaults(on: page, of: layout, &tables)
      let cells = Dictionary(grouping: page.cells.places) { page.cells[$0]?.table ?? 0 }
      faults += cells.values.flatMap {
        TableCheckerTests.faults(ofTable: $0, page, hasOneStrip: false)
      }
    }
    return faults
  }

  /// Returns a sentence for text that is in no container of a page, or in several.
  private static func textFaults(
    of layout: DocumentLayout, repeatsColumns: Bool
  ) -> [String] {
    var faults: [String] = []
    if let overflow = layout.overflow { faults.append("Text has no place: \(overflow)") }
    var counts = [Int](repeating: 0, count: layout.storage.length)
    var shown: Set<Int> = []
    for page in layout.pages {
      for (place, index) in page.containers.enumerated() {
        let range = layout.manager.characterRange(in: layout.manager.textContainers[index])
        guard shown.insert(index).inserted else {
          if !range.isEmpty, !repeatsColumns, !isHeader(place, on: page) {
            faults.append("\(range) is in the pages twice.")
          }
          continue
        }
        for position in range { counts[position] += 1 }
      }
    }
    if let first = counts.firstIndex(where: { $0 != 1 }) {
      faults.append("\(counts[first]) containers have the text at \(first).")
    }
    return faults
  }

  /// True if a container is in a header, or in a cell of one.
  private static func isHeader(_ place: Int, on page: DocumentPage) -> Bool {
    var next: Int? = place
    while let current = next {
      if page.cells[current]?.isHeader == true { return true }
      next = page.parents[current]
    }
    return false
  }

  /// Returns a sentence for each container that leaves the room of the cell that it is in. Without
  /// room between its padding, a cell is narrower than that of its tables.
  private static func parentFaults(on page: DocumentPage) -> [String] {
    page.parents.compactMap { (place, parent) -> String? in
      let (own, outer) = (page.frames[place], page.frames[parent])
      guard page.cells[parent] != nil, outer.width > 60 else { return nil }
      let isWithin =
        own.minX >= outer.minX - 0.01 && own.maxX <= outer.maxX + 0.01
        && own.minY >= outer.minY - 0.01 && own.maxY <= outer.maxY + 0.01
      return isWithin ? nil : "\(own) is not in the cell at \(outer)."
    }.sorted()
  }

  /// Returns a sentence for each container with text of another cell.
  ///
  /// - Parameter tables: The numbers of tables by their identities in the text, as far as known.
  private static func cellFaults(
    on page: DocumentPage, of layout: DocumentLayout, _ tables: inout [Int: Int]
  ) -> [String] {
    var faults: [String] = []
    for (place, index) in page.containers.enumerated()
    where page.floats[place] == nil && page.footnoteParents[place] == nil {
      let range = layout.manager.characterRange(in: layout.manager.textContainers[index])
      var start = range.lowerBound
      while start < range.upperBound {
        let own = layout.storage.attribute(.tableCell, at: start)?.path.last
        let cell = page.cells[place]
        if own?.column != cell?.column || own.map(\.isOddRow) != cell.map({ $0.row % 2 == 1 }) {
          faults.append("The text at \(start) is in another cell.")
        } else if let own, let cell {
          let table = tables[own.table.identity] ?? cell.table
          tables[own.table.identity] = table
          if table != cell.table { faults.append("The text at \(start) is in another table.") }
        }
        start = layout.storage.paragraphRange(containing: start).upperBound
      }
    }
    return faults
  }
}

extension DocumentLayout {
  /// True if the text from a cell on has no place, as a word of it has no room beside the shapes of
  /// all pages. Such text is reported as too long.
  var isFullInCell: Bool {
    overflow.map { storage.attribute(.tableCell, at: $0.lowerBound) != nil } ?? false
  }
}
