import Foundation
import Testing

@Suite("The worker's process keeps the limits of requests and goes on")
struct WorkerCommandTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func answers(_ requests: [String], _ options: String...) throws -> [String] {
    let run = try folder.run(
      arguments: ["worker"] + options, input: requests.joined(separator: "\n") + "\n")
    #expect(run.status == 0, "\(run.errors)")
    return String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// A document that takes minutes.
  private var endless: String {
    let text = String(repeating: "many words ", count: 60_000)
    return #"{"sheet":1,"text":"\#(text)","page":{"size":[90,"auto"]}}"#
  }

  @Test("a request past its deadline is answered so, and those behind it are answered as ever")
  func deadline() throws {
    let lines = try answers([
      #"{"id":1,"op":"words","text":"a"}"#,
      #"{"id":2,"op":"layout","deadlineMs":300,"sheet":\#(endless)}"#,
      #"{"id":3,"op":"words","text":"ab"}"#,
      #"{"id":4,"op":"layout","deadlineMs":200,"sheet":\#(endless)}"#,
      #"{"id":5,"op":"words","text":"abc","deadlineMs":60000}"#,
    ])
    #expect(
      lines == [
        #"{"id":1,"breaks":[1]}"#,
        #"{"id":2,"error":"request: it took longer than the 300 ms it may","code":"deadline","retry":true}"#,
        #"{"id":3,"breaks":[2]}"#,
        #"{"id":4,"error":"request: it took longer than the 200 ms it may","code":"deadline","retry":true}"#,
        #"{"id":5,"breaks":[3]}"#,
      ])
  }

  @Test("so is one that takes more memory than it may")
  func memory() throws {
    let lines = try answers([
      #"{"id":1,"op":"layout","limits":{"memory":60000000},"sheet":\#(endless)}"#,
      #"{"id":2,"op":"words","text":"ab"}"#,
    ])
    #expect(lines.first?.contains(#""code":"memory","retry":false}"#) == true)
    #expect(lines.last == #"{"id":2,"breaks":[2]}"#)
  }

  @Test("fonts of one's own, and none of the system's")
  func fonts() throws {
    let lines = try answers([#"{"op":"hello"}"#], "--no-system-fonts")
    #expect(lines[0].contains(#""systemFonts":false"#))
    let missing = try folder.run("worker", "--fonts", "nowhere")
    #expect(missing.status == 66)
  }

  @Test(
    "a worker ends with the process that started it, even with its input open",
    .timeLimit(.minutes(2)))
  func parent() throws {
    // The shell starts a worker whose input stays open, tells its number, and is killed.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      "mkfifo open; exec 3<>open; '\(ToolRun.tool.path)' worker --die-with-parent <&3 & "
        + "sleep 0.5; kill -9 $$",
    ]
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    // The pipe ends when the last process that writes to it has ended; otherwise this waits for ever.
    #expect(try output.fileHandleForReading.readToEnd() == nil)
  }
}
