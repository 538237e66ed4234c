import Testing
import TextDrawing
import TextStorage

@testable import TextDocument

@Suite("Frames of masters have numbers and references of their own")
struct MasterReferenceTests {
  private let styles = """
    "styles": {"table": {"table": {"number": "Table {number}: "}},
               "figure": {"float": {"side": "left", "number": "Figure {number}. "}}},
    """

  /// Lays out two pages with a frame.
  private func fixture(_ text: String, markdown: String = "a\u{0C}\n\nb") throws -> MasterFixture {
    try MasterFixture(
      """
      \(styles) "masters": [{"containers": [
        {"frame": [0, 0, 100, 100]},
        {"frame": [100, 0, 100, 140], "format": "markdown", "text": "\(text)"}]}]
      """, markdown: markdown)
  }

  @Test("captions are numbered from 1 on each page")
  func numbers() throws {
    let table = #"| c |\n|---|\n| d |\n\nTable: T {#t}\n\n{ref:t}"#
    let tables = try fixture("{page}\\n\\n" + table)
    #expect(tables.layout.pages.count == 2)
    #expect(
      tables.texts(.frame) == [
        "1\nc\nd\nTable 1: T\nTable\u{A0}1", "2\nc\nd\nTable 1: T\nTable\u{A0}1",
      ])
    #expect(tables.layout.remarks.isEmpty)
    // The text has numbers of its own.
    let both = try fixture(table, markdown: "| e |\n|---|\n| f |\n\n: One {#u}\n\n{ref:u}")
    #expect(both.layout.storage.string.hasSuffix("Table 1: One\nTable\u{A0}1"))
    #expect(both.texts(.frame) == ["c\nd\nTable 1: T\nTable\u{A0}1"])
  }

  @Test("pictures that do not float have the numbers of figures")
  func figures() throws {
    let text = MarkdownText(
      reading: "![a](b.png \"One\")\n\n![c](d.png \"Two\")", links: .standard,
      rules: MarkdownRules(figureNumber: "Figure {number}. ")
    ) { _ in TextAttachment() }
    #expect(
      String(decoding: text.utf16, as: UTF16.self)
        == "\u{FFFC}\nFigure 1. One\n\u{FFFC}\nFigure 2. Two")
    #expect(text.captions.figures == 2)
  }

  @Test("names of the frame itself and links without words have words")
  func words() throws {
    let own = try fixture(
      "See {ref:here}, [](#there).\\n\\nWords {#here}", markdown: "# It {#there}")
    #expect(own.texts(.frame) == ["See Words, It.\nWords"])
    #expect(own.layout.remarks.isEmpty)
    // A name of the document's text wins.
    let both = try fixture("{ref:here}\\n\\nWords {#here}", markdown: "# It {#here}")
    #expect(both.texts(.frame) == ["It\nWords"])
    let unknown = try fixture("{ref:hree} `{ref:x}`\\n\\nWords {#here}", markdown: "# It {#there}")
    #expect(unknown.texts(.frame) == ["{ref:hree} {ref:x}\nWords"])
    #expect(
      unknown.layout.remarks.map(\.message)
        == ["there is no field “{ref:hree}”; it is shown as it is written"])
  }

  @Test("notes without a mark and classes without a style have remarks")
  func remarks() throws {
    let fixture = try fixture("a[^x] {page} {.none}")
    #expect(
      Set(fixture.layout.remarks.map(\.place)) == [
        "[^x]", "masters[0].containers[1], line 1, class “none”",
      ])
    #expect(fixture.layout.remarks.count == 2)
  }
}
