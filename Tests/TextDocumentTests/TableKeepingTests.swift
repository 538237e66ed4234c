import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Lines are 20 points high, and the space above a caption is 3.5 points.
@Suite("Rows of tables stay with rows and captions that belong to them")
struct TableKeepingTests {
  /// The texts of all pages.
  private func pages(_ fixture: TableFixture) -> [[String]] {
    fixture.layout.pages.indices.map { fixture.texts(page: $0).map(\.text) }
  }

  @Test("the last row moves to the next page with a caption below it", arguments: ["", "optimal"])
  func captionBelow(_ breaking: String) throws {
    let text = "one\n\n| a |\n|--|\n| b |\n| c |\n\nTable: Words\n\nend"
    let rest = breaking.isEmpty ? "" : #", "pageBreaking": "\#(breaking)""#
    let low = try TableFixture(text, size: "[200, 103]", rest: rest)
    #expect(pages(low) == [["one", "a", "b"], ["a", "c", "Words/end"]])
    #expect(low.layout.remarks.isEmpty && low.hasTextInOrder)
    let high = try TableFixture(text, size: "[200, 104]", rest: rest)
    #expect(pages(high) == [["one", "a", "b", "c", "Words"], ["end"]])
    #expect(high.layout.remarks.isEmpty)
  }

