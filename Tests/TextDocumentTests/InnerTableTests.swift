import Testing
import TextDrawing
import TextGeometry
import TextStorage

@testable import TextDocument

@Suite("Arrays of rows in a cell of a JSON table are a table in the cell")
struct InnerTableTests {
  private let basket =
    #"[{"item": "Basket", "parts": [{"fruit": "Pears", "kg": 2}, {"fruit": "Plums"}]}]"#

  /// Reads a table as a document does.
  ///
  /// - Parameters:
  ///   - dividesCells: True if cells are paragraphs of their own.
  ///   - tables: The rows of the document's data by their names.
  private func read(
    _ markdown: String, dividesCells: Bool = true, tables: [String: String] = [:]
  ) -> MarkdownText {
    var rules = MarkdownRules()
    (rules.dividesCells, rules.restoresValues) = (dividesCells, true)
    rules.tables = MarkdownTableRules(values: DocumentValues([:], tables: tables)) { _ in
      .failure(MarkdownFileFault(message: "no file"))
    }
    return MarkdownText(reading: markdown, links: .standard, rules: rules, picture: nil)
  }

  private func table(_ rows: String, _ attributes: String = "header=1") -> String {
    "```table {\(attributes)}\n\(rows)\n```\n\nend"
  }

  /// The paragraphs: the numbers of their tables, rows and columns, and their words.
  private func cells(_ text: MarkdownText) -> [String] {
    text.blocks.map { block in
      let words = String(decoding: text.utf16[block.range].filter { $0 != 0x0A }, as: UTF16.self)
      guard let table = block.table, let cell = block.cell else { return words }
      return "\(table):\(cell.row),\(cell.column) \(words)"
    }
  }

  /// The cells around the tables: the numbers of their tables, rows and columns.
  private func outer(_ text: MarkdownText) -> [String] {
    text.tables.map { table in
      table.outer.map { "\($0.table):\($0.cell.row),\($0.cell.column)" } ?? "none"
    }
  }

  /// An array with tables in each other around one word.
  private func nested(_ depth: Int) -> String {
    String(repeating: "[[", count: depth) + #""x""# + String(repeating: "]]", count: depth)
  }

