import Testing
import TextGeometry
import TextStorage

@testable import TextDocument
@testable import TextDrawing

@Suite("Links and references lead to named paragraphs, tables and figures")
struct DocumentAnchorTests {
  private let figure = #", "figure": {"float": {"side": "left", "number": "Figure {number}. "}}"#
  private let table = #", "table": {"table": {"number": "Table {number}: "}}"#

  /// Returns the paragraphs of a text with a picture.
  private func lines(_ markdown: String, styles: String) throws -> [String] {
    let layout = try FloatFixture(markdown, styles: styles).layout
    return layout.storage.string.split(separator: "\n").map(String.init)
  }

  @Test("a reference to a caption has its number, or its words without numbers")
  func references() throws {
    let text =
      "{ref:t} {ref:u} {ref:f} {ref:p}\n\n| a |\n|---|\n| b |\n\n: One {#t}\n\nTable: Two {#u}\n\n"
      + "| c |\n|---|\n| d |\n\n![](p.png \"Cat\"){#f}\n\nWords *here*. {#p}"
    // No line ends between the word and its number.
    #expect(
      try lines(text, styles: figure + table)[0]
        == "Table\u{A0}1 Table\u{A0}2 Figure\u{A0}1 Words here.")
    #expect(
      try lines(text, styles: #", "figure": {"float": "left"}"#)[0] == "One Two Cat Words here.")
  }

