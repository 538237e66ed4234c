import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Tables may be written as comma-separated values")
struct CSVTableTests {
  private func rows(_ source: String) throws -> [[String]] { try ValueTable(parsing: source).rows }

  private func fault(_ source: String) -> ValueTable.Fault? {
    do throws(ValueTable.Fault) {
      _ = try ValueTable(parsing: source)
      return nil
    } catch {
      return error
    }
  }

  @Test("fields are separated by commas, and may be in quotes (RFC 4180)")
  func fields() throws {
    #expect(try rows("a,b\r\nc,d\r\n") == [["a", "b"], ["c", "d"]])
    #expect(try rows("a,\"b,c\"\n\"d\"\"e\",\"f\ng\"") == [["a", "b,c"], ["d\"e", "f\ng"]])
    #expect(try rows("a\rb") == [["a"], ["b"]])
    #expect(try rows(",\n\n\"\"") == [["", ""], [""]])
    #expect(try rows("\u{FEFF}a, b") == [["a", " b"]])
    #expect(try rows("").isEmpty)
    #expect(try ValueTable(parsing: "a;b", separator: 0x3B).rows == [["a", "b"]])
  }

  @Test("faults name their lines")
  func faults() throws {
    #expect(fault("a\n\"b\nc") == ValueTable.Fault(line: 2, message: "a quote is not closed"))
    #expect(fault("\"a\nb\"c")?.line == 2)
    #expect(try ValueTable(parsing: "a,b\nc\n").unequalRow?.line == 2)
    #expect(try ValueTable(parsing: "a,b\nc\n").columnCount == 2)
    #expect(throws: ValueTable.Fault.self) { try ValueTable(parsing: "a,b,c", columnLimit: 2) }
    #expect(throws: ValueTable.Fault.self) { try ValueTable(parsing: "a\nb\nc", cellLimit: 2) }
  }

  @Test("a code block named table is a table, with a caption above")
  func blocks() throws {
    let fixture = try TableFixture(
      "```table {caption=\"Fruit\"}\nab,c\nxxxx,\"y\ny\"\n```\n\nend")
    #expect(fixture.texts().map(\.text) == ["Fruit", "ab", "c", "xxxx", "y\u{2028}y", "end"])
    #expect(fixture.texts()[1].cell?.isHeader == true && fixture.texts()[3].cell?.isHeader == false)
    let none = try TableFixture("```table {header=0}\na\nb\n```")
    #expect(none.texts().map { $0.cell?.isHeader } == [false, false])
    let code = try TableFixture("```tables\na\n```\n\n```table of\na\n```")
    #expect(code.texts().allSatisfy { $0.cell == nil })
  }

  @Test("backslashes before braces and brackets are words of a cell")
  func escapes() throws {
    let fixture = try TableFixture("```table\na\n\\[b] \\{c}\n```\n\n{d}")
    #expect(fixture.texts().map(\.text) == ["a", "\\[b] \\{c}", "{d}"])
  }

  @Test("faults in a block are remarks at their lines, and the block stays code")
  func remarks() throws {
    let fixture = try TableFixture("one\n\n```table\na\n\"b\n```")
    #expect(fixture.layout.remarks.map(\.place) == ["line 5"])
    #expect(fixture.texts().allSatisfy { $0.cell == nil })
  }

