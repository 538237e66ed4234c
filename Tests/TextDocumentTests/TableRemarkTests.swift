import Foundation
import Testing
import TextDrawing

@testable import TextDocument

@Suite("Parts of tables that cannot be shown as written have remarks")
struct TableRemarkTests {
  /// The remarks on the lines of a text, which does without a document.
  private func lines(_ markdown: String) -> [String] {
    MarkdownText(parsing: markdown).remarks.map { "\($0.line): \($0.message)" }
  }

  @Test("a row with more cells than the header has a remark with its line")
  func surplusCells() {
    let header = "| A | B |\n|---|---|\n"
    let rest = ": extend the header, or write \\| for a bar in a cell"
    let one = "the row has 3 cells, but the header has 2; the words beyond are lost here"
    #expect(lines(header + "| one | two | three |") == ["3: \(one)\(rest)"])
    #expect(lines("a\r\n\r\nA|B\r\n-|-\r\n1|2\r\n1|2|3\r\n") == ["6: \(one)\(rest)"])
    #expect(lines("---\ntitle: x\n---\n\n\(header)|1|2|3|") == ["7: \(one)\(rest)"])
    // In quotes, items and notes, too.
    #expect(lines("> A|B\n> -|-\n>| 1 | 2 | 3") == ["3: \(one)\(rest)"])
    #expect(lines("- A|B\n  -|-\n  1|2|3") == ["3: \(one)\(rest)"])
    #expect(lines("x[^n]\n\n[^n]: A|B\n    -|-\n    1|2|3") == ["5: \(one)\(rest)"])
    // A bar divides code.
    #expect(lines(header + "|`a|b`|c|") == ["3: \(one)\(rest)"])
    #expect(
      lines(header + "|1|2|3|\n|1|2|\n|1|2|3|4|") == ["3: \(one), and in 1 more row\(rest)"])
    #expect(
      lines(header + "|1|2||4|\n|1|2|3|\n|1|2|3|\n\n\(header)|1|2|3|")
        == [
          "3: the row has 4 cells, but the header has 2; the words beyond are lost here, "
            + "and in 2 more rows\(rest)",
          "9: \(one)\(rest)",
        ])
  }

  @Test("the number of remarks is limited, and those on names are counted up to it")
  func limit() {
    let table = "|a|\n|-|\n|b|c|\n\n"
    #expect(lines(String(repeating: table, count: 1001)).count == 1000)
    #expect(lines(String(repeating: "# a {#x}\n\n", count: 31)).count == 30)
  }

  @Test("rows that lose no words have no remark")
  func wholeRows() {
    let header = "| A | B |\n|---|---|\n"
    for row in ["|1|2|", "1|2", "|1|2| | |  ", "|a\\|b|`c\\|d`|", "|a\\\\|b|c|", "|1|", "|||"] {
      #expect(lines(header + row).isEmpty, "\(row)")
    }
  }

  /// The remarks on a document.
  private func remarks(_ markdown: String, table: String = "") throws -> [String] {
    try TableFixture(markdown, table: table).layout.remarks.map { "\($0.place): \($0.message)" }
  }

  @Test("attributes that cannot be read, and tables without cells, have remarks")
  func emptyTables() throws {
    func unread(_ list: String) -> String {
      "line 3: the attributes “\(list)” of a table cannot be read: write each as key=value, with "
        + "quotes around a value with spaces"
    }
    for list in ["{source=}", "{source=a b.csv}", "{source=a.csv} x"] {
      #expect(try remarks("one\n\n```table \(list)\n```") == [unread(list)])
    }
    #expect(
      try remarks("one\n\n```table {sourc=rows.csv}\n```") == [
        "line 3: a table has no attribute “sourc” here: write source",
        "line 3: the table has no cells",
      ])
    #expect(try remarks("```table\n\n```") == ["line 1: the table has no cells"])
    #expect(try remarks("```table {format=json}\n[]\n```") == ["line 1: the table has no cells"])
    // Other code is no table.
    #expect(try remarks("```tables {source=a b}\nx\n```\n\n```table of\nx\n```").isEmpty)
  }

  @Test("files without cells have remarks")
  func emptyFiles() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-empty-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try OutputFile.write([], to: folder.appendingPathComponent("a.csv").path)
    try OutputFile.write(Array("[]\n".utf8), to: folder.appendingPathComponent("b.json").path)
    var request = DocumentRequest(
      DocumentInput(
        "one\n\n```table {source=a.csv}\n```\n\n```table {source=b.json}\n```",
        format: .markdown, folder: folder.path + "/"))
    request.files = .besideDocument
    #expect(
      try DocumentLayout(request).remarks.map { "\($0.place): \($0.message)" } == [
        "line 3: a.csv: the table has no cells", "line 6: b.json: the table has no cells",
      ])
  }

  @Test("unknown attributes and words of tables have remarks with the nearest name")
  func attributes() throws {
    func table(_ list: String) -> String { "```table {\(list)}\na,b\n1,2\n```" }
    #expect(
      try remarks(table("foot=1 heder=2 x=y")) == [
        "line 1: a table has no attribute “foot” here: write footer",
        "line 1: a table has no attribute “heder” here: write header",
        "line 1: a table has no attribute “x” here: write source, data, format, separator, "
          + "caption, columns, heads, pictures, innerHeader, innerClass, header, footer or align",
      ])
    #expect(
      try remarks(table(#"align="left decimel""#))
        == ["line 1: “decimel” is not an alignment: write decimal"])
    #expect(
      try remarks(table("align=up")) == [
        "line 1: “up” is not an alignment: write natural, left, center, right or decimal"
      ])
    #expect(
      try remarks(table("footer=two"))
        == ["line 1: “two” is not a number of rows: write a whole number, such as footer=1"])
    #expect(
      try remarks("| a |\n|--|\n| b |\n\nTable: Words {.x #y algn=left source=b.csv}")
        .filter { $0.hasPrefix("line 5: ") } == [
          "line 5: a table has no attribute “algn” here: write align",
          "line 5: a table has no attribute “source” here: write header, footer or align",
        ])
    #expect(try remarks(table(#"header=1 footer=1 align="left, decimal" caption=c"#)).isEmpty)
  }

  @Test("a mark that would join the header has a remark")
  func marksBelowHeader() throws {
    let remark =
      "a cell with “^” cannot join the header above it, so the mark is shown: write words in the "
      + "cell, or leave it empty"
    let spans = #", "spans": true"#
    #expect(
      try remarks("one\n\n| A | B |\n|---|---|\n| ^ | ^ |\n| x | y |", table: spans)
        == ["line 5: \(remark)"])
    #expect(
      try remarks("one\n\n```table\nA,B\n^,x\n```", table: spans) == ["line 5: \(remark)"])
    #expect(
      try remarks("```table\n[{\"A\": [\n{\"B\": \"^\"}]}]\n```", table: spans)
        == ["line 3: \(remark)"])
    // Marks in the header and below other rows join cells.
    #expect(
      try remarks("```table {header=2}\nA,B\n^,C\nx,y\n^,z\n```", table: spans).isEmpty)
    #expect(try remarks("| A | B |\n|---|---|\n| ^ | x |").isEmpty)
  }

  @Test("a mark in a file that a block names has a remark with the line of the block")
  func marksInFiles() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-marks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sheet = #"{"sheet": 1, "styles": {"table": {"table": {"spans": true}}}}"#
    for rows in ["[\n\n{\"A\": \"^\"}]", "[{\"A\": [\n{\"B\": \"^\"}]}]"] {
      try OutputFile.write(Array(rows.utf8), to: folder.appendingPathComponent("a.json").path)
      var request = DocumentRequest(
        DocumentInput(
          "```table {source=a.json}\n```", format: .markdown, folder: folder.path + "/"))
      request.files = .besideDocument
      request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
      #expect(try DocumentLayout(request).remarks.map(\.place) == ["line 1"], "\(rows)")
    }
  }

  @Test("divs that float at no side have remarks")
  func sides() {
    let sides = "left, right, start, end, center, top, bottom, page or none"
    #expect(
      lines("one\n\n::: {float=sideways}\na\n:::\n\n::: {float=rigth}\nb\n:::") == [
        "3: “sideways” is not a side: write \(sides)", "7: “rigth” is not a side: write right",
      ])
    #expect(lines("::: {.a float=none width=9}\na\n:::\n\n::: {float=top}\nb\n:::").isEmpty)
  }
}
