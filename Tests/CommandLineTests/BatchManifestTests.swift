import Foundation
import Testing

@Suite(
  "A batch takes lists and folders, names its pictures, keeps poison apart and tells what it did")
struct BatchManifestTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func files(_ name: String = "out") throws -> [String] {
    let root = folder.url.appendingPathComponent(name).path
    return try FileManager.default.subpathsOfDirectory(atPath: root).filter {
      !$0.hasPrefix(".") && $0.contains(".")
    }.sorted()
  }

  private func report(_ name: String = "report.json") throws -> [String: Any] {
    let data = try #require(folder.read(name))
    let object = try JSONSerialization.jsonObject(with: data)
    return try #require(object as? [String: Any])
  }

  @Test("JSON lines: texts, files, sheets and data, each under its name")
  func lines() throws {
    try folder.write("From a *file*, {{name}}.".utf8, to: "b.md")
    try folder.write(
      #"""
      {"id": "a", "text": "Dear {{name}}", "data": {"name": "Ada"}}
      {"id": "b", "file": "b.md", "data": {"name": "Bo"}}

      {"id": "c/d", "text": "c", "sheet": {"sheet": 1, "page": {"size": [300, 200]}}}
      """#.utf8, to: "list.jsonl")
    let run = try folder.run(
      "batch", "--manifest", "list.jsonl", "-o", "out", "--to", "ppm", "--size", "300x200")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try files() == ["a.ppm", "b.ppm", "c_d.ppm"])
    let direct = try folder.run(
      arguments: ["render", "-", "-o", "alone.ppm", "--size", "300x200"], input: "Dear Ada")
    #expect(direct.status == 0)
    #expect(folder.read("out/a.ppm") == folder.read("alone.ppm"))
  }

  @Test("a table: columns that are no members are data for the text, and values may span lines")
  func table() throws {
    let table = "id,text,who\n1,\"Dear {{who}},\nhow are you\",Ada\n2,\"\"\"{{who}}\"\"\",Bo\n"
    let run = try folder.run(
      arguments: ["batch", "--manifest", "-", "-o", "out", "--to", "ppm", "--size", "300x200"],
      input: table)
    #expect(run.status == 0, "\(run.errors)")
    try folder.write(table.utf8, to: "list.csv")
    let good = try folder.run(
      "batch", "--manifest", "list.csv", "-o", "out", "--to", "ppm", "--size", "300x200")
    #expect(good.status == 0, "\(good.errors)")
    #expect(try files() == ["1.ppm", "2.ppm"])
    let alone = try folder.run(
      arguments: ["render", "-", "-o", "alone.ppm", "--size", "300x200"], input: "\"Bo\"")
    #expect(alone.status == 0)
    #expect(folder.read("out/2.ppm") == folder.read("alone.ppm"))
  }

  /// Returns the picture of a plain text.
  private func picture(_ text: String) throws -> Data? {
    let run = try folder.run(
      arguments: ["render", "-", "-o", "alone.ppm", "--size", "300x200"], input: text)
    #expect(run.status == 0, "\(run.errors)")
    return folder.read("alone.ppm")
  }

  @Test("numbers are shown as they are written, and empty data is not the same as none")
  func data() throws {
    let list = #"""
      {"id": "n", "text": "{{a}} {{b}} {{c}}", "data": {"a": 1.50, "b": 1e3, "c": true}}
      {"id": "e", "text": "{{name}}", "data": {}}
      {"id": "p", "text": "{{name}}"}
      """#
    let run = try folder.run(
      arguments: ["batch", "--manifest", "-", "-o", "out", "--to", "ppm", "--size", "300x200"],
      input: list)
    #expect(run.status == 75)
    #expect(
      run.errorLines == [
        "textrender: standard input: line 2: text: the data has no “name”",
        "textrender: batch: 1 of 3 documents failed",
        "  Correct them, and repeat the command with --resume, which skips finished documents.",
      ])
    for (id, text) in [("n", "1.50 1e3 true"), ("p", "{{name}}")] {
      let expected = try picture(text)
      #expect(folder.read("out/\(id).ppm") == expected, "\(id)")
    }
  }

  @Test(
    "arrays of rows are tables, and a batch that is resumed notices their changes",
    arguments: [[], ["--isolate"]])
  func rows(_ more: [String]) throws {
    try folder.write("Dear {{name}}\n\n```table {data=items}\n```".utf8, to: "t.md")
    func own(_ id: String, _ number: String) -> String {
      #"{"id": "\#(id)", "file": "t.md", "data": {"name": "Ada", "items": "#
        + #"[["x", 1.50], [null, \#(number)]]}}"# + "\n"
    }
    func picture(_ number: String) throws -> Data? {
      let rows = #"[["x", 1.50], [null, \#(number)]]"#
      try folder.write("Dear Ada\n\n```table\n\(rows)\n```".utf8, to: "alone.md")
      let run = try folder.run("render", "alone.md", "-o", "alone.ppm", "--size", "300x200")
      #expect(run.status == 0, "\(run.errors)")
      return folder.read("alone.ppm")
    }
    let arguments =
      ["batch", "--manifest", "-", "-o", "out", "--to", "ppm", "--size", "300x200", "--resume"]
      + more
    let first = try folder.run(arguments: arguments, input: own("a", "1") + own("b", "2"))
    #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
    let (one, two, three) = (try picture("1"), try picture("2"), try picture("3"))
    #expect(folder.read("out/a.ppm") == one && folder.read("out/b.ppm") == two)
    #expect(one != two && two != three)
    let again = try folder.run(arguments: arguments, input: own("a", "1") + own("b", "3"))
    #expect(
      again.errorLines == ["textrender: batch: 1 of 2 documents were already up to date"])
    #expect(folder.read("out/a.ppm") == one && folder.read("out/b.ppm") == three)
  }

  @Test("rows that a table names and the data does not have are a remark with the line")
  func missingRows() throws {
    let list = #"""
      {"id": "a", "format": "markdown", "text": "x\n\n```table {data=itmes}\n```", "data": {"items": [[1]]}}
      """#
    let run = try folder.run(
      arguments: ["batch", "--manifest", "-", "-o", "out", "--to", "ppm", "--size", "300x200"],
      input: list)
    #expect(run.status == 0)
    #expect(
      run.errorLines == [
        "textrender: standard input: line 1: line 3: “itmes”: the data has no such rows; write items"
      ])
    // The cells of a table are text.
    let table = try folder.run(
      arguments: ["batch", "--manifest", "-", "-o", "csv", "--to", "ppm", "--size", "300x200"],
      input: "id,format,text,items\na,markdown,\"```table {data=items}\n```\",\"[[1]]\"\n")
    #expect(table.status == 0)
    #expect(
      table.errorLines == [
        "textrender: standard input: row 2: line 1: “items”: its value in the data is a text; "
          + "write an array of rows, which are arrays or objects"
      ])
  }

  @Test("quotation marks of a table: within a value, around it, doubled, and misplaced")
  func quotes() throws {
    let table = #"""
      id,text
      1,5" pipe "x"
      2,"a ""b"", c
      ""d"""
      3,"x" y
      4,"",
      5,""
      6,"x"

      """#
    let run = try folder.run(
      arguments: ["batch", "--manifest", "-", "-o", "out", "--to", "ppm", "--size", "300x200"],
      input: table.replacingOccurrences(of: "6,\"x\"", with: "6,\"x\"\r"))
    #expect(run.status == 75)
    #expect(
      run.errors.contains(
        "textrender: standard input: row 5: text follows a closing quotation mark\n"
          + "  Double the quotation marks within a value.\n"), "\(run.errors)")
    #expect(
      run.errors.contains(
        "textrender: standard input: row 6: the row has 3 values for 2 columns\n"))
    #expect(try files() == ["1.ppm", "2.ppm", "5.ppm", "6.ppm"])
    for (id, text) in [("1", "5\" pipe \"x\""), ("2", "a \"b\", c\n\"d\""), ("6", "x")] {
      let expected = try picture(text)
      #expect(folder.read("out/\(id).ppm") == expected, "\(id)")
    }
  }

  @Test("a batch that is resumed notices changes of sheets that others include")
  func includedSheets() throws {
    try folder.write(#"{"sheet": 1, "body": {"font": {"size": 12}}}"#.utf8, to: "inner.json")
    try folder.write(#"{"sheet": 1, "include": "inner.json"}"#.utf8, to: "outer.json")
    let own = #"{"id": "a", "text": "x", "sheet": "outer.json"}"#
    let inline = #"{"id": "b", "text": "x", "sheet": {"sheet": 1, "include": "inner.json"}}"#
    let plain = #"{"id": "a", "text": "x"}"#
    for (size, list, more) in [
      (20, own + "\n" + inline, []), (30, plain, ["--sheet", "outer.json"]),
    ] as [(Int, String, [String])] {
      let count = list.split(separator: "\n").count
      let arguments =
        ["batch", "--manifest", "-", "-o", "out\(size)", "--to", "ppm", "--size", "300x200"]
        + ["--resume"] + more
      #expect(try folder.run(arguments: arguments, input: list).status == 0)
      let before = folder.read("out\(size)/a.ppm")
      let again = try folder.run(arguments: arguments, input: list)
      #expect(
        again.errorLines
          == ["textrender: batch: \(count) of \(count) documents were already up to date"])
      try folder.write(
        #"{"sheet": 1, "body": {"font": {"size": \#(size)}}}"#.utf8, to: "inner.json")
      let changed = try folder.run(arguments: arguments, input: list)
      #expect(changed.status == 0 && changed.errors.isEmpty, "\(changed.errors)")
      #expect(folder.read("out\(size)/a.ppm") != before)
    }
  }

  @Test("lines that are wrong are told with their numbers, and the others are set")
  func wrongLines() throws {
    let list = """
      {"id": "a", "text": "a"}
      {"id": "b", "txt": "b"}
      nonsense
      {"id": "a", "text": "again"}
      {"id": "c", "text": "{{who}}", "data": {"whom": "x"}}
      {"id": "d", "text": "d"}
      """
    let run = try folder.run(
      arguments: [
        "batch", "--manifest", "-", "-o", "out", "--to", "ppm", "--size", "300x200", "--report",
        "report.json",
      ], input: list)
    #expect(run.status == 75)
    #expect(try files() == ["a.ppm", "d.ppm"])
    #expect(run.errors.contains("standard input: line 2: "))
    #expect(run.errors.contains("standard input: line 3: "))
    #expect(run.errors.contains("another document has the id “a”"))
    #expect(run.errors.contains("the data has no “who”"))
    let report = try report()
    #expect(report["done"] as? Int == 2)
    #expect(report["failed"] as? Int == 4)
    #expect((report["codes"] as? [String: Int])?["malformed"] == 4)
  }

  @Test("folders, folders within them, and patterns of names")
  func folders() throws {
    let within = folder.url.appendingPathComponent("in/deep")
    try FileManager.default.createDirectory(at: within, withIntermediateDirectories: true)
    for name in ["in/a.txt", "in/b.md", "in/c.png", "in/.hidden.txt", "in/deep/d.txt"] {
      try folder.write("x".utf8, to: name)
    }
    let options = ["--to", "ppm", "--size", "300x200"]
    #expect(try folder.run(arguments: ["batch", "in", "-o", "flat"] + options).status == 0)
    #expect(try files("flat") == ["a.ppm", "b.ppm"])
    #expect(
      try folder.run(arguments: ["batch", "in", "--recursive", "-o", "deep"] + options).status == 0)
    #expect(try files("deep") == ["a.ppm", "b.ppm", "d.ppm"])
    #expect(try folder.run(arguments: ["batch", "in/*.txt", "-o", "glob"] + options).status == 0)
    #expect(try files("glob") == ["a.ppm"])
  }

  @Test("pictures are named by pattern, also those of several devices, and folders are made")
  func patterns() throws {
    try folder.write("x".utf8, to: "a.txt")
    let devices = ["--devices", "iphone-8,ipad-mini", "--to", "ppm", "--overflow", "truncate"]
    let run = try folder.run(
      arguments: ["batch", "a.txt", "-o", "out/{device}/{id}.ppm"] + devices)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try files() == ["ipad-mini/a.ppm", "iphone-8/a.ppm"])
    let alone = try folder.run(
      "render", "a.txt", "-o", "alone.ppm", "--device", "ipad-mini", "--overflow", "truncate")
    #expect(alone.status == 0)
    #expect(folder.read("out/ipad-mini/a.ppm") == folder.read("alone.ppm"))
    let plain = try folder.run(arguments: ["batch", "a.txt", "-o", "plain"] + devices)
    #expect(plain.status == 0)
    #expect(try files("plain") == ["a-ipad-mini.ppm", "a-iphone-8.ppm"])
    let hashed = try folder.run(
      arguments: ["batch", "a.txt", "-o", "hash/{hash:2}/{hash}.ppm"] + devices)
    #expect(hashed.status == 0)
    #expect(try files("hash").allSatisfy { $0.split(separator: "/")[1].hasPrefix($0.prefix(2)) })
    #expect(try files("hash").count == 2)
    let again = try folder.run(
      arguments: ["batch", "a.txt", "-o", "out/{device}/{id}.ppm", "--resume"] + devices)
    #expect(again.errorLines == ["textrender: batch: 1 of 1 documents were already up to date"])
  }

  /// True under the address sanitizer, where memory is not limited and each process takes a second
  /// to start.
  private static let isSanitized = unsafe dlsym(nil, "__asan_init") != nil

  @Test(
    "documents that hang or take all memory are ended, named, and leave the others alone",
    .disabled(if: isSanitized, "the address sanitizer is on"))
  func isolation() throws {
    let long = String(repeating: "many words ", count: 1_200_000)
    try folder.write(long.utf8, to: "long.txt")
    for name in ["a", "b", "c"] { try folder.write(name.utf8, to: "\(name).txt") }
    let run = try folder.run(
      "batch", "a.txt", "long.txt", "b.txt", "c.txt", "-o", "out", "--to", "ppm", "--size",
      "90xAUTO", "--max-time", "1", "--retries", "1", "--report", "report.json")
    #expect(run.status == 75)
    #expect(try files() == ["a.ppm", "b.ppm", "c.ppm"])
    let failures = try #require(try report()["failures"] as? [[String: Any]])
    #expect(failures.map { $0["id"] as? String } == ["long"])
    #expect(failures.map { $0["code"] as? String } == ["deadline"])
    #expect(failures.map { $0["attempts"] as? Int } == [2])
    let memory = try folder.run(
      "batch", "a.txt", "long.txt", "-o", "small", "--to", "ppm", "--size", "90xAUTO",
      "--max-memory", "48", "--max-time", "60", "--retries", "0", "--report", "report.json")
    #expect(memory.status == 75)
    #expect(try files("small") == ["a.ppm"])
    let poison = try #require(try report()["failures"] as? [[String: Any]])
    #expect(poison.map { $0["id"] as? String } == ["long"])
    #expect(["memory", "internal"].contains(poison.first?["code"] as? String))
  }

  @Test("isolated documents become what others do, and resume finds them")
  func isolatedSame() throws {
    for name in ["a", "b", "c"] { try folder.write("Text \(name)".utf8, to: "\(name).txt") }
    let inputs = ["batch", "a.txt", "b.txt", "c.txt", "--to", "ppm", "--size", "300x200"]
    #expect(try folder.run(arguments: inputs + ["-o", "one"]).status == 0)
    #expect(
      try folder.run(arguments: inputs + ["-o", "two", "--isolate", "--jobs", "2"]).status == 0)
    for name in ["a", "b", "c"] {
      #expect(folder.read("one/\(name).ppm") == folder.read("two/\(name).ppm"))
    }
    let again = try folder.run(arguments: inputs + ["-o", "two", "--isolate", "--resume"])
    #expect(again.errorLines == ["textrender: batch: 3 of 3 documents were already up to date"])
  }

  @Test("the first failure ends a batch that is to fail fast")
  func failFast() throws {
    let list = (0..<50).map { $0 == 3 ? "{}" : "{\"id\": \"\($0)\", \"text\": \"x\"}" }
    let run = try folder.run(
      arguments: [
        "batch", "--manifest", "-", "-o", "out", "--to", "ppm", "--size", "300x200", "--fail-fast",
        "--jobs", "1",
      ], input: list.joined(separator: "\n"))
    #expect(run.status == 75)
    #expect(try files() == ["0.ppm", "1.ppm", "2.ppm"])
  }

  @Test("a report for people is a page that shows what is slow and what is amiss")
  func pages() throws {
    try folder.write("a < b".utf8, to: "a.txt")
    let run = try folder.run(
      "batch", "a.txt", "missing.txt", "-o", "out", "--size", "300x200", "--report", "report.html")
    #expect(run.status == 75)
    let page = String(decoding: try #require(folder.read("report.html")), as: UTF8.self)
    #expect(page.contains("<h1>2 documents</h1>"))
    #expect(page.contains("missing.txt"))
    #expect(page.contains("src=\"out/a.png\""))
  }

  @Test("two batches do not write into one folder at once")
  func lock() throws {
    try folder.write("a".utf8, to: "a.txt")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("out"), withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = ToolRun.tool
    process.arguments = ["batch", "--manifest", "-", "-o", "out", "--size", "300x200"]
    process.currentDirectoryURL = folder.url
    let input = Pipe()
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("{\"id\":\"x\",\"text\":\"x\"}\n".utf8))
    for _ in 0..<1000 where folder.read("out/x.png") == nil { usleep(10_000) }
    #expect(folder.read("out/x.png") != nil)
    let other = try folder.run("batch", "a.txt", "-o", "out", "--size", "300x200")
    #expect(other.status == 73)
    #expect(other.errors.contains("another batch is writing into this folder"))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
