import Foundation
import Testing

@Suite("A batch sets many documents, goes on behind failures, and can be taken up again")
struct BatchTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func pictures(_ name: String = "out") throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent(name).path
    ).sorted()
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

  @Test("what is done is left alone when a batch is taken up, and set again when its input changed")
  func resuming() throws {
    for name in ["a", "b", "c"] { try folder.write(name.utf8, to: "\(name).txt") }
    let arguments = [
      "batch", "a.txt", "b.txt", "c.txt", "-o", "out", "--size", "60x40", "--to", "ppm",
    ]
    #expect(try folder.run(arguments: arguments).status == 0)
    // As if the batch had been broken off: one picture is missing, one is not of the text any more.
    let past = Date(timeIntervalSinceNow: -100)
    for name in ["a", "b", "c"] {
      try FileManager.default.setAttributes(
        [.modificationDate: past],
        ofItemAtPath: folder.url.appendingPathComponent("\(name).txt").path)
    }
    try folder.write("kept".utf8, to: "out/a.ppm")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("out/b.ppm"))
    try folder.write("old".utf8, to: "out/c.ppm")
    try FileManager.default.setAttributes(
      [.modificationDate: past.addingTimeInterval(-1)],
      ofItemAtPath: folder.url.appendingPathComponent("out/c.ppm").path)
    let run = try folder.run(arguments: arguments + ["--resume"])
    #expect(run.status == 0)
    #expect(run.errorLines == ["textrender: batch: 1 of 3 documents were done before"])
    #expect(folder.read("out/a.ppm") == Data("kept".utf8))
    #expect(folder.read("out/b.ppm")?.starts(with: "P6\n60 40\n".utf8) == true)
    #expect(folder.read("out/c.ppm")?.starts(with: "P6\n60 40\n".utf8) == true)
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
    #expect(again.errorLines == ["textrender: batch: 1 of 1 documents were done before"])
    let both = try folder.run(
      "batch", "a.txt", "a-2.txt", "-o", "both", "--size", "100x100", "--to", "ppm")
    #expect(both.status == 75)
    #expect(
      both.errorLines.first
        == "textrender: a.txt: both/a-2.ppm: a page of “a.txt” would overwrite another document")
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
        == "textrender: command line: “x.txt” and “x.md” would both become “x.png”")
    #expect(try folder.run("batch", "-", "-o", "out").status == 64)
    #expect(try folder.run("batch", "x.txt").status == 64)
    #expect(try folder.run("batch", "x.txt", "-o", "-").status == 64)
    #expect(try folder.run("batch", "-o", "out").status == 64)
    #expect(try folder.run("batch", "x.txt", "-o", "x.md").status == 73)
    let nowhere = try folder.run("batch", "x.txt", "-o", "no/such/folder")
    #expect(nowhere.status == 73)
    #expect(
      nowhere.errors == "textrender: no/such/folder: there is no folder that it could be made in; "
        + "create it or choose another\n")
    #expect(try folder.names() == ["x.md", "x.txt"])
  }
}
