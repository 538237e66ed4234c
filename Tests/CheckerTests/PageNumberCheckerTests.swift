import Checker
import SeededRandom
import Testing
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Pages left blank and numbers of pages keep the rules of the design")
struct PageNumberCheckerTests {
  /// A style of chapters: the side on which they begin, and their numbers.
  private struct Chapter {
    var side: String
    var restart: Int?
    var notation: String?

    init(using generator: inout SeededGenerator) {
      side = generator.pick(["page", "left", "right", "right"])
      if generator.chance(0.5) { restart = generator.int(1..<30) }
      if generator.chance(0.5) { notation = generator.pick(["roman", "Letters", "digits"]) }
    }

    var style: String {
      let members = [restart.map { "\"restart\": \($0)" }, notation.map { "\"style\": \"\($0)\"" }]
        .compactMap { $0 }
      let number = members.isEmpty ? "" : ", \"pageNumber\": {\(members.joined(separator: ", "))}"
      return "{\"breakBefore\": \"\(side)\"\(number)}"
    }
  }

  /// Chapters on both sides of spreads, generated from a seed.
  private struct GeneratedBook {
    let request: DocumentRequest
    let isRightToLeft: Bool
    /// The chapters by the names of their headings.
    var chapters: [String: Chapter] = [:]

    /// - Parameters:
    ///   - hasContents: True for a table of contents.
    ///   - references: The numbers of pages that the text names; nil for none.
    init(
      seed: UInt64, isEdited: Bool = false, hasContents: Bool = false,
      references: ((_ index: Int, _ name: String) -> String)? = nil
    ) throws {
      var generator = SeededGenerator(seed: seed)
      let sample = generator.pick([.latin, .arabic, .hebrew] as [SampleText])
      isRightToLeft = sample != .latin
      let kinds = (0..<4).map { _ in Chapter(using: &generator) }
      var text = sample.paragraph(words: 12, using: &generator) + "\n\n"
      let count = generator.int(2..<7)
      for number in 0..<count {
        let kind = generator.int(0..<kinds.count)
        chapters["H\(number)"] = kinds[kind]
        text += "# H\(number) {.c\(kind)}\n\n"
        for _ in 0..<generator.int(1..<5) {
          text += sample.paragraph(words: generator.int(1..<60), using: &generator) + "\n\n"
        }
        if isEdited, number == 1 { text += sample.paragraph(words: 80, using: &generator) + "\n\n" }
        if let references {
          for index in 0..<3 {
            text += sample.paragraph(words: generator.int(1..<20), using: &generator)
            let name = "h\(generator.int(0..<count))"
            text += " \(references(3 * number + index, name))\n\n"
          }
        }
      }
      if hasContents { text = "[TOC]\n\n\(text)" }
      let styles = kinds.indices.map { "\"c\($0)\": \(kinds[$0].style)" }.joined(separator: ", ")
      let sheet = """
        {"sheet": 1, "page": {"size": [300, \(generator.int(150..<300))], "margin": 30},
         "body": {"font": {"size": 11, "family": "\(sample.family)"},
           "direction": "\(isRightToLeft ? "rtl" : "ltr")"},
         "styles": {\(styles)},
         "masters": [{"foot": "{page}"}, {"when": "blank", "head": "blank"}]}
        """
      var request = DocumentRequest(DocumentInput(text, format: .markdown))
      request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
      request.overflow = .pages
      self.request = request
    }
  }

  @Test("chapters begin on their side, with one blank page where it is needed, and their numbers")
  func rules() throws {
    var run = GeneratedRun(debug: 40, release: 400, long: 10_000)
    var blankCount = 0
    for seed in run.seeds {
      let book = try GeneratedBook(seed: seed)
      let layout = try DocumentLayout(book.request)
      run.check(layout, seed: seed, others: Self.faults(layout, book, &blankCount))
    }
    run.expectNoFaults()
    #expect(blankCount * 4 > run.seeds.count)
  }

  @Test("references have the numbers of their pages, as if they were written by hand")
  func references() throws {
    var layouts = 0
    let seeds = GeneratedRun(debug: 40, release: 400, long: 10_000).seeds
    for seed in seeds {
      let book = try GeneratedBook(seed: seed) { "{page:\($1)}" }
      let layout = try DocumentLayout(book.request)
      layouts += layout.layoutCount
      if layout.remarks.contains(where: { $0.message.hasPrefix("after ") }) { continue }
      let numbers = layout.fields.map { String(layout.storage.substring(in: $0.range)) }
      let written = try GeneratedBook(seed: seed) { index, _ in numbers[index] }
      let isSame = try DocumentLayout(written.request).dumped() == layout.dumped()
      #expect(isSame, "seed \(seed)")
    }
    #expect(Double(layouts) < 2.3 * Double(seeds.count), "\(layouts) layouts")
  }

