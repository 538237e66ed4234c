import Foundation
import Testing

@Suite("Commands in a sandbox work as usual, and reach nothing else")
struct CommandSandboxTests {
  private let folder: ScratchFolder
  private let outside: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    outside = try ScratchFolder()
    let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fonts").standardizedFileURL
    let names = try FileManager.default.contentsOfDirectory(atPath: fonts.path)
    let font = try #require(names.sorted().first { $0.hasSuffix(".ttf") || $0.hasSuffix(".otf") })
    // No system folder has it, so only a sheet refers to it.
    try FileManager.default.copyItem(
      at: fonts.appendingPathComponent(font), to: outside.url.appendingPathComponent("font.ttf"))
    try outside.write("Words from outside.".utf8, to: "text.md")
    try folder.write("# A\n\nSome words.".utf8, to: "a.md")
    try folder.write("Other words.".utf8, to: "b.md")
    try folder.write(
      #"{"sheet": 1, "source": "a.md", "page": {"size": [200, 100]}, "body": {"hyphenate": "en-US"}}"#
        .utf8,
      to: "page.json")
    try folder.write(
      #"{"sheet": 1, "text": "a", "body": {"font": {"file": "\#(outside.url.path)/font.ttf"}}}"#
        .utf8,
      to: "font.json")
  }

  /// True if this kernel confines files; otherwise a run reports it.
  private func isConfined(_ run: ToolRun) -> Bool { !run.errors.contains("has no Landlock") }

  @Test(
    "they read and write what their command line names, and the results are the same",
    arguments: [
      ["render", "page.json", "-o", "OUT/a.png"],
      ["render", "page.json", "-o", "OUT/a.pdf", "--threads", "2", "--max-time", "60"],
      [
        "render", "a.md", "--sheet", "page.json", "--devices", "iphone-8,ipad", "-o", "OUT/devices",
      ],
      ["render", "a.md", "-o", "OUT/b.png", "--exclude", "svg(shape.svg)", "--size", "300x200"],
      ["preview", "page.json", "-o", "OUT/p.png", "--devices", "iphone-8"],
      ["animate", "moving.json", "-o", "OUT/%02d.png", "--fps", "2", "--duration", "1"],
      ["layout", "page.json"], ["check", "page.json"], ["diff", "a.md", "b.md", "-o", "OUT/d.png"],
      ["batch", "a.md", "b.md", "page.json", "-o", "OUT/batch"],
      ["batch", "a.md", "b.md", "-o", "OUT/batch/{id}/{hash:2}.png", "--isolate", "--jobs", "2"],
      ["batch", "--manifest", "rows.jsonl", "-o", "OUT/rows", "--report", "OUT/report.json"],
    ])
  func results(_ words: [String]) throws {
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg"><circle cx="50" cy="50" r="30"/></svg>"#.utf8,
      to: "shape.svg")
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Examples").standardizedFileURL
    for (from, to) in [("animated-small.json", "moving.json"), ("essay.md", "essay.md")] {
      try FileManager.default.copyItem(
        at: examples.appendingPathComponent(from), to: folder.url.appendingPathComponent(to))
    }
    try folder.write(
      #"{"id": "one", "file": "a.md"}\#n{"id": "two", "text": "words", "output": "in/two.png"}\#n"#
        .utf8, to: "rows.jsonl")
    var results: [[String: Data]] = []
    for (place, more) in [("plain", []), ("boxed", ["--sandbox"])] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(place), withIntermediateDirectories: false)
      let words = words.map { $0.replacingOccurrences(of: "OUT", with: place) }
      let run = try folder.run(arguments: words + more)
      #expect(run.status == 0, "\(place): \(run.errors)")
      results.append(try files(in: place).merging(["": run.output]) { $1 })
    }
    #expect(results[0].keys == results[1].keys)
    #expect(results[0] == results[1])
    #expect(results[0].count > 1 || !results[0].values.allSatisfy(\.isEmpty))
  }

  /// All files of a folder except those with timings.
  private func files(in name: String) throws -> [String: Data] {
    let base = folder.url.appendingPathComponent(name).path
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: base)
    where !path.hasSuffix(".jsonl") && !path.hasSuffix("report.json") {
      files[path] = FileManager.default.contents(atPath: base + "/" + path)
    }
    return files
  }

  @Test(
    "a font elsewhere, which a sheet may name, is not read",
    arguments: [
      ["render", "font.json", "-o", "out.png"], ["layout", "font.json"], ["check", "font.json"],
      ["preview", "font.json", "-o", "out.png", "--devices", "iphone-8"],
      ["diff", "font.json", "a.md"], ["batch", "font.json", "-o", "out"],
      ["batch", "font.json", "-o", "out", "--isolate"],
    ])
  func fonts(_ words: [String]) throws {
    #expect(try folder.run(arguments: words).status == 0)
    let run = try folder.run(arguments: words + ["--sandbox"])
    if !isConfined(run) { return }
    #expect(run.status == (words[0] == "batch" ? 75 : 69), "\(run.errors)")
    #expect(run.errors.contains("font.ttf"))
  }

  @Test(
    "documents of a manifest lie in its folder, and pictures go into the batch's",
    arguments: [[], ["--isolate"]])
  func manifests(_ more: [String]) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("out"), withIntermediateDirectories: false)
    // A link out of the folder that somebody else has created.
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("out/link"), withDestinationURL: outside.url)
    let rows = [
      #"{"id": "in", "file": "a.md"}"#,
      #"{"id": "read", "file": "\#(outside.url.path)/text.md"}"#,
      #"{"id": "write", "text": "a", "output": "link/written.png"}"#,
    ]
    try folder.write(rows.joined(separator: "\n").utf8, to: "rows.jsonl")
    let words = ["batch", "--manifest", "rows.jsonl", "-o", "out"] + more
    let run = try folder.run(arguments: words + ["--sandbox"])
    if !isConfined(run) { return }
    #expect(run.status == 75)
    #expect(folder.read("out/in.png") != nil && folder.read("out/read.png") == nil)
    #expect(run.errors.contains("text.md: permission to read it is missing"), "\(run.errors)")
    #expect(outside.read("written.png") == nil)
    // Without a sandbox a link does not lead out either.
    #expect(try folder.run(arguments: words).status == 75)
    #expect(outside.read("written.png") == nil && folder.read("out/read.png") != nil)
  }

  @Test("a row's picture does not go above the batch's folder")
  func outputs() throws {
    try folder.write(
      #"{"id": "a", "text": "a", "output": "in/../../a.png"}"#.utf8, to: "rows.jsonl")
    let run = try folder.run("batch", "--manifest", "rows.jsonl", "-o", "out")
    #expect(run.status == 75)
    #expect(run.errors.contains("is outside the batch's folder"), "\(run.errors)")
    #expect(folder.read("a.png") == nil)
  }

  @Test("files anywhere contradict it", arguments: ["render", "layout", "batch"])
  func contradiction(_ command: String) throws {
    let output = command == "layout" ? [] : ["-o", command == "batch" ? "out" : "out.png"]
    let run = try folder.run(
      arguments: [command, "a.md", "--sandbox", "--allow-outside"] + output)
    #expect(run.status == 64)
    #expect(run.errors.contains("this option and --allow-outside exclude each other"))
  }
}
