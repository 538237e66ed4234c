import Testing
import TextDrawing
import TextStorage

@testable import TextDocument

@Suite("Values of data are text, with any characters and at any place")
struct DocumentValuesTests {
  /// Characters that are marks in Markdown, in tables of values and in fields of pages.
  private let marks = #"a|b, *c* _d_ `e` [f](g) <h> "i" {{no}} {page} {.k} &amp; \l ~~m~~ 100%"#
  /// Lines that would be blocks in Markdown, and the same as one paragraph.
  private let lines = "one\n- two\n# three\r\n\n4. four\n| five |\n---"
  private let broken =
    "one\u{2028}- two\u{2028}# three\u{2028}\u{2028}4. four\u{2028}| five |\u{2028}---"

  private func layout(
    _ text: String?, format: DocumentFormat = .markdown, sheet members: String = "",
    _ values: [String: String]? = nil
  ) throws -> DocumentLayout {
    let sheet =
      #"{"sheet": 1, "page": {"size": [800, 600]}, "punctuation": "plain"\#(members)}"#
    var request = DocumentRequest(text.map { DocumentInput($0, format: format) })
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    request.values = DocumentValues(values ?? ["marks": marks, "lines": lines])
    return try DocumentLayout(request)
  }

  @Test("in paragraphs, headings, lists, emphasis and code")
  func paragraphs() throws {
    let layout = try layout(
      "# {{marks}}\n\nDear {{ marks }}, *{{marks}}*\n\n- {{lines}}\n\n{{lines}}\n\n`{{marks}}`")
    #expect(
      layout.storage.string
        == "\(marks)\nDear \(marks), \(marks)\n\(broken)\n\(broken)\n\(marks)")
    #expect(layout.remarks.isEmpty)
  }

  @Test("in the cells of tables")
  func tables() throws {
    let pipes = try layout("| A | {{marks}} |\n|---|---|\n| {{marks}} | {{lines}} |")
    #expect(pipes.storage.string == "A\n\(marks)\n\(marks)\n\(broken)")
    let values = try layout("```table\nA,{{marks}}\n{{marks}},\"{{lines}}\"\n```")
    #expect(values.storage.string == "A\n\(marks)\n\(marks)\n\(broken)")
    for layout in [pipes, values] { #expect(layout.pages[0].cells.places.count == 4) }
  }

  @Test("in front matter, whose keys follow those of the data")
  func frontMatter() throws {
    let head = "---\ntitle: {{marks}}\nauthor: \"{{marks}}\"\nlines: Own\nplace: Home\n---\n\n"
    let layout = try layout(head + "{{title}} by {{author}}\n\n{{lines}} {{ Place }}")
    #expect(layout.title == marks)
    #expect(layout.storage.string == "\(marks) by \(marks)\n\(broken) Home")
    #expect(layout.remarks.isEmpty)
  }

  @Test("in the destination of a link")
  func links() throws {
    let address = "https://e.example/a(b)*c*_d_?q=1|2&amp;#e"
    let layout = try layout("[words]({{to}})", ["to": address])
    #expect(layout.storage.string == "words")
    #expect(layout.storage.attribute(.link, at: 0) == address)
  }

  @Test("in names of places and classes, which links and styles find")
  func names() throws {
    let markdown =
      "# Head {#id-{{n}}}\n\n[](#id-{{n}})\n\nx {.c{{n}}}\n\n::: c{{n}}\n\ny\n\n:::"
    let layout = try layout(markdown, sheet: #", "styles": {"c1.5": {}}"#, ["n": "1.5"])
    #expect(layout.storage.string == "Head\nHead\nx\ny")
    #expect(layout.storage.attribute(.link, at: 5) == "#id-1.5")
    #expect(layout.remarks.isEmpty)
  }

  @Test("in the texts of a sheet and of its containers", arguments: ["plain", "markdown"])
  func sheets(_ format: String) throws {
    let text = #""text": "Dear {{marks}}", "format": "\#(format)""#
    #expect(try layout(nil, sheet: ", \(text)").storage.string == "Dear \(marks)")
    let container = #", "containers": [{"frame": [0, 0, 800, 600], \#(text)}]"#
    #expect(try layout(nil, sheet: container).storage.string == "Dear \(marks)")
  }

  @Test("in heads, whose fields are only those of the sheet", arguments: ["plain", "markdown"])
  func heads(_ format: String) throws {
    let value = "a|b *c* {{no}} {page} {title:x} 100%"
    let fixture = try MasterFixture(
      #"""
      "text": "a", "masters": [{"head": {"text": "{{name}} – {page}", "format": "\#(format)"},
        "containers": [{"frame": [0, 30, 900, 20], "text": "{{name}}", "format": "\#(format)"},
          {"frame": [30, 60, 840, 60]}]}]
      """#, size: "[900, 140]", values: ["name": value])
    #expect(fixture.texts(.head) == ["\(value) – 1"])
    #expect(fixture.texts(.frame) == [value])
    #expect(fixture.messages.isEmpty)
  }

  @Test("line breaks and tabs of a plain text's value stay, and those of a head divide nothing")
  func plainLines() throws {
    let plain = try layout("{{x}}", format: .plain, ["x": "a\tb\nc"])
    #expect(plain.storage.string == "a\tb\nc")
    let fixture = try MasterFixture(
      #""text": "a", "masters": [{"head": "{{x}}\t{page}"}]"#, size: "[900, 140]",
      values: ["x": "a\tb"])
    #expect(fixture.texts(.head) == ["a b\t1"])
  }

  @Test("a name without a value is an error, also with no values at all, and names the file")
  func missing() throws {
    let empty = #expect(throws: DocumentError.self) { try layout("{{name}}", [:]) }
    #expect(empty?.description == "text: the data has no “name”")
    var request = DocumentRequest(DocumentInput("{{nmae}}", format: .plain))
    request.input?.file = "letters/a.txt"
    request.values = DocumentValues(["name": "Bo"])
    let misspelt = request
    let error = #expect(throws: DocumentError.self) { try DocumentLayout(misspelt) }
    #expect(error?.description == "letters/a.txt: the data has no “nmae”")
    #expect(error?.hint == "Did you mean “name”?")
    #expect(try layout("a } {b} {{c", [:]).storage.string == "a } {b} {{c")
  }
}
