import Foundation
import Testing

@Suite("A malformed manifest is reported with its place, its columns and a remedy")
struct BatchDiagnosticTests {
  private let folder: ScratchFolder
  private let options = ["-o", "out", "--to", "ppm", "--size", "300x200"]

  init() throws { folder = try ScratchFolder() }

  private func batch(_ manifest: String, _ more: [String] = [], input: String = "") throws
    -> ToolRun
  {
    try folder.run(
      arguments: ["batch", "--manifest", manifest] + options + more, input: input)
  }

  private func pictures() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("out").path
    ).filter { $0.hasSuffix(".ppm") }.sorted()
  }

  /// Returns the ids of the failed documents in the report, sorted.
  private func failedIDs() throws -> [String] {
    let data = try #require(folder.read("report.json"))
    let report = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let failures = try #require(report["failures"] as? [[String: Any]])
    return failures.compactMap { $0["id"] as? String }.sorted()
  }

  /// Returns the picture of a plain text.
  private func picture(_ text: String) throws -> Data? {
    let run = try folder.run(
      arguments: ["render", "-", "-o", "alone.ppm", "--size", "300x200"], input: text)
    #expect(run.status == 0, "\(run.errors)")
    return folder.read("alone.ppm")
  }

  @Test(
    "a header without a text names the columns and the likely separator, once",
    arguments: [
      (
        "id;text\n1;a\n2;b\n", "“id;text”",
        "The separator seems to be a semicolon; separate values by commas."
      ),
      (
        "id\ttext\n1\ta\n", "“id text”",
        "The separator seems to be a tab; separate values by commas."
      ),
      (
        "1,Ada,hello\n2,Bo,there\n", "“1”, “Ada”, “hello”",
        "The first row of a table has the names of its columns."
      ),
      ("id, Text\n1,a\n", "“id”, “Text”", "Did you mean “text”?"),
      (
        "a,b,c,d,e,f,g,h\n", "“a”, “b”, “c”, “d”, “e”, “f” and 2 more",
        "The first row of a table has the names of its columns."
      ),
    ])
  func header(_ table: String, _ columns: String, _ hint: String) throws {
    try folder.write(table.utf8, to: "list.csv")
    for manifest in ["-", "list.csv"] {
      let run = try batch(manifest, input: table)
      let name = manifest == "-" ? "standard input" : manifest
      #expect(run.status == 75)
      #expect(
        run.errorLines.prefix(3) == [
          "textrender: \(name): row 1: no column is called “file”, “text” or “sheet”; "
            + "the columns are \(columns)", "  \(hint)",
          "textrender: batch: 1 of 1 documents failed",
        ])
    }
    #expect(try pictures().isEmpty)
  }

  @Test("spaces around the names of columns and of files do not count")
  func spaces() throws {
    try folder.write("Dear {{name}}".utf8, to: "a.txt")
    let run = try batch("-", input: "id, file , name\n1, a.txt,Ada\n")
    #expect(run.status == 0, "\(run.errors)")
    let expected = try picture("Dear Ada")
    #expect(folder.read("out/1.ppm") == expected)
  }

  @Test(
    "a folder without documents is named, with a remedy",
    arguments: [([String](), "Add --recursive"), (["--recursive"], "Name tables")])
  func emptyFolder(_ more: [String], _ hint: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("dir"), withIntermediateDirectories: true)
    let run = try folder.run(arguments: ["batch", "dir"] + options + more)
    #expect(run.status == 66)
    #expect(
      run.errors.hasPrefix("textrender: dir: no Markdown, plain text or sheet is in this folder"))
    #expect(run.errors.contains(hint))
  }

  @Test("two columns of one name are an error, and empty names are none")
  func duplicates() throws {
    let run = try batch("-", input: "id,text,who,who\n1,{{who}},a,b\n")
    #expect(run.status == 75)
    #expect(
      run.errorLines.first == "textrender: standard input: row 1: two columns have the name “who”")
    #expect(try batch("-", input: "id,text,,\n1,a,,\n").status == 0)
  }

  @Test("with a sheet that has a text, rows of data are documents", arguments: [[], ["--isolate"]])
  func dataAlone(_ more: [String]) throws {
    let page = #""page": {"size": [300, 200]}"#
    try folder.write(#"{"sheet": 1, "text": "Dear {{name}}", \#(page)}"#.utf8, to: "inv.json")
    try folder.write(#"{"sheet": 1, "text": "Dear Ada", \#(page)}"#.utf8, to: "ada.json")
    let alone = try folder.run("render", "ada.json", "-o", "ada.ppm")
    #expect(alone.status == 0)
    let sheet = ["--sheet", "inv.json"] + more
    let table = try batch("-", sheet, input: "name\nAda\nBo\n")
    #expect(table.status == 0, "\(table.errors)")
    #expect(try pictures() == ["2.ppm", "3.ppm"])
    #expect(folder.read("out/2.ppm") == folder.read("ada.ppm"))
    let lines = try batch("-", sheet, input: #"{"id": "a", "data": {"name": "Ada"}}"#)
    #expect(lines.status == 0, "\(lines.errors)")
    #expect(folder.read("out/a.ppm") == folder.read("ada.ppm"))
    let other = try batch("-", sheet, input: "id;name\n1;Ada\n")
    #expect(other.errors.contains("The separator seems to be a semicolon"), "\(other.errors)")
  }

  @Test("with a sheet that has none, it is said what is missing")
  func sheetWithoutText() throws {
    try folder.write(#"{"sheet": 1, "body": {"kern": 1}}"#.utf8, to: "plain.json")
    let table = try batch("-", ["--sheet", "plain.json"], input: "name,who\nAda,Bo\n")
    #expect(
      table.errorLines.first
        == "textrender: standard input: row 1: the sheet of --sheet has no text, and no column is "
        + "called “file” or “text”; the columns are “name”, “who”")
    let lines = try batch("-", ["--sheet", "plain.json"], input: #"{"data": {"name": "Ada"}}"#)
    #expect(
      lines.errorLines.first
        == "textrender: standard input: line 1: it has neither “file” nor “text”, and the sheet of "
        + "--sheet has no text")
  }

  @Test(
    "an array of JSON is reported once",
    arguments: ["a.json", "-"], [#"[{"id": "a", "text": "x"}]"#, "[\n {\"id\": 1},\n 2\n]\n"])
  func arrays(_ manifest: String, _ text: String) throws {
    try folder.write(text.utf8, to: "a.json")
    let run = try batch(manifest, input: text)
    let name = manifest == "-" ? "standard input" : manifest
    #expect(run.status == 75)
    #expect(
      run.errorLines.prefix(3) == [
        "textrender: \(name): line 1: JSON lines are expected, an object on each line, but this is "
          + "an array",
        "  Write each object on a line of its own, as jq -c '.[]' does.",
        "textrender: batch: 1 of 1 documents failed",
      ])
  }

  @Test("a file named .jsonl has JSON lines, also if its first line is something else")
  func linesByName() throws {
    try folder.write("id,text\n{\"id\": \"c\", \"text\": \"x\"}\n7\n".utf8, to: "b.jsonl")
    let run = try batch("b.jsonl", ["--jobs", "1"])
    #expect(
      run.errorLines.prefix(3) == [
        "textrender: b.jsonl: line 1: JSON lines are expected, an object on each line",
        "  If it is a table, give it a name in .csv.",
        "textrender: b.jsonl: line 3: JSON lines are expected, an object on each line",
      ])
    #expect(try pictures() == ["c.ppm"])
  }

  @Test(
    "a fault has the number of its line, its column and its id", arguments: [[], ["--isolate"]])
  func places(_ more: [String]) throws {
    try folder.write("Dear {{who}}".utf8, to: "t.md")
    let lines = [
      #"{"id":"a","text":"x","data":{"n":{}}}"#,
      #"{"id": "b", "text": "x", "sheet": {"sheet": 1, "page": {"sise": 1}}}"#,
      #"{"file":"t.md","data":{},"id":"c"}"#, #"{"text":"\ud800","id":"d"}"#,
      #"{"id":"e","text":"x","text":"y"}"#, #"{"text":"x","format":"markdwon","id":"f"}"#,
    ]
    try folder.write(lines.joined(separator: "\n").utf8, to: "m.jsonl")
    let run = try batch("m.jsonl", ["--report", "report.json"] + more)
    // In a process of its own a document is named by its id.
    let inner = more.isEmpty ? "" : "b: "
    for message in [
      "m.jsonl: line 1: data.n: column 34: expected a text, a number or an array, found an object",
      "m.jsonl: line 2: \(inner)sheet: page.sise: column 57: unknown key “sise”",
      "m.jsonl: line 3: t.md: the data has no “who”",
      "m.jsonl: line 4: column 10: a high surrogate must be followed by a low one",
      "m.jsonl: line 5: column 22: the name “text” appears twice in this object",
      "m.jsonl: line 6: format: “markdwon” is not one of plain, markdown, table, sheet",
    ] {
      #expect(run.errors.contains("textrender: \(message)"), "\(message)\n\(run.errors)")
    }
    #expect(try failedIDs() == ["a", "b", "c", "d", "e", "f"])
    let journal = String(
      decoding: try #require(folder.read("out/.textrender-batch.jsonl")), as: UTF8.self)
    for id in ["a", "b", "c", "d", "e", "f"] {
      #expect(journal.contains(#"{"id":"\#(id)","status":"failed""#), "\(journal)")
    }
  }

  @Test("a row of a table keeps its id, and has the number of its first line")
  func rows() throws {
    let table = """
      id,text,format
      a,x,markdwon
      b,"x" y,plain
      c,x
      ,"one

      two",plain
      ,three,plain
      f,"x
      """
    let run = try batch("-", ["--report", "report.json"], input: table)
    for message in [
      "row 2: format: “markdwon” is not one of", "row 3: text follows a closing quotation mark",
      "row 4: the row has 2 values for 3 columns", "row 9: a quotation mark is not closed",
    ] {
      #expect(run.errors.contains("textrender: standard input: \(message)"), "\(run.errors)")
    }
    #expect(try failedIDs() == ["a", "b", "c", "f"])
    #expect(try pictures() == ["5.ppm", "8.ppm"])
  }

  @Test("a quotation mark that is not closed takes a limited part of a manifest")
  func longValue() throws {
    let line = String(repeating: "x", count: 1 << 20) + "\n"
    let table = "id,text\na,\"\n" + String(repeating: line, count: 64) + "b,y\n"
    let run = try batch("-", input: table)
    #expect(
      run.errorLines.first
        == "textrender: standard input: row 2: a quotation mark is not closed within 67108864 bytes"
    )
    #expect(try pictures() == ["b.ppm"])
  }

  @Test("bytes that are not UTF-8 are an error with a hint, or replaced with --lossy")
  func lossy() throws {
    let bytes = Array("caf".utf8) + [0xE9]
    try folder.write(Array("id,text\n1,".utf8) + bytes, to: "list.csv")
    let head = Array(#"{"id": "2", "text": ""#.utf8)
    try folder.write(head + bytes + Array("\"}\n".utf8), to: "list.jsonl")
    let hint = "  Convert the text to UTF-8, or use --lossy to replace such bytes by U+FFFD."
    for (manifest, place, fault) in [
      ("list.csv", "row 2", "“text” is not valid UTF-8"),
      ("list.jsonl", "line 1", "byte 24 (0xE9) is not valid UTF-8"),
    ] {
      let strict = try batch(manifest)
      #expect(strict.status == 75)
      #expect(
        strict.errorLines.prefix(2) == ["textrender: \(manifest): \(place): \(fault)", hint])
      let lossy = try batch(manifest, ["--lossy"])
      #expect(lossy.status == 0)
      #expect(
        lossy.errors
          == "textrender: \(manifest): \(place): bytes that are not UTF-8 were replaced by U+FFFD\n"
      )
    }
    let replaced = try picture("caf\u{FFFD}")
    #expect(folder.read("out/1.ppm") == replaced && folder.read("out/2.ppm") == replaced)
  }

  @Test("a manifest without documents is reported", arguments: ["", "\n \n", "id,text\n"])
  func empty(_ manifest: String) throws {
    let run = try batch("-", input: manifest)
    #expect(run.status == 0)
    #expect(run.errors == "textrender: standard input: it has no documents\n")
  }
}
