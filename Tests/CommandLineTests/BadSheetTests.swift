import Foundation
import Testing

@Suite(
  "A bad sheet is refused with status 65, its place and one line, by every command that reads it")
struct BadSheetTests {
  private static let variations = Array(
    repeating: #"{"when": {}, "columns": {"count": 2}}"#, count: 10_000
  ).joined(separator: ",")

  private static let sheets: [(String, String)] = [
    (
      #"{"sheet": 1, "page": {"margin": true}}"#,
      "page.margin: line 1, column 33: expected a margin"
    ),
    (#"{"sheet": 1, "colums": {}}"#, "colums: line 1, column 14: unknown key “colums”"),
    (
      #"{"sheet": 1, "styles": {"a": {"basedOn": "b"}, "b": {"basedOn": "a"}}}"#,
      "styles.b.basedOn: line 1, column 65: styles are based on each other in a circle"
    ),
    (
      #"{"sheet": 1, "variations": [{"when": {}, "text": "a", "source": "b"}]}"#,
      "variations[0].source: line 1, column 65: give “text” or “source”, not both"
    ),
    (
      #"{"sheet": 1, "page": {"size": ["50%", 9]}}"#,
      "page.size[0]: line 1, column 32: expected a width in points"
    ),
    (
      #"{"sheet": 1, "text": "a", "pictures": [{"file": "no.png", "frame": [0, 0, 9, 9]}]}"#,
      "pictures[0].file: line 1, column 49: no.png: there is no such file"
    ),
    (
      #"{"sheet": 1, "source": "../secret.txt"}"#,
      "../secret.txt: this is outside the folder that the document may read from"
    ),
    (
      #"{"sheet": 1, "variations": [\#(variations)]}"#,
      "variations: line 1, column 28: expected at most 1000 variations, found 10000"
    ),
    (
      #"{"sheet": 1, "text": "# + String(repeating: "[", count: 70)
        + String(repeating: "]", count: 70)
        + "}", "line 1, column 85: "
    ),
    (#"{"sheet": 1, "#, "line 1, column 14: "),
    ("", "line 1, column 1: "),
  ]

  @Test("one fault each", arguments: sheets)
  func faults(sheet: String, message: String) throws {
    let folder = try ScratchFolder()
    try folder.write(sheet.utf8, to: "s.json")
    try folder.write("Hello.".utf8, to: "ok.txt")
    // A sheet's source is not read if the command line specifies a text.
    let options = sheet.contains("secret") ? [] : ["ok.txt", "--sheet"]
    for command in [
      ["check", "s.json"], ["layout"] + options + ["s.json"],
      ["render"] + options + ["s.json", "-o", "x.png"],
    ] {
      let run = try ToolRun(command, in: folder.url)
      #expect(run.status == 65, "\(command)")
      #expect(run.output.isEmpty)
      let line = try #require(run.errorLines.first)
      #expect(
        line.hasPrefix("textrender: s.json: \(message)")
          || line.hasPrefix("textrender: \(message)"),
        "\(command): \(line.prefix(300))")
      #expect(run.errorLines.count <= 2 && folder.read("x.png") == nil)
    }
  }

  @Test(
    "fonts and dictionaries that are not there are told with their places",
    arguments: [
      (
        #""body": {"font": {"family": "Nope"}}"#, "body.font.family: there is no font family “Nope”"
      ),
      (#""styles": {"x": {"font": {"file": "no.ttf"}}}"#, "styles.x.font.file: no.ttf: "),
      (
        #""panes": {"items": [{"text": "a", "style": {"font": {"file": "no.ttf"}}}]}"#,
        "panes.items[0].style.font.file: no.ttf: "
      ),
      (
        #""variations": [{"when": {"style": "dark"}, "body": {"font": {"family": "Nope"}}}]"#,
        "variations[0].body.font.family: there is no font family “Nope”"
      ),
    ])
  func missingFonts(part: String, message: String) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("sub"), withIntermediateDirectories: false)
    // A font beside the tool's working directory is not the one beside the sheet.
    try folder.write("".utf8, to: "no.ttf")
    let text = part.contains("panes") ? "" : #""text": "abc", "#
    try folder.write("{\"sheet\": 1, \(text)\(part)}".utf8, to: "sub/s.json")
    let run = try folder.run("check", "sub/s.json")
    #expect(run.status == 69)
    let expected = message.replacing("no.ttf", with: "sub/no.ttf")
    let reported = run.errors.replacing(#/line [0-9]+, column [0-9]+: /#, with: "")
    #expect(reported.hasPrefix("textrender: sub/s.json: \(expected)"), "\(run.errors)")
  }

  @Test("a text that a sheet names and that is not there cannot be read")
  func missingSource() throws {
    let folder = try ScratchFolder()
    try folder.write(#"{"sheet": 1, "source": "no.md"}"#.utf8, to: "s.json")
    let run = try folder.run("layout", "s.json")
    #expect(run.status == 66)
    #expect(run.errorLines == ["textrender: no.md: there is no such file"])
  }
}
