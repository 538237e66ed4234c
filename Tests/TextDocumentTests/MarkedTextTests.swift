import Testing
import TextDrawing
import TextStorage

@testable import TextDocument

@Suite("What has no words is in the structure of HTML and PDF, too")
struct MarkedTextTests {
  private func list(_ markdown: String) throws -> DisplayList {
    try FloatFixture(markdown).layout.displayList(page: 0, keepsText: true)
  }

  private func html(_ markdown: String) throws -> String {
    String(decoding: try HTMLEncoder.encode(list(markdown)), as: UTF8.self)
  }

  @Test("empty cells keep the columns of those after them")
  func emptyCells() throws {
    let table = "| A | B | C |\n|---|---|---|\n| 1 |  | 3 |\n|  |  | 4 |\n"
    let html = try html(table)
    #expect(html.components(of: "<th ") == 3)
    #expect(html.components(of: "<td ") == 6)
    let rows = html.split(separator: "<tr>").dropFirst().map { String($0).components(of: "</td>") }
    #expect(rows == [0, 3, 3])
    let text = try #require(try list(table).text)
    #expect(text.paragraphs.count { $0.tableCell != nil } == 9)
  }

  @Test("items of one list of tasks have their boxes, which are read aloud")
  func tasks() throws {
    let html = try html("- [ ] to do\n- [x] done\n- plain\n")
    #expect(html.components(of: "<ul ") == 1 && html.components(of: "<li>") == 3)
    for box in ["\u{2610}", "\u{2611}"] {
      let start = try #require(html.firstRange(of: ">\(box)</span>")?.lowerBound)
      let tag = html[..<start].split(separator: "<span").last ?? ""
      #expect(tag.contains("data-marker") && !tag.contains("aria-hidden"))
    }
  }

  @Test("markers in other digits are characters in HTML")
  func digits() throws {
    var request = DocumentRequest(DocumentInput("1. ا\n2. ب\n", format: .markdown))
    request.sheet = try Sheet(
      parsing: Array(
        #"{"sheet": 1, "page": {"size": [200, 100]}, "body": {"language": "fa"}}"#.utf8),
      place: "s.json")
    let layout = try DocumentLayout(request)
    let list = layout.displayList(page: 0, keepsText: true)
    let markers = list.text?.lines.map(\.marker).filter { !$0.isEmpty } ?? []
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(markers.count == 2)
    #expect(html.components(of: "data-marker") >= 2)
    for digit in markers.compactMap(\.first) { #expect(html.contains(digit), "\(digit)") }
  }
}
