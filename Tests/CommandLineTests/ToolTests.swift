import Foundation
import TestFonts
import Testing

@Suite("The commands of the tool")
struct ToolTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      "# Title\n\nSome *words* and `code`.\n\n- one\n- two\n".utf8, to: "page.md")
    try folder.write(
      String(repeating: "Words to fill a page with. ", count: 40).utf8, to: "long.txt")
  }

  @Test("render writes a picture, gray when the page has no colour")
  func render() throws {
    #expect(try folder.run("render", "page.md", "-o", "a.png", "--size", "200x300").status == 0)
    let picture = try #require(folder.read("a.png"))
    #expect(Array(picture[16..<24]) == [0, 0, 0, 200, 0, 0, 1, 44])
    #expect(picture[25] == 0)
    #expect(
      try folder.run(
        "render", "page.md", "-o", "b.png", "--size", "200x300", "--scale", "1.5"
      ).status == 0)
    #expect(try #require(folder.read("b.png"))[16..<24] == Data([0, 0, 1, 44, 0, 0, 1, 194]))
  }

  @Test("--dpi says the scale in pixels an inch")
  func dotsPerInch() throws {
    let arguments = ["render", "page.md", "-o", "-", "--to", "png", "--size", "200x300"]
    let scaled = try folder.run(arguments: arguments + ["--scale", "2"])
    #expect(scaled.status == 0)
    #expect(try folder.run(arguments: arguments + ["--dpi", "144"]).output == scaled.output)
    let both = try folder.run(arguments: arguments + ["--dpi", "144", "--scale", "2"])
    #expect(both.errors.hasPrefix("textrender: --dpi: --dpi and --scale exclude each other"))
  }

  @Test("edges become pixels as the options say, in every command that has pixels")
  func smoothing() throws {
    let options = [["--blending", "linear"], ["--baselines", "exact"], ["--darken-stems"]]
    let page = ["page.md", "--size", "200x300", "--line-height", "17.3"]
    let commands = [
      ["render"] + page, ["preview", "page.md", "--devices", "iphone-8"],
    ]
    for command in commands {
      let output = ["-o", "-", "--to", "ppm"]
      var pictures: Set<Data> = []
      for option in [[]] + options {
        let run = try folder.run(arguments: command + output + option)
        #expect(run.status == 0 && run.output.count > 1_000, "\(option): \(run.errors)")
        pictures.insert(run.output)
      }
      #expect(pictures.count == 4, "\(command[0])")
      // The defaults, given explicitly.
      let usual = try folder.run(
        arguments: command + output + ["--blending", "srgb", "--baselines", "aligned"])
      #expect(try folder.run(arguments: command + output).output == usual.output)
    }
    let wrong = try folder.run(arguments: commands[0] + ["-o", "a.png", "--blending", "light"])
    #expect(wrong.status == 64 && wrong.errors.contains("--blending"), "\(wrong.errors)")
  }

  @Test("--bleed and the sheet's bleed paint PDF beyond the edges of its pages")
  func bleed() throws {
    try folder.write(
      #"{"sheet":1,"page":{"size":[200,100],"bleed":"3mm"},"text":"Words"}"#.utf8, to: "bleed.json")
    try folder.write(#"{"sheet":1,"page":{"size":[200,100]},"text":"Words"}"#.utf8, to: "cut.json")
    func pdf(_ sheet: String, _ options: String...) throws -> Data {
      let run = try folder.run(arguments: ["render", sheet, "-o", "-", "--to", "pdf"] + options)
      #expect(run.status == 0 && run.output.count > 500, "\(run.errors)")
      return run.output
    }
    let plain = try pdf("cut.json")
    #expect(try pdf("bleed.json") != plain)
    #expect(try pdf("cut.json", "--bleed", "3mm") == pdf("bleed.json"))
    #expect(try pdf("bleed.json", "--bleed", "0") == plain)
    let wrong = try folder.run("render", "bleed.json", "-o", "a.pdf", "--bleed", "-1")
    #expect(wrong.status == 64 && wrong.errors.contains("--bleed"))
  }

  @Test("render writes all pages into one PDF or HTML file, to standard output, too")
  func documents() throws {
    for ending in ["pdf", "html"] {
      let run = try folder.run("render", "long.txt", "-o", "a.\(ending)", "--size", "200x100")
      #expect(run.status == 0 && run.errors.isEmpty)
      let file = try #require(folder.read("a.\(ending)"))
      #expect(folder.read("a-1.\(ending)") == nil)
      #expect(file.starts(with: ending == "pdf" ? "%PDF-1.7".utf8 : "<!DOCTYPE html>".utf8))
      let other = try folder.run(
        "render", "long.txt", "-o", "-", "--to", ending, "--size", "200x100")
      #expect(other.output == file)
      let batch = try folder.run(
        "batch", "long.txt", "-o", "pages", "--to", ending, "--size", "200x100")
      #expect(batch.status == 0)
      #expect(folder.read("pages/long.\(ending)") == file)
    }
    let dated = try folder.run(
      arguments: ["render", "page.md", "-o", "-", "--to", "pdf"],
      environment: ["SOURCE_DATE_EPOCH": "0"])
    #expect(String(decoding: dated.output, as: UTF8.self).contains("1970-01-01T00:00:00Z"))
  }

  @Test(
    "what libraries would take from the environment changes nothing",
    arguments: [("HB_SHAPER_LIST", "fallback"), ("HB_OPTIONS", "uniscribe-bug-compatible")])
  func environment(name: String, value: String) throws {
    try folder.write("Office हिन्दी में स्त्री क्षत्रिय".utf8, to: "hindi.txt")
    let plain = try folder.run("layout", "hindi.txt")
    let changed = try folder.run(
      arguments: ["layout", "hindi.txt"], environment: [name: value])
    #expect(plain.status == 0 && changed.status == 0)
    #expect(plain.output == changed.output)
  }

  @Test("a bold that the system has is taken where the bundled family of a script has none")
  func boldOfTheSystem() throws {
    var font = TestFont()
    font.family = "Noto Naskh Arabic"
    font.weight = 700
    try folder.write(font.bytes(), to: "bold.ttf")
    let fonts = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(folder.url.path)</dir><cachedir>\(folder.url.path)/cache</cachedir></fontconfig>
      """
    try folder.write(fonts.utf8, to: "fonts.conf")
    for (weight, isFound) in [(400, false), (700, true)] {
      for family in ["Noto Naskh Arabic", "Noto Serif"] {
        let sheet =
          #"{"sheet":1,"text":"سلام","body":{"font":{"family":"\#(family)","weight":\#(weight)}}}"#
        try folder.write(sheet.utf8, to: "a.json")
        let run = try folder.run(
          arguments: ["layout", "a.json"],
          environment: ["FONTCONFIG_FILE": folder.url.path + "/fonts.conf"])
        #expect(run.status == 0)
        #expect(String(decoding: run.output, as: UTF8.self).contains("bold.ttf") == isFound)
      }
    }
  }

  @Test("settings of fonts that cannot be read are told, with the file", arguments: [false, true])
  func unreadFontSettings(isDamaged: Bool) throws {
    try folder.write(
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig>
      <cachedir>\(folder.url.path)/cache</cachedir>
      <include ignore_missing="yes">\(folder.url.path)/conf.d</include>
      </fontconfig>
      """.utf8, to: "fonts.conf")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("conf.d"), withIntermediateDirectories: false)
    let rules = "<?xml version=\"1.0\"?><fontconfig>\(isDamaged ? "" : "</fontconfig>")"
    try folder.write(rules.utf8, to: "conf.d/10-rules.conf")
    // A link without a target and a file with another name are none of its settings.
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/conf.d/20-none.conf", withDestinationPath: "none")
    try folder.write("no settings".utf8, to: "conf.d/README")
    try folder.write("Tide 漢字".utf8, to: "a.txt")
    let environment = ["FONTCONFIG_FILE": folder.url.path + "/fonts.conf"]
    let list = try folder.run(arguments: ["fonts"], environment: environment)
    let layout = try folder.run(
      arguments: ["render", "a.txt", "-o", "a.png"], environment: environment)
    #expect(layout.status == 0)
    #expect(list.status == (isDamaged ? 69 : 0), "\(list.errors)")
    for run in [list, layout] {
      #expect(run.errors.contains("fontconfig could not read") == isDamaged, "\(run.errors)")
    }
  }

  @Test(
    "of many files that an earlier run left the first ten are named, and how many more there are")
  func manyLeftovers() throws {
    for page in 1...30 { try folder.write([], to: "a-\(page).png") }
    let run = try folder.run("render", "page.md", "-o", "a.png", "--size", "200x300")
    #expect(run.status == 0)
    #expect(run.errorLines.count == 11)
    #expect(
      run.errorLines.dropFirst(10) == [
        "textrender: a.png: there are 20 more such files"
      ])
  }

  @Test("several pages have numbers, one page has none")
  func pages() throws {
    #expect(try folder.run("render", "long.txt", "-o", "out.png", "--size", "200x200").status == 0)
    let names = try folder.names()
    #expect(names.contains("out-1.png") && names.contains("out-2.png"))
    #expect(!names.contains("out.png"))
    let count = names.filter { $0.hasPrefix("out-") }.count
    let again = try folder.run("render", "long.txt", "-o", "out.png", "--size", "200x200")
    #expect(
      again.errorLines == [
        "textrender: out.png: \(count) pages, written to out-1.png to out-\(count).png"
      ])
    // A shorter run reports the files that are not its own.
    let wide = try folder.run("render", "long.txt", "-o", "out.png", "--size", "900x900")
    #expect(wide.status == 0 && wide.errorLines.count == min(count, 11), "\(wide.errors)")
    #expect(
      wide.errorLines.first
        == "textrender: out-1.png: this is not a page of the output; it may be left from an earlier run"
    )
    let padded = try folder.run(
      "render", "long.txt", "-o", "p.png", "--size", "200x200", "--digits", "3")
    #expect(padded.status == 0)
    #expect(try folder.names().contains("p-001.png"))
    let one = try folder.run(
      "render", "long.txt", "-o", "one.png", "--size", "200x200", "--page", "2")
    #expect(one.status == 0 && one.errors.isEmpty)
    #expect(folder.read("one.png") == folder.read("p-002.png"))
    #expect(try !folder.names().contains("one-1.png"))
    let none = try folder.run(
      "render", "long.txt", "-o", "one.png", "--size", "200x200", "--page", "99")
    #expect(none.status == 64)
    let same = try folder.run(
      "render", "long.txt", "-o", "x.d/out", "--to", "png", "--overflow", "grow")
    #expect(same.status == 73)
  }

  @Test("diff tells which rows were kept, moved and changed, and draws them")
  func diff() throws {
    try folder.write("One.\n\nTwo.\n\nThree.\n".utf8, to: "old.md")
    try folder.write("One.\n\nTwo and a half.\n\nNew.\n\nThree.\n".utf8, to: "new.md")
    let run = try folder.run("diff", "old.md", "new.md", "--line-height", "20")
    #expect(run.status == 0)
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.first == "kept     page 1   row 1")
    #expect(lines.dropFirst().first == "changed  page 1   row 2          “Two and a half.”")
    #expect(lines.dropFirst(2).first == "added    page 1   row 3          “New.”")
    #expect(lines.last == "1 kept, 1 moved, 1 changed, 1 added, 0 removed rows")
    let same = try folder.run("diff", "old.md", "old.md", "-o", "same.png")
    #expect(same.status == 0)
    #expect(
      String(decoding: same.output, as: UTF8.self).hasPrefix("kept     page 1   rows 1-3\n3 kept"))
    #expect(folder.read("same.png") != nil)
    #expect(try folder.run("diff", "old.md").status == 64)
    #expect(try folder.run("diff", "old.md", "none.md").status == 66)
  }

  @Test("what a document asks for and does not get is told")
  func remarks() throws {
    try folder.write("a\u{10FFFD}b".utf8, to: "odd.txt")
    let missing = try folder.run("render", "odd.txt", "-o", "odd.png")
    #expect(missing.status == 0)
    #expect(missing.errors == "textrender: fonts: no font has U+10FFFD; boxes are drawn\n")
    let optimal = try folder.run("layout", "long.txt", "--line-breaking", "optimal")
    #expect(optimal.status == 0)
    #expect(optimal.errors.isEmpty)
    #expect(try folder.run("layout", "long.txt").errors.isEmpty)
  }

  @Test("a picture goes to standard output, and a text comes from standard input")
  func pipes() throws {
    let run = try folder.run(
      "render", "-", "-o", "-", "--to", "ppm", "--size", "40x30", input: "Hi")
    #expect(run.status == 0)
    #expect(run.output.starts(with: "P6\n40 30\n255\n".utf8))
    #expect(run.output.count == 13 + 40 * 30 * 3)
    let markdown = try folder.run("layout", "-", "--format", "markdown", input: "# Hi")
    #expect(String(decoding: markdown.output, as: UTF8.self).contains("\"text\":\"Hi\""))
  }

  @Test("the same command gives the same bytes, with one thread or two")
  func determinism() throws {
    var pictures: [Data?] = []
    var dumps: [Data] = []
    for threads in ["1", "2", "1"] {
      let options = [
        "--threads", threads, "--size", "300x400", "--exclude", "circle(60 at 50% 50%)",
      ]
      _ = try ToolRun(
        ["render", "long.txt", "-o", "t.png", "--overflow", "grow"] + options, in: folder.url)
      pictures.append(folder.read("t.png"))
      dumps.append(try ToolRun(["layout", "long.txt"] + options, in: folder.url).output)
    }
    #expect(pictures[0] != nil)
    #expect(pictures[0] == pictures[1] && pictures[1] == pictures[2])
    #expect(dumps[0] == dumps[1] && dumps[1] == dumps[2])
  }

  @Test("layout shows rows with two fragments beside a circle")
  func layout() throws {
    let run = try folder.run(
      "layout", "long.txt", "--size", "400x600", "--exclude", "circle(60 at 200 120)")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let json = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let containers = try #require(json["containers"] as? [[String: Any]])
    let origin = try #require(containers[0]["origin"] as? [Double])
    let lines = try #require(containers[0]["lines"] as? [[String: Any]])
    var pairs = 0
    for line in lines {
      let fragments = try #require(line["fragments"] as? [[String: Any]])
      pairs += fragments.count == 2 ? 1 : 0
      for fragment in fragments {
        let rect = try #require(fragment["rect"] as? [Double])
        let (left, top) = (rect[0] + origin[0], rect[1] + origin[1])
        let x = min(max(200, left), left + rect[2])
        let y = min(max(120, top), top + rect[3])
        #expect(((x - 200) * (x - 200) + (y - 120) * (y - 120)).squareRoot() >= 60 - 1e-6)
      }
    }
    #expect(pairs >= 4)
  }

  @Test("the demo is drawn from any folder")
  func demo() throws {
    let run = try folder.run("demo", "-o", "demo.png")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect((folder.read("demo.png")?.count ?? 0) > 100_000)
  }

  @Test("fonts and devices are listed, and versions told")
  func listings() throws {
    let fonts = String(decoding: try folder.run("fonts").output, as: UTF8.self)
    #expect(fonts.contains("Noto Serif"))
    let devices = String(decoding: try folder.run("devices").output, as: UTF8.self)
    #expect(devices.contains("iphone-15-pro      393x852    3x       compact/regular"))
    let version = String(decoding: try folder.run("--version").output, as: UTF8.self)
    #expect(version.hasPrefix("textrender 0."))
    #expect(version.contains("HarfBuzz"))
  }

  @Test("the worker answers each line in order, and goes on after errors")
  func worker() throws {
    let run = try folder.run(
      "worker",
      input: """
        {"id":1,"op":"words","text":"a b"}

        nonsense
        {"id":2,"op":"graphemes","text":"ab"}
        """)
    #expect(run.status == 0)
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == #"{"id":1,"breaks":[1,2,3]}"#)
    #expect(lines[1].hasPrefix(#"{"error":"request: line 1, column 1"#))
    #expect(lines[2] == #"{"id":2,"breaks":[1,2]}"#)
  }

  @Test("a sheet's files are looked up beside it, an option's in the working folder")
  func files() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("sheets"), withIntermediateDirectories: false)
    try folder.write("From beside the sheet".utf8, to: "sheets/text.txt")
    try folder.write("{\"sheet\": 1, \"source\": \"text.txt\"}".utf8, to: "sheets/s.json")
    let run = try folder.run("layout", "sheets/s.json")
    #expect(String(decoding: run.output, as: UTF8.self).contains("From beside the sheet"))
    let font = try folder.run("layout", "sheets/s.json", "--font-file", "none.ttf")
    #expect(font.errors.hasPrefix("textrender: none.ttf: "))
    try folder.write(
      "{\"sheet\": 1, \"text\": \"a\", \"body\": {\"font\": {\"file\": \"f.ttf\"}}}".utf8,
      to: "sheets/f.json")
    #expect(
      try folder.run("layout", "sheets/f.json").errors.hasPrefix("textrender: sheets/f.ttf: "))
  }

  @Test("shapes come from SVG files and from the alpha of pictures")
  func shapeFiles() throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg'><circle id='c' cx='150' cy='100' r='50'/></svg>"
        .utf8,
      to: "shape.svg")
    let svg = try folder.run(
      "layout", "long.txt", "--size", "300x400", "--exclude", "svg(shape.svg#c)")
    #expect(svg.status == 0)
    #expect(String(decoding: svg.output, as: UTF8.self).contains("\"exclusions\":[{\"d\":\"M"))
    let missing = try folder.run("layout", "long.txt", "--exclude", "svg(no.svg)")
    #expect(missing.status == 66)
    #expect(missing.errors == "textrender: --exclude: no.svg: there is no such file\n")
    let unknown = try folder.run("layout", "long.txt", "--exclude", "svg(shape.svg#d)")
    #expect(unknown.status == 65)
    #expect(unknown.errors.hasPrefix("textrender: --exclude: shape.svg: "))
    _ = try folder.run("render", "-", "-o", "dot.png", "--size", "40x40", input: "x")
    let image = try folder.run(
      "layout", "long.txt", "--size", "300x400", "--exclude", "image(dot.png at 100 100 100 100)")
    #expect(image.status == 0)
    #expect(String(decoding: image.output, as: UTF8.self).contains("\"exclusions\":[{\"d\":\"M"))
    let text = try folder.run("layout", "long.txt", "--exclude", "image(long.txt at 0 0 9 9)")
    #expect(text.status == 65)
  }

  @Test("a file that there is no room for is told, and nothing of it is left")
  func fullDisk() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Files are limited to 4 blocks of 512 bytes.
    process.arguments = [
      "-c", "ulimit -f 4; '\(ToolRun.tool.path)' render long.txt -o big.ppm 2>&1 | cat >errors",
    ]
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    let errors = String(decoding: try #require(folder.read("errors")), as: UTF8.self)
    #expect(errors == "textrender: big.ppm: writing failed: File too large\n")
    #expect(try !folder.names().contains { $0.hasSuffix("ppm") || $0.hasSuffix("partial") })
  }

  @Test("a reader that goes away ends the tool without a word")
  func closedOutput() throws {
    let tool = ToolRun.tool.path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "'\(tool)' layout long.txt 2>errors | head -c 10 >head"]
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    #expect(folder.read("errors") == Data())
    #expect(folder.read("head")?.count == 10)
  }
}
