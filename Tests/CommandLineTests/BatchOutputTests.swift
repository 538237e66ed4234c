import Foundation
import Testing
import TextDrawing

@Suite("No document of a batch overwrites another's picture, and none lands outside")
struct BatchOutputTests {
  private let folder: ScratchFolder
  private let options = ["-o", "out", "--size", "60x40", "--to", "ppm"]

  init() throws { folder = try ScratchFolder() }

  private func batch(_ more: String..., manifest: String) throws -> ToolRun {
    try folder.run(
      arguments: ["batch", "--manifest", "-"] + options + more, input: manifest)
  }

  private func files(_ name: String = "out") throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent(name).path
    ).filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test(
    "the second of two documents with one output fails with both ids, and a batch that is resumed ends",
    arguments: [[], ["--isolate"], ["--jobs", "1"]] as [[String]])
  func collisions(_ more: [String]) throws {
    let manifest = """
      {"id": "a/b", "text": "one"}
      {"id": "a_b", "text": "two"}
      {"id": "c", "text": "three", "output": "x.ppm"}
      {"id": "d", "text": "four", "output": "./x.ppm"}

      """
    let run = try folder.run(
      arguments: ["batch", "--manifest", "-"] + options + more, input: manifest)
    #expect(run.status == 75)
    #expect(run.errors.contains("“a_b” would overwrite this file of “a/b”"), "\(run.errors)")
    #expect(run.errors.contains("“d” would overwrite this file of “c”"))
    #expect(try files() == ["a_b.ppm", "x.ppm"])
    let before = [folder.read("out/a_b.ppm"), folder.read("out/x.ppm")]
    for _ in 0..<2 {
      let again = try folder.run(
        arguments: ["batch", "--manifest", "-", "--resume"] + options + more, input: manifest)
      #expect(again.status == 75)
      #expect(again.errors.contains("2 of 4 documents were already up to date"), "\(again.errors)")
      #expect([folder.read("out/a_b.ppm"), folder.read("out/x.ppm")] == before)
    }
  }

  @Test(
    "a document of several pages and one that is called like a page do not share a file",
    arguments: [[], ["--isolate"]] as [[String]])
  func pages(_ more: [String]) throws {
    let long = String(repeating: "many words ", count: 12)
    let manifest = """
      {"id": "a", "text": "\(long)"}
      {"id": "a-1", "text": "short"}

      """
    let run = try folder.run(
      arguments: ["batch", "--manifest", "-", "--jobs", "1"] + options + more, input: manifest)
    #expect(run.status == 75)
    #expect(run.errors.contains("“a-1” would overwrite this file of “a”"), "\(run.errors)")
    let first = folder.read("out/a-1.ppm")
    #expect(first != nil)
    let again = try folder.run(
      arguments: ["batch", "--manifest", "-", "--jobs", "1", "--resume"] + options + more,
      input: manifest)
    #expect(again.errors.contains("1 of 2 documents were already up to date"), "\(again.errors)")
    #expect(folder.read("out/a-1.ppm") == first)
    // In the opposite order the pages would overwrite.
    let turned = manifest.split(separator: "\n").reversed().joined(separator: "\n")
    let other = try folder.run(
      arguments: ["batch", "--manifest", "-", "--jobs", "1", "-o", "turned"] + options.dropFirst(2)
        + more, input: turned)
    #expect(other.errors.contains("“a” would overwrite this file of “a-1”"), "\(other.errors)")
    #expect(try files("turned") == ["a-1.ppm"])
  }

  @Test("the journal's name, another format's ending and one name for two devices are refused")
  func names() throws {
    let manifest = """
      {"id": "j", "text": "x", "output": ".textrender-batch.jsonl"}
      {"id": "s", "text": "x", "output": "s.svg"}
      {"id": "t", "text": "x", "output": "t.ppm", "devices": ["iphone-8", "ipad-mini"]}
      {"id": "ok", "text": "x"}

      """
    let run = try folder.run(
      arguments: ["batch", "--manifest", "-", "-o", "out", "--to", "ppm"], input: manifest)
    #expect(run.status == 75)
    #expect(
      run.errors.contains("“j” would overwrite this file of “the batch's journal”"), "\(run.errors)"
    )
    #expect(run.errors.contains("“s.svg” ends in .svg, but the format of pictures is ppm"))
    #expect(run.errors.contains("two pictures of “t” would have this name"))
    #expect(run.errors.contains("3 of 4 documents failed"))
    #expect(folder.read("out/ok.ppm") != nil && folder.read("out/s.svg") == nil)
  }

  @Test("links in the batch's folder are not followed, also those that a foreign journal names")
  func links() throws {
    let manager = FileManager.default
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    for name in ["out", "outside"] {
      try manager.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }
    try folder.write("old".utf8, to: "outside/v.ppm")
    try manager.createSymbolicLink(
      atPath: path("out/a.ppm"), withDestinationPath: "../outside/v.ppm")
    try manager.createSymbolicLink(atPath: path("out/sub"), withDestinationPath: "../outside")
    let digest = SHA256.hexadecimal(of: Array("old".utf8))
    try folder.write(
      (#"{"id":"ok","inputs":"x","files":[],"pages":[{"file":"sub/v.ppm","bytes":3,"sha256":"\#(digest)"}]}"#
        + "\n").utf8, to: "out/.textrender-batch.jsonl")
    let run = try batch(
      "--resume",
      manifest: """
        {"id": "a", "text": "x"}
        {"id": "b", "text": "x", "output": "sub/v.ppm"}
        {"id": "ok", "text": "x"}

        """)
    #expect(run.status == 75 && run.errors.contains("2 of 3 documents failed"), "\(run.errors)")
    #expect(run.errors.contains("symbolic link"))
    #expect(folder.read("outside/v.ppm") == Data("old".utf8))
    #expect(folder.read("out/ok.ppm") != nil)
    #expect(try files("outside") == ["v.ppm"])
  }

  @Test("a journal that is a pipe or a link ends the batch with a message")
  func oddJournal() throws {
    let manager = FileManager.default
    let out = folder.url.appendingPathComponent("out").path
    try manager.createDirectory(atPath: out, withIntermediateDirectories: true)
    let made = unsafe mkfifo(out + "/.textrender-batch.jsonl", 0o600)
    #expect(made == 0)
    let run = try batch(manifest: #"{"text": "x"}"#)
    #expect(run.status == 73)
    #expect(
      run.errorLines.first
        == "textrender: out/.textrender-batch.jsonl: the batch's journal is not a regular file")
  }

  @Test("--root and --no-files confine what a manifest names, and pipes are not waited for")
  func confinement() throws {
    let manager = FileManager.default
    let root = folder.url.appendingPathComponent("root").path
    try manager.createDirectory(atPath: root, withIntermediateDirectories: true)
    try folder.write("secret".utf8, to: "secret.txt")
    try folder.write(#"{"sheet": 1}"#.utf8, to: "secret.json")
    try folder.write("open".utf8, to: "root/open.txt")
    let made = unsafe mkfifo(root + "/pipe.txt", 0o600)
    #expect(made == 0)
    try manager.createSymbolicLink(atPath: root + "/link.txt", withDestinationPath: "../secret.txt")
    let manifest = """
      {"id": "1", "file": "secret.txt"}
      {"id": "2", "file": "root/../secret.txt"}
      {"id": "3", "file": "root/link.txt"}
      {"id": "4", "text": "x", "sheet": "secret.json"}
      {"id": "5", "file": "root/pipe.txt"}
      {"id": "6", "file": "root/open.txt"}
      {"id": "7", "text": "x", "output": "y.ppm"}

      """
    for more in [[], ["--isolate"]] as [[String]] {
      let rooted = try folder.run(
        arguments: ["batch", "--manifest", "-", "--root", "root"] + options + more, input: manifest)
      #expect(rooted.errors.contains("5 of 7 documents failed"), "\(rooted.errors)")
      #expect(try files() == ["6.ppm", "y.ppm"])
      let closed = try folder.run(
        arguments: ["batch", "--manifest", "-", "--no-files", "-o", "closed"]
          + options.dropFirst(2) + more, input: manifest + #"{"id": "8", "text": "x"}"#)
      #expect(closed.errors.contains("7 of 8 documents failed"), "\(closed.errors)")
      #expect(try files("closed") == ["8.ppm"])
    }
    let open = try folder.run(
      arguments: ["batch", "--manifest", "-", "-o", "open"] + options.dropFirst(2), input: manifest)
    #expect(open.errors.contains("1 of 7 documents failed"), "\(open.errors)")
    #expect(open.errors.contains("only regular files are read"))
  }

  @Test(
    "a pattern in the working folder is taken up again, and a manifest's files are looked up beside it"
  )
  func workingFolder() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("lists"), withIntermediateDirectories: true)
    try folder.write("x".utf8, to: "lists/a.txt")
    try folder.write("y".utf8, to: "b.txt")
    try folder.write(#"{"id": "a", "file": "a.txt"}"#.utf8, to: "lists/all.jsonl")
    let arguments = [
      "batch", "b.txt", "--manifest", "lists/all.jsonl", "-o", "{id}.ppm", "--size", "60x40",
      "--resume",
    ]
    let first = try folder.run(arguments: arguments)
    #expect(first.status == 0, "\(first.errors)")
    let again = try folder.run(arguments: arguments)
    #expect(again.errorLines == ["textrender: batch: 2 of 2 documents were already up to date"])
    try folder.write("z".utf8, to: "lists/a.txt")
    let edited = try folder.run(arguments: arguments)
    #expect(edited.errorLines == ["textrender: batch: 1 of 2 documents were already up to date"])
  }
}
