import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Tables that are wider than their room are made smaller, continued below, or stacked")
struct WideTableTests {
  private static let columns = """
    | name | size | area | note |
    |--|--|--|--|
    | xxxx | aaaa | bbbb | cccc |
    """
  private static let stack = """
    | name | size |
    |--|--:|
    | xxxxxxxx | yyyyyyyy |
    | one | two |
    """

  private func fixture(
    _ markdown: String, _ wide: String, size: String, table: String = "", rest: String = ""
  ) throws -> TableFixture {
    try TableFixture(markdown, size: size, table: #", "wide": "\#(wide)"\#(table)"#, rest: rest)
  }

  @Test("a fitted table has type so small that its words have room")
  func fit() throws {
    // Two columns of ten characters with their padding need 140.02 points.
    let markdown = "one\n\n| aaaaaaaaaa | b |\n|--|--|\n| c | dddddddddd |\n\ntwo"
    let fixture = try fixture(markdown, "fit", size: "[105, 400]")
    let texts = fixture.texts()
    // The additions for rounding stay; the factor is the next multiple of 1/512 below.
    let factor = (((105 - 0.02) / 140) * 512).rounded(.down) / 512
    #expect(factor == 383 / 512.0)
    #expect(texts.map(\.text) == ["one", "aaaaaaaaaa", "b", "c", "dddddddddd", "two"])
    #expect(abs(texts[1].frame.minX - 5 * factor) < 1e-6)
    #expect(abs(texts[1].frame.width - 60 * factor - 0.01) < 1e-6)
    #expect(abs(texts[3].frame.minY - 20 - 20 * factor) < 1e-6)
    #expect(texts[0].frame.height == 20 && fixture.layout.currentRemarks.isEmpty)
    let lines = fixture.layout.manager.lineFragments(in: fixture.layout.manager.textContainers[1])
    #expect(lines.count == 1 && abs(lines[0].rect.height - 20 * factor) < 1e-6)
  }

  @Test("a fitted table keeps half its size, and has its own size where it has room")
  func fitLimits() throws {
    let markdown = "| aaaaaaaaaa | b |\n|--|--|\n| c | dddddddddd |"
    let narrow = try fixture(markdown, "fit", size: "[50, 400]")
    #expect(abs(narrow.texts()[2].frame.minY - 20) < 1e-6)
    #expect(narrow.layout.currentRemarks.contains { $0.place == "line 1" })
    let wide = try fixture(markdown, "fit", size: "[300, 400]")
    #expect(wide.texts()[2].frame.minY == 20 && wide.texts()[0].frame.minX == 5)
    // A layout that follows the narrow one starts from the table's own size.
    let again = try DocumentLayout(wide.request, following: narrow.layout)
    #expect(try again.dumped() == wide.layout.dumped())
    let back = try DocumentLayout(narrow.request, following: again)
    #expect(
      try back.dumped() == fixture(markdown, "fit", size: "[50, 400]").layout.dumped())
  }

