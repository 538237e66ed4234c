import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Characters are 6 points wide, lines 20 points high. Pages are 100 points wide and 160 high.
@Suite("Wide tables on pages of their own, turned by a quarter")
struct TurnedTableTests {
  private static let wide = "|aaaaaaaaaa|bbbbbbbbbb|\n|-|-|\n|c|d|"

  private func fixture(
    _ markdown: String, size: String = "[100, 160]", table: String = "", rest: String = ""
  ) throws -> TableFixture {
    try TableFixture(markdown, size: size, table: #", "wide": "turn"\#(table)"#, rest: rest)
  }

  /// Returns the texts of each page, with a mark if they are turned.
  private func texts(_ fixture: TableFixture) -> [[String]] {
    fixture.layout.pages.indices.map { number in
      fixture.texts(page: number).enumerated().map { place, text in
        (fixture.layout.pages[number].turns[place] == nil ? "" : "*") + text.text
      }
    }
  }

  @Test("the table has a page, with the text before and after it on others")
  func page() throws {
    let fixture = try fixture("one\n\n\(Self.wide)\n\ntwo")
    #expect(
      texts(fixture) == [["one"], ["*aaaaaaaaaa", "*bbbbbbbbbb", "*c", "*d"], ["two"]])
    let page = fixture.layout.pages[1]
    // The column is 160 points wide and 100 high, about the middle of the page.
    #expect(page.frames[0].origin == Point(x: -30 + 5, y: 30))
    // Its top left corner is at the lower left of the page.
    let turn = try #require(page.turns[0])
    let corner = turn.apply(to: Point(x: -30, y: 30))
    #expect(abs(corner.x) < 1e-9 && abs(corner.y - 160) < 1e-9)
    let end = turn.apply(to: Point(x: 130, y: 130))
    #expect(abs(end.x - 100) < 1e-9 && abs(end.y) < 1e-9)
    #expect(fixture.layout.remarks.isEmpty && fixture.layout.pages[2].turns.isEmpty)
  }

  @Test("a table that has room stays in its column")
  func narrow() throws {
    let fixture = try fixture("one\n\n|a|b|\n|-|-|\n|c|d|\n\ntwo")
    #expect(texts(fixture) == [["one", "a", "b", "c", "d", "two"]])
  }

  @Test("headings and captions are turned with it, and empty pages are not left")
  func captions() throws {
    let above = try fixture("# head\n\nTable: words\n\n\(Self.wide)")
    #expect(texts(above)[0].first == "*head/words" && above.layout.pages.count == 1)
    let second = try fixture("one\n\n# head\n\n\(Self.wide)\n\n: words\n\ntwo")
    #expect(texts(second)[0] == ["one"] && texts(second)[2] == ["two"])
    #expect(texts(second)[1].first == "*head" && texts(second)[1].last == "*words")
    let both = try fixture("\(Self.wide)\n\none\n\n\(Self.wide)\n\n<!-- -->\n\n\(Self.wide)")
    #expect(texts(both).map(\.count) == [4, 1, 4, 4])
  }