  @Test("a table may be in a file beside the text")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-csv-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try OutputFile.write(Array("a;b\nc;d\n".utf8), to: folder.appendingPathComponent("r.csv").path)
    try OutputFile.write(Array("a\n\"".utf8), to: folder.appendingPathComponent("bad.csv").path)
    try OutputFile.write(
      Array("[{\"a\": 1},\n {\"a\": [1, {}]}]".utf8),
      to: folder.appendingPathComponent("bad.json").path)
    try OutputFile.write(
      Array("// rows\n[[1, 2],]".utf8), to: folder.appendingPathComponent("r.jsonc").path)
    var request = DocumentRequest(
      DocumentInput(
        "```table {source=r.csv separator=\";\"}\n```\n\n```table {source=no.csv}\n```\n\n"
          + "```table {source=bad.csv}\n```\n\n```table {source=bad.json}\n```\n\n"
          + "```table {source=r.jsonc}\n```", format: .markdown, folder: folder.path + "/"))
    request.files = .besideDocument
    let layout = try DocumentLayout(request)
    #expect(layout.pages[0].cells.places.count == 6)
    #expect(layout.remarks.count == 3)
    #expect(
      layout.remarks.contains { $0.message.contains("bad.json, line 2: column 12: expected") })
    #expect(layout.remarks.contains { $0.message.contains("bad.csv, line 2: a quote") })
    request.files = .nowhere
    #expect(try DocumentLayout(request).pages[0].cells.places.isEmpty)
  }

  @Test("bytes of a file that are not UTF-8 are a remark with a hint, or replaced")
  func lossyFiles() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-csv-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try OutputFile.write(
      Array("a\ncaf".utf8) + [0xE9], to: folder.appendingPathComponent("r.csv").path)
    var request = DocumentRequest(
      DocumentInput(
        "```table {source=r.csv}\n```", format: .markdown, folder: folder.path + "/"))
    #expect(
      try DocumentLayout(request).remarks.map(\.message) == [
        "r.csv: byte 5 (0xE9) is not valid UTF-8 "
          + "(Convert the text to UTF-8, or have such bytes replaced by U+FFFD.)"
      ])
    request.isLossy = true
    #expect(try DocumentLayout(request).storage.string == "a\ncaf\u{FFFD}")
  }

  @Test("a code block that holds a JSON array is a table, too, and so is a file of its name")
  func json() throws {
    let fixture = try TableFixture(
      "```table\n[[\"ab\", \"c\"], [\"xxxx\", 1.50]]\n```\n\n"
        + "```table {header=0}\n[{\"a\": 1, \"b\": null}, {\"c\": true}]\n```")
    #expect(
      fixture.texts().map(\.text) == ["ab", "c", "xxxx", "1.50", "1", "", "", "", "", "true"])
    #expect(
      fixture.texts().map { $0.cell?.isHeader } == [true, true] + Array(repeating: false, count: 8))
    // Comma-separated values may begin with a bracket.
    #expect(try TableFixture("```table\n[a],b\n```").texts().map(\.text) == ["[a]", "b"])
    let named = try TableFixture("```table {format=json}\n [ [1] ] \n```")
    #expect(named.texts().map(\.text) == ["1"])
    let wrong = try TableFixture(
      "one\n\n```table\n[[1],\n [2 3]]\n```\n\n```table {format=xml}\na\n```")
    #expect(wrong.layout.remarks.map(\.place) == ["line 5", "line 9"])
    #expect(wrong.layout.remarks[0].message.hasPrefix("column 5: expected"))
    #expect(wrong.texts().allSatisfy { $0.cell == nil })
  }

  @Test("faults of tables in JSON have their places")
  func jsonFaults() throws {
    func message(_ source: String) -> String? {
      do throws(ValueTable.Fault) {
        let table = try ValueTable(parsingJSON: source, firstLine: 4, cellLimit: 5, columnLimit: 3)
        return table.unequalRow.map { "\($0.line): \($0.message)" }
      } catch {
        return "\(error.line): \(error.message)"
      }
    }
    #expect(message("[[1, 2],\n [3]]") == "5: column 2: the row has 1 cell, but the first has 2")
    #expect(message("{}") == "4: column 1: expected an array of rows, found an object")
    #expect(
      message("[1]") == "4: column 2: expected an array or an object, found the number 1")
    #expect(
      message("[[1], {\"a\": 1}]")
        == "4: column 7: expected an array, as the first row is, found an object")
    #expect(
      message("[{\"a\": {}}]")
        == "4: column 8: expected a string, a number, true, false, null or an array, found an "
        + "object: write [ ] around it for a table in the cell")
    #expect(message("[[1, 2, 3, 4]]") == "4: column 2: the row has more than 3 cells")
    #expect(message("[[1, 2],\n[1, 2],\n[1, 2]]") == "6: column 1: the table has more than 5 cells")
    #expect(message("[[1], [\"a\\nb\"], [null]]") == nil)
  }

  @Test("blank lines divide the paragraphs of a cell, and lines with hyphens are a list")
  func paragraphs() throws {
    func parts(_ text: String) -> [String] {
      CellText(text).paragraphs.map { ($0.isItem ? "*" : "") + $0.words }
    }
    #expect(parts("a") == ["a"] && parts("") == [""] && parts("- 5") == ["- 5"])
    #expect(parts("a\nb\r\n\r\nc\td") == ["a\u{2028}b", "c d"])
    #expect(parts("in\n- a\n- b\nc\n\nd") == ["in", "*a", "*b\u{2028}c", "d"])
    let fixture = try TableFixture(
      "```table\nh,i\n\"a\n\nb\",\"in\n- c\n- d\"\n```\n\nend")
    #expect(fixture.texts().map(\.text) == ["h", "i", "a/b", "in/c/d", "end"])
    // Two rows with 3.5 points between them, and three with one point between the items.
    #expect(fixture.texts()[3].frame.height == 60 + 3.5 + 1)
    let manager = fixture.layout.manager
    let lines = manager.lineFragments(in: manager.textContainers[3])
    #expect(lines.map { manager.listMarker(of: $0) != nil } == [false, true, true])
    #expect(lines[1].used.start > lines[0].used.start)
    let html = String(
      decoding: try HTMLEncoder.encode(fixture.layout.displayList(page: 0, keepsText: true)),
      as: UTF8.self)
    #expect(html.components(of: "<td") == 2 && html.components(of: "<tr>") == 2)
  }

  @Test("arrays in JSON are paragraphs of a cell, and marks beside them are text")
  func jsonParagraphs() throws {
    let fixture = try TableFixture(
      "```table\n[[\"h\", \"i\"], [[\"a\", \"b\"], \"<\"], [\"c\", \"<\"]]\n```",
      table: #", "spans": true"#)
    #expect(fixture.texts().map(\.text) == ["h", "i", "a/b", "<", "c"])
    #expect(fixture.texts().last?.cell?.columnSpan == 2)
  }

  @Test("a paragraph beside a table is its caption, and names its class")
  func captions() throws {
    let table = "| a | b |\n|--|--|\n| c | d |"
    let above = try TableFixture(
      "one\n\nTable: Words {.wide}\n\n\(table)",
      table: #"}}, "wide": {"table": {"columns": [100, 50]"#)
    #expect(above.texts().map(\.text) == ["one/Words", "a", "b", "c", "d"])
    #expect(above.texts()[2].frame.minX == 105)
    let below = try TableFixture(
      "\(table)\n\n: Words {.wide}", table: #"}}, "wide": {"table": {"columns": [100, 50]"#)
    #expect(below.texts().map(\.text) == ["a", "b", "c", "d", "Words"])
    #expect(below.texts()[1].frame.minX == 105)
    #expect(try TableFixture("Table: no\n\none").texts()[0].text == "Table: no/one")
  }

  @Test("a caption moves to the next page with its table")
  func keptCaption() throws {
    let fixture = try TableFixture(
      "one\n\nTable: x\n\n| a |\n|--|\n| b |", size: "[200, 60]")
    #expect(fixture.texts(page: 0).map(\.text) == ["one"])
  }
}

@Suite("Cells may cover several columns and rows")
struct TableSpanTests {
  private func cells(_ markdown: String) throws -> [[Int]] {
    try TableFixture(markdown, table: #", "spans": true"#).texts().compactMap { text in
      text.cell.map { [$0.row, $0.column, $0.rowSpan, $0.columnSpan] }
    }
  }

  @Test("< continues the cell before, and ^ the one above")
  func spans() throws {
    #expect(
      try cells("| a | < | c |\n|--|--|--|\n| d | e | f |\n| ^ | g | < |") == [
        [0, 0, 1, 2], [0, 2, 1, 1], [1, 0, 2, 1], [1, 1, 1, 1], [1, 2, 1, 1], [2, 1, 1, 2],
      ])
    // A cell of two rows and columns.
    #expect(
      try cells("| h | i | j |\n|--|--|--|\n| a | < | b |\n| ^ | ^ | c |\n| ^ | < | d |").filter {
        $0[2] > 1
      } == [[1, 0, 3, 2]])
  }

  @Test("marks without a cell to continue are text, and so are all without the key")
  func literal() throws {
    #expect(
      try cells("| < | ^ |\n|--|--|\n| < | a |") == [
        [0, 0, 1, 1], [0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 1, 1],
      ])
    // The cell above covers a column in which this row has words.
    #expect(try cells("| a | < |\n|--|--|\n| ^ | b |").count == 3)
    // A row of marks is none.
    #expect(
      try cells("| h | i |\n|--|--|\n| a | b |\n| ^ | ^ |\n| ^ | c |").suffix(3) == [
        [1, 0, 2, 1], [1, 1, 1, 1], [2, 1, 1, 1],
      ])
    // No cell of the header reaches into the rows below.
    #expect(try cells("| a | b |\n|--|--|\n| ^ | c |").count == 4)
    let plain = try TableFixture("| a | < |\n|--|--|")
    #expect(plain.texts().map(\.text) == ["a", "<"])
  }

  @Test("a cell of two columns is as wide as both, and one of two rows as high as both")
  func frames() throws {
    let fixture = try TableFixture(
      "| ab | < |\n|--|--|\n| cd | e |\n| ^ | f |",
      table: #", "spans": true, "columns": [100, 60], "verticalAlign": "bottom""#)
    let texts = fixture.texts()
    #expect(texts.map(\.text) == ["ab", "cd", "e", "f"])
    #expect(texts[0].frame.width == 150)
    #expect(texts[1].frame.maxY == 60 && texts[1].frame.minY == 40)
    #expect(texts[3].frame.minX == 105 && texts[3].frame.minY == 40)
  }

  @Test("spans are in HTML and in the dump, and the source keeps its places")
  func outputs() throws {
    let fixture = try TableFixture(
      "| ab | < |\n|--|--|\n| cd | e |\n| ^ | f |", table: #", "spans": true"#)
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.components(of: #"colspan="2""#) == 1 && html.components(of: #"rowspan="2""#) == 1)
    #expect(try fixture.layout.dumpedText().components(of: #""columnSpan":2"#) == 1)
    let traced = try TracedText(fixture.request)
    let source = Array("| ab | < |\n|--|--|\n| cd | e |\n| ^ | f |".utf16)
    for (unit, place) in zip(traced.units, traced.places) where place >= 0 {
      #expect(source[place] == unit)
    }
    #expect(traced.places.filter { $0 >= 0 }.count == 6)
  }
}

@Suite("Columns of numbers and footer rows")
struct TableColumnStyleTests {
  @Test("decimal separators of a column are below each other")
  func decimals() throws {
    let fixture = try TableFixture(
      "| n |\n|--|\n| 1.5 |\n| 10.25 |\n| 100 |\n| n/a |", table: #", "align": ["decimal"]"#)
    let ends = fixture.texts().dropFirst().map { text in
      let place = fixture.layout.pages[0].frames.firstIndex(of: text.frame) ?? 0
      let container = fixture.layout.manager.textContainers[place]
      return fixture.layout.manager.lineFragments(in: container)[0].used.end
    }
    // The widest fraction has three characters of six points.
    #expect(ends.map { (ends[1] - $0).rounded() } == [6, 0, 18, 0])
  }

  @Test("decimal separators are below each other in cells from right to left, too")
  func decimalsRightToLeft() throws {
    let fixture = try TableFixture(
      "| n |\n|--|\n| 1.5 |\n| 10.25 |\n| 100 |\n| 2.5 = |\n| = 2.5 |\n| = 7 |",
      table: #", "align": ["decimal"]"#)
    var request = fixture.request
    request.sheet?.base.body.direction = .rightToLeft
    let layout = try DocumentLayout(request)
    let ends = layout.pages[0].containers.indices.dropFirst().map { place in
      layout.manager.lineFragments(in: layout.manager.textContainers[place])[0].used.end
    }
    // Text after a number is at its left, and text before it at its right.
    #expect(ends.map { (ends[4] - $0).rounded() } == [12, 6, 24, 12, 0, 12])
  }

  @Test("languages have their own separators")
  func separators() {
    func position(_ text: String, _ language: String?) -> Int? {
      DecimalSeparator(language: language).position(in: Array(text.utf16)[...])
    }
    #expect(position("1,234.50", nil) == 5 && position("1.234,50 €", "de") == 5)
    #expect(position("1,234", "en") == 5 && position("1’234.5", "de-CH") == 5)
    #expect(position("no", "en") == nil && position("5 kg", "en") == 1)
    #expect(position("3.", "en") == 1)
  }

  @Test("footer rows are at the end, below a line, in their own style")
  func footers() throws {
    let fixture = try TableFixture(
      "| a |\n|--|\n| b |\n| c |",
      table: ##", "footer": 1, "rules": "header", "ruleColor": "#0000ff""##,
      rest: "")
    #expect(fixture.layout.pages[0].decorations.map(\.rect.midY) == [20, 40, 0, 60])
    let last = fixture.layout.storage.length - 1
    #expect(fixture.layout.storage.attribute(.font, at: last)?.weight == 700)
    let all = try TableFixture("| a |\n|--|\n| b |", table: #", "footer": 9"#)
    #expect(all.layout.pages[0].cells.places.count == 2)
  }
}

@Suite("Tables run through the containers of a sheet")
struct TableContainerTests {
  private let rows = "| a | b |\n|--|--|\n" + (1...6).map { "| r\($0) | x |\n" }.joined()

  @Test("rows that do not fit move to the next container, below the header")
  func containers() throws {
    let fixture = try TableFixture(
      rows + "\nend",
      rest: #"""
        , "containers": [{"name": "one", "frame": [10, 10, 100, 80]},
                         {"name": "two", "frame": [120, 10, 150, 200]}]
        """#)
    let texts = fixture.texts()
    #expect(texts.map(\.text).filter { $0 == "a" }.count == 2)
    #expect(texts.prefix(8).allSatisfy { $0.frame.maxX <= 110 && $0.frame.maxY <= 90 })
    #expect(texts.last?.text == "end" && texts.last?.frame.minX == 120)
    #expect(fixture.layout.pages[0].names.values.contains("two"))
    #expect(fixture.layout.remarks.isEmpty)
  }

  @Test("the last container grows with the page, or the text goes on to the next page")
  func growing() throws {
    let rest = #", "containers": [{"frame": [0, 0, 100, 60]}, {"frame": [100, 0, 100, 60]}]"#
    var request = try TableFixture(rows + rows, size: #"[200, 60]"#, rest: rest).request
    request.overflow = .grow
    let grown = try DocumentLayout(request)
    #expect(grown.pages.count == 1 && grown.pages[0].size.height == 260)
    #expect(grown.overflow == nil)
    request.overflow = .pages
    let paged = try DocumentLayout(request)
    #expect(paged.pages.count == 4 && paged.overflow == nil)
    request.overflow = .truncate
    #expect(try DocumentLayout(request).overflow != nil)
  }

  @Test("in other containers rows are lines with tabs, which is a remark")
  func refused() throws {
    for rest in [
      #", "containers": [{"frame": [0, 0, 200, 200], "maximumLines": 9}]"#,
      #", "containers": [{"frame": [0, 0, 200, 200], "fit": {"to": "width", "size": [5, 10]}}]"#,
    ] {
      let layout = try TableFixture(rows, rest: rest).layout
      #expect(layout.pages[0].cells.places.isEmpty)
      #expect(layout.remarks.map(\.place) == ["styles.table.table"])
    }
  }

  @Test("tab stops of tables, boxes of headers, floats and notes make lines, with a remark each")
  func linesWithTabs() throws {
    func remarks(_ markdown: String, table: String = "", styles: String = "") throws -> [String] {
      var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
      let sheet = """
        {"sheet": 1, "page": {"size": [300, 300]},
         "styles": {"table": {"table": {"rules": "grid"}\(table)}\(styles)}}
        """
      request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
      return try DocumentLayout(request).remarks.map { "\($0.place): \($0.message)" }
    }
    let none = "styles.table.table: it has no effect"
    #expect(try remarks(rows).isEmpty)
    #expect(
      try remarks(rows, table: #", "tabs": [100]"#)
        == ["\(none): the style has “tabs”, so rows are lines with tabs"])
    #expect(
      try remarks(rows, styles: #", "tableHeader": {"box": {"padding": 3}}"#)
        == ["\(none): the style “tableHeader” has a “box”, so rows are lines with tabs"])
    // Captions have their numbers.
    let captions = "::: {float=left width=50%}\n\(rows)\n:::\n\na"
    #expect(
      try FloatFixture(captions, styles: #", "table": {"table": {"number": "T {number}"}}"#)
        .layout.remarks.isEmpty)
    let apart = "\(none) in floats and notes: rows are lines with tabs there"
    #expect(try remarks("::: {float=left width=50%}\n\(rows)\n:::\n\na") == [apart])
    #expect(try remarks("a[^1]\n\n[^1]: n\n\n    | b |\n    |---|\n    | c |") == [apart])
  }
}

@Suite("Thematic breaks are lines")
struct ThematicBreakTests {
  @Test("the line is a box without words")
  func line() throws {
    let fixture = try TableFixture("one\n\n---\n\ntwo")
    #expect(fixture.layout.storage.string == "one\n\u{200B}\ntwo")
    let boxes = fixture.layout.manager.textBoxes(in: fixture.layout.manager.textContainers[0])
    #expect(boxes.count == 1)
    let decorations = boxes[0].decorations(at: .zero)
    #expect(decorations.count == 1)
  }
}