  @Test("keys of objects are the header of the table in the cell")
  func objects() {
    let text = read(table(basket))
    #expect(
      cells(text) == [
        "0:0,0 item", "0:0,1 parts", "0:1,0 Basket", "1:0,0 fruit", "1:0,1 kg", "1:1,0 Pears",
        "1:1,1 2", "1:2,0 Plums", "1:2,1 ", "end",
      ])
    #expect(
      text.blocks.map(\.element) == [
        .tableHeader, .tableHeader, .table, .tableHeader, .tableHeader, .table, .table, .table,
        .table, nil,
      ])
    #expect(outer(text) == ["none", "0:1,1"])
    #expect(text.tables.map(\.rowCount) == [2, 3])
    #expect(text.tables.map { $0.origin != nil } == [true, false])
    #expect(text.remarks.isEmpty)
  }

  @Test("rows that are arrays have no header in a cell, and innerHeader gives any of them one")
  func headers() {
    let arrays = #"[["item", "parts"], ["Basket", [["Pears", 2], ["Plums", 1]]]]"#
    let parts = ["1:0,0 Pears", "1:0,1 2", "1:1,0 Plums", "1:1,1 1"]
    for (attributes, header, element) in [
      ("header=1", "0", MarkdownElement.table), ("innerHeader=1", "1", .tableHeader),
    ] {
      let text = read(table(arrays, attributes))
      #expect(Array(cells(text)[3..<7]) == parts)
      #expect(text.tables[1].attributes.values["header"] == header)
      #expect(text.blocks[3].element == element)
      #expect(text.blocks[5].element == .table)
    }
    let hidden = read(table(basket, "innerHeader=0"))
    #expect(
      Array(cells(hidden)[3...]) == ["1:0,0 Pears", "1:0,1 2", "1:1,0 Plums", "1:1,1 ", "end"])
    #expect(
      read(table(basket, "innerHeader=no")).remarks.map(\.message) == [
        "“no” is not a number of rows: write a whole number, such as innerHeader=1"
      ])
  }

  @Test("arrays of other values are paragraphs beside such tables, and empty rows an empty cell")
  func paragraphs() {
    let text = read(
      table(#"[[["a", 2], [["b"]], "in\n- c\n- d", [[]], [], null]]"#, "header=0"))
    #expect(
      cells(text) == [
        "0:0,0 a", "0:0,0 2", "1:0,0 b", "0:0,2 in", "0:0,2 c", "0:0,2 d", "0:0,3 ", "0:0,4 ",
        "0:0,5 ", "end",
      ])
    #expect(text.blocks.indices.filter { text.blocks[$0].marker == .item } == [4, 5])
    #expect(text.blocks[4].isCellItem && text.blocks[6].lists.isEmpty)
  }

  @Test("columns are chosen with the tables in their cells, also several times")
  func columns() {
    let text = read(table(basket, #"columns="parts item parts" heads="P, I, Q""#))
    #expect(outer(text) == ["none", "0:1,0", "0:1,2"])
    #expect(
      cells(text) == [
        "0:0,0 P", "0:0,1 I", "0:0,2 Q", "1:0,0 fruit", "1:0,1 kg", "1:1,0 Pears", "1:1,1 2",
        "1:2,0 Plums", "1:2,1 ", "0:1,1 Basket", "2:0,0 fruit", "2:0,1 kg", "2:1,0 Pears",
        "2:1,1 2", "2:2,0 Plums", "2:2,1 ", "end",
      ])
    #expect(outer(read(table(basket, "columns=item"))) == ["none"])
  }

  @Test("values and keys of data are text in such tables, too")
  func literal() {
    let text = read(
      "```table {data=items header=0}\n```",
      tables: ["items": ##"[["a", [{"*k*": "# x", "{l}": "- y\n- z"}]]]"##])
    #expect(
      cells(text) == [
        "0:0,0 a", "1:0,0 *k*", "1:0,1 {l}", "1:1,0 # x", "1:1,1 - y\u{2028}- z",
      ])
  }

  @Test("where cells are no paragraphs, the words of such tables are in the row")
  func rows() {
    let rows =
      #"[{"item": "Basket", "parts": [{"fruit": "Pears", "kg": 2}, {"fruit": "Plums", "kg": 1}]}]"#
    let text = read(table(rows), dividesCells: false)
    #expect(
      String(decoding: text.utf16, as: UTF16.self)
        == "item\tparts\nBasket\tPears 2, Plums 1\nend")
    #expect(text.tables.count == 1 && text.tables[0].origin == nil)
    let deep = read(
      table(#"[[[["a", [["b", "c"], ["d"]]], [["e", "f"], null]]]]"#, "header=0"),
      dividesCells: false)
    #expect(
      String(decoding: deep.utf16, as: UTF16.self) == "a (b c, d), e f\nend")
  }

  @Test("tables are in each other to a depth, and deeper ones have a remark with their place")
  func depth() {
    let most = TextTable.maximumDepth
    let text = read(table(nested(most), "header=0"))
    #expect(cells(text) == ["\(most - 1):0,0 x", "end"])
    #expect(outer(text) == ["none"] + (0..<most - 1).map { "\($0):0,0" })
    let message =
      "tables in each other may be 8 deep: write the values of this one as text"
    let deep = read(table(nested(most + 1)))
    #expect(deep.remarks == [MarkdownRemark(line: 2, message: "column 17: \(message)")])
    #expect(deep.tables.isEmpty && cells(deep) == [nested(most + 1), "end"])
    let data = read("```table {data=t}\n```", tables: ["t": nested(most + 1)])
    let places = String(repeating: "cell 1, row 1: ", count: most - 1)
    #expect(
      data.remarks == [MarkdownRemark(line: 1, message: "“t”, row 1: \(places)\(message)")])
  }

  @Test("a table that is written as a list around them counts")
  func listTables() {
    func list(_ depth: Int) -> String {
      let json = nested(depth)
      return "::: list-table\n- - a\n  - ```table {header=0}\n    \(json)\n    ```\n:::"
    }
    let most = TextTable.maximumDepth - 1
    let text = read(list(most))
    #expect(cells(text) == ["0:0,0 a", "\(most):0,0 x"])
    #expect(Array(outer(text).prefix(2)) == ["none", "0:0,1"])
    #expect(text.tables.map(\.rowCount) == Array(repeating: 1, count: most + 1))
    #expect(read(list(most + 1)).remarks.count == 1)
  }

  @Test("faults of such tables have their places in the source")
  func faults() {
    func remarks(_ rows: String) -> [String] {
      read(table(rows)).remarks.map { "\($0.line): \($0.message)" }
    }
    #expect(
      remarks("[[1,\n [\"a\", {}]]]") == [
        "3: column 8: expected a string, a number, true, false or null, as the first value is, "
          + "found an object"
      ])
    #expect(
      remarks("[[1, [{}, null]]]")
        == ["2: column 11: expected an object, as the first row is, found null"])
    #expect(
      remarks("[[1, [[1], [2, 3]]]]")
        == ["2: column 12: the row has 2 cells, but the first has 1"])
  }

  @Test("limits count the cells of such tables")
  func limits() throws {
    let rows = "[[1, [[2, 3]]]]"
    let fault = ValueTable.Fault(line: 1, message: "column 7: the table has more than 3 cells")
    #expect(throws: fault) { try ValueTable(parsingJSON: rows, cellLimit: 3) }
    let table = try ValueTable(parsingJSON: rows, cellLimit: 4)
    #expect(table.cellCount == 4)
    #expect(throws: ValueTable.Fault(line: 5, message: "the table has more than 3 cells")) {
      try table.checkSize(columnCount: 2, line: 5, cellLimit: 3)
    }
    try table.checkSize(columnCount: 2, line: 5, cellLimit: 4)
    // Rows with fewer cells count as if they had as many.
    var objects = try ValueTable(parsingJSON: #"[{"k": [[1], [2, 3]]}]"#)
    #expect(objects.cellCount == 5)
    #expect(objects.choose(["k", "j", "k"]) == ["j"])
    #expect(objects.cellCount == 11)
  }

  @Test("names and captions are those of the table around them")
  func captions() {
    let rows = #"[[[["a"]], "b"]]"#
    let named = read(table(rows, "#t .x header=0"))
    #expect(named.blocks.map(\.attributes.identifier) == ["t", nil, nil])
    #expect(named.blocks.map(\.attributes.classes) == [[], ["x"], []])
    let text = read("```table {header=0}\n\(rows)\n```\n\nTable: Words {.wide footer=1}")
    #expect(text.blocks.map(\.element) == [.table, .table, .caption])
    #expect(text.tables.map(\.hasCaptionBelow) == [true, false])
    #expect(text.tables.map(\.attributes.classes) == [["wide"], []])
    #expect(text.tables.map { $0.attributes.values["footer"] } == ["1", nil])
    #expect(text.blocks.map(\.attributes.classes) == [[], ["wide"], []])
    #expect(text.tables[0].origin?.attributes.classes == ["wide"])
    let above = read("```table {header=0 caption=Words}\n\(rows)\n```")
    #expect(above.tables.map(\.hasCaptionAbove) == [true, false])
    #expect(above.blocks[0].element == .caption)
  }

  @Test("innerClass names the classes of all such tables, which are used without them, too")
  func classes() throws {
    let text = read(table(#"[[1, [[2, [[3]]]]]]"#, #".x header=0 innerClass="parts .y""#))
    #expect(text.tables.map(\.attributes.classes) == [["x"], ["parts", "y"], ["parts", "y"]])
    #expect(
      text.blocks.map(\.attributes.classes) == [["x"], ["parts", "y"], ["parts", "y"], []])
    for rows in ["[[1, 2]]", "[[1, [[2]]]]", "[["] {
      let markdown = "```table {.x innerClass=parts format=json}\n\(rows)\n```"
      let table = #"}}, "parts": {"table": {"rules": "none""#
      let remarks = try TableFixture(markdown, table: table).layout.remarks
      #expect(remarks.map(\.place).filter { $0.hasPrefix("styles") }.isEmpty)
    }
  }

  @Test("tables without such tables are written as before")
  func plain() {
    let text = read(table("[[\"a\", [\"b\", \"c\"]]]"))
    #expect(cells(text) == ["0:0,0 a", "0:0,1 b", "0:0,1 c", "end"])
    #expect(text.tables.count == 1 && text.tables[0].origin == nil)
  }

  // MARK: Layout

  @Test("their cells have containers in that of the cell, whose column is as wide as they are")
  func containers() throws {
    let fixture = try TableFixture(
      table(#"[["a", "b"], ["x", [["yy", 1], ["z", 2]]]]"#))
    let texts = fixture.texts()
    #expect(texts.map(\.text) == ["a", "b", "x", "", "yy", "1", "z", "2", "end"])
    #expect(texts.map(\.frame.minY) == [0, 0, 20, 20, 20, 20, 40, 40, 60])
    // Padding of five points, and 0.01 for rounding errors in each column.
    let lefts = [5, 21.01, 5, 21.01, 26.01, 48.02, 26.01, 48.02, 0]
    for (text, left) in zip(texts, lefts) { #expect(abs(text.frame.minX - left) < 1e-6) }
    #expect(abs(texts[3].frame.width - 38.03) < 1e-6 && texts[3].frame.height == 40)
    func cell(_ table: Int, _ row: Int, _ column: Int) -> PageCell {
      PageCell(
        table: table, row: row, column: column, rowSpan: 1, columnSpan: 1, isHeader: false)
    }
    #expect(
      texts[2...].map(\.cell) == [
        cell(0, 1, 0), cell(0, 1, 1), cell(1, 0, 0), cell(1, 0, 1), cell(1, 1, 0), cell(1, 1, 1),
        nil,
      ])
    #expect(fixture.layout.pages[0].parents == [4: 3, 5: 3, 6: 3, 7: 3])
    #expect(fixture.layout.remarks.isEmpty)
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.components(of: "<table") == 2 && html.components(of: "<tr>") == 4)
  }

  @Test("the deepest of them have their padding in each other")
  func deepContainers() throws {
    let most = TextTable.maximumDepth
    let texts = try TableFixture(table(nested(most), "header=0")).texts()
    #expect(texts.map(\.text) == Array(repeating: "", count: most - 1) + ["x", "end"])
    #expect(texts.prefix(most).map(\.frame.minX) == (1...most).map { Double($0) * 5 })
    #expect(texts[most].frame.minY == 20)
  }

  @Test("rows with them continue on the next page, and edits give the same layout")
  func pages() throws {
    func fixture(_ count: Int) throws -> TableFixture {
      let parts = (1...count).map { "[\"p\($0)\", \($0)]" }.joined(separator: ", ")
      return try TableFixture(table("[[\"x\", [\(parts)]]]", "header=0"), size: "[200, 60]")
    }
    let long = try fixture(5)
    #expect(long.layout.pages.count == 2 && long.layout.overflow == nil)
    let words = (0..<2).flatMap { long.texts(page: $0).map(\.text) }.filter { !$0.isEmpty }
    #expect(words == ["x"] + (1...5).flatMap { ["p\($0)", "\($0)"] } + ["end"])
    try expectFreshEdits([fixture(2), long, fixture(3)])
  }
}