  @Test("a short table moves as a whole with its caption, and one that fills a page does not")
  func wholeTable() throws {
    let short = "one\n\n| a |\n|--|\n| b |\n\nTable: Words"
    #expect(
      try pages(TableFixture(short, size: "[200, 80]")) == [["one"], ["a", "b", "Words"]])
    let full = "| a |\n|--|\n| b |\n\nTable: Words"
    #expect(try pages(TableFixture(full, size: "[200, 60]")) == [["a", "b"], ["Words"]])
    // A caption between two tables is that of the one above.
    let next = "| a |\n|--|\n| b |\n\nTable: Words\n\n| c |\n|--|\n| d |"
    #expect(
      try pages(TableFixture(next, size: "[200, 64]")) == [["a", "b", "Words"], ["c", "d"]])
  }

  @Test("footer rows stay with the last row above them", arguments: [1, 2])
  func footer(_ count: Int) throws {
    let rows = (1...4).map { "| r\($0) |" }.joined(separator: "\n")
    // The second page would begin with the last footer row.
    let fixture = try TableFixture(
      "| a |\n|--|\n\(rows)\n\nend", size: "[200, 80]", table: #", "footer": \#(count)"#)
    #expect(
      pages(fixture)
        == (count == 1
          ? [["a", "r1", "r2"], ["a", "r3", "r4", "end"]]
          : [["a", "r1"], ["a", "r2", "r3", "r4"], ["end"]]))
    // Footers that fill a page are divided.
    let high = try TableFixture(
      "| a |\n|--|\n\(rows)", size: "[200, 60]", table: #", "footer": 4"#)
    #expect(pages(high) == [["a", "r1", "r2"], ["a", "r3", "r4"]])
  }

  @Test("so do the last rows of wide tables")
  func wideTables() throws {
    let columns = try TableFixture(
      "| name | size | area | note |\n|--|--|--|--|\n| xxxx | aaaa | bbbb | cccc |\n"
        + "| yyyy | aaaa | bbbb | cccc |\n\nTable: Words", size: "[110, 140]",
      table: #", "wide": "columns""#)
    #expect(columns.texts().count == 10)
    #expect(
      pages(columns).last == [
        "name", "size", "area", "yyyy", "aaaa", "bbbb", "name", "note", "yyyy", "cccc", "Words",
      ])
    let stack = try TableFixture(
      "| name | size |\n|--|--:|\n| xxxxxxxx | yyyyyyyy |\n| one | two |\n\nTable: Words",
      size: "[100, 100]", table: #", "wide": "stack""#)
    #expect(
      pages(stack) == [
        ["name", "size", "xxxxxxxx", "yyyyyyyy"], ["name", "size", "one", "two", "Words"],
      ])
  }

  /// Members of a table's style besides its `table`.
  private func style(_ members: String) -> String { "}, \(members), \"font\": {" }

  @Test(
    "a table that stays together moves to the next page if it has room there",
    arguments: ["", #", "pageBreaking": "optimal""#])
  func keepTogether(_ rest: String) throws {
    let kept = style(#""keepTogether": true"#)
    let rows = (1...3).map { "| r\($0) |" }.joined(separator: "\n")
    let moved = try TableFixture(
      "one\n\ntwo\n\n| a |\n|--|\n\(rows)\n\nend", size: "[200, 100]", table: kept, rest: rest)
    #expect(pages(moved) == [["one/two"], ["a", "r1", "r2", "r3", "end"]])
    #expect(moved.layout.remarks.isEmpty && moved.hasTextInOrder)
    // One that has room stays.
    let low = try TableFixture(
      "one\n\n| a |\n|--|\n\(rows)\n\nend", size: "[200, 100]", table: kept, rest: rest)
    #expect(pages(low) == [["one", "a", "r1", "r2", "r3"], ["end"]])
  }

  @Test("its heading and its caption move with it, and one that is higher than a page is divided")
  func keepTogetherWithOthers() throws {
    let kept = style(#""keepTogether": true"#)
    let table = "| a |\n|--|\n" + (1...3).map { "| r\($0) |\n" }.joined()
    let heading = try TableFixture("one\n\n# h\n\n\(table)", size: "[200, 100]", table: kept)
    #expect(pages(heading) == [["one"], ["h", "a", "r1", "r2", "r3"]])
    let caption = try TableFixture(
      "one\n\n\(table)\nTable: Words", size: "[200, 110]", table: kept)
    #expect(pages(caption) == [["one"], ["a", "r1", "r2", "r3", "Words"]])
    let high = try TableFixture(
      "one\n\n\(table)| r4 |\n| r5 |", size: "[200, 100]", table: kept)
    #expect(pages(high) == [["one", "a", "r1", "r2", "r3"], ["a", "r4", "r5"]])
    let named = try TableFixture(
      "one\n\ntwo\n\nTable: Words {.kept}\n\n\(table)", size: "[200, 100]",
      table: #"}}, "kept": {"keepTogether": true, "table": {"rules": "none""#)
    #expect(pages(named) == [["one/two"], ["Words", "a", "r1", "r2", "r3"]])
  }

  @Test(
    "a table begins a page or a column if its style asks for it",
    arguments: ["", #", "pageBreaking": "optimal""#])
  func breakBefore(_ rest: String) throws {
    let page = style(#""breakBefore": "page""#)
    let table = "| a |\n|--|\n| b |\n\nend"
    let fixture = try TableFixture("one\n\n\(table)", size: "[200, 100]", table: page, rest: rest)
    #expect(pages(fixture) == [["one"], ["a", "b", "end"]])
    #expect(fixture.layout.remarks.isEmpty && fixture.hasTextInOrder)
    #expect(try pages(TableFixture(table, size: "[200, 100]", table: page, rest: rest)).count == 1)
    // The caption above begins the page.
    #expect(
      try pages(
        TableFixture(
          "one\n\nTable: Words\n\n\(table)", size: "[200, 100]", table: page, rest: rest))
        == [["one"], ["Words", "a", "b", "end"]])
    let column = try TableFixture(
      "one\n\n\(table)", size: "[400, 100]", table: style(#""breakBefore": "column""#),
      rest: rest + #", "columns": {"count": 2, "gap": 0}"#)
    #expect(column.texts().map(\.text) == ["one", "a", "b", "end"])
    #expect(column.texts().map { $0.frame.minX >= 200 } == [false, true, true, true])
  }

  @Test("a table begins a page on one side of a spread", arguments: ["right", "left"])
  func sides(_ side: String) throws {
    let fixture = try TableFixture(
      "one\n\n| a |\n|--|\n| b |", size: "[200, 100]",
      table: style(#""breakBefore": "\#(side)""#))
    #expect(pages(fixture).firstIndex { $0.contains("a") } == (side == "right" ? 2 : 1))
  }

  @Test("without a next page rows stay, although what belongs to them has no room")
  func onlyPage() throws {
    func texts(_ markdown: String, size: String, table: String = "") throws -> [[String]] {
      var request = try TableFixture(markdown, size: size, table: table).request
      request.overflow = .truncate
      let layout = try DocumentLayout(request)
      return layout.pages.indices.map { page in
        layout.pages[page].containers.indices.map { layout.text(at: $0, onPage: page) }
      }
    }
    let table = "| a |\n|--|\n| b |\n| c |"
    let caption = try texts("one\n\n\(table)\n\nTable: Words", size: "[200, 103]")
    #expect(caption == [["one", "a", "b", "c"]])
    let kept = try texts(
      "one\n\n# head\n\n\(table)", size: "[200, 80]", table: style(#""keepTogether": true"#))
    #expect(kept == [["one/head", "a", "b"]])
  }

  @Test("a heading moves down below a shape with its table if it has room there")
  func belowShape() throws {
    func tops(freeBelow room: Int, _ overflow: OverflowMode) throws -> [[Double]] {
      var request = try TableFixture(
        "# head\n\n| \(String(repeating: "a", count: 30)) |\n|--|\n| b |", size: "[300, 200]",
        rest: #", "exclusions": [{"shape": "inset(0 0 \#(room) 100)"}]"#
      ).request
      request.overflow = overflow
      return try DocumentLayout(request).pages.map { $0.frames.map(\.minY) }
    }
    for overflow in [OverflowMode.pages, .truncate] {
      #expect(try tops(freeBelow: 60, overflow) == [[140, 160, 180]])
      #expect(try tops(freeBelow: 50, overflow) == [[0, 150, 170]])
    }
  }

  @Test(
    "a paragraph below a table moves on as a whole if its last line would be alone",
    arguments: ["|a|\n|-|\n|b|", "|a|\n|-|\n|b|\n\n# h"])
  func lastLineBelow(_ above: String) throws {
    func fixture(_ words: String, _ height: Int, _ widows: Int = 2) throws -> TableFixture {
      try TableFixture(
        above + "\n\n" + words + "\n\nend", size: "[60, \(height)]",
        rest: """
          , "variations": [{"when": {}, "body": {"widows": \(widows), "orphans": 2}}]
          """)
    }
    let height = above.hasSuffix("h") ? 100 : 80
    let words = "aaaaaaaa bbbbbbbb cccccccc"
    let kept = above.hasSuffix("h") ? "h/" : ""
    // Two of three lines have room below the table.
    let three = try fixture(words, height)
    #expect(pages(three) == [["a", "b"], [kept + words + "/end"]])
    #expect(three.hasTextInOrder)
    // All of them, and two of four.
    #expect(
      try pages(fixture(words, height + 20))
        == [["a", "b", kept + words], ["end"]])
    #expect(
      try pages(fixture(words + " dddddddd", height))
        == [["a", "b", kept + "aaaaaaaa bbbbbbbb "], ["cccccccc dddddddd/end"]])
    #expect(
      try pages(fixture(words, height, 0))
        == [["a", "b", kept + "aaaaaaaa bbbbbbbb "], ["cccccccc/end"]])
    try expectFreshEdits([fixture(words, height), fixture(words + " d", height), three])
  }
}
