import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument
@testable import TextDrawing

extension TableFixture {
  /// Returns the elements of a page in HTML, without the looks of words, line breaks and pictures.
  func html(page: Int = 0) throws -> String {
    let list = layout.displayList(page: page, keepsText: true)
    let file = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    let start = try #require(file.firstRange(of: "</svg>")).upperBound
    let end = try #require(file.firstRange(of: "</section>")).lowerBound
    return String(file[start..<end])
      .replacing(#/ (style|class|lang|role|data-marker|aria-hidden)="[^"]*"/#, with: "")
      .replacing(#/<\/?span>/#, with: "").replacing("\n", with: "")
  }

  /// The elements around a paragraph in PDF, the outermost first.
  struct TaggedParagraph {
    var roles: [String] = []
    var elements: [Int] = []

    var path: String { roles.joined(separator: " ") }
  }

  /// Returns the elements of the paragraphs of each page in PDF.
  func taggedParagraphs() throws -> [[TaggedParagraph]] {
    var structure = PDFStructure()
    var file = PDFFile(compressionLevel: 4)
    return try layout.pages.indices.map { page in
      _ = structure.addPage(in: &file)
      let text = try #require(layout.displayList(page: page, keepsText: true).text)
      return text.paragraphs.indices.map { number in
        let opened = structure.open(number, of: text, language: nil, page: page + 1, top: 0)
        var tagged = TaggedParagraph()
        var element = opened.element
        while element > 0, let known = structure.elements[element] {
          tagged.roles.insert(known.role.rawValue, at: 0)
          tagged.elements.insert(element, at: 0)
          element = known.parent
        }
        return tagged
      }
    }
  }
}

/// Characters are 6 points wide, lines 20 points high, and cells have 4 points around their text.
@Suite("Blocks in cells are elements in HTML and PDF")
struct CellBlockOutputTests {
  private static let blocks = """
    ::: {.list-table header=0}
    - - ## Head

        words

        - one

          more
        - two

        > said
        >
        > again

        ```
        code
        ```
      - alone
    :::
    """

  @Test("HTML has headings, lists, quotes and code of a cell as outside of cells")
  func html() throws {
    #expect(
      try TableFixture.nested(Self.blocks).html()
        == "<table><tr><td><h2 id=\"head\">Head</h2><p>words</p>"
        + "<ul><li><p>•one</p><p>more</p></li><li><p>•two</p></li></ul>"
        + "<blockquote><p>said</p><p>again</p></blockquote><pre>code</pre></td>"
        + "<td>alone</td></tr></table>")
  }

  @Test("code in a quote or an aside is a part of it")
  func codeInQuotes() throws {
    let code = "```\n> let\n> ```"
    let fixture = try TableFixture.nested("> said\n>\n> \(code)\n>\n> again\n\n```\nown\n```")
    #expect(
      try fixture.html()
        == "<blockquote><p>said</p><pre>let</pre><p>again</p></blockquote><pre>own</pre>")
    #expect(
      try fixture.taggedParagraphs()[0].map(\.path)
        == ["BlockQuote P", "BlockQuote P Code", "BlockQuote P", "P Code"])
    #expect(
      try TableFixture.nested("> \(code)").html() == "<blockquote><pre>let</pre></blockquote>")
  }

  @Test("a quote that continues in an item on the next page is in the item")
  func quotesInItems() throws {
    // Three rows have room on a page.
    let fixture = try TableFixture(
      "- one\n\n  > a\n  >\n  > b\n  >\n  > c\n- two", size: "[300, 60]")
    #expect(fixture.layout.pages.count == 2)
    let encoder = HTMLEncoder()
    for page in 0..<2 {
      try encoder.append(fixture.layout.displayList(page: page, keepsText: true))
    }
    let file = String(decoding: try encoder.file(), as: UTF8.self)
    let start = try #require(file.ranges(of: "<ul").last).lowerBound
    let elements = file[start...].matches(of: #/<(/?(ul|li|blockquote|p))\b/#).map { String($0.1) }
    #expect(
      elements == ["ul", "li", "blockquote", "/blockquote", "/li", "li", "p", "/p", "/li", "/ul"])
    // A list in a quote below another list is in the quote.
    #expect(
      try TableFixture("- a\n\n> - b").html()
        == "<ul><li><p>•a</p></li></ul><blockquote><ul><li><p>•b</p></li></ul></blockquote>")
  }

  @Test("floats of items are in their items in PDF")
  func floatsInItems() throws {
    let float = "::: {float=right width=60}\n  x\n  :::"
    let fixture = try TableFixture(
      "- one\n\n  \(float)\n\n  more\n- two\n  - in\n\n  \(float)\n\nend")
    let paragraphs = try fixture.taggedParagraphs()[0]
    let item = "L LI LBody P"
    #expect(
      paragraphs.map(\.path) == [item, item, item, item, "L LI LBody L LI LBody P", item, "P"])
    // The floats are in the first and in the second item.
    #expect(paragraphs[1].elements[2] == paragraphs[0].elements[2])
    #expect(paragraphs[5].elements[2] == paragraphs[3].elements[2])
  }

  @Test("PDF has headings, lists, quotes and code of a cell as outside of cells")
  func pdf() throws {
    let fixture = try TableFixture.nested(Self.blocks)
    let paragraphs = try fixture.taggedParagraphs()[0]
    let cell = "Table TR TD"
    #expect(
      paragraphs.map(\.path) == [
        "\(cell) H2", "\(cell) P", "\(cell) L LI LBody P", "\(cell) L LI LBody P",
        "\(cell) L LI LBody P", "\(cell) BlockQuote P", "\(cell) BlockQuote P", "\(cell) P Code",
        cell,
      ])
    // One list of two items, and one quote.
    #expect(Set(paragraphs[2...4].map { $0.elements[3] }).count == 1)
    #expect(paragraphs[2].elements[4] == paragraphs[3].elements[4])
    #expect(paragraphs[2].elements[4] != paragraphs[4].elements[4])
    #expect(paragraphs[5].elements[3] == paragraphs[6].elements[3])
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    let text = try #require(list.text)
    var structure = PDFStructure()
    for number in text.paragraphs.indices {
      _ = structure.open(number, of: text, language: nil, page: 1, top: 0)
    }
    #expect(structure.headings.map(\.level) == [2])
  }

  @Test("captions, definitions and floats of a cell are in it, with their tables")
  func captions() throws {
    let fixture = try TableFixture.nested(
      """
      ::: {.list-table header=0}
      - - Table: Words

          | a |
          |---|

          T
          : d
        - ::: {float=left width=60}
          - x
          :::

          y
      :::
      """)
    #expect(
      try fixture.html()
        == "<table><tr><td><figure><figcaption>Words</figcaption><table><tr>"
        + "<th scope=\"col\">a</th></tr></table></figure><dl><dt>T</dt><dd>d</dd></dl></td>"
        + "<td><figure><ul><li><p>•x</p></li></ul></figure><p>y</p></td></tr></table>")
    let cell = "Table TR TD"
    #expect(
      try fixture.taggedParagraphs()[0].map(\.path).sorted() == [
        "\(cell) L LI LBody P", "\(cell) L LI LBody P", "\(cell) L LI Lbl", "\(cell) P",
        "\(cell) Table Caption", "\(cell) Table TR TH",
      ])
  }

  @Test("a quote around a table is around it, and quotes in its cells are in these")
  func quotes() throws {
    let around = try TableFixture.nested("> | a |\n> |---|\n> | b |\n>\n> : c\n>\n> d")
    #expect(
      try around.html()
        == "<blockquote><figure><table><tr><th scope=\"col\">a</th></tr><tr><td>b</td></tr>"
        + "</table><figcaption>c</figcaption></figure><p>d</p></blockquote>")
    #expect(
      try around.taggedParagraphs()[0].map(\.path) == [
        "BlockQuote Table TR TH", "BlockQuote Table TR TD", "BlockQuote Table Caption",
        "BlockQuote P",
      ])
    let within = try TableFixture.nested(
      "::: {.list-table header=0}\n- - > a\n  - b\n:::\n\n> ::: {.list-table header=0}\n"
        + "> - - > c\n>   - d\n> :::")
    #expect(
      try within.html()
        == "<table><tr><td><blockquote><p>a</p></blockquote></td><td>b</td></tr></table>"
        + "<blockquote><table><tr><td><blockquote><p>c</p></blockquote></td><td>d</td></tr></table>"
        + "</blockquote>")
    #expect(
      try within.taggedParagraphs()[0].map(\.path) == [
        "Table TR TD BlockQuote P", "Table TR TD", "BlockQuote Table TR TD BlockQuote P",
        "BlockQuote Table TR TD",
      ])
    let styles = #"}}, "note": {"role": "aside", "table": {"#
    let aside = try TableFixture.nested(
      "::: note\n\n::: {.list-table header=0}\n- - a\n  - > b\n:::\n\n:::", table: styles)
    #expect(
      try aside.html()
        == "<aside><table><tr><td>a</td><td><blockquote><p>b</p></blockquote></td></tr></table>"
        + "</aside>")
  }

  // MARK: Cells that continue

  private static let divided = """
    ::: list-table
    - - A
      - B
      - C
    - - a
      - b1

        - b2
        - b3

          | T |
          |---|
          | 1 |
          | 2 |
          | 3 |

        b4
      - c1

        c2

        c3

        c4

        c5

        c6
    - - d
      - e
      - f
    :::
    """

  @Test("in HTML the rest of a cell is below its header on the next page")
  func dividedInHTML() throws {
    let fixture = try TableFixture.nested(Self.divided, size: "[300, 130]")
    #expect(fixture.layout.pages.count > 2)
    let header =
      "<table><tr>" + ["A", "B", "C"].map { "<th scope=\"col\">\($0)</th>" }.joined() + "</tr>"
    let second = try fixture.html(page: 1)
    #expect(second.hasPrefix(header + "<tr><td></td><td>"))
    #expect(second.components(of: "<td></td>") == 1)
    #expect(try fixture.html().components(of: "<td></td>") == 0)
  }

  @Test("in PDF a divided row is one row, with the lists and tables of its cells")
  func dividedInPDF() throws {
    let fixture = try TableFixture.nested(Self.divided, size: "[300, 130]")
    let pages = try fixture.taggedParagraphs()
    #expect(pages.count > 2)
    let all = pages.flatMap { $0 }
    func elements(_ role: String) -> Set<Int> {
      Set(all.flatMap { zip($0.roles, $0.elements).filter { $0.0 == role }.map(\.1) })
    }
    #expect(elements("Table").count == 2)
    // Three rows, and four of the inner table.
    #expect(elements("TR").count == 7)
    #expect(elements("TD").count == 9 && elements("TH").count == 4)
    #expect(elements("L").count == 1 && elements("LI").count == 2)
  }

  @Test("in PDF a row that continues below a repeated header stays out of the header's row")
  func dividedBelowHeader() throws {
    let lines = (1...9).map { "c\($0)" }.joined(separator: "\n\n    ")
    let fixture = try TableFixture.nested(
      "::: {.list-table header=1}\n- - a\n- - b\n- - \(lines)\n:::", size: "[100, 150]",
      table: #", "rules": "none", "wide": "columns""#)
    let pages = try fixture.taggedParagraphs()
    #expect(pages.count > 1)
    let rows = Set(pages.flatMap { $0 }.compactMap { $0.elements.count > 1 ? $0.elements[1] : nil })
    #expect(rows.count == 3)
  }

  @Test("in PDF a header that each column of a page repeats is read once")
  func repeatedHeader() throws {
    let rows = (1...9).map { "| r\($0) | x |" }.joined(separator: "\n")
    let fixture = try TableFixture(
      "| a | b |\n|---|---|\n\(rows)", size: "[300, 100]",
      rest: #", "columns": {"count": 3, "gap": 0}"#)
    #expect(fixture.texts().count { $0.text == "a" } == 3 && fixture.layout.pages.count == 1)
    let encoder = PDFEncoder()
    var page = PDFPage(fixture.layout.displayList(page: 0, keepsText: true), encoder)
    try page.addItems()
    let headers = encoder.structure.elements.values.filter { $0.role == .headerCell }
    #expect(headers.map(\.kids.count) == [1, 1])
  }

  @Test("cells of a row are in the order of their columns, whichever begins first")
  func orderOfCells() {
    var structure = PDFStructure()
    let table = TextTable(identity: 1)
    let first = TextTableCell(table, column: 0)
    let second = TextTableCell(table, column: 1)
    let later = structure.enterCell(second, at: 9, language: nil)
    let earlier = structure.enterCell(first, at: 3, language: nil)
    #expect(earlier.isNew && later.isNew)
    let row = structure.elements[later.element]?.parent ?? 0
    #expect(structure.elements[earlier.element]?.parent == row)
    #expect(structure.elements[row]?.elementKids == [earlier.element, later.element])
    // Both cells get more text, until a row further down begins.
    #expect(structure.enterCell(second, at: 12, language: nil).element == later.element)
    #expect(structure.enterCell(first, at: 5, language: nil).element == earlier.element)
    let next = structure.enterCell(first, at: 20, language: nil)
    #expect(next.isNew && structure.elements[next.element]?.parent != row)
  }

  @Test("cells that cover rows and columns leave no gaps, and missing ones do")
  func grid() {
    func cell(_ column: Int, columns: Int = 1, rows: Int = 1) -> TextTableCell {
      var cell = TextTableCell(TextTable(identity: 1), column: column)
      (cell.columnSpan, cell.rowSpan) = (columns, rows)
      return cell
    }
    var grid = HTMLGrid()
    grid.startRow()
    #expect(grid.add(cell(0, columns: 2, rows: 2)) == 0 && grid.add(cell(3)) == 1)
    grid.startRow()
    #expect(grid.isCovered(1) && !grid.isCovered(2))
    #expect(grid.add(cell(3)) == 1)
    grid.startRow()
    #expect(!grid.isCovered(1) && grid.add(cell(3)) == 3)
    // Numbers out of range are harmless.
    grid.startRow()
    #expect(grid.add(cell(.max, columns: .max, rows: .max)) == 1_000)
    #expect(grid.add(cell(.min)) == 0)
  }
}

extension PDFStructure.Element {
  fileprivate var elementKids: [Int] {
    kids.compactMap {
      if case .element(let number) = $0 { return Int(number) }
      return nil
    }
  }
}