  @Test("rows continue on turned pages below the header, with all of their lines")
  func rows() throws {
    let rows = (0..<7).map { "\n|r\($0)|x|" }.joined()
    let fixture = try fixture(
      "one\n\n\(Self.wide)\(rows)\n\ntwo", table: ##", "stripes": "#123456""##)
    #expect(texts(fixture).map(\.count) == [1, 10, 10, 1])
    #expect(texts(fixture)[2].prefix(3) == ["*aaaaaaaaaa", "*bbbbbbbbbb", "*r3"])
    for number in 1...2 {
      for decoration in fixture.layout.pages[number].decorations {
        #expect(decoration.rect.maxX < 100.5 && decoration.rect.maxY < 160.5)
        #expect(decoration.rect.height > decoration.rect.width)
      }
    }
  }

  @Test("a table that is too wide there continues below, and so do tables where no page turns")
  func fallback() throws {
    let wider = try fixture(Self.wide, size: "[80, 100]")
    let columns = try TableFixture(Self.wide, size: "[100, 80]", table: #", "wide": "columns""#)
    #expect(wider.texts().map(\.text) == columns.texts().map(\.text))
    #expect(wider.layout.pages[0].turns.count == wider.texts().count)
    for rest in [
      #", "exclusions": [{"shape": "circle(10 at 90 150)"}]"#,
      #", "containers": [{"frame": [0, 0, 100, 160], "rotate": 10}]"#,
    ] {
      let upright = try fixture("one\n\n" + Self.wide, rest: rest)
      #expect(upright.layout.pages.count == 1)
    }
    let grown = try fixture("one\n\n" + Self.wide, size: #"[100, "auto"]"#)
    #expect(grown.layout.pages[0].turns.isEmpty && grown.layout.pages.count == 1)
  }

  @Test("a table that stays upright on a page has a remark with the reason")
  func remarks() throws {
    let why = "table “aaaaaaaaaa”: it is too wide but stays upright, because"
    let columns = "“wide” to “fit” or “columns”.)"
    let note = try fixture("one[^1]\n\n\(Self.wide)\n\n[^1]: n")
    let feet =
      " the text has notes at the foot of its pages (page 1) (Set “footnotes” to “end”, or "
    #expect(note.layout.remarks.map(\.text) == [why + feet + columns])
    let shape = try fixture(
      "one\n\n" + Self.wide, rest: #", "exclusions": [{"shape": "circle(10 at 90 150)"}]"#)
    let shapes = " its page has shapes or turned containers (page 1) (Set "
    #expect(shape.layout.remarks.map(\.text) == [why + shapes + columns])
    let narrow = try fixture("one[^1]\n\n|a|b|\n|-|-|\n|c|d|\n\n[^1]: n")
    #expect(narrow.layout.remarks.isEmpty)
    let grown = try fixture("one\n\n" + Self.wide, size: #"[100, "auto"]"#)
    #expect(grown.layout.remarks.isEmpty)
  }

  @Test("the table's own space is below a heading that is turned with it, once")
  func space() throws {
    let fixture = try fixture(
      "one\n\n# head\n\n\(Self.wide)",
      rest: #", "variations": [{"when": {}, "styles": {"table": {"spaceBefore": 12}}}]"#)
    #expect(texts(fixture)[1].first == "*head")
    // The heading is 20 points high, from 30 on.
    #expect(fixture.layout.pages[1].frames[1].minY == 62)
  }

  @Test("in pages of several columns the whole text area is turned, without lines between columns")
  func columns() throws {
    let fixture = try fixture(
      "one\n\n\(Self.wide)\n\ntwo", size: "[210, 160]", table: #", "columns": [150, 60]"#,
      rest: ##", "columns": {"count": 2, "gap": 10, "rule": true}"##)
    #expect(texts(fixture).map(\.count) == [1, 4, 1])
    #expect(fixture.layout.pages[1].frames[0].origin == Point(x: 25 + 5, y: -25))
    #expect(fixture.layout.columnRules(onPage: 1).isEmpty)
  }

  @Test("every output turns it")
  func outputs() throws {
    let layout = try fixture(Self.wide).layout
    let list = layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.contains("transform:matrix(") && html.components(of: "<td") == 2)
    #expect(
      String(decoding: try SVGEncoder().encode(list), as: UTF8.self).contains("matrix("))
    #expect(try !PDFEncoder.encode(list).isEmpty)
    #expect(try layout.dumpedText().contains(#""transform":"#))
  }

  @Test("an edited document is laid out like a new one")
  func edits() throws {
    let texts = [
      "one\n\n\(Self.wide)\n\ntwo", "one\n\ntwo", "\(Self.wide)\n\ntwo",
      "one\n\n# head\n\n\(Self.wide)\n|e|f|\n\n: words",
    ]
    try expectFreshEdits((texts + texts.reversed()).map { try fixture($0) })
  }
}
