import Foundation
import Testing

@testable import textrender

@Suite("A terminal executes nothing that comes from outside")
struct TerminalTextTests {
  @Test("controls, directions and ends of lines are made visible")
  func line() {
    let colored = TerminalText.line("a\u{1B}[31mb\u{9B}c\u{7F}\t")
    #expect(colored == "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}\u{FFFD}")
    #expect(TerminalText.line("a\nb\r\n") == "a b  ")
    let directions = "\u{202A}\u{202E}\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}\u{2028}\u{2029}"
    #expect(TerminalText.line(directions) == String(repeating: "\u{FFFD}", count: 9))
    #expect(TerminalText.line("é 水 שלום \u{200D}") == "é 水 שלום \u{200D}")
  }

  private func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
          && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    }
  }

  @Test("diff shows the words of documents without their controls")
  func diff() throws {
    let folder = try ScratchFolder()
    try folder.write(Array("one\n".utf8), to: "a.txt")
    try folder.write(Array("two \u{1B}]0;title\u{7} \u{202E}three \u{9B}31m\n".utf8), to: "b.txt")
    let run = try ToolRun(["diff", "a.txt", "b.txt", "--size", "300x200"], in: folder.url)
    #expect(run.status == 0)
    let output = String(decoding: run.output, as: UTF8.self)
    #expect(output.contains("“two \u{FFFD}]0;title\u{FFFD} \u{FFFD}three \u{FFFD}31m”"))
    #expect(isPlain(output))
  }

  @Test("names of files and keys of sheets are shown so, and stay as they are in JSON")
  func names() throws {
    let folder = try ScratchFolder()
    let name = "a\u{202E}\u{1B}[2J.json"
    try folder.write(Array("{\"sheet\": 1, \"k\\u001b[31m\\u202e\": 1}".utf8), to: name)
    let run = try ToolRun(["check", name], in: folder.url)
    #expect(run.status == 65)
    #expect(run.errors.contains("a\u{FFFD}\u{FFFD}[2J.json"))
    #expect(run.errors.contains("“k\u{FFFD}[31m\u{FFFD}”"))
    #expect(isPlain(run.errors))
    let json = try ToolRun(["check", name, "--format", "json"], in: folder.url)
    let value = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(value?["file"] as? String == name)
    let missing = try ToolRun(["layout", "b\u{202E}\u{9B}.txt"], in: folder.url)
    #expect(missing.status == 66 && isPlain(missing.errors))
    for command in ["fonts", "devices"] {
      let run = try ToolRun([command], in: folder.url)
      #expect(isPlain(String(decoding: run.output, as: UTF8.self)))
    }
  }
}
