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
