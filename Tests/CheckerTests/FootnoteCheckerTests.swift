import Checker
import SeededRandom
import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Notes at the foot of pages keep the rules of the design")
struct FootnoteCheckerTests {
  /// A text with notes, and pages for it, generated from a seed.
  private struct GeneratedPages {
    var request: DocumentRequest

    /// - Parameters:
    ///   - hasParts: True for a text with tables, floats and boxes.
    ///   - breaking: The way in which columns are broken; nil for a text with shapes and other
    ///     parts beside which breaks are not chosen together.
    ///   - hasCells: True for a text that ends with tables with other parts in their cells.
    init(
      seed: UInt64, isEdited: Bool = false, hasParts: Bool = false, breaking: PageBreaking? = nil,
      hasCells: Bool = false
    ) {
      var generator = SeededGenerator(seed: seed)
      let sample = generator.pick([.latin, .latin, .arabic, .hebrew, .mixed] as [SampleText])
      var sheet = Sheet(pagesOf: sample, using: &generator)
      if generator.chance(0.4) { sheet.base.body.lineHeight = generator.number(14...20) }
      if generator.chance(0.5) {
        (sheet.base.body.widows, sheet.base.body.orphans) = (2, generator.int(1..<4))
      }
      if generator.chance(0.2) { sheet.base.body.lineBreaking = .optimal }
      sheet.base.columns.count = generator.int(1..<4)
      if generator.chance(0.4) {
        sheet.base.exclusions = [
          SheetExclusion(
            SheetShape(
              "circle(\(generator.int(20..<70)) at \(generator.int(0..<100))% \(generator.int(0..<110))%)",
              place: "shape"))
        ]
      }
      if let breaking {
        sheet.base.exclusions = nil
        sheet.base.pageBreaking = breaking
      }
      sheet.base.addFoot(using: &generator)
      // The checker knows no raised letters.
      var mark = SheetStyle()
      mark.baselineOffset = 0
      sheet.base.styles["footnoteReference"] = mark
      var footnotes = SheetFootnotes()
      footnotes.place = generator.pick(hasParts ? [.column, .page] : [.column, .column, .page])
      footnotes.numbering = generator.pick(SheetFootnotes.Numbering.allCases)
      footnotes.gap = generator.number(0...12)
      footnotes.spacing = generator.number(0...4)
      let hasStreams = generator.chance(0.4)
      if hasStreams {
        var gloss = SheetFootnotes.Stream(name: "gloss")
        gloss.numbering = generator.pick(SheetFootnotes.Numbering.allCases)
        gloss.marks = generator.pick([PageLabel.Notation.letters, .roman, .Letters, .none])
        gloss.gap = generator.number(0...20)
        footnotes.streams = [gloss]
        if generator.chance(0.5) { footnotes.streams?.append(.init(name: "notes")) }
      }
      sheet.base.footnotes = footnotes
      if hasParts {
        var style = SheetStyle()
        style.box.around = .box
        style.box.background = .white
        sheet.base.styles["boxed"] = style
        var quote = SheetStyle()
        quote.box.background = .white
        quote.box.padding = [Double(seed % 13)]
        sheet.base.styles["blockQuote"] = quote
        for (name, count) in [("one", 1), ("two", 2)] {
          var section = SheetStyle()
          section.columns = count
          sheet.base.styles[name] = section
        }
      }
      var text = Self.text(
        sample, &generator, isEdited: isEdited, hasStreams: hasStreams, hasParts: hasParts,
        isPlain: breaking != nil)
      if hasCells {
        var cells = GeneratedCells(seed: seed, sample: sample, hasNotes: true)
        let tables = [cells.text(), cells.words(30), cells.text()] + cells.notes
        text += "\n" + tables.joined(separator: "\n\n")
      }
      request = DocumentRequest(DocumentInput(text, format: .markdown))
      request.sheet = sheet
      request.overflow = .pages
    }

