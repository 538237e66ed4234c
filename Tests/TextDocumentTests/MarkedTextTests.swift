import Testing
import TextDrawing
import TextStorage

@testable import TextDocument

@Suite("Contents without words are in the structure of HTML and PDF, too")
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

  @Test("an empty item in a cell is one line")
  func emptyItems() throws {
    let text = try #require(try list("```table {header=0}\n\"- \n- b\",c\n```\n").text)
    #expect(text.lines.map(\.marker) == ["•", "•", ""])
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

  /// The tags of a page without their attributes, but those of words and of the page itself.
  private func tags(_ markdown: String, styles: String = "") throws -> [String] {
    let list = try FloatFixture(markdown, styles: styles).layout.displayList(
      page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    let kinds: Set = [
      "blockquote", "aside", "figure", "figcaption", "pre", "p", "h1", "h2", "table", "ul", "li",
    ]
    return html.split(separator: "<").dropFirst().compactMap { tag in
      let name = tag.prefix { $0.isLetter || $0.isNumber || $0 == "/" }
      return kinds.contains(String(name.drop { $0 == "/" })) ? String(name) : nil
    }
  }

  @Test("quotes, asides and code are elements of HTML")
  func roles() throws {
    let aside = #", "note": {"role": "aside"}"#
    #expect(
      try tags("a\n\n> b\n>\n> - c\n\n::: note\n## d\n\ne\n:::\n\nf", styles: aside) == [
        "p", "/p", "blockquote", "p", "/p", "ul", "li", "p", "/p", "/li", "/ul", "/blockquote",
        "aside", "h2", "/h2", "p", "/p", "/aside", "p", "/p",
      ])
    // Within an item each paragraph is a quote of its own.
    #expect(
      try tags("- a\n\n  > b\n\n- c") == [
        "ul", "li", "p", "/p", "blockquote", "/blockquote", "/li", "li", "p", "/p", "/li", "/ul",
      ])
    #expect(try tags("    code") == ["pre", "/pre"])
  }

  @Test("captions are parts of the tables and pictures that they are of")
  func captions() throws {
    let table = "|a|\n|-|\n|b|"
    let figure = ["figure", "figcaption", "/figcaption", "table", "/table", "/figure"]
    #expect(try tags("Table: T\n\n\(table)\n\nend") == figure + ["p", "/p"])
    #expect(
      try tags("one\n\n\(table)\n\nTable: T\n\nend") == [
        "p", "/p", "figure", "table", "/table", "figcaption", "/figcaption", "/figure", "p", "/p",
      ])
    #expect(try tags("\(table)\n\none\n\n\(table)").count { $0 == "figure" } == 0)
    #expect(
      try tags("![w](p.png \"T\")\n\nend") == [
        "figure", "p", "/p", "figcaption", "/figcaption", "/figure", "p", "/p",
      ])
  }

  @Test("a style says what its paragraphs are, apart from how they look")
  func headings() throws {
    let styles = #", "title": {"role": "heading2"}, "plain": {"role": "paragraph"}"#
    #expect(try tags("a {.title}\n\n# b {.plain}", styles: styles) == ["h2", "/h2", "p", "/p"])
    let layout = try FloatFixture(
      "[](#a)\n\na {.title #a}\n\n# b {.plain}", styles: styles
    ).layout
    let headings = layout.storage.headings(in: 0..<layout.storage.length).names
    #expect(headings.map(\.1.title) == ["a"])
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