  @Test("books with contents settle after about two layouts")
  func contents() throws {
    var run = GeneratedRun(debug: 40, release: 400, long: 10_000)
    var counts: [Int: Int] = [:]
    for seed in run.seeds {
      let book = try GeneratedBook(seed: seed, hasContents: true) { "{page:\($1)}" }
      let layout = try DocumentLayout(book.request)
      counts[layout.layoutCount, default: 0] += 1
      let isSettled = !layout.remarks.contains { $0.message.hasPrefix("after ") }
      run.check(
        layout, seed: seed,
        others: isSettled && layout.writeFields() ? ["some numbers are not those of the pages"] : []
      )
    }
    run.expectNoFaults()
    let layouts = counts.reduce(0) { $0 + $1.key * $1.value }
    #expect(Double(layouts) < 2.5 * Double(run.seeds.count), "\(counts)")
  }

  @Test("an edited book has the pages of a new one")
  func edited() throws {
    for seed in GeneratedRun(debug: 20, release: 200, long: 5_000).seeds {
      let before = try DocumentLayout(GeneratedBook(seed: seed).request)
      let request = try GeneratedBook(seed: seed, isEdited: true).request
      let isSame = try before.isFresh(after: request)
      #expect(isSame, "seed \(seed)")
    }
  }

  /// Returns the pages that are not as a count of the text's chapters has them.
  private static func faults(
    _ layout: DocumentLayout, _ book: GeneratedBook, _ blankCount: inout Int
  ) -> [String] {
    var faults: [String] = []
    let firstWords = layout.pages.map { page -> String? in
      for index in page.containers {
        let range = layout.manager.characterRange(in: layout.manager.textContainers[index])
        if range.isEmpty { continue }
        return String(layout.storage.substring(in: range).prefix { !$0.isNewline })
      }
      return nil
    }
    let begun = firstWords.compactMap { $0.flatMap { book.chapters[$0] } }.count
    if begun != book.chapters.count { faults.append("\(begun) chapters begin pages") }
    var (number, notation) = (0, "digits")
    var last = 0
    for (page, words) in firstWords.enumerated() {
      number += 1
      let isBlank = words == nil
      blankCount += isBlank ? 1 : 0
      if let chapter = words.flatMap({ book.chapters[$0] }) {
        let isRight = page.isMultiple(of: 2) != book.isRightToLeft
        if chapter.side != "page", isRight != (chapter.side == "right") {
          faults.append("\(words ?? "") begins on page \(page), not at the \(chapter.side)")
        }
        // One page is left blank where the next one is on the other side, and none elsewhere.
        let nextIsRight = (last + 1).isMultiple(of: 2) != book.isRightToLeft
        let isNext = chapter.side == "page" || nextIsRight == (chapter.side == "right")
        if page != last + (isNext ? 1 : 2) {
          faults.append("\(words ?? "") begins on page \(page) after text on page \(last)")
        }
        number = chapter.restart ?? number
        notation = chapter.notation ?? notation
      } else if let words, page > last + 1 {
        faults.append("a blank page is before “\(words)” on page \(page)")
      }
      if !isBlank { last = page }
      let wanted = isBlank ? ["blank", label(number, notation)] : [label(number, notation)]
      let found = furniture(layout, page)
      if found != wanted { faults.append("page \(page) has \(found), not \(wanted)") }
    }
    return faults
  }

  /// Returns the words in the head and foot of a page.
  private static func furniture(_ layout: DocumentLayout, _ page: Int) -> [String] {
    guard let furniture = layout.furniture, furniture.parts.indices.contains(page) else {
      return []
    }
    let (storage, manager) = (furniture.storage, furniture.manager)
    return furniture.parts[page].map { part in
      let range = manager.characterRange(in: manager.textContainers[part.container])
      return String(storage.substring(in: range).filter { !$0.isNewline })
    }.sorted { $0 == "blank" && $1 != "blank" }
  }

  /// Returns a number in a notation, by a way of its own.
  private static func label(_ number: Int, _ notation: String) -> String {
    switch notation {
    case "roman":
      let tens = ["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc"]
      let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
      return tens[number / 10] + ones[number % 10]
    case "Letters":
      let letter = String(UnicodeScalar(UInt8(65 + (number - 1) % 26)))
      return String(repeating: letter, count: (number - 1) / 26 + 1)
    default: return String(number)
    }
  }
}
