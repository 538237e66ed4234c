import Checker
import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Pages have the masters of the styles that they start with")
struct ChapterMasterCheckerTests {
  /// A style of chapters, and the top margin of the masters for pages that start with it.
  private struct Chapter {
    var side: String
    /// The margin of a page that starts with it.
    var top: Int?
    /// The margin of this page and of those after it.
    var topFrom: Int?

    init(using generator: inout SeededGenerator) {
      side = generator.pick(["page", "page", "right", "left"])
      if generator.chance(0.6) { top = generator.pick([60, 90, 120]) }
      if generator.chance(0.3) { topFrom = generator.pick([50, 80]) }
    }

    /// Returns its masters.
    func masters(_ name: String) -> [String] {
      let own = top.map { #"{"when": {"starts": "\#(name)"}, "margin": [\#($0), 30, 30, 30]}"# }
      let from = topFrom.map {
        #"{"when": {"from": "\#(name)"}, "margin": [\#($0), 40, 20, 30]}"#
      }
      return [own, from].compactMap { $0 }
    }
  }

  /// Chapters with masters, generated from a seed.
  private struct GeneratedBook {
    let request: DocumentRequest
    let isRightToLeft: Bool
    /// The chapters by the names of their headings.
    var chapters: [String: Chapter] = [:]

    init(seed: UInt64, isEdited: Bool = false) throws {
      var generator = SeededGenerator(seed: seed)
      let sample = generator.pick([.latin, .arabic] as [SampleText])
      isRightToLeft = sample != .latin
      let kinds = (0..<3).map { _ in Chapter(using: &generator) }
      let (hasNotes, hasTables) = (generator.chance(0.4), generator.chance(0.4))
      let hasShape = generator.chance(0.3)
      let isOptimal = !hasShape && generator.chance(0.4)
      var (text, notes) = (sample.paragraph(words: 12, using: &generator) + "\n\n", 0)
      for number in 0..<generator.int(3..<8) {
        let kind = generator.int(0..<kinds.count)
        chapters["H\(number)"] = kinds[kind]
        text += "# H\(number) {.c\(kind)}\n\n"
        for _ in 0..<generator.int(1..<6) {
          text += sample.paragraph(words: generator.int(1..<70), using: &generator)
          if hasNotes, generator.chance(0.3) {
            notes += 1
            let words = sample.paragraph(words: generator.int(1..<12), using: &generator)
            text += "[^\(notes)]\n\n[^\(notes)]: \(words)"
          }
          text += "\n\n"
          if hasTables, generator.chance(0.3) {
            text += "| a | b |\n|---|---|\n"
            text += String(repeating: "| c | d |\n", count: generator.int(1..<6)) + "\n"
          }
        }
        if isEdited, number == 1 { text += sample.paragraph(words: 90, using: &generator) + "\n\n" }
      }
      let styles = kinds.indices.map { #""c\#($0)": {"breakBefore": "\#(kinds[$0].side)"}"# }
      // The checker knows no raised letters.
      let marks = #""footnoteReference": {"baselineOffset": 0}"#
      let masters = kinds.indices.flatMap { kinds[$0].masters("c\($0)") }
      let shape =
        hasShape ? #", "exclusions": [{"shape": "circle(30 at 150 150)", "margin": 4}]"# : ""
      let sheet = """
        {"sheet": 1, "page": {"size": [300, \(generator.int(260..<400))], "margin": 30}\(shape),
         "body": {"font": {"size": 11, "family": "\(sample.family)"},
           "direction": "\(isRightToLeft ? "rtl" : "ltr")"},
         "pageBreaking": "\(isOptimal ? "optimal" : "greedy")",
         "styles": {\((styles + [marks]).joined(separator: ", "))},
         "masters": [\(masters.joined(separator: ", "))]}
        """
      var request = DocumentRequest(DocumentInput(text, format: .markdown))
      request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
      request.overflow = .pages
      self.request = request
    }
  }

  @Test("the text of each page begins where its master has it, and chapters on their sides")
  func rules() throws {
    var run = GeneratedRun(debug: 40, release: 400, long: 10_000)
    var layouts = 0
    for seed in run.seeds {
      let book = try GeneratedBook(seed: seed)
      let layout = try DocumentLayout(book.request)
      layouts += layout.layoutCount
      run.check(layout, seed: seed, others: Self.faults(layout, book))
    }
    run.expectNoFaults()
    #expect(Double(layouts) < 1.2 * Double(run.seeds.count), "\(layouts) layouts")
  }

  @Test("an edited book has the pages of a new one")
  func edited() throws {
    for seed in GeneratedRun(debug: 20, release: 200, long: 5_000).seeds {
      let before = try DocumentLayout(GeneratedBook(seed: seed).request)
      let isSame = try before.isFresh(after: GeneratedBook(seed: seed, isEdited: true).request)
      #expect(isSame, "seed \(seed)")
    }
  }

  /// Returns the pages that do not begin as their first words ask for.
  private static func faults(_ layout: DocumentLayout, _ book: GeneratedBook) -> [String] {
    var faults: [String] = []
    var from = 30
    for (page, range) in layout.pageRanges.enumerated() {
      guard let range else { continue }
      let words = String(layout.storage.substring(in: range).prefix { !$0.isNewline })
      let chapter = book.chapters[words]
      from = chapter?.topFrom ?? from
      let top = Double(chapter?.top ?? from)
      // The first row of a table has a padding.
      let found = layout.pages[page].frames.map(\.minY).min() ?? 0
      if !(top..<top + 9).contains(found) {
        faults.append("page \(page) begins at \(found), not at \(top): “\(words.prefix(20))”")
      }
      guard let side = chapter?.side, side != "page" else { continue }
      if (page.isMultiple(of: 2) != book.isRightToLeft) != (side == "right") {
        faults.append("\(words) begins on page \(page), not at the \(side)")
      }
    }
    return faults
  }
}
