import Foundation
import Testing

/// Compares the messages for bad input with `Examples/bad/README.md`; `TEXTRENDER_ACCEPT=1` writes
/// the current messages into it.
@Suite("The examples of bad input get the documented messages")
struct BadExampleTests {
  private static let examples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples")

  @Test("every command of the page")
  func commands() throws {
    let page = Self.examples.appendingPathComponent("bad/README.md")
    let folder = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Examples"), withDestinationURL: Self.examples)
    let lines = try String(contentsOf: page, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var result: [String] = []
    var isInBlock = false
    var count = 0
    for line in lines {
      if line.hasPrefix("```") {
        isInBlock = line == "```console"
      } else if isInBlock, line.hasPrefix("$ ") {
        result += [line] + (try answer(to: line, in: folder))
        count += 1
        continue
      } else if isInBlock {
        continue
      }
      result.append(line)
    }
    #expect(count >= 15)
    if ProcessInfo.processInfo.environment["TEXTRENDER_ACCEPT"] != nil {
      try Data(result.joined(separator: "\n").utf8).write(to: page)
    } else {
      #expect(result == lines)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left == ["Examples"], "Nothing is written, also not in part.")
  }

  /// The output of a command of the page, followed by its exit status.
  private func answer(to line: String, in folder: ScratchFolder) throws -> [String] {
    var words = line.split(separator: " ").dropFirst(2).map { $0.filter { $0 != "'" } }
    var input = Data()
    if let place = words.firstIndex(of: "<") {
      input = try Data(contentsOf: folder.url.appendingPathComponent(words[place + 1]))
      words.removeSubrange(place...)
    }
    let run = try ToolRun(words, input: input, in: folder.url)
    #expect(words.first == "worker" ? run.status == 0 : run.status > 0)
    let output = String(decoding: run.output, as: UTF8.self) + run.errors
    return output.split(separator: "\n").map(String.init) + ["[\(run.status)]"]
  }
}
