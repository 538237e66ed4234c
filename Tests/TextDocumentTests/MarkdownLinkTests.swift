import Testing
import TextDrawing
import TextStorage

@testable import TextDocument

@Suite("Links of Markdown lead only where they may")
struct MarkdownLinkTests {
  private func layout(_ source: String, links: LinkPolicy = .standard) throws -> DocumentLayout {
    var request = DocumentRequest(DocumentInput(source, format: .markdown))
    request.overrides.page.width = 400
    request.links = links
    return try DocumentLayout(request)
  }

  private func destinations(_ layout: DocumentLayout) -> [String] {
    (layout.displayList(page: 0, keepsText: true).text?.links ?? []).map(\.destination)
  }

  @Test(
    "links and pictures with other schemes are plain text, and told",
    arguments: [
      "[click](javascript:alert)", "[click](<java\tscript:alert>)",
      "[click](&#106;avascript:alert)",
      "[click](JAVASCRIPT&colon;alert)", "[click](javascript%3Aalert)",
      "[click](data:text/html;base64,PHN2Zz4=)", "[click](vbscript:a)", "[click](//host/a)",
      "[click][a]\n\n[a]: javascript:alert", "![click](data:image/png;base64,AA==)",
      "![click](javascript:a)", "[click]( javascript:a )", "[click](file:///etc/passwd)",
    ])
  func refused(_ source: String) throws {
    let layout = try layout(source)
    #expect(layout.storage.string == "click")
    #expect(destinations(layout).isEmpty)
    #expect(layout.storage.attribute(.link, at: 0) == nil)
    #expect(layout.storage.attribute(.foregroundColor, at: 0) == nil)
    #expect(layout.remarks.count == 1)
    #expect(layout.remarks[0].message.hasSuffix("; the link is set as plain text"))
    #expect(MarkdownText(parsing: source).refusedLinks.count == 1)
    #expect(AttributedText(markdown: source).attribute(.link, at: 0) == nil)
  }

  @Test("a remark names the link, its scheme and what helps")
  func remark() throws {
    let remark = try #require(try layout("[a](javascript:b) [c](//d)").remarks.first)
    #expect(remark.place == "link “javascript:b”")
    #expect(
      remark.message
        == "links with “javascript:” are not allowed; the link is set as plain text")
    #expect(remark.remedy == .allowLinks)
    let many = try layout(String(repeating: "[a](x-a:b) ", count: 20)).remarks
    #expect(many.count == 9)
    #expect(many[8].message == "12 more are not allowed and are set as plain text")
  }

  @Test("autolinks, too, and marks within a refused link stay")
  func words() throws {
    let layout = try layout("<javascript:alert> [a *b*](data:c) d <https://e.example> [f](#g)")
    #expect(layout.storage.string == "javascript:alert a b d https://e.example f")
    #expect(destinations(layout) == ["https://e.example", "#g"])
    let text = MarkdownText(parsing: "[a *b*](data:c) [d](e)")
    #expect(text.spans.map(\.element) == [.emphasis, .link])
    #expect(text.spans.map(\.range) == [2..<3, 4..<5])
  }

  @Test("a request may allow other schemes")
  func allowed() throws {
    let links = LinkPolicy(schemes: ["ftp"])
    let layout = try layout("[a](ftp://b) [c](https://d)", links: links)
    #expect(destinations(layout) == ["ftp://b"])
    #expect(layout.remarks.map(\.place) == ["link “https://d”"])
  }

  @Test("a worker writes no refused link and tells of it; a check does, too")
  func worker() throws {
    let sheet = #"{"sheet":1,"text":"[a](javascript:b) [c](ftp://d)","format":"markdown"}"#
    let request = #"{"op":"layout","sheet":\#(sheet)}"#
    func remarks(_ worker: Worker, _ request: String) -> String {
      String(decoding: worker.answer(to: Array(request.utf8)), as: UTF8.self)
    }
    let refused =
      "link “javascript:b”: links with “javascript:” are not allowed; the link is set as plain text"
    #expect(remarks(Worker(), request).contains(refused))
    #expect(remarks(Worker(), request).contains("link “ftp://d”"))
    let open = Worker(links: LinkPolicy(schemes: ["ftp"]))
    #expect(!remarks(open, request).contains("link “ftp://d”"))
    let picture = #"{"op":"render","to":"svg","encoding":"frame","sheet":\#(sheet)}"#
    #expect(remarks(open, picture).contains("<a href=\"ftp://d\">"))
    #expect(!remarks(open, picture).contains("<a href=\"javascript"))
    let check = #"{"op":"check","sheet":\#(sheet)}"#
    #expect(remarks(Worker(), check).contains("links with “javascript:” are not allowed"))
  }
}
