import Foundation
import Testing

@Suite(
  "Check tells what is wrong in lines or as JSON, and outputs that cannot be meant are explained")
struct CheckTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("Words.".utf8, to: "a.txt")
    try folder.write(
      "# Title\n\nSee [here](x) and ![map](no.png).\n\n- one\n- two\n".utf8, to: "a.md")
    try folder.write(
      #"""
      {"sheet": 1, "text": "a",
       "body": {"textAlign": "left", "lineHeigth": 3},
       "page": {"margin": "3 miles"}}
      """#.utf8, to: "bad.json")
    try folder.write(#"{"sheet": 1, "text": "a", "styles": {"x": {}}}"#.utf8, to: "odd.json")
    try folder.write(#"{"sheet": 1, "text": "a"}"#.utf8, to: "fine.json")
  }

  @Test("each fault has its line, a hint, and they are counted")
  func lines() throws {
    let run = try folder.run("check", "bad.json")
    #expect(run.status == 65 && run.output.isEmpty)
    let lines = run.errorLines
    #expect(lines.count == 7, "\(run.errors)")
    #expect(
      lines[0].hasPrefix("textrender: bad.json: body.textAlign: line 2, column 11: unknown key"))
    #expect(lines[1] == #"  Write align: "align": "justify"."#)
    #expect(lines[3] == "  Did you mean “lineHeight”? See textrender help sheets.")
    #expect(lines[4].hasPrefix("textrender: bad.json: page.margin: line 3, column 21: expected"))
    #expect(lines[6] == "textrender: bad.json: 3 errors, 0 warnings")
  }

  @Test("warnings are no errors, unless they are asked to be")
  func warnings() throws {
    let run = try folder.run("check", "odd.json", "--devices", "iphone-8")
    #expect(run.status == 0)
    #expect(
      run.errorLines == [
        "textrender: odd.json: styles.x: line 1, column 43: warning: nothing uses the style “x”",
        "textrender: odd.json: 0 errors, 1 warning",
      ])
    #expect(try folder.run("check", "odd.json", "--devices", "iphone-8", "--strict").status == 65)
    let fine = try folder.run("check", "fine.json", "--strict", "--devices", "phones,a4")
    #expect(fine.status == 0 && fine.errors.isEmpty)
    #expect(
      String(decoding: fine.output, as: UTF8.self)
        == "fine.json: this sheet has no faults\n")
  }

  @Test("JSON holds the same for editors")
  func json() throws {
    let run = try folder.run("check", "bad.json", "--format", "json")
    #expect(run.status == 65 && run.errors.isEmpty)
    let report = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(report["errors"] as? Int == 3 && report["warnings"] as? Int == 0)
    let faults = try #require(report["faults"] as? [[String: Any]])
    #expect(faults.map { $0["line"] as? Int } == [2, 2, 3])
    #expect(faults[0]["place"] as? String == "body.textAlign")
    #expect(faults[0]["severity"] as? String == "error")
  }

  @Test("of Markdown it says what it holds, and what cannot be shown")
  func markdown() throws {
    let run = try folder.run("check", "a.md")
    #expect(run.status == 0)
    #expect(
      String(decoding: run.output, as: UTF8.self)
        == "a.md: Markdown: 1 heading, 3 paragraphs, 1 list, 2 links and pictures\n")
    #expect(run.errors.contains("a.md: picture “no.png”: warning: "))
  }

  @Test(
    "an output that cannot be meant is answered with one that can",
    arguments: [
      (["render", "a.txt", "-o", "x.jpg"], "Use PNG, which keeps letters sharp: -o x.png."),
      (["render", "a.txt", "-o=x.png"], "Write -o x.png, or --output=x.png."),
      (["render", "a.txt", "-o", "."], "name a picture in it: -o ./page.png."),
      (["batch", "a.txt", "-o", "out.png"], "For a folder with this name write “out.png/”."),
    ])
  func outputs(words: [String], hint: String) throws {
    let run = try folder.run(arguments: words)
    #expect(run.status == 64)
    #expect(run.errors.hasSuffix("\(hint)\n"), "\(run.errors)")
    #expect(folder.read("out.png") == nil)
  }

  @Test("options take units")
  func units() throws {
    let run = try folder.run(
      "render", "a.txt", "-o", "x.png", "--size", "1inx25.4mm", "--margin", "2mm", "--font-size",
      "9px",
      "--line-height", "1.5em", "--gap", "1em")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try #require(folder.read("x.png"))[16..<24] == Data([0, 0, 0, 72, 0, 0, 0, 72]))
  }
}
