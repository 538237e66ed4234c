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

  @Test("texts with tables or notes at the foot stay greedy, with a remark")
  func greedyFlows() throws {
    let table = try layout(
      "| a | b |\n|---|---|\n| c | d |\n", format: .markdown, "optimal", height: 100)
    #expect(
      table.remarks.last?.message
        == "the columns and pages of a text with tables, floats or boxes in free room are broken "
        + "one after the other")
    let note = try layout("a[^1]\n\n[^1]: b\n", format: .markdown, "optimal", height: 100)
    #expect(note.remarks.map(\.place) == ["pageBreaking"])
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
}
