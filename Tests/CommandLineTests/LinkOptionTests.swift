import Foundation
import Testing

@testable import textrender

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
