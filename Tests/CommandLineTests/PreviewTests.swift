import Foundation
import Testing

@Suite("A preview shows a document on many devices")
struct PreviewTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("Some words for a small page.".utf8, to: "a.txt")
  }

  @Test("one picture comes out, as a file or on standard output")
  func picture() throws {
    let file = try folder.run(
      "preview", "a.txt", "-o", "p.png", "--devices", "iphone-8,ipad-mini", "--orientations",
      "both",
      "--scale", "0.1")
    #expect(file.status == 0 && file.errors.isEmpty && file.output.isEmpty)
    let stream = try folder.run(
      "preview", "a.txt", "-o", "-", "--to", "png", "--devices", "iphone-8, ipad-mini",
      "--orientations", "both", "--scale", "0.1")
    #expect(stream.status == 0)
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("p.png")) == stream.output)
  }

  @Test("a card is as large as its pages and the label below them")
  func size() throws {
    func size(_ options: String...) throws -> [Int] {
      let run = try folder.run(
        arguments: ["preview", "a.txt", "-o", "p.png", "--scale", "0.4"] + options)
      #expect(run.status == 0, "\(run.errors)")
      let bytes = Array(try #require(folder.read("p.png")))
      return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }
    // 375 × 667 points at 0.4, 34 points of label, 28 around: a page narrower than 150 gets that
    // width.
    #expect(try size("--devices", "iphone-8") == [28 + 150 + 28, 28 + 267 + 34 + 28])
    // Half of an iPad in landscape orientation: 592 × 834.
    #expect(
      try size("--devices", "ipad-pro-11:1/2", "--orientations", "both")
        == [28 + 237 + 28, 28 + 334 + 34 + 28])
    // A text of two pages gives two, 10 points apart.
    #expect(
      try size("--devices", "iphone-8", "--pages", "2", "--font-size", "160")
        == [28 + 150 + 10 + 150 + 28, 28 + 267 + 34 + 28])
    #expect(try size("--devices", "iphone-8", "--pages", "2") == [206, 357])
  }

  @Test("the options of a layout count for every page of a preview")
  func layoutOptions() throws {
    func picture(_ options: String...) throws -> Data {
      let run = try folder.run(
        arguments: ["preview", "a.txt", "-o", "-", "--to", "ppm", "--scale", "0.4"] + options)
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    let one = try picture("--devices", "ipad-pro-11:1/2", "--orientations", "landscape")
    #expect(
      try picture("--device", "ipad-pro-11", "--split", "1/2", "--orientation", "landscape") == one)
    #expect(
      try picture(
        "--devices", "ipad-pro-11:1/2", "--orientations", "landscape", "--debug-layout") != one)
    // A page of 500 × 100 points at 0.4.
    let sized = try picture("--device", "iphone-8", "--size", "500x100")
    #expect(sized.starts(with: "P6\n\(28 + 200 + 28) \(28 + 40 + 34 + 28)\n".utf8))
    for options in [
      ["--device", "iphone-8", "--devices", "ipad-mini"], ["--split", "1/2"],
      ["--orientation", "landscape", "--orientations", "both"],
    ] {
      #expect(
        try folder.run(arguments: ["preview", "a.txt", "-o", "p.png"] + options).status == 64)
    }
  }

  @Test("a text that is cut off, or grows with the page, does so on every device")
  func overflow() throws {
    try folder.write(String(repeating: "word ", count: 2000).utf8, to: "long.txt")
    let cut = try folder.run(
      "preview", "long.txt", "-o", "c.ppm", "--devices", "iphone-8,iphone-4", "--overflow",
      "truncate")
    #expect(cut.status == 0)
    #expect(cut.errorLines.count == 2)
    #expect(
      cut.errorLines.allSatisfy { $0.hasSuffix("UTF-16 code units did not fit") })
    #expect(cut.errors.hasPrefix("textrender: overflow: iphone-8: "))
    let grown = try folder.run(
      "preview", "long.txt", "-o", "g.ppm", "--devices", "iphone-8", "--overflow", "grow")
    #expect(grown.status == 0 && grown.errors.isEmpty)
    #expect((folder.read("g.ppm")?.count ?? 0) > 2 * (folder.read("c.ppm")?.count ?? 0))
  }

  @Test("devices lists how tablets share their screens")
  func devices() throws {
    let output = String(decoding: try folder.run("devices").output, as: UTF8.self)
    let lines = output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("SPLIT PORTRAIT 1/3 2/3 LANDSCAPE 1/3 1/2 2/3"))
    #expect(lines.contains("ipad-pro-12.9 375 C 639 C 375 C 678 R 981 R"))
    #expect(lines.filter { $0.hasPrefix("iphone-8 ") }.count == 1)
  }

  @Test(
    "what makes no sense is refused",
    arguments: [
      (["--devices", "iphone-8,nokia"], "--devices: there is no device “nokia”"),
      (["--devices", ","], "--devices: no device is specified"),
      (["--devices", "iphone-8:1/2"], "--devices: “iphone-8” has no split screen"),
      (
        ["--devices", "ipad-mini:1/4"],
        "--devices: “1/4” is not a part of a screen; the parts are 1/3, 1/2, 2/3"
      ),
      (["--devices", "ipad-mini:1/2"], "--devices: a tablet in portrait has no split in halves"),
      (
        ["--orientations", "sideways"],
        "--orientations: “sideways” is not one of both, portrait, landscape"
      ),
      (["--pages", "0"], "--pages: “0” is not a number of pages from 1 to 100"),
      (
        ["--pages", "100", "--devices", "iphone-8,ipad-mini,a4,a5,a6,window"],
        "--devices: a preview shows at most 500 pages, not 600"
      ),
    ])
  func refused(_ options: [String], _ message: String) throws {
    let run = try folder.run(arguments: ["preview", "a.txt", "-o", "p.png"] + options)
    #expect(run.status == 64)
    #expect(run.errorLines.first == "textrender: \(message)")
  }

  @Test("a split needs a tablet, and halves need one in landscape")
  func splits() throws {
    func render(_ options: String...) throws -> ToolRun {
      try folder.run(arguments: ["render", "a.txt", "-o", "p.png", "--scale", "0.1"] + options)
    }
    #expect(try render("--device", "ipad-mini", "--split", "1/3").status == 0)
    let upright = try render("--device", "ipad-mini", "--split", "1/2")
    #expect(upright.status == 64)
    #expect(
      upright.errorLines.first == "textrender: --split: a tablet in portrait has no split in halves"
    )
    #expect(try render("--device", "iphone-8", "--split", "1/3").status == 64)
    #expect(try render("--split", "1/3").status == 64)
  }

  @Test(
    "bad sheets are refused with status 65 and the place",
    arguments: [
      (#"{"sheet": 1, "source": "../a.txt"}"#, "../a.txt"),
      (#"{"sheet": 1, "columns": {"count": "two"}}"#, "columns.count: line 1, column 35"),
      (#"{"sheet": 1, "colums": {}}"#, "colums: line 1, column 14"),
      (
        #"{"sheet": 1, "styles": {"a": {"basedOn": "a"}}}"#,
        "styles.a.basedOn: line 1, column 42"
      ),
      (
        #"{"sheet": 1, "text": "", "containers": [{"frame": [0, 0, "%", 9]}]}"#,
        "containers[0].frame[2]: line 1, column 58"
      ),
      (
        #"{"sheet": 1, "text": "", "pictures": [{"file": "no.png", "frame": [0, 0, 9, 9]}]}"#,
        "pictures[0].file: line 1, column 48"
      ),
      (#"{"sheet": 1, "hide": ["sun"]}"#, "hide[0]: line 1, column 23"),
      (
        #"{"sheet": 1, "text": "a", "source": "a.txt"}"#, "source: line 1, column 37"
      ),
    ])
  func badSheets(_ sheet: String, _ place: String) throws {
    try folder.write(sheet.utf8, to: "s.json")
    for command in ["check", "layout"] {
      let run = try folder.run(command, "s.json")
      #expect(run.status == 65)
      let line = run.errorLines.first ?? ""
      let wanted = ["textrender: s.json: \(place): ", "textrender: \(place): "]
      #expect(wanted.contains { line.hasPrefix($0) }, "\(line)")
    }
  }

  @Test("64 levels of nesting are the limit, and a sheet may leave its folder when told so")
  func limits() throws {
    let deep = #"{"sheet": 1, "runs": "# + String(repeating: "[", count: 70)
    try folder.write(deep.utf8, to: "deep.json")
    #expect(try folder.run("check", "deep.json").status == 65)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("in"), withIntermediateDirectories: true)
    try folder.write(#"{"sheet": 1, "source": "../a.txt"}"#.utf8, to: "in/s.json")
    #expect(try folder.run("layout", "in/s.json").status == 65)
    #expect(try folder.run("layout", "in/s.json", "--allow-outside").status == 0)
    #expect(try folder.run("check", "in/s.json", "--allow-outside").status == 0)
  }
}
