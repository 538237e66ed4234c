import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Rows are 10 points high. A line separator (U+2028) ends a row of a paragraph.
@Suite("Pages with breaks chosen together")
struct PageBreakingDocumentTests {
  private func layout(
    _ rows: [Int], _ breaking: String = "optimal", height: Double = 60, keys: String = "",
    overflow: OverflowMode = .pages
  ) throws -> DocumentLayout {
    let text = rows.map { Array(repeating: "a", count: $0).joined(separator: "\u{2028}") }
    return try layout(
      text.joined(separator: "\n"), format: .plain, breaking, height: height, keys: keys,
      overflow: overflow)
  }

  private func layout(
    _ text: String, format: DocumentFormat, _ breaking: String, height: Double, keys: String = "",
    overflow: OverflowMode = .pages
  ) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(text, format: format))
    let sheet = """
      {"sheet": 1, "page": {"size": [100, \(height)], "margin": 0}, "columns": {"count": 2},
       "body": {"lineHeight": 10}, "pageBreaking": "\(breaking)"\(keys)}
      """
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.overflow = overflow
    return try DocumentLayout(request)
  }

  private func rows(_ layout: DocumentLayout) -> [Int] {
    layout.manager.containerLayouts.map(\.rowCount)
  }

  @Test("columns of pages end where the fewest lines are alone")
  func pages() throws {
    #expect(try rows(layout([4, 3, 3, 5, 5], "greedy")) == [6, 6, 6, 2])
    let optimal = try layout([4, 3, 3, 5, 5])
    #expect(rows(optimal) == [4, 6, 5, 5])
    #expect(optimal.pages.count == 2)
    #expect(optimal.remarks.isEmpty)
  }

  @Test("columns of the next chapter may have another width")
  func nextChapter() throws {
    let keys = """
      , "masters": [{"when": {"from": "heading1"}, "columns": 1}],
      "styles": {"heading1": {"breakBefore": "page"}, "heading2": {"spaceBefore": 0}}
      """
    let text = (0..<6).map { "a\($0)\\\nb\\\nc\n\n" }.joined() + "# Index\n\nd"
    let layout = try layout(text, format: .markdown, "optimal", height: 60, keys: keys)
    #expect(layout.breakingRemarks.isEmpty)
  }

  @Test("pages with a foot, which differ, are broken together too")
  func masters() throws {
    let keys = #", "masters": [{"margin": [0, 0, 20, 0], "foot": "{page}"}]"#
    #expect(try rows(layout([4, 3, 3, 5, 5], "greedy", height: 80, keys: keys)) == [6, 6, 6, 2])
    #expect(try rows(layout([4, 3, 3, 5, 5], height: 80, keys: keys)) == [4, 6, 5, 5])
  }

  @Test("a single page that cuts text off is filled")
  func truncated() throws {
    let layout = try layout([4, 3, 3, 5, 5], overflow: .truncate)
    #expect(rows(layout) == [6, 6])
    #expect(layout.overflow != nil)
  }

  @Test("a page as high as its text has no breaks to choose")
  func grown() throws {
    let greedy = try layout([4, 3, 3], "greedy", overflow: .grow)
    #expect(try rows(layout([4, 3, 3], overflow: .grow)) == rows(greedy))
  }

  @Test("lines that have to be alone are reported with their pages")
  func loneLines() throws {
    let layout = try layout([1, 3, 1], height: 10)
    #expect(rows(layout) == [1, 1, 1, 1, 1])
    #expect(
      layout.remarks.map(\.message) == [
        "2 breaks leave a line or a heading alone at the end of a column (pages 1, 2)"
      ])
    #expect(try self.layout([1, 3, 1], "greedy", height: 10).remarks.isEmpty)
  }

  /// Notes have rows of 10 points, and 10 points above them. A backslash ends a row.
  private func noted(
    _ text: String, _ breaking: String, place: String = "column", more: String = ""
  ) throws -> DocumentLayout {
    let keys = """
      , "footnotes": {"place": "\(place)", "gap": 10, "spacing": 0, "rule": {"width": 0}},
      "styles": {"footnote": {"lineHeight": 10}, "footnoteReference": {"baselineOffset": 0},
                 "table": {"lineHeight": 10}}\(more)
      """
    return try layout(text, format: .markdown, breaking, height: 60, keys: keys)
  }

  /// The first letters of the rows in each column, with those of its notes.
  private func columns(_ layout: DocumentLayout) -> [String] {
    var columns: [[Int]: String] = [:]
    for (number, page) in layout.pages.enumerated() {
      for (place, index) in page.containers.enumerated() {
        let letters = layout.manager.lineFragments(in: layout.manager.textContainers[index]).map {
          layout.storage.substring(in: $0.range.lowerBound..<$0.range.lowerBound + 1)
        }
        let column = page.frames[place].minX < 50 ? 0 : 1
        columns[[number, column], default: ""] += letters.joined()
      }
    }
    return columns.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  @Test("notes at the foot take room of their column")
  func notes() throws {
    // The second row of the second paragraph has no room for its note in the first column.
    let text = "a\\\na\\\na\n\nb\\\nb[^1]\\\nb\n\nc\\\nc\\\nc\n\n[^1]: n\n"
    #expect(try columns(noted(text, "greedy")) == ["aaab", "bb1", "ccc"])
    let optimal = try noted(text, "optimal")
    #expect(columns(optimal) == ["aaa", "bbb1", "ccc"])
    #expect(optimal.remarks.isEmpty)
  }

  @Test("a page with lower columns is broken with the others")
  func lowerPage() throws {
    let more = #", "masters": [{"when": "first", "margin": [20, 0, 0, 0]}]"#
    let text = "a\\\na\\\na\\\na\\\na\n\nb\\\nb[^1]\\\nb\n\n[^1]: n\n"
    #expect(try columns(noted(text, "greedy", more: more)) == ["aaaa", "ab", "bb1"])
    let optimal = try noted(text, "optimal", more: more)
    #expect(columns(optimal) == ["aaa", "aa", "bbb1"])
    #expect(optimal.remarks.isEmpty)
  }

  @Test("pictures need columns as high as they are, and not equally high ones")
  func pictures() throws {
    let words = (0..<12).map { "Paragraph \($0) of some words that take two rows" }
    let text = words.joined(separator: "\n\n") + "\n\n![](p.png){float=top}\n\n" + words[0]
    func reasons(top: Int) throws -> [FlowBreaks.Reason] {
      let layout = try FloatFixture(
        text, size: "[200, 100]",
        rest:
          #", "pageBreaking": "optimal", "masters": [{"when": "first", "margin": [\#(top), 0, 0, 0]}]"#
      ).layout
      #expect(layout.pages.count > 3)
      return layout.greedyChapters.map(\.reason)
    }
    #expect(try reasons(top: 0) == [])
    // The picture is 30 points high.
    #expect(try reasons(top: 60) == [])
    #expect(try reasons(top: 80) == [.columns])
  }

  @Test("a note higher than a column is divided, and the choice knows how")
  func tallNote() throws {
    let long = Array(repeating: "n", count: 9).joined(separator: "\\\n    ")
    let text =
      "a[^1]\n\n" + (0..<9).map { _ in "b\\\nb\\\nb" }.joined(separator: "\n\n")
      + "\n\n[^1]: \(long)\n"
    let layout = try noted(text, "optimal")
    #expect(layout.greedyChapters.isEmpty)
    // A quarter of a column holds one row beside the rest of the note.
    #expect(columns(layout).prefix(3) == ["a1nnn", "bnnnn", "bbn"])
    // Two paragraphs with the distance between them are higher than a column.
    #expect(columns(layout).suffix(8).allSatisfy { $0 == "bbb" })
  }

  @Test("tables in boxes take the room of their boxes")
  func boxedTable() throws {
    let keys = """
      , "styles": {"table": {"spaceBefore": 0,
          "table": {"padding": 0, "rules": "none"}},
        "tableHeader": {"font": {"weight": 400}},
        "blockQuote": {"box": {"background": "#eee", "padding": 5}}}
      """
    // The text has 20 points, the table 20 and its box 10, each with 10 below. One row has room
    // below them, and would be alone there.
    let text = "a\\\na\n\n> | b |\n> |---|\n> | b |\n\nc\\\nc\\\nc\\\nc\n"
    let greedy = try layout(text, format: .markdown, "greedy", height: 85, keys: keys)
    let optimal = try layout(text, format: .markdown, "optimal", height: 85, keys: keys)
    #expect(columns(greedy) == ["aabbc", "ccc"])
    #expect(columns(optimal) == ["aabb", "cccc"])
    #expect(optimal.greedyChapters.isEmpty)
  }

  @Test("floats at the side stay greedy, with a remark")
  func greedyFlows() throws {
    let float = try layout(
      "::: {float=left}\na\n:::\n\nb\n", format: .markdown, "optimal", height: 100)
    #expect(
      float.remarks.last?.message
        == "a chapter has boxes in free room or floats with text beside them, so from there on "
        + "the columns are broken one after the other (page 1)")
    let note = try layout("a[^1]\n\n[^1]: b\n", format: .markdown, "optimal", height: 100)
    #expect(note.remarks.isEmpty)
  }

  @Test("text with a table that is cut off asks for no column after the last one")
  func cutOffTable() throws {
    let text = "| a |\n|---|\n| b |\n\n" + String(repeating: "c\n\n", count: 20)
    let layout = try layout(
      text, format: .markdown, "optimal", height: 100, overflow: .truncate)
    #expect(layout.pages.count == 1 && layout.overflow != nil)
  }

  @Test("breaks beside shapes are chosen together")
  func shapes() throws {
    let keys = #", "exclusions": [{"shape": "inset(0 50 50 0)"}]"#
    // The shape takes the first row of the first column, which then holds five.
    #expect(try rows(layout([4, 3, 3], "greedy", keys: keys)) == [5, 5])
    let optimal = try layout([4, 3, 3], keys: keys)
    #expect(rows(optimal) == [4, 6])
    #expect(optimal.remarks.isEmpty)
  }

  @Test("a sheet with another word is rejected")
  func unknown() throws {
    #expect(throws: DocumentError.self) { try layout([1], "best") }
  }

  @Test("check lists lines that are alone")
  func checked() throws {
    let sheet = """
      {"sheet": 1, "text": "a\\nb\\u2028c\\u2028d\\ne", "page": {"size": [100, 10], "margin": 0},
       "body": {"lineHeight": 10}, "pageBreaking": "optimal"}
      """
    var request = DocumentRequest()
    request.overflow = .pages
    let check = try SheetCheck(
      Array(sheet.utf8), name: "s.json", in: "", for: request, environments: nil)
    #expect(check.faults.contains { $0.place == "pageBreaking" })
  }

  @Test("a layout with chosen breaks is released with its last reference")
  func released() throws {
    weak var kept: DocumentLayout?
    do {
      let layout = try footLayout(
        "a[^x]\n\n| b |\n|---|\n| c |\n\n[^x]: X", #", "pageBreaking": "optimal""#)
      kept = layout
      #expect(layout.overflow == nil)
    }
    #expect(kept == nil)
  }
}
