import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Numbers of pages are usually found with two layouts")
struct PageRoundTests {
  private func layout(
    _ markdown: String, _ members: String = "", overflow: OverflowMode = .pages
  ) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
    let sheet = """
      {"sheet": 1, "page": {"size": [300, 400], "margin": 40},
       "body": {"font": {"size": 10}, "lineHeight": 14}\(members)}
      """
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.overflow = overflow
    return try DocumentLayout(request)
  }

  /// Chapters with references to each other.
  ///
  /// - Parameter last: The text after the last chapter.
  private func book(chapters: Int = 60, style: String = "", last: String = "") -> String {
    let parts = (1...chapters).map { number in
      let words = (0..<60 + 37 * number % 200).map { "word\($0)" }.joined(separator: " ")
      let other = 1 + (7 * number) % chapters
      return "# A chapter with a long title, number \(number) {#c\(number)\(style)}\n\n\(words), "
        + "see page {page:c\(other)} and {page:c\(1 + other / 2)}"
    }
    return (["[TOC]"] + parts + [last]).joined(separator: "\n\n")
  }

  @Test(
    "contents, references and an index take two layouts",
    arguments: [
      "", #", "masters": [{"foot": "{page} of {pages}"}]"#, #", "columns": 2"#,
      #", "styles": {"heading1": {"breakBefore": "page"}}"#,
      #", "styles": {"heading1": {"breakBefore": "right"}}, "masters": [{"foot": "{page}"}]"#,
      #", "masters": [{"foot": "{page}"}, {"when": "last", "margin": [40, 40, 120, 40]}]"#,
      #", "masters": [{"pageNumber": {"style": "roman"}}]"#,
      #", "styles": {"heading1": {"breakBefore": "page"}}, "masters": [\#(chapter)]"#,
      #", "styles": {"heading1": {"breakBefore": "right"}}, "masters": [\#(chapter)]"#,
      #", "masters": [\#(chapter), {"when": {"from": "heading1"}, "columns": 2}]"#,
    ])
  func two(_ members: String) throws {
    let index = "Words{index:word}, terms{index:term}\n\n# Index\n\n[INDEX]"
    let layout = try layout(book(last: index), members)
    #expect(layout.layoutCount == 2)
    #expect(layout.remarks.isEmpty)
    #expect(!layout.writeFields())
  }

  /// A master with less room for the first page of each chapter.
  private static let chapter =
    #"{"when": {"starts": "heading1"}, "margin": [140, 40, 40, 40], "columns": 1}"#

  @Test(
    "chapters get their masters, and their side of a spread, as the text reaches them",
    arguments: ["page", "right", "left"], ["", "| a |\n|---|\n| b |", "Note[^n].\n\n[^n]: Words."])
  func chapters(side: String, part: String) throws {
    let styles = #", "styles": {"heading1": {"breakBefore": "\#(side)"}}"#
    let text = (1...20).map { number in
      let words = (0..<40 + 61 * number % 300).map { "word\($0)" }.joined(separator: " ")
      return "# Chapter \(number)\n\n\(words)\n\n\(part.replacing("^n", with: "^n\(number)"))"
    }
    let members = styles + #", "masters": [\#(Self.chapter)]"#
    for breaking in ["greedy", "optimal"] {
      try check(
        layout(
          text.joined(separator: "\n\n"), members + #", "pageBreaking": "\#(breaking)""#), side)
    }
  }

  /// Checks that pages have the masters and sides that their chapters ask for.
  private func check(_ layout: DocumentLayout, _ side: String) throws {
    #expect(layout.layoutCount == 1)
    #expect(!layout.remarks.contains { $0.place.hasPrefix("masters") })
    let starts = layout.storage.headings(in: layout.bodyRange).map(\.range.lowerBound)
    for (page, range) in layout.pageRanges.enumerated() {
      guard let range else { continue }
      let begins = starts.contains(range.lowerBound)
      let frame = try #require(layout.pages[page].frames.first)
      #expect(frame.minY == (begins ? 140 : 40), "page \(page + 1)")
      if begins, side != "page" { #expect((page % 2 == 0) == (side == "right")) }
    }
  }

  @Test("marks of notes that are numbered by page take two layouts", arguments: ["page", "signs"])
  func marks(numbering: String) throws {
    let text = (1...60).map { number in
      let words = (0..<20 + 37 * number % 150).map { "word\($0)" }.joined(separator: " ")
      return "\(words) end[^\(number)] and\n\n[^\(number)]: Note \(number)."
    }
    let layout = try layout(
      text.joined(separator: "\n\n"), #", "footnotes": {"numbering": "\#(numbering)"}"#)
    #expect(layout.layoutCount == 2)
    // The marks of the first layout are as wide as those of the last one.
    let pages = DocumentLayout.FieldPages(layout, try layout.estimatedPages().pages)
    let estimated = layout.estimatedMarks(of: try #require(layout.footnotes), nil, on: pages)
    #expect(estimated.count == 60 && estimated.values.allSatisfy { $0.count == 1 })
    #expect(layout.remarks.isEmpty)
    #expect(!layout.writeFields())
  }

  @Test("a text without pages has its numbers after one layout")
  func one() throws {
    let layout = try layout("[TOC]\n\n# A\n\nb {page:a}", overflow: .grow)
    #expect(layout.storage.string == "A\u{200B}\nA\nb 1")
    #expect(!layout.writeFields())
  }

  @Test("estimated pages are about as many as those of the layout")
  func estimate() throws {
    for members in ["", #", "columns": 2"#, #", "styles": {"heading1": {"breakBefore": "right"}}"#]
    {
      let layout = try layout(book(), members)
      let estimate = try layout.estimatedPages()
      let (count, found) = (Double(layout.pages.count), Double(estimate.pages.count))
      #expect(abs(found - count) < 0.2 * count, "\(found) of \(count) pages with \(members)")
      let range = layout.bodyRange
      #expect(estimate.pages.compactMap { $0 }.first?.lowerBound == range.lowerBound)
      #expect(estimate.pages.compactMap { $0 }.last?.upperBound == range.upperBound)
      #expect(estimate.widths.count == estimate.pages.count)
    }
  }

  @Test("contents have the numbers of masters for pages from a style on")
  func numbersOfMasters() throws {
    let layout = try layout(
      "[TOC]\n\n# A\n\na\n\n# B {.appendix}\n\nb",
      """
      , "styles": {"heading1": {"breakBefore": "page"}, "appendix": {"breakBefore": "page"}},
      "masters": [{"when": {"from": "appendix"}, "pageNumber": {"restart": 1, "style": "roman"}}]
      """)
    #expect(layout.storage.string.hasPrefix("A\t2\nB\ti\n"))
  }
}
