import Foundation
import Testing

@Suite("Bad input is refused with its exit status and one line that says what to do")
struct BadInputTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("Hello, world.".utf8, to: "ok.txt")
    try folder.write(
      String(repeating: "Words to fill a page with. ", count: 40).utf8, to: "long.txt")
  }

  private func expect(
    _ status: Int32, _ message: String, hint: String? = nil, from run: ToolRun,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == status, sourceLocation: sourceLocation)
    #expect(run.errorLines.first == "textrender: \(message)", sourceLocation: sourceLocation)
    #expect(run.errorLines.count == (hint == nil ? 1 : 2), sourceLocation: sourceLocation)
    if let hint { #expect(run.errorLines.last == "  \(hint)", sourceLocation: sourceLocation) }
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
  }

  @Test("an input that is missing, a folder or not readable cannot be read")
  func unreadable() throws {
    expect(66, "no.txt: there is no such file", from: try folder.run("layout", "no.txt"))
    expect(66, ".: this is a folder, not a file", from: try folder.run("layout", "."))
    expect(
      66, "ok.txt/x: a part of this path is not a folder",
      from: try folder.run("layout", "ok.txt/x"))
    if geteuid() != 0 {
      _ = unsafe chmod(folder.url.appendingPathComponent("ok.txt").path, 0)
      expect(
        66, "ok.txt: permission to read it is missing", from: try folder.run("layout", "ok.txt"))
    }
  }

  @Test("an empty input is an empty page")
  func empty() throws {
    try folder.write([], to: "empty.txt")
    let run = try folder.run("render", "empty.txt", "-o", "x.ppm", "--size", "30x20")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(
      folder.read("x.ppm") == Data("P6\n30 20\n255\n".utf8) + Data(repeating: 255, count: 1800))
  }

  @Test("form feeds end pages and columns, and lines where a page has no end")
  func formFeeds() throws {
    try folder.write("a\u{C}b\u{C}c\n".utf8, to: "f.txt")
    for (options, pages) in [
      ([], 1), (["--columns", "2"], 1), (["--size", "200x100"], 3),
      (["--size", "200x100", "--columns", "2"], 2),
      (["--size", "200x100", "--overflow", "grow"], 1),
    ] {
      let run = try folder.run(arguments: ["layout", "f.txt"] + options)
      let dump = String(decoding: run.output, as: UTF8.self)
      #expect(dump.contains("\"overflow\":null"), "\(options)")
      let last = try #require(dump.range(of: "\"page\":", options: .backwards))
      #expect(dump[last.upperBound...].hasPrefix("\(pages - 1),"), "\(options)")
      #expect(try folder.run(arguments: ["render", "f.txt", "-o", "f.png"] + options).status == 0)
    }
  }

  @Test("binary input is no text, lossy or not")
  func binary() throws {
    try folder.write([0x61, 0x00, 0x62], to: "bin.txt")
    for options in [[], ["--lossy"]] {
      let run = try ToolRun(["layout", "bin.txt"] + options, in: folder.url)
      expect(
        65, "bin.txt: this is not text: byte 1 is zero",
        hint: "Give a text in UTF-8, Markdown or a sheet.", from: run)
    }
  }

  @Test("invalid UTF-8 is told with its byte, and goes on with U+FFFD when that is wanted")
  func invalidUTF8() throws {
    try folder.write([0x61, 0x62, 0xC3, 0x28], to: "bad.txt")
    expect(
      65, "bad.txt: byte 2 (0xC3) is not valid UTF-8",
      hint: "Convert the text to UTF-8, or use --lossy to replace such bytes by U+FFFD.",
      from: try folder.run("layout", "bad.txt"))
    let lossy = try folder.run("layout", "bad.txt", "--lossy")
    #expect(lossy.status == 0)
    #expect(String(decoding: lossy.output, as: UTF8.self).contains("\"text\":\"ab\u{FFFD}(\""))
  }

  @Test("an output folder that is missing or cannot be written is told before anything is laid out")
  func output() throws {
    expect(
      73, "no/x.png: there is no folder no; create it or choose another",
      from: try folder.run("render", "ok.txt", "-o", "no/x.png"))
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("d.png"), withIntermediateDirectories: false)
    #expect(try folder.run("render", "ok.txt", "-o", "d.png").status == 73)
    #expect(try folder.run("render", "ok.txt", "-o", "/proc/x.png").status == 73)
    #expect(try folder.names() == ["d.png", "long.txt", "ok.txt"])
  }

  @Test(
    "a size must be two numbers above 0",
    arguments: [
      "0x10", "-5x10", "axb", "10", "10x", "x10", "nanx10", "10xinf", "10x20x30", "0xAUTO",
    ])
  func sizes(size: String) throws {
    expect(
      64, "--size: “\(size)” is not a size; a size is two positive numbers such as 600x800",
      hint: "Write 600xAUTO for a page as high as its text, or the name of a paper such as A4.",
      from: try folder.run("render", "ok.txt", "-o", "x.png", "--size=\(size)"))
  }

  @Test("a page larger than the limits is refused, and more is allowed on request")
  func limits() throws {
    let side = try folder.run("render", "ok.txt", "-o", "x.png", "--size", "40000x100")
    #expect(side.status == 64)
    #expect(
      side.errors.hasPrefix(
        "textrender: --size: the picture would have 40000 by 100 pixels; the limit is"))
    #expect(try folder.run("render", "ok.txt", "-o", "x.png", "--size", "30000x30000").status == 64)
    let few = try folder.run(
      "render", "ok.txt", "-o", "x.png", "--size", "100x100", "--max-pixels", "9999")
    #expect(few.status == 64)
    let grown = try folder.run(
      "render", "long.txt", "-o", "x.png", "--size", "100xAUTO", "--max-pixels", "9999")
    #expect(grown.status == 65)
    #expect(folder.read("x.png") == nil)
    let allowed = try folder.run(
      "render", "ok.txt", "-o", "x.png", "--size", "40000x20", "--margin", "0", "--font-size", "4",
      "--max-pixels", "2000000")
    #expect(allowed.status == 0)
  }

  @Test("an unknown sub-command, option or device is told with the nearest names")
  func unknownNames() throws {
    expect(
      64, "command line: there is no command “rendr”", hint: "Did you mean “render”?",
      from: try folder.run("rendr"))
    expect(
      64, "command line: “textrender render” has no option “--colums”",
      hint: "Did you mean “--columns”?",
      from: try folder.run("render", "ok.txt", "-o", "x.png", "--colums", "2"))
    expect(
      64, "--device: there is no device “ipad-min”",
      hint: "Did you mean “ipad-mini”, “ipad-mini-6” or “ipad-mini-7”?",
      from: try folder.run("layout", "ok.txt", "--device", "ipad-min"))
    let shape = try folder.run("layout", "ok.txt", "--exclude", "circel(9 at 9 9)")
    #expect(shape.status == 64)
    #expect(shape.errorLines.last == "  Did you mean “circle”?")
    let font = try folder.run("layout", "ok.txt", "--font", "Noto Seriv")
    #expect(font.status == 69)
    #expect(font.errorLines.first == "textrender: font: there is no font family “Noto Seriv”")
    #expect(font.errorLines.last?.contains("“Noto Serif”") == true)
  }

  @Test("a malformed path is told with the column of the fault")
  func paths() throws {
    let run = try folder.run("layout", "ok.txt", "--exclude", "path(\"M 10 10 L x\")")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("textrender: --exclude: column 17: expected a number"))
  }

  @Test("a font file that is missing or no font cannot be used")
  func fonts() throws {
    try folder.write("this is no font".utf8, to: "font.ttf")
    let wrong = try folder.run("layout", "ok.txt", "--font-file", "font.ttf")
    #expect(wrong.status == 69)
    #expect(wrong.errors.hasPrefix("textrender: font.ttf: this is not a font; "))
    #expect(try folder.run("layout", "ok.txt", "--font-file", "").status == 64)
    #expect(try folder.run("layout", "ok.txt", "--font-file", "none.ttf").status == 69)
    let language = try folder.run("layout", "ok.txt", "--hyphenate", "xq")
    #expect(language.status == 0)
    #expect(
      language.errorLines == [
        "textrender: hyphenation: there is no hyphenation dictionary for “xq”, so its words are not divided",
        "  Remove “hyphenate”, or name a language that has one.",
      ])
  }

  @Test("a sheet with an unknown key is told with its place, its line and the nearest key")
  func sheets() throws {
    try folder.write(
      "{\"sheet\": 1, \"text\": \"a\",\n \"page\": {\"sise\": [9, 9]}}".utf8, to: "s.json")
    for command in [
      ["check", "s.json"], ["layout", "s.json"], ["layout", "ok.txt", "--sheet", "s.json"],
    ] {
      let run = try ToolRun(command, in: folder.url)
      #expect(run.status == 65)
      #expect(
        run.errors.hasPrefix("textrender: s.json: page.sise: line 2, column 11: unknown key “sise”")
      )
      #expect(run.errorLines.last == "  Did you mean “size”? See textrender help sheets.")
    }
    try folder.write("{\"sheet\": 1}".utf8, to: "none.json")
    expect(
      65, "none.json: text: the sheet has neither “text” nor “source”",
      hint: "Give the text and the sheet: textrender render INPUT --sheet SHEET.",
      from: try folder.run("layout", "none.json"))
    #expect(try folder.run("check", "none.json").status == 0)
  }

  @Test("a shape that covers the page: truncated it says so, grown the page goes on below it")
  func coveredPage() throws {
    let options = ["--size", "200x100", "--exclude", "inset(0)"]
    let truncated = try ToolRun(
      ["render", "long.txt", "-o", "t.ppm", "--overflow", "truncate"] + options, in: folder.url)
    #expect(truncated.status == 0)
    #expect(
      truncated.errors
        == "textrender: overflow: all 1080 of 1080 UTF-16 code units did not fit\n")
    #expect(folder.read("t.ppm")?.starts(with: "P6\n200 100\n".utf8) == true)
    let grown = try ToolRun(
      ["render", "long.txt", "-o", "g.ppm", "--overflow", "grow"] + options, in: folder.url)
    #expect(grown.status == 0)
    #expect(grown.errors.isEmpty)
    #expect((folder.read("g.ppm")?.count ?? 0) > 200 * 200 * 3)
    let pages = try ToolRun(["render", "long.txt", "-o", "p.ppm"] + options, in: folder.url)
    #expect(pages.status == 65)
    #expect(folder.read("p.ppm") == nil)
  }

  @Test("columns without room are the sheet's fault or the command line's, whoever asked for them")
  func narrowColumns() throws {
    try folder.write(
      [0xEF, 0xBB, 0xBF]
        + Array("{\"sheet\": 1, \"columns\": {\"count\": 9, \"gap\": 90}}".utf8), to: "n.json")
    #expect(try folder.run("check", "n.json").status == 65)
    #expect(try folder.run("layout", "ok.txt", "--sheet", "n.json").status == 65)
    #expect(try folder.run("layout", "ok.txt", "--sheet", "n.json", "--gap", "80").status == 64)
    #expect(try folder.run("layout", "ok.txt", "--columns", "9", "--gap", "90").status == 64)
    #expect(try folder.run("layout", "ok.txt", "--sheet", "n.json", "--gap", "9").status == 0)
  }

  @Test("values that are out of bounds are told with their option")
  func values() throws {
    expect(
      64, "--columns: “0” is not a number of columns from 1 to 200",
      from: try folder.run("layout", "ok.txt", "--columns", "0"))
    expect(
      64, "--scale: “nan” is not a scale from 0.01 to 100",
      from: try folder.run("layout", "ok.txt", "--scale", "nan"))
    expect(
      64, "--align: “middle” is not one of natural, left, right, center, justify",
      from: try folder.run("layout", "ok.txt", "--align", "middle"))
    expect(
      64, "--size: a value is missing: --size WxH",
      from: try folder.run("layout", "ok.txt", "--size"))
  }
}
