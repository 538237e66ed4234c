import Testing
import TextStorage

@testable import TextDocument

@Suite("The cost of Markdown is bounded")
struct MarkdownBoundsTests {
  private func links(_ source: String) -> Int {
    MarkdownText(parsing: source).spans.count { $0.element == .link }
  }

  @Test(
    "links that would copy a long definition too often are words, and so is the definition",
    arguments: [
      "[r]: <" + String(repeating: "x", count: 20_000) + ">",
      "> 1. [r]: " + String(repeating: "x", count: 20_000),
      "[r]:\n[" + String(repeating: "x", count: 20_000),
      "[r]: b\r\n\"" + String(repeating: "[t]: u\r\n", count: 3_000) + "\"",
    ])
  func definitions(_ definition: String) {
    let many = MarkdownText(
      parsing: definition + "\n\n" + String(repeating: "[r] ", count: 8_000))
    #expect(many.spans.count { $0.element == .link } == 0)
    #expect(String(decoding: many.utf16, as: UTF16.self).contains("[r]:"))
    // Newer versions of cmark-gfm end links themselves where they have copied 100,000 bytes.
    #expect(links(definition + "\n\n" + String(repeating: "[r] ", count: 4)) == 4)
  }

  @Test("many short definitions, each used many times, are no trouble")
  func shortDefinitions() {
    // Together they are less than the 100,000 bytes at which newer versions of cmark-gfm stop.
    let names = (0..<500).map { "n\($0)" }
    let source =
      names.map { "[\($0)]: http://example.org/\($0) \"It's \($0)\"\n" }.joined() + "\n"
      + String(repeating: names.map { "[\($0)] " }.joined(), count: 5)
    #expect(links(source) == 2_500)
  }

  @Test("a row of very many cells, which takes the square of their number, is no table")
  func wideTable() {
    func tables(_ cells: Int) -> Int {
      let row = "|" + String(repeating: "a|", count: cells)
      return MarkdownText(parsing: row + "\n|" + String(repeating: "-|", count: cells)).tables.count
    }
    #expect(tables(2_000) == 1)
    #expect(tables(20_000) == 0)
  }

  @Test("words have each name of a style once, however often it is around them")
  func nestedNames() throws {
    func names(_ source: String) throws -> [String] {
      var request = DocumentRequest(DocumentInput(source, format: .markdown))
      request.files = .nowhere
      let storage = try DocumentLayout(request).storage
      let place = try #require(storage.string.utf16.firstIndex(of: 0x78))
      let offset = place.utf16Offset(in: storage.string)
      return storage.attribute(.styleNames, at: offset)?.words ?? []
    }
    let pictures = String(repeating: "![", count: 300) + "x" + String(repeating: "](b)", count: 300)
    #expect(try names(pictures) == ["link"])
    let marks =
      String(repeating: "*a **b ", count: 300) + "x" + String(repeating: " b** a*", count: 300)
    #expect(try names(marks) == ["emphasis", "strong"])
    var many = StyleNames()
    for number in 0..<20 { many.addWords("style\(number)") }
    #expect(many.words == (4..<20).map { "style\($0)" })
  }
}
