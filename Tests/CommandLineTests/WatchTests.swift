import Foundation
import Testing

@Suite("watch runs a command again at each save", .serialized)
struct WatchTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(#"{"sheet":1,"source":"a.txt","include":"base.json"}"#.utf8, to: "a.json")
    try folder.write(#"{"sheet":1,"page":{"size":[200,100]}}"#.utf8, to: "base.json")
    try folder.write("Some words.\n".utf8, to: "a.txt")
  }

  @Test("it waits for the text, the sheet and what it includes; the picture follows them")
  func renders() throws {
    let watch = try RunningTool(["watch", "render", "a.json", "-o", "a.png"], in: folder.url)
    let first = try watch.line()
    #expect(first.contains("a.png written in"))
    #expect(first.hasSuffix("; waiting for changes to 3 files"))
    let before = try #require(folder.read("a.png"))
    try folder.write("Other words.\n".utf8, to: "a.txt")
    #expect(try watch.line().contains("a.txt changed: a.png written in"))
    let after = try #require(folder.read("a.png"))
    #expect(after != before)
    // Editors write another file and rename it.
    try folder.write(#"{"sheet":1,"page":{"size":[150,100]}}"#.utf8, to: "new")
    let own = folder.url.path
    let renamed = unsafe rename(own + "/new", own + "/base.json")
    #expect(renamed == 0)
    #expect(try watch.line().contains("base.json changed: a.png written in"))
    #expect(try #require(folder.read("a.png")) != after)
    try folder.write("Other words.\n".utf8, to: "a.txt")
    #expect(try watch.line().hasSuffix(", the same as before"))
    #expect(watch.end(SIGINT) == (.uncaughtSignal, SIGINT))
  }

  @Test("a document with faults is told of, and tried again when it is saved")
  func faults() throws {
    let watch = try RunningTool(["watch", "render", "a.json", "-o", "a.png"], in: folder.url)
    _ = try watch.line()
    let whole = try #require(folder.read("a.png"))
    try folder.write(#"{"sheet":1,"source":"b.txt","include":"base.json"}"#.utf8, to: "a.json")
    #expect(try watch.line().hasPrefix("textrender: b.txt: there is no such file"))
    #expect(try watch.line().hasSuffix("a.json changed: it ended with status 66, nothing written"))
    #expect(folder.read("a.png") == whole)
    try folder.write("Words.\n".utf8, to: "b.txt")
    #expect(try watch.line().contains("b.txt changed: a.png written in"))
    try folder.write(#"{"sheet":1,"#.utf8, to: "a.json")
    #expect(try watch.line().hasPrefix("textrender: a.json: line 1"))
    #expect(try watch.line().contains("status 65"))
    try folder.write(#"{"sheet":1,"source":"a.txt"}"#.utf8, to: "a.json")
    #expect(try watch.line().contains("a.json changed: a.png written in"))
    #expect(watch.end(SIGTERM) == (.uncaughtSignal, SIGTERM))
  }

  @Test("pages that differ are counted, files beside them count for nothing")
  func pages() throws {
    let words = String(repeating: "Words to fill a page with. ", count: 30)
    try folder.write(words.utf8, to: "a.txt")
    let watch = try RunningTool(["watch", "render", "a.json", "-o", "a.png"], in: folder.url)
    #expect(try watch.line().contains("pages, written to a-1.png"))
    #expect(try watch.line().contains("a-1.png to a-"))
    try folder.write("nothing".utf8, to: "b.txt")
    try folder.write((words + "More.").utf8, to: "a.txt")
    #expect(try watch.line().contains("pages, written to a-1.png"))
    #expect(try watch.line().contains(/a\.txt changed: a-1\.png .*, 1 of \d+ pages differ$/))
    _ = watch.end(SIGINT)
  }

  @Test("check and layout are watched, too")
  func others() throws {
    try folder.write(#"{"sheet":1,"source":"a.txt"}"#.utf8, to: "a.json")
    let check = try RunningTool(
      ["watch", "check", "a.json", "--devices", "a4"], in: folder.url)
    #expect(try check.line().contains("done in"))
    try folder.write(#"{"sheet":1,"source":"a.txt","colums":2}"#.utf8, to: "a.json")
    #expect(try check.line().contains("colums"))
    _ = check.end(SIGINT)
    let layout = try RunningTool(["watch", "layout", "a.txt"], in: folder.url)
    #expect(try layout.line().contains("waiting for changes to 1 file"))
    _ = layout.end(SIGINT)
  }

  @Test(
    "what cannot be watched is refused at once",
    arguments: [
      (["watch"], "the input is missing"),
      (
        ["watch", "demo", "-o", "a.png"],
        "“demo” is not one of render, animate, layout, measure, preview, check"
      ),
      (["watch", "render", "-", "-o", "a.png"], "standard input is read once"),
      (["watch", "render", "a.txt"], "the output is missing"),
      (["watch", "rendr", "a.txt"], "there is no command “rendr”"),
    ])
  func refusals(words: [String], message: String) throws {
    let run = try folder.run(arguments: words)
    #expect(run.status == 64)
    #expect(run.errors.contains(message))
  }
}