  @Test("captions are numbered through all tables")
  func numbers() throws {
    let text =
      "{ref:u}\n\n| a |\n|---|\n| b |\n\n: One {#t}\n\n| c |\n|---|\n| d |\n\n: Two {#u}\n\n"
      + "Table: Three\n\n| e |\n|---|\n| f |"
    let lines = try lines(text, styles: table)
    #expect(lines[0] == "Table\u{A0}2")
    #expect(
      lines.filter { $0.hasPrefix("Table") }.dropFirst()
        == ["Table 1: One", "Table 2: Two", "Table 3: Three"])
  }

  @Test("captions of tables of values have numbers too, and tables without captions names")
  func values() throws {
    let text =
      "{ref:a} {ref:b}\n\n```table {#a caption=\"One\"}\nx\n1\n```\n\n```table {#b}\ny\n2\n```"
    #expect(
      try lines(text, styles: table) == ["Table\u{A0}1 y", "Table 1: One", "x", "1", "y", "2"])
  }

  @Test("a link within the document without words has those of its target")
  func linksWithoutWords() throws {
    let text =
      "See [](#area) and [](#t) [](#p) [](http://a.b)[](#).\n\n# Area\n\n| a |\n|---|\n| b |\n\n"
      + ": One {#t}\n\nWords here. {#p}"
    let layout = try FloatFixture(text, styles: table).layout
    #expect(layout.storage.string.hasPrefix("See Area and Table\u{A0}1 Words here. .\n"))
    #expect(layout.storage.attribute(.link, at: 5) == "#area")
    #expect(layout.storage.attribute(.link, at: 14) == "#t")
    #expect(layout.remarks.isEmpty)
  }

  @Test("texts of frames refer to the document's text, and to each other, by words and pages")
  func frames() throws {
    let fixture = try FrameFixture(
      #"""
      "format": "markdown", "text": "# Main {#main}\n\nbody\n\n# Other\n\nMore {ref:main}.",
      "styles": {"heading1": {"breakBefore": "page", "font": {"size": 10}}},
      "containers": [
        {"frame": [0, 0, 200, 40], "pages": "first", "format": "markdown",
         "text": "See [](#other) on {page:other}, {ref:nix}, {page:side}."},
        {"frame": [0, 40, 200, 60]},
        {"frame": [0, 100, 200, 20], "pages": 2, "text": "{ref:main}", "format": "plain"},
        {"frame": [0, 120, 200, 20], "pages": 3, "format": "markdown", "text": "A side. {#side}"}]
      """#, size: "[200, 140]", overflow: .pages)
    #expect(fixture.lines(0) == ["See Other on 2, {ref:nix}, 3."])
    #expect(fixture.lines(1) == ["Main", "body"])
    #expect(fixture.lines(0, page: 1) == ["Other", "More Main."])
    #expect(fixture.lines(1, page: 1) == ["{ref:main}"])
    #expect(fixture.messages.count { $0.contains("{ref:nix}") } == 1)
    #expect(fixture.layout.overflow == nil)
  }

  @Test("the document's own text refers to frames, and its notes keep their places")
  func fromBody() throws {
    let fixture = try FrameFixture(
      #"""
      "text": "See {ref:box} on {page:box}, {ref:own}, {ref:nix} and [](#box).\n\n# Mine {#own}",
      "format": "markdown", "notes": {"items": [{"at": "Mine", "text": "beside"}]},
      "containers": [
        {"frame": [0, 0, 200, 100]},
        {"frame": [0, 100, 200, 40], "pages": 2, "text": "# Box {#box}\n\nx",
         "format": "markdown"}]
      """#, size: "[300, 140]", overflow: .pages)
    #expect(
      fixture.layout.storage.string
        == "See Box on 2, Mine, {ref:nix} and Box.\nbeside\nMine\nBox\nx")
    #expect(fixture.messages.count { $0.contains("{ref:nix}") } == 1)
    #expect(fixture.messages.count { $0.contains("has the name") } == 1)
    let note = try #require(fixture.layout.notes?.notes.first)
    #expect(fixture.layout.storage.substring(in: note.range).hasPrefix("beside"))
    #expect(fixture.layout.storage.substring(in: note.anchor..<note.anchor + 4) == "Mine")
  }

  /// A text in the second of three containers; the others are frames. All have a table.
  private let framedTables = #"""
    {"sheet": 1, "page": {"size": [400, 300]}, "body": {"font": {"size": 12}, "lineHeight": 20},
     "styles": {"table": {"table": {"number": "Table {number}: "}}}, "format": "markdown",
     "text": "See {ref:two} and {ref:one}.\n\n| a |\n|---|\n| b |\n\n: Main {#one}",
     "containers": [
       {"frame": [0, 0, 200, 100], "format": "markdown",
        "text": "| c |\n|---|\n| d |\n\n: Side {#two}"},
       {"frame": [0, 100, 200, 200]},
       {"frame": [200, 0, 200, 100], "format": "markdown",
        "text": "| e |\n|---|\n| f |\n\n: Last, after {ref:one}"}]}
    """#

  private func framesRequest() throws -> DocumentRequest {
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(framedTables.utf8), place: "s.json")
    return request
  }

  @Test("captions of frames have the numbers after those of the document's text, in order")
  func numbersInFrames() throws {
    let layout = try DocumentLayout(framesRequest())
    #expect(
      layout.storage.string.split(separator: "\n").map(String.init) == [
        "c", "d", "Table 2: Side", "See Table\u{A0}2 and Table\u{A0}1.", "a", "b", "Table 1: Main",
        "e", "f",
        "Table 3: Last, after Table\u{A0}1",
      ])
    #expect(layout.remarks.isEmpty)
  }

  @Test("words of captions in frames are traced to their source behind such numbers")
  func tracedNumbers() throws {
    let traced = try TracedText(framesRequest(), part: .container(0))
    let known = zip(traced.units, traced.places).filter { $0.1 >= 0 }.map(\.0)
    #expect(String(decoding: known, as: UTF16.self) == "cdSide")
  }

  @Test("texts of panes refer to each other")
  func panes() throws {
    let fixture = try FrameFixture(
      #"""
      "panes": {"items": [
        {"format": "markdown", "text": "See {ref:second} on {page:second}."},
        {"format": "markdown", "text": "# Second\n\nand [](#second)"}]}
      """#, size: "[400, 200]", overflow: .truncate)
    #expect(fixture.layout.storage.string == "See Second on 1.\nSecond\nand Second")
    #expect(fixture.layout.overflow == nil)
  }

  @Test("a reference to nothing has a remark, and a link to a paragraph has none")
  func remarks() throws {
    let layout = try FloatFixture("{ref:past} [a](#part)\n\nb {#part}").layout
    #expect(layout.remarks.map(\.place) == ["{ref:past}"])
    #expect(layout.remarks.first?.message == "nothing in the text has the name “past”")
    #expect(layout.remarks.first?.hint?.contains("part") == true)
    #expect(layout.storage.string.hasPrefix("{ref:past} a"))
  }

  @Test("HTML and PDF have the names once, and a heading wins")
  func outputs() throws {
    let text =
      "# P\n\nb {#p}\n\nc {#q}\n\n| a |\n|---|\n| b |\n\n: One {#t}\n\n![](p.png \"Cat\"){#f}\n\n"
      + "```table {#v}\nx\n1\n```"
    let layout = try FloatFixture(text, styles: figure).layout
    let list = layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    for start in ["h1 id=\"p", "p id=\"q", "figcaption id=\"t", "figcaption id=\"f", "th id=\"v"] {
      #expect(html.components(of: "<\(start)\"") == 1, "\(start)")
    }
    #expect(html.components(of: " id=\"p\"") == 1)
    var structure = PDFStructure()
    let words = try #require(list.text)
    for paragraph in words.paragraphs.indices {
      _ = structure.open(paragraph, of: words, language: nil, page: 7, top: 3)
    }
    #expect(structure.anchors.keys.sorted() == ["f", "p", "q", "t", "v"])
    #expect(structure.anchors.values.allSatisfy { $0.page == 7 && $0.top == 3 })
  }

  @Test("links, references and numbers of pages lead to named words, also within others")
  func words() throws {
    let text =
      "{ref:a} on {page:a}, {ref:b}, {ref:c}, [](#b)\n\n# P\n\nx [one *two* [three]{#b}]{#a} y. "
      + "[]{#c}"
    let sheet = #""styles": {"heading1": {"breakBefore": "page"}}"#
    let layout = try MasterFixture(sheet, size: "[300, 600]", markdown: text).layout
    #expect(
      layout.storage.string.hasPrefix("one two three on 2, three, x one two three y., three\n"))
    #expect(layout.remarks.isEmpty)
    let pages = layout.pages.indices.map { layout.displayList(page: $0, keepsText: true) }
    #expect(pages[0].anchors.isEmpty)
    #expect(Set(pages[1].anchors.map(\.name)) == ["a", "b"])
    let line = try #require(pages[1].text?.lines.last)
    #expect(pages[1].anchors.allSatisfy { $0.place == line.frame.origin })
    let html = String(decoding: try HTMLEncoder.encode(pages[1]), as: UTF8.self)
    for name in ["a", "b"] { #expect(html.components(of: "<div id=\"\(name)\"") == 1) }
    #expect(html.components(of: "<p id=\"c\"") == 1)
    let encoder = PDFEncoder()
    for page in pages { try encoder.append(page) }
    #expect(encoder.structure.anchors["b"]?.top == 600 - line.frame.minY)
  }

  @Test("the number of the page of a table is found in rounds as that of a heading is")
  func pages() throws {
    let text = "{page:t}\n\n# A\n\n# B\n\n| a |\n|---|\n| b |\n\n: One {#t}"
    let sheet = #""styles": {"heading1": {"breakBefore": "page"}}"#
    let fixture = try MasterFixture(sheet, size: "[200, 600]", markdown: text)
    #expect(fixture.layout.storage.string.hasPrefix("3\n"))
  }

  @Test("a name that a heading has for its words has a remark if text refers to it")
  func namesOfHeadings() throws {
    let text = "See {ref:energy}.\n\n# Energy\n\nWords. {#energy}\n\n# Water {#water}"
    let layout = try FloatFixture(text).layout
    #expect(layout.storage.string.hasPrefix("See Energy.\n"))
    #expect(
      layout.remarks.map { "\($0.place): \($0.message)" } == [
        "{#energy}: a heading has this name for its words, and links lead to the heading"
      ])
    let apart = try FloatFixture(text.replacing("{#energy}", with: "{#power}"))
    #expect(apart.layout.remarks.isEmpty)
  }
}
