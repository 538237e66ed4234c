import Foundation
import Testing

@testable import textrender

@Suite("A terminal obeys nothing that comes from outside")
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

@Suite("Links of documents on the command line")
struct LinkOptionTests {
  private let source = "[click](javascript:alert) [file](ftp://a.example) [ok](https://b.example)\n"

  @Test("refused links are told and are in no file", arguments: ["html", "svg", "pdf"])
  func refused(_ format: String) throws {
    let folder = try ScratchFolder()
    try folder.write(Array(source.utf8), to: "a.md")
    let run = try ToolRun(["render", "a.md", "-o", "a.\(format)"], in: folder.url)
    #expect(run.status == 0)
    #expect(
      run.errorLines == [
        "textrender: link “javascript:alert”: links with “javascript:” are not allowed; the link is set as plain text",
        "  Allow the scheme with --link-schemes if such links are safe for your readers.",
        "textrender: link “ftp://a.example”: links with “ftp:” are not allowed; the link is set as plain text",
        "  Allow the scheme with --link-schemes if such links are safe for your readers.",
      ])
    let file = try Data(contentsOf: folder.url.appendingPathComponent("a.\(format)"))
    let text = String(decoding: file, as: UTF8.self)
    #expect(!text.contains("javascript") && !text.contains("ftp:"))
    if format != "pdf" { #expect(text.contains("href=\"https://b.example\"")) }
  }

  @Test("an option lists the schemes, also for check and for a worker")
  func option() throws {
    let folder = try ScratchFolder()
    try folder.write(Array(source.utf8), to: "a.md")
    let schemes = ["--link-schemes", "http,https,FTP:"]
    let run = try ToolRun(["render", "a.md", "-o", "a.html"] + schemes, in: folder.url)
    #expect(run.status == 0 && run.errorLines.count == 2)
    let file = try String(
      contentsOf: folder.url.appendingPathComponent("a.html"), encoding: .utf8)
    #expect(file.contains("href=\"ftp://a.example\"") && !file.contains("javascript"))
    let check = try ToolRun(["check", "a.md"], in: folder.url)
    #expect(check.errors.contains("links with “ftp:” are not allowed"))
    let open = try ToolRun(["check", "a.md"] + schemes, in: folder.url)
    #expect(!open.errors.contains("ftp:") && open.errors.contains("“javascript:”"))
    let request = #"{"op":"layout","sheet":{"sheet":1,"text":"[a](ftp://b)","format":"markdown"}}"#
    let worker = try ToolRun(["worker"] + schemes, input: Data(request.utf8), in: folder.url)
    #expect(!String(decoding: worker.output, as: UTF8.self).contains("remarks"))
    let closed = try ToolRun(["worker"], input: Data(request.utf8), in: folder.url)
    #expect(String(decoding: closed.output, as: UTF8.self).contains("remarks"))
    for list in ["", "http,", "a b", "http://"] {
      let wrong = try ToolRun(
        ["render", "a.md", "-o", "b.html", "--link-schemes", list], in: folder.url)
      #expect(wrong.status == 64, "\(list)")
    }
  }
}