    private static func text(
      _ sample: SampleText, _ generator: inout SeededGenerator, isEdited: Bool, hasStreams: Bool,
      hasParts: Bool, isPlain: Bool
    ) -> String {
      var (text, notes, count) = ("", "", 0)
      let paragraphs = generator.int(3..<14)
      for number in 0..<paragraphs {
        if generator.chance(0.15) {
          text += "## \(sample.paragraph(words: 3, using: &generator))\n\n"
        }
        for _ in 0..<generator.int(1..<4) {
          text += sample.paragraph(words: generator.int(1..<25), using: &generator)
          guard generator.chance(0.5) else { continue }
          let stream = hasStreams && generator.chance(0.5) ? "gloss:" : ""
          text += "[^\(stream)\(count)] "
          let long = generator.chance(0.1) ? 120 : 25
          notes += "[^\(stream)\(count)]: "
          notes += sample.paragraph(words: generator.int(1..<long), using: &generator) + "\n"
          count += 1
        }
        if isEdited, number == paragraphs / 2 { text += " more words here" }
        text += "\n\n"
        guard hasParts, generator.chance(0.4) else { continue }
        func mark() -> String {
          count += 1
          notes += "[^\(count - 1)]: "
          notes += sample.paragraph(words: generator.int(1..<20), using: &generator) + "\n"
          return "[^\(count - 1)]"
        }
        func words(_ most: Int = 12) -> String {
          sample.paragraph(words: generator.int(1..<most), using: &generator)
        }
        if isPlain {
          if generator.chance(0.5) {
            text += "::: {float=\(generator.pick(["top", "bottom"]))}\n\(words())\n:::\n\n"
          } else {
            let quote = generator.chance(0.4) ? "> " : ""
            if !quote.isEmpty, generator.chance(0.5) { text += "> \(words())\n>\n" }
            text += "\(quote)| \(words()) | \(words()) |\n\(quote)|---|---|\n"
            for _ in 0..<generator.int(1..<9) {
              text += "\(quote)| \(words()) "
              text += "| \(words())\(generator.chance(0.3) ? mark() : "") |\n"
            }
            if !quote.isEmpty, generator.chance(0.5) { text += ">\n> \(words())\n" }
            text += "\n"
          }
          continue
        }
        switch generator.int(0..<6) {
        case 0:
          text += "| \(words()) | \(words()) |\n|---|---|\n"
          for _ in 0..<generator.int(1..<12) {
            text += "| \(words()) | \(words())\(generator.chance(0.4) ? mark() : "") |\n"
          }
          text += "\n"
        case 1:
          let side = generator.pick(["top", "bottom", "right", "left"])
          text += "::: {float=\(side) width=40%}\n\(words())"
          text += (generator.chance(0.3) ? mark() : "") + "\n:::\n\n"
        case 2:
          let inner = [words(40), words(80)].map { $0 + (generator.chance(0.5) ? mark() : "") }
          let name = generator.pick(["one", "two"])
          text += "::: \(name)\n\(inner.joined(separator: "\n\n"))\n:::\n\n"
        case 3:
          let side = generator.pick(["top", "bottom", "page"])
          text += "::: {.one float=\(side)}\n\(words())\(mark())\n:::\n\n"
        default: text += "::: boxed\n\(words())\(mark())\n:::\n\n"
        }
      }
      return text + notes
    }
  }

  @Test("generated pages keep every rule, and notes begin on the page of their marks")
  func generatedPages() throws {
    try check(GeneratedRun(debug: 60, release: 600, long: 20_000), hasParts: false)
  }

  @Test("columns with tables, floats and boxes keep every rule, too")
  func dividedColumns() throws {
    try check(GeneratedRun(debug: 40, release: 400, long: 20_000), hasParts: true)
  }

  private func check(_ all: GeneratedRun, hasParts: Bool) throws {
    var run = all
    var noteCount = 0
    // Notes begin on later pages only where a line has more of them than a page has room for, or
    // where a row of a table is divided: its notes are in the column of its end.
    var lateCount = 0
    // A long word in a cell may have no room beside a shape that all pages have. The text from it
    // on is then reported as too long, as it is outside of tables.
    var fullCount = 0
    for seed in run.seeds {
      let layout = try DocumentLayout(GeneratedPages(seed: seed, hasParts: hasParts).request)
      if layout.remarks.contains(where: {
        $0.place == "footnotes" && $0.message.contains("on a later page")
      }) {
        lateCount += 1
      }
      if hasParts, layout.isFullInCell {
        fullCount += 1
        continue
      }
      run.check(layout, seed: seed, others: Self.faults(layout, &noteCount))
    }
    #expect(fullCount <= run.seeds.count / 100 + 1, "\(fullCount) of \(run.seeds.count)")
    run.expectNoFaults()
    #expect(noteCount > run.seeds.count)
    let most = run.seeds.count / (hasParts ? 10 : 20)
    #expect(lateCount <= most, "\(lateCount) of \(run.seeds.count)")
  }

