import Foundation
import Testing
import TextDrawing

@Suite("A batch renders many documents, continues after failures, and can be resumed")
struct BatchTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func pictures(_ name: String = "out") throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent(name).path
    ).filter { $0 != ".textrender-batch.jsonl" }.sorted()
  }

  @Test("each document becomes what render makes of it, on any number of threads")
  func same() throws {
    let names = (1...7).map { "doc\($0)" }
    for name in names { try folder.write("# \(name)\n\nSome words.\n".utf8, to: "\(name).md") }
    let inputs = names.map { "\($0).md" }
    let options = ["--size", "200x120", "--to", "ppm"]
    for threads in ["1", "3"] {
      let run = try folder.run(
        arguments: ["batch"] + inputs + ["-o", "out\(threads)", "--threads", threads] + options)
      #expect(run.status == 0 && run.errors.isEmpty && run.output.isEmpty, "\(run.errors)")
      #expect(try pictures("out\(threads)") == names.map { "\($0).ppm" })
    }
    for name in names {
      let alone = try folder.run("render", "\(name).md", "-o", "\(name).ppm", "--size", "200x120")
      #expect(alone.status == 0)
      let picture = try #require(folder.read("\(name).ppm"))
      #expect(folder.read("out1/\(name).ppm") == picture)
      #expect(folder.read("out3/\(name).ppm") == picture)
    }
  }

  @Test("documents that fail are told with their names, the others are set, and the status is 75")
  func failures() throws {
    try folder.write("fine".utf8, to: "a.txt")
    try folder.write([0x61, 0xFF], to: "b.txt")
    try folder.write(#"{"sheet": 1, "text": "c", "page": {"sise": 1}}"#.utf8, to: "c.json")
    try folder.write("fine too".utf8, to: "d.txt")
    let run = try folder.run(
      "batch", "a.txt", "b.txt", "c.json", "missing.md", "d.txt", "-o", "out", "--size", "90xAUTO")
    #expect(run.status == 75)
    #expect(try pictures() == ["a.png", "d.png"])
    #expect(run.errorLines.contains("textrender: b.txt: byte 1 (0xFF) is not valid UTF-8"))
    #expect(run.errors.contains("textrender: c.json: page.sise: line 1, column 36: unknown key"))
    #expect(run.errorLines.contains("textrender: missing.md: there is no such file"))
    #expect(run.errorLines.contains("textrender: batch: 3 of 5 documents failed"))
  }

  /// Resumes a batch, and returns the names of the pictures that it rendered again.
  private func remade(_ arguments: [String], _ names: [String]) throws -> [String] {
    let path = folder.url.appendingPathComponent("out").path
    let past = Date(timeIntervalSince1970: 1_000_000)
    for name in names where FileManager.default.fileExists(atPath: "\(path)/\(name)") {
      try FileManager.default.setAttributes(
        [.modificationDate: past], ofItemAtPath: "\(path)/\(name)")
    }
    let run = try folder.run(arguments: arguments + ["--resume"])
    #expect(run.status == 0, "\(run.errors)")
    return try names.filter { name in
      let values = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      return values[.modificationDate] as? Date != past
    }
  }

  @Test(
    "what is done is left alone when a batch is taken up, and set again when a picture is not whole"
  )
  func resuming() throws {
    let names = ["a.ppm", "b.ppm", "c.ppm", "d.ppm"]
    for name in ["a", "b", "c", "d"] { try folder.write(name.utf8, to: "\(name).txt") }
    let arguments = [
      "batch", "a.txt", "b.txt", "c.txt", "d.txt", "-o", "out", "--size", "60x40", "--to", "ppm",
    ]
    #expect(try folder.run(arguments: arguments).status == 0)
    #expect(try remade(arguments, names).isEmpty)
    let picture = try #require(folder.read("out/b.ppm"))
    // This simulates an interrupted batch: a picture is missing, one is empty, one is truncated.
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("out/b.ppm"))
    try folder.write("".utf8, to: "out/c.ppm")
    try folder.write(picture.prefix(100), to: "out/d.ppm")
    #expect(try remade(arguments, names) == ["b.ppm", "c.ppm", "d.ppm"])
    #expect(folder.read("out/b.ppm") == picture)
    // This file has the same size but other contents.
    var damaged = picture
    damaged[damaged.count - 1] ^= 1
    try folder.write(damaged, to: "out/b.ppm")
    #expect(try remade(arguments, names) == ["b.ppm"])
    #expect(folder.read("out/b.ppm") == picture)
    #expect(try remade(arguments + ["--threads", "3"], names).isEmpty)
  }

  @Test("the journal says what became of each document")
  func journal() throws {
    try folder.write(String(repeating: "many words ", count: 40).utf8, to: "a.txt")
    #expect(
      try folder.run(
        "batch", "a.txt", "b.txt", "-o", "out", "--size", "60x40", "--overflow", "truncate"
      )
      .status == 75)
    let lines = try #require(folder.read("out/.textrender-batch.jsonl")).split(separator: 0x0A)
    let objects = try lines.map {
      try #require(JSONSerialization.jsonObject(with: $0) as? [String: Any])
    }
    let byID = Dictionary(uniqueKeysWithValues: objects.map { ($0["id"] as? String ?? "", $0) })
    let done = try #require(byID["a"])
    let failed = try #require(byID["b"])
    #expect(done["status"] as? String == "done" && failed["status"] as? String == "failed")
    let pages = try #require(done["pages"] as? [[String: Any]])
    let picture = try #require(folder.read("out/a.png"))
    #expect(pages.count == 1 && pages[0]["file"] as? String == "a.png")
    #expect(pages[0]["bytes"] as? Int == picture.count)
    #expect(pages[0]["sha256"] as? String == SHA256.hexadecimal(of: [UInt8](picture)))
    #expect((done["remarks"] as? [String])?.first?.contains("did not fit") == true)
    #expect((done["seconds"] as? Double ?? -1) > 0)
    #expect((done["inputs"] as? String)?.count == 64)
    let time = try #require(ISO8601DateFormatter().date(from: done["time"] as? String ?? ""))
    #expect(abs(time.timeIntervalSinceNow) < 600)
    #expect(failed["error"] as? String == "there is no such file")
    #expect(failed["place"] as? String == "b.txt" && failed["code"] as? String == "unreadable")
  }

  @Test("a document is set again when anything that its picture depends on has changed")
  func changes() throws {
    let names = ["a.ppm", "b.ppm"]
    try folder.write("a".utf8, to: "a.txt")
    try folder.write(
      #"{"sheet": 1, "source": "words.txt", "page": {"size": [60, 40]}}"#.utf8, to: "b.json")
    try folder.write("words".utf8, to: "words.txt")
    var arguments = ["batch", "a.txt", "b.json", "-o", "out", "--to", "ppm", "--scale", "1"]
    #expect(try folder.run(arguments: arguments).status == 0)
    // A file that a sheet refers to, older than the picture.
    try folder.write("other".utf8, to: "words.txt")
    #expect(try remade(arguments, names) == ["b.ppm"])
    try folder.write("A".utf8, to: "a.txt")
    #expect(try remade(arguments, names) == ["a.ppm"])
    arguments[arguments.count - 1] = "2"
    #expect(try remade(arguments, names) == names)
    #expect(try remade(arguments, names).isEmpty)
    try folder.write("no journal".utf8, to: "out/.textrender-batch.jsonl")
    #expect(try remade(arguments, names) == names)
  }

  @Test("pages of a longer run are removed where a batch wrote them, and told where it did not")
  func leftovers() throws {
    try folder.write(String(repeating: "many words ", count: 40).utf8, to: "a.txt")
    let arguments = ["batch", "a.txt", "-o", "out", "--size", "100x100", "--to", "ppm"]
    #expect(try folder.run(arguments: arguments).status == 0)
    let many = try pictures().count
    #expect(many > 2)
    try folder.write("x".utf8, to: "out/a-77.ppm")
    try folder.write(String(repeating: "many words ", count: 12).utf8, to: "a.txt")
    let again = try folder.run(arguments: arguments + ["--resume"])
    #expect(again.status == 0)
    #expect(try pictures().count < many)
    #expect(
      again.errorLines == [
        "textrender: out/a-77.ppm: this is not a page of “a.txt”; it may be left from an earlier run"
      ])
    try folder.write("few".utf8, to: "a.txt")
    #expect(try folder.run(arguments: arguments).status == 0)
    #expect(try pictures() == ["a-77.ppm", "a.ppm"])
  }

  @Test("pictures in another format stay where an earlier batch wrote them")
  func formats() throws {
    try folder.write("words".utf8, to: "a.txt")
    for format in ["ppm", "svg"] {
      let run = try folder.run("batch", "a.txt", "-o", "out/{id}.\(format)")
      #expect(run.status == 0)
    }
    #expect(try Set(pictures()).isSuperset(of: ["a.ppm", "a.svg"]))
  }

  @Test("several pages have numbers, and do not overwrite another document's picture")
  func pages() throws {
    try folder.write(String(repeating: "many words ", count: 60).utf8, to: "a.txt")
    try folder.write("short".utf8, to: "a-2.txt")
    let alone = try folder.run("batch", "a.txt", "-o", "out", "--size", "100x100", "--to", "ppm")
    #expect(alone.status == 0)
    #expect(Set(try pictures()).isSuperset(of: ["a-1.ppm", "a-2.ppm"]))
    let again = try folder.run(
      "batch", "a.txt", "-o", "out", "--size", "100x100", "--to", "ppm", "--resume")
    #expect(again.errorLines == ["textrender: batch: 1 of 1 documents were already up to date"])
    let both = try folder.run(
      "batch", "a.txt", "a-2.txt", "-o", "both", "--size", "100x100", "--to", "ppm")
    #expect(both.status == 75)
    #expect(
      both.errorLines.first
        == "textrender: a.txt: both/a-2.ppm: “a” would overwrite this file of “a-2”")
    #expect(try pictures("both") == ["a-2.ppm"])
  }

  @Test("a command line that cannot be meant is refused before anything is written")
  func wrong() throws {
    try folder.write("x".utf8, to: "x.txt")
    try folder.write("x".utf8, to: "x.md")
    let same = try folder.run("batch", "x.txt", "x.md", "-o", "out")
    #expect(same.status == 64)
    #expect(
      same.errorLines.first
        == "textrender: command line: “x.txt” and “x.md” would both write “x.png”")
    #expect(try folder.run("batch", "-", "-o", "out").status == 64)
    #expect(try folder.run("batch", "x.txt").status == 64)
    #expect(try folder.run("batch", "x.txt", "-o", "-").status == 64)
    #expect(try folder.run("batch", "-o", "out").status == 64)
    #expect(try folder.run("batch", "x.txt", "-o", "x.md").status == 73)
    let within = try folder.run("batch", "x.txt", "-o", "x.md/folder")
    #expect(within.status == 73)
    #expect(within.errors == "textrender: x.md: this is a file, not a folder\n")
    #expect(try folder.names() == ["x.md", "x.txt"])
  }
}
