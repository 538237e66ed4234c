import Foundation
import Testing

@Suite("The worker's process enforces limits of requests and continues")
struct WorkerCommandTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func answers(_ requests: [String], _ options: String...) throws -> [String] {
    let run = try folder.run(
      arguments: ["worker"] + options, input: requests.joined(separator: "\n") + "\n")
    #expect(run.status == 0, "\(run.errors)")
    return String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// A document whose layout takes longer than any deadline here.
  private var endless: String {
    let text = String(repeating: "many words ", count: 400_000)
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
        #"{"id":2,"error":"request: it exceeded the time limit of 300 ms","code":"deadline","retry":true}"#,
        #"{"id":3,"breaks":[2]}"#,
        #"{"id":4,"error":"request: it exceeded the time limit of 200 ms","code":"deadline","retry":true}"#,
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

  @Test("several threads answer in the order of the requests, also when one of them is given up")
  func threads() throws {
    var requests = (0..<200).map {
      #"{"id":\#($0),"op":"words","text":"\#(String(repeating: "a ", count: $0))"}"#
    }
    requests.insert(#"{"id":"x","op":"layout","deadlineMs":300,"sheet":\#(endless)}"#, at: 50)
    requests.insert(#"{"id":"y","op":"layout","deadlineMs":400,"sheet":\#(endless)}"#, at: 51)
    let lines = try answers(requests, "--threads", "3")
    #expect(lines.count == 202)
    #expect(
      lines[50].hasPrefix(#"{"id":"x","error":"request: it exceeded the time limit of 300 ms"#))
    #expect(
      lines[51].hasPrefix(#"{"id":"y","error":"request: it exceeded the time limit of 400 ms"#))
    for number in 0..<200 {
      let line = lines[number < 50 ? number : number + 2]
      #expect(line.hasPrefix(#"{"id":\#(number),"breaks":["#) || number == 0)
    }
  }

  @Test("without an order a short request does not wait for a long one")
  func unordered() throws {
    let lines = try answers(
      [
        #"{"id":1,"op":"layout","deadlineMs":500,"sheet":\#(endless)}"#,
        #"{"id":2,"op":"words","text":"a"}"#, #"{"id":3,"op":"words","text":"ab"}"#,
      ], "--threads", "2", "--unordered")
    #expect(lines.count == 3)
    #expect(lines.prefix(2).sorted() == [#"{"id":2,"breaks":[1]}"#, #"{"id":3,"breaks":[2]}"#])
    #expect(lines[2].contains(#""id":1,"error""#))
  }

  @Test("a request is cancelled while it waits, and while it is worked on")
  func cancel() throws {
    let lines = try answers([
      #"{"id":"long","op":"layout","sheet":\#(endless)}"#,
      #"{"id":"waits","op":"words","text":"a"}"#,
      #"{"id":"stays","op":"words","text":"abc"}"#,
      #"{"id":4,"op":"cancel","target":"waits"}"#,
      #"{"id":5,"op":"cancel","target":"long"}"#,
      #"{"id":6,"op":"cancel","target":"nobody"}"#,
      #"{"id":7,"op":"cancel"}"#,
    ])
    #expect(
      lines.prefix(6) == [
        #"{"id":"long","error":"request: it was cancelled","code":"cancelled","retry":false}"#,
        #"{"id":"waits","error":"request: it was cancelled","code":"cancelled","retry":false}"#,
        #"{"id":"stays","breaks":[3]}"#, #"{"id":4,"cancelled":1}"#, #"{"id":5,"cancelled":1}"#,
        #"{"id":6,"cancelled":0}"#,
      ])
    #expect(lines.last?.contains("needs “target”") == true)
  }

  @Test("laying out for a request that was cancelled stops, and the worker stays the one it was")
  func cancelledLayout() throws {
    // It is read and styled in a tenth of the time that its lines take.
    #if DEBUG
      let count = 3_000
    #else
      let count = 30_000
    #endif
    let paragraph = String(repeating: "many words in a paragraph ", count: 10) + "\\n"
    let text = String(repeating: paragraph, count: count)
    let body = #"{"lineBreaking":"optimal","align":"justify","hyphenate":"en"}"#
    let first = [
      #"{"id":0,"op":"words","text":"a"}"#,
      #"{"id":"long","op":"layout","sheet":{"sheet":1,"body":\#(body),"text":"\#(text)"}}"#,
    ]
    let second = [#"{"id":1,"op":"cancel","target":"long"}"#, #"{"id":2,"op":"stats"}"#]
    try folder.write((first.joined(separator: "\n") + "\n").utf8, to: "first")
    try folder.write((second.joined(separator: "\n") + "\n").utf8, to: "second")
    // The cancellation arrives after work has begun.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "{ cat first; sleep 2; cat second; } | '\(ToolRun.tool.path)' worker",
    ]
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answers = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: answers, as: UTF8.self).split(separator: "\n")
    try #require(lines.count == 4)
    #expect(lines[1].contains(#""code":"cancelled""#), "\(lines[1].prefix(200))")
    // A restarted worker would know none of these.
    #expect(lines[3].contains(#""words""#), "\(lines[3])")
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
    // The shell starts a worker whose input stays open, prints its process identifier, and is
    // killed.
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
    // The pipe ends with the last process that writes to it; otherwise this waits forever.
    #expect(try output.fileHandleForReading.readToEnd() == nil)
  }
}