  @Test("columns without room continue below, beside the first column again")
  func columns() throws {
    // Each column needs 34.01 points, so two stand beside the first one.
    let fixture = try fixture(Self.columns, "columns", size: "[110, 400]")
    let texts = fixture.texts()
    #expect(
      texts.map(\.text)
        == ["name", "size", "area", "xxxx", "aaaa", "bbbb", "name", "note", "xxxx", "cccc"])
    // Without padding and spaces the parts are 6 points apart.
    for (text, y) in zip(texts, [0.0, 0, 0, 20, 20, 20, 46, 46, 66, 66]) {
      #expect(abs(text.frame.minY - y) < 1e-6)
    }
    for (text, x) in zip(texts, [5, 39.01, 73.02, 5, 39.01, 73.02, 5, 39.01, 5, 39.01]) {
      #expect(abs(text.frame.minX - x) < 1e-6)
    }
    // Repeated cells are the same containers.
    let containers = fixture.layout.pages[0].containers
    #expect(containers[6] == containers[0] && containers[8] == containers[3])
    #expect(texts[9].cell?.column == 3 && fixture.layout.overflow == nil)
    let room = try self.fixture(Self.columns, "columns", size: "[137, 400]")
    #expect(room.texts().count == 8)
  }

  @Test("from right to left the parts of a table are at the right")
  func columnsRightToLeft() throws {
    let markdown = "| אבגד | הוזח | טיכל | מנסע |\n|--|--|--|--|\n| אאאא | בבבב | גגגג | דדדד |"
    let texts = try fixture(markdown, "columns", size: "[110, 400]").texts()
    #expect(texts.count == 10)
    for start in [0, 3, 6, 8] { #expect(abs(texts[start].frame.maxX - 105) < 1e-6) }
    for place in [1, 2, 4, 5, 7, 9] {
      #expect(texts[place].frame.maxX <= texts[place - 1].frame.minX - 10 + 1e-6)
    }
  }

  @Test("parts stay together on a page, each below the header")
  func columnPages() throws {
    let rows = (1...7).map { "| r\($0)xx | aaaa | bbbb | cccc |" }.joined(separator: "\n")
    let markdown = "| name | size | area | note |\n|--|--|--|--|\n\(rows)\n\nend"
    let fixture = try fixture(markdown, "columns", size: "[110, 200]")
    // Two headers, two times three rows and the gap.
    try #require(fixture.layout.pages.count == 3)
    for page in 0..<2 {
      let texts = fixture.texts(page: page)
      #expect(texts.count == 20)
      #expect(texts[0].text == "name" && texts[3].text == "r\(page * 3 + 1)xx")
      #expect(texts[12].text == "name" && texts[14].text == "r\(page * 3 + 1)xx")
      #expect(texts.allSatisfy { $0.frame.maxY <= 200 })
    }
    #expect(fixture.texts(page: 2).last?.text == "end")
  }

  @Test("widths of columns that the table lacks make no part, and points are kept")
  func columnWidths() throws {
    let texts = try fixture(
      Self.columns, "columns", size: "[130, 400]",
      table: #", "columns": ["auto", 50, "1fr", "auto", "auto", 40]"#
    ).texts()
    // 34.01 and 50 points, and the share of the rest.
    #expect(texts.map(\.text).prefix(3) == ["name", "size", "area"])
    for (text, x) in zip(texts, [5, 39.01, 89.01]) { #expect(abs(text.frame.minX - x) < 1e-6) }
    #expect(abs(texts[2].frame.maxX - 125) < 1e-6)
    #expect(texts.count == 10)
  }

  @Test("columns that a cell connects stay in one part")
  func columnSpans() throws {
    let markdown = """
      | name | size | area | < |
      |--|--|--|--|
      | xxxx | aaaa | bbbb | cccc |
      """
    let texts = try fixture(
      markdown, "columns", size: "[110, 400]", table: #", "spans": true"#
    ).texts()
    #expect(
      texts.map(\.text) == ["name", "size", "xxxx", "aaaa", "name", "area", "xxxx", "bbbb", "cccc"])
    // A cell across all columns leaves nothing to divide.
    let all = try fixture(
      "| name | < | < | < |\n|--|--|--|--|\n| xxxx | aaaa | bbbb | cccc |", "columns",
      size: "[110, 400]", table: #", "spans": true"#)
    #expect(all.texts().count == 5)
    #expect(all.layout.currentRemarks.contains { $0.place == "line 1" })
  }

  @Test("a stacked row is a block of lines beside their headers")
  func stack() throws {
    let fixture = try fixture(Self.stack, "stack", size: "[100, 400]")
    let texts = fixture.texts()
    #expect(
      texts.map(\.text)
        == ["name", "size", "xxxxxxxx", "yyyyyyyy", "name", "size", "one", "two"])
    for (text, y) in zip(texts, [0.0, 20, 0, 20, 40, 60, 40, 60]) {
      #expect(abs(text.frame.minY - y) < 1e-6)
    }
    // Headers of 24.01 points, then the padding of both.
    for (text, x) in zip(texts, [5, 5, 39.01, 39.01, 5, 5, 39.01, 39.01]) {
      #expect(abs(text.frame.minX - x) < 1e-6)
    }
    #expect(abs(texts[6].frame.width - 18.01) < 1e-6)
    #expect(texts[4].cell?.isHeader == true && texts[6].cell?.row == 2)
    // Lines above, below and between the blocks.
    #expect(fixture.layout.pages[0].shapes.count == 3)
    #expect(try self.fixture(Self.stack, "stack", size: "[117, 400]").texts().count == 6)
  }

  @Test("lines of blocks begin at the start, whatever the alignment", arguments: ["--:", ":-:"])
  func stackAlignment(_ colons: String) throws {
    let markdown =
      "| name | sizes of things |\n|--|\(colons)|\n| xxxxxxxx | yyyyyyyy |\n"
      + "| one | two and three and four |"
    func starts(_ fixture: TableFixture) -> [Double] {
      let manager = fixture.layout.manager
      return manager.textContainers.flatMap { container in
        manager.lineFragments(in: container).map(\.used.start)
      }
    }
    let narrow = try fixture(markdown, "stack", size: "[110, 400]")
    #expect(narrow.texts().count == 8)
    // The second header and the last cell wrap.
    #expect(starts(narrow).count > 8 && starts(narrow).allSatisfy { $0 == 0 })
    // Columns keep their alignment if the table is no stack.
    let wide = try fixture(markdown, "stack", size: "[300, 400]")
    #expect(starts(wide).contains { $0 > 20 })
    #expect(
      try DocumentLayout(wide.request, following: narrow.layout).dumped()
        == wide.layout.dumped())
  }

  @Test("a cell of several columns has no header that is above some of them only")
  func stackSpans() throws {
    let markdown = """
      ```table {footer=1}
      Item,Qty,Price,All
      aaaaaaaa,bbbbbbbb,cccccccc,dddddddd
      Sum,<,<,9
      ```
      """
    let texts = try fixture(markdown, "stack", size: "[120, 400]", table: #", "spans": true"#)
      .texts()
    #expect(
      texts.map(\.text) == [
        "Item", "Qty", "Price", "All", "aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd", "All", "Sum",
        "9",
      ])
    for (text, y) in zip(texts, [0.0, 20, 40, 60, 0, 20, 40, 60, 100, 80, 100]) {
      #expect(abs(text.frame.minY - y) < 1e-6)
    }
    // A header above all columns of the cell stays.
    let joined = try fixture(
      "```table {header=2}\nYear,<\nsize,area\naaaaaaaa,bbbbbbbb\ncc,<\n```", "stack",
      size: "[100, 400]", table: #", "spans": true"#
    ).texts()
    #expect(joined.map(\.text).suffix(2) == ["Year", "cc"])
  }

  @Test("from right to left headers are at the right of blocks")
  func stackRightToLeft() throws {
    let markdown = "| אבגד | הוזח |\n|--|--|\n| אאאאאאאא | בבבבבבבב |"
    let texts = try fixture(markdown, "stack", size: "[100, 400]").texts()
    #expect(texts.map(\.text) == ["אבגד", "הוזח", "אאאאאאאא", "בבבבבבבב"])
    let widest = texts[..<2].map(\.frame.width).max() ?? 0
    for (text, x) in zip(texts, [95, 95, 85 - widest, 85 - widest]) {
      #expect(abs(text.frame.maxX - x) < 1e-6)
    }
  }

  @Test("blocks stay whole on a page, and higher ones are divided between lines")
  func stackPages() throws {
    let whole = try fixture(Self.stack, "stack", size: "[100, 70]")
    #expect(whole.layout.pages.count == 2)
    #expect(whole.texts(page: 1).map(\.text) == ["name", "size", "one", "two"])
    #expect(whole.texts(page: 1)[0].frame.minY == 0)
    let divided = try fixture(Self.stack, "stack", size: "[100, 30]")
    #expect(divided.layout.pages.count == 4)
    #expect(divided.texts(page: 1).map(\.text) == ["size", "yyyyyyyy"])
    #expect(divided.layout.overflow == nil)
  }

  @Test("several header rows are all beside their cells")
  func stackHeaders() throws {
    let markdown = """
      ```table {header=2}
      2024,<,2025
      size,area,size
      aaaaaaaa,bbbbbbbb,cccccccc
      ```
      """
    let texts = try fixture(markdown, "stack", size: "[100, 400]", table: #", "spans": true"#)
      .texts()
    #expect(
      texts.map(\.text) == [
        "2024", "size", "2024", "area", "2025", "size", "aaaaaaaa", "bbbbbbbb", "cccccccc",
      ])
    for (text, y) in zip(texts, [0.0, 20, 40, 60, 80, 100, 0, 40, 80]) {
      #expect(abs(text.frame.minY - y) < 1e-6)
    }
  }

  @Test("beside shapes parts and blocks keep clear of them", arguments: ["columns", "stack"])
  func shapes(_ wide: String) throws {
    let fixture = try fixture(
      Self.columns, wide, size: "[110, 400]",
      rest: #", "exclusions": [{"shape": "inset(30px 40px 300px 0)"}]"#)
    let texts = fixture.texts()
    #expect(texts.count == (wide == "stack" ? 8 : 10))
    #expect(texts.allSatisfy { $0.frame.minY >= 100 || $0.frame.maxY <= 30 })
    #expect(texts.contains { $0.text == "cccc" })
  }

  @Test("in HTML parts and blocks are rows of one table", arguments: ["columns", "stack"])
  func html(_ wide: String) throws {
    let fixture = try fixture(Self.columns, wide, size: "[110, 400]")
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.components(of: "<table>") == 1)
    #expect(html.components(of: "<tr>") == (wide == "stack" ? 2 : 4))
  }

  @Test("parts without the first column are rows of their own")
  func partsWithoutFirst() throws {
    // The first column is wider than half of the room, so it is not repeated.
    let fixture = try fixture(
      "| xxxxxxxxxxxx | b |\n|--|--|\n| one | cccccccc |\n| two | d |", "columns",
      size: "[110, 400]")
    #expect(
      fixture.texts().map(\.text) == ["xxxxxxxxxxxx", "one", "two", "b", "cccccccc", "d"])
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.components(of: "<tr>") == 6)
  }
}