  @Test("texts with notes in tables in cells keep every rule, and follow edits like new ones")
  func generatedCells() throws {
    var run = GeneratedRun(debug: 8, release: 40, long: 8_000)
    var (noteCount, fullCount) = (0, 0)
    for seed in run.seeds {
      let layout = try DocumentLayout(GeneratedPages(seed: seed, hasCells: true).request)
      if layout.isFullInCell {
        fullCount += 1
        continue
      }
      var faults = Self.faults(layout, &noteCount) + CellCheckerTests.placeFaults(of: layout)
      let edited = GeneratedPages(seed: seed, isEdited: true, hasCells: true).request
      if try !layout.isFresh(after: edited) {
        faults.append("The edited layout differs from a new one.")
      }
      run.check(layout, seed: seed, others: faults)
    }
    run.expectNoFaults()
    #expect(noteCount > run.seeds.count)
    #expect(fullCount <= run.seeds.count / 20 + 1, "\(fullCount)")
  }

  @Test("an edited text has the pages of a new one", arguments: [false, true])
  func edited(hasParts: Bool) throws {
    for seed in GeneratedRun(debug: 20, release: 200, long: 5_000).seeds {
      let before = try DocumentLayout(GeneratedPages(seed: seed, hasParts: hasParts).request)
      let request = GeneratedPages(seed: seed, isEdited: true, hasParts: hasParts).request
      let isSame = try before.isFresh(after: request)
      #expect(isSame, "seed \(seed)")
    }
  }

  @Test(
    "breaks that are chosen together keep every rule, and notes whole", arguments: [false, true])
  func chosenBreaks(hasParts: Bool) throws {
    var run = GeneratedRun(debug: 40, release: 400, long: 10_000)
    var (noteCount, greedyAlone, alone, compared, differences) = (0, 0, 0, 0, 0)
    for seed in run.seeds {
      func layout(_ breaking: PageBreaking) throws -> DocumentLayout {
        try DocumentLayout(
          GeneratedPages(seed: seed, hasParts: hasParts, breaking: breaking).request)
      }
      let optimal = try layout(.optimal)
      run.check(optimal, seed: seed, others: Self.faults(optimal, &noteCount))
      differences += optimal.greedyChapters.filter { $0.reason == .difference }.count
      guard optimal.greedyChapters.isEmpty else { continue }
      compared += 1
      greedyAlone += try Self.loneBreaks(layout(.greedy))
      alone += Self.loneBreaks(optimal)
      let parts = optimal.placedFootnotes.areas.values.flatMap { $0 }.flatMap(\.parts)
      let begun = parts.count { $0.isBeginning }
      #expect(begun == optimal.footnotes?.notes.count ?? 0, "seed \(seed)")
      // Only a note that is higher than a column continues in another one.
      for note in Set(parts.filter { !$0.isBeginning }.map(\.note)) {
        let height = parts.filter { $0.note == note }.reduce(0) { $0 + $1.height }
        #expect(height > Self.leastDivided * (optimal.plan.height ?? 0), "seed \(seed)")
      }
    }
    run.expectNoFaults()
    // Some notes are higher than a column.
    #expect(compared * 2 > run.seeds.count, "\(compared) of \(run.seeds.count)")
    #expect(alone * 5 <= greedyAlone, "\(alone), greedy \(greedyAlone)")
    #expect(differences * 20 <= run.seeds.count, "\(differences) of \(run.seeds.count)")
  }

