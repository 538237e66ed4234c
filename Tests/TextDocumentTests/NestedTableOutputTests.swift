import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument
@testable import TextDrawing

/// Characters are 6 points wide, lines 20 points high, and cells have 4 points around their text.
@Suite("Outputs have tables in the cells of tables")
struct NestedTableOutputTests {
  private static let simple = """
    ::: {.list-table header=0}
    - - one

        | a |
        |---|
        | b |

        two
      - z
    :::
    """

  private static let floating = """
    ::: {.list-table header=0}
    - - ::: {float=left width=30}
        abc
        :::

        word
      - > x
    :::
    """

  /// Returns the tables of a page in HTML, without the looks of words and line breaks.
  private func tables(_ fixture: TableFixture) throws -> String {
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    let file = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    let start = try #require(file.firstRange(of: "<table>")).lowerBound
    let end = try #require(file.ranges(of: "</table>").last).upperBound
    return String(file[start..<end]).replacing(#/ (style|class|lang)="[^"]*"/#, with: "")
      .replacing("\n", with: "")
  }

  @Test("HTML has a table of an item with its caption in the item")
  func item() throws {
    let fixture = try TableFixture.nested(
      "1. a\n\n   Table: c\n\n   | x |\n   |---|\n   | y |\n\n   b\n2. d")
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    let file = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    let start = try #require(file.firstRange(of: "<ol")).lowerBound
    let end = try #require(file.ranges(of: "</ol>").last).upperBound
    let text = String(file[start..<end]).replacing(#/<(p|ol|th|td|figcaption) [^>]*>/#) {
      "<\($0.output.1)>"
    }
    .replacing(#/<span[^>]*>|<\/span>|\n/#, with: "")
    #expect(
      text == "<ol><li><p>1.a</p><figure><figcaption>c</figcaption><table><tr><th>x</th></tr>"
        + "<tr><td>y</td></tr></table></figure><p>b</p></li><li><p>2.d</p></li></ol>")
  }

  @Test("HTML and PDF have a float of an item in the item, with its own list")
  func floatOfItem() throws {
    let fixture = try TableFixture.nested(
      "1. a\n\n   ::: {float=left width=30}\n   b\n\n   - c\n   :::\n\n   d\n2. e")
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    let file = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    let start = try #require(file.firstRange(of: "<ol")).lowerBound
    let end = try #require(file.ranges(of: "</ol>").last).upperBound
    let text = String(file[start..<end]).replacing(#/<(p|ol|ul) [^>]*>/#) { "<\($0.output.1)>" }
      .replacing(#/<span[^>]*>|<\/span>|\n/#, with: "")
    #expect(
      text == "<ol><li><p>1.a</p><figure><p>b</p><ul><li><p>•c</p></li></ul></figure><p>d</p>"
        + "</li><li><p>2.e</p></li></ol>")
    let roles = try roles(fixture).paragraphs
    #expect(roles.filter { $0 == "L LI LBody P" }.count == 4)
    #expect(roles.filter { $0 == "L LI LBody L LI LBody P" }.count == 1)
  }

  @Test("HTML has the inner table between the words of its cell")
  func html() throws {
    #expect(
      try tables(TableFixture.nested(Self.simple))
        == "<table><tr><td><p><span>one</span></p><table><tr><th scope=\"col\"><span>a</span></th>"
        + "</tr><tr><td><span>b</span></td></tr></table><p><span>two</span></p></td>"
        + "<td><span>z</span></td></tr></table>")
    #expect(
      try tables(TableFixture.nested(TableFixture.nest(3, around: "a")))
        == "<table><tr><td><table><tr><td><table><tr><td><span>a</span></td></tr></table>"
        + "</td></tr></table></td></tr></table>")
    // Of two tables in a cell the first one ends before the second.
    let inner = "::: {.list-table header=0}\n    - - b\n    :::"
    #expect(
      try tables(
        TableFixture.nested("::: list-table\n- - \(inner)\n\n    \(inner)\n- - c\n:::\n\nend"))
        == "<table><tr><th scope=\"col\"><table><tr><td><span>b</span></td></tr></table>"
        + "<table><tr><td><span>b</span></td></tr></table></th></tr>"
        + "<tr><td><span>c</span></td></tr></table>")
  }

  @Test("HTML has floats and quotes of a cell in the cell")
  func htmlOfFloats() throws {
    #expect(
      try tables(TableFixture.nested(Self.floating))
        == "<table><tr><td><figure><p><span>abc</span></p></figure><p><span>word</span></p></td>"
        + "<td><blockquote><p><span>x</span></p></blockquote></td></tr></table>")
  }

  /// Returns the roles around each paragraph of a page in PDF, the outermost first, and all roles.
  private func roles(_ fixture: TableFixture) throws -> (paragraphs: [String], all: [String]) {
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    let text = try #require(list.text)
    var structure = PDFStructure()
    let paragraphs = text.paragraphs.indices.map { number in
      let opened = structure.open(number, of: text, language: nil, page: 1, top: 0)
      var names: [String] = []
      var element = opened.element
      while element > 0, let known = structure.elements[element] {
        names.insert(known.role.rawValue, at: 0)
        element = known.parent
      }
      return names.joined(separator: " ")
    }
    return (paragraphs, structure.elements.values.map(\.role.rawValue).sorted())
  }

  @Test("PDF has the inner table in its cell, and the words after it in the same cell")
  func pdf() throws {
    let simple = try roles(TableFixture.nested(Self.simple))
    #expect(
      simple.paragraphs == [
        "Table TR TD P", "Table TR TD Table TR TH", "Table TR TD Table TR TD", "Table TR TD P",
        "Table TR TD",
      ])
    #expect(
      simple.all == [
        "Document", "P", "P", "TD", "TD", "TD", "TH", "TR", "TR", "TR", "Table", "Table",
      ])
    let deep = try roles(TableFixture.nested(TableFixture.nest(3, around: "a")))
    #expect(deep.paragraphs == ["Table TR TD Table TR TD Table TR TD"])
    let floating = try roles(TableFixture.nested(Self.floating))
    let cell = "Table TR TD"
    #expect(floating.paragraphs == ["\(cell) P", "\(cell) P", "\(cell) BlockQuote P"])
    #expect(
      floating.all == ["BlockQuote", "Document", "P", "P", "P", "TD", "TD", "TR", "Table"])
  }

  @Test("the dump has each cell, and the cell around it as its parent")
  func dumped() throws {
    let dump = try TableFixture.nested(Self.simple).layout.dumpedText()
    func cell(_ table: Int, _ row: Int, _ column: Int, isHeader: Bool = false) -> String {
      #""cell":{"table":\#(table),"row":\#(row),"column":\#(column),"rowSpan":1,"columnSpan":1,"#
        + #""header":\#(isHeader)}"#
    }
    let outer = cell(0, 0, 0)
    #expect(dump.components(of: #""role":"cell","parent":null,\#(outer)"#) == 1)
    #expect(dump.components(of: #""role":"cell","parent":0,\#(outer)"#) == 2)
    let header = cell(1, 0, 0, isHeader: true)
    #expect(dump.components(of: #""role":"cell","parent":0,\#(header)"#) == 1)
    #expect(dump.components(of: #""role":"cell","parent":0,\#(cell(1, 1, 0))"#) == 1)
    #expect(dump.components(of: #""role":"cell","parent":null,\#(cell(0, 0, 1))"#) == 1)
    let floating = try TableFixture.nested(Self.floating).layout.dumpedText()
    #expect(floating.components(of: #""role":"float","parent":0"#) == 1)
    #expect(floating.components(of: #""role":"cell","parent":0"#) == 1)
  }

  @Test("in a frame, the container that represents the frame is the parent of cells outside")
  func frames() throws {
    let text = "::: {.list-table header=0}\n- - ab\n\n    | c |\n    |---|\n    | d |\n:::"
    let layout = try FrameTableFixture.frame(text).layout
    #expect(layout.pages[0].parents == [1: 0, 2: 1, 3: 1, 4: 1])
    let dump = try layout.dumpedText()
    #expect(dump.components(of: #""role":"cell","parent":0"#) == 1)
    #expect(dump.components(of: #""role":"cell","parent":1"#) == 3)
    // The rows of the inner table are below “ab” and 3.5 points.
    #expect(layout.pages[0].frames.dropFirst(2).map(\.minY) == [20, 43.5, 63.5])
  }

  @Test("backgrounds and lines of an inner table are over those of the table around it")
  func decorations() throws {
    let fixture = try TableFixture.nested(
      "::: {.list-table header=0}\n- - a\n- - | b |\n    |---|\n    | c |\n    | d |\n:::",
      table: ##", "rules": "header", "stripes": "#ff0000", "ruleColor": "#0000ff""##)
    let list = fixture.layout.pages[0].decorations
    // The outer stripe and lines above and below; the inner stripe, the line of the header, and
    // lines above and below.
    #expect(list.map(\.rect.midY) == [74, 0, 120, 102, 60, 32, 116])
    #expect(list.map(\.color.red) == [1, 0, 0, 1, 0, 0, 0])
    #expect(list[0].rect.height == 92 && list[3].rect.height == 28)
    #expect(list[3].rect.minX == 4 && list[0].rect.minX == 0)
  }

  @Test("all formats draw pages with divided rows, repeated headers and floats")
  func drawing() throws {
    let rows = (1...8).map { "    | r\($0) |" }.joined(separator: "\n")
    let fixture = try TableFixture.nested(
      "::: list-table\n- - out\n- - | h |\n    |---|\n\(rows)\n:::\n\n\(Self.floating)",
      size: "[200, 120]", table: ##", "rules": "grid", "stripes": "#eeeeee""##)
    #expect(fixture.layout.pages.count > 2)
    for format in PictureFormat.allCases {
      let painter = PicturePainter(format: format)
      #expect(try !painter.pages(of: fixture.layout).isEmpty)
      for page in fixture.layout.pages.indices {
        #expect(try !painter.picture(of: fixture.layout, page: page).bytes.isEmpty)
      }
    }
  }

  @Test("words of cells are traced to their places in the source")
  func tracing() throws {
    let fixture = try TableFixture.nested(NestedTableTests.small)
    let traced = try TracedText(fixture.request)
    let source = Array(NestedTableTests.small.utf16)
    let known = zip(traced.units, traced.places).filter { $0.1 >= 0 }
    #expect(known.allSatisfy { source[$0.1] == $0.0 })
    #expect(String(decoding: known.map(\.0), as: UTF16.self) == "oneabcxxxxyyytwozz")
  }
}