  @Test("an edited text with chosen breaks has the pages of a new one", arguments: [false, true])
  func editedBreaks(hasParts: Bool) throws {
    for seed in GeneratedRun(debug: 20, release: 200, long: 5_000).seeds {
      func request(isEdited: Bool) -> DocumentRequest {
        GeneratedPages(seed: seed, isEdited: isEdited, hasParts: hasParts, breaking: .optimal)
          .request
      }
      let edited = try DocumentLayout(
        request(isEdited: true), following: DocumentLayout(request(isEdited: false)))
      let isSame = try edited.dumped() == DocumentLayout(request(isEdited: true)).dumped()
      #expect(isSame, "seed \(seed)")
      let isSameAgain = try edited.isFresh(after: request(isEdited: false))
      #expect(isSameAgain, "seed \(seed)")
    }
  }

  /// The least height of a note that is divided, as a part of the height of a page with margins.
  /// Other notes of its line take room, too.
  private static let leastDivided = 0.33

  /// Returns the number of breaks of columns that leave a line of a paragraph alone.
  private static func loneBreaks(_ layout: DocumentLayout) -> Int {
    let storage = layout.storage
    var count = 0
    var last: (column: [Int], rows: [Range<Int>])?
    for (number, page) in layout.pages.enumerated() {
      for (place, index) in page.containers.enumerated() where page.footnoteParents[place] == nil {
        let fragments = layout.manager.lineFragments(in: layout.manager.textContainers[index])
        guard let first = fragments.first?.range.lowerBound, first < storage.length,
          storage.attribute(.tableCell, at: first) == nil,
          storage.attribute(.float, at: first) == nil
        else { continue }
        let rows = fragments.map(\.range)
        let column = [number, page.planIndices?[place] ?? place]
        if let last, last.column != column, let end = last.rows.last, end.upperBound == first {
          let paragraph = storage.paragraphRange(containing: first)
          if paragraph.lowerBound < first {
            if end.lowerBound == paragraph.lowerBound { count += 1 }
            if rows[0].upperBound == paragraph.upperBound { count += 1 }
          }
        }
        last = (column, rows)
      }
    }
    return count
  }

  /// Returns the violations of rules of notes.
  private static func faults(_ layout: DocumentLayout, _ noteCount: inout Int) -> [String] {
    guard let footnotes = layout.footnotes else { return [] }
    var faults: [String] = []
    if let overflow = layout.overflow { faults.append("text without a place: \(overflow)") }
    noteCount += footnotes.notes.count
    let isLate = layout.remarks.contains { $0.place == "footnotes" }
    var pageOfText: [Int: Int] = [:]
    var end = 0
    for (number, page) in layout.pages.enumerated() {
      var rows: [(place: Int, rect: Rect)] = []
      for (place, index) in page.containers.enumerated() {
        let container = layout.manager.textContainers[index]
        let frame = page.frames[place]
        for fragment in layout.manager.lineFragments(in: container) {
          let rect = fragment.rect.offset(by: frame.origin - .zero)
          rows.append((place, rect))
          for position in fragment.range { pageOfText[position] = number }
          end = max(end, fragment.range.upperBound)
          if rect.maxY > (layout.plan.height ?? .infinity) - 20 + 0.1, !isLate {
            faults.append("page \(number): a row at \(rect) leaves the page")
          }
        }
      }
      // Text and notes share no room.
      for note in rows where page.footnoteParents[note.place] != nil {
        for other in rows where other.place < note.place {
          let shared = note.rect.intersection(other.rect)
          if shared.width > 0.01, shared.height > 0.01 {
            faults.append("page \(number): \(note.rect) lies on \(other.rect)")
          }
        }
      }
    }
    if end != layout.storage.length { faults.append("text ends at \(end)") }
    for note in footnotes.notes where !isLate {
      guard let mark = footnotes.firstMarks[note.name] else { continue }
      // The notes of a float that waits may stand before it.
      if layout.storage.attribute(.float, at: mark) != nil { continue }
      if pageOfText[mark] != pageOfText[note.range.lowerBound] {
        faults.append(
          "note \(note.name) begins on page \(pageOfText[note.range.lowerBound] ?? -1), its mark is on \(pageOfText[mark] ?? -1)"
        )
      }
    }
    return faults
  }
}
