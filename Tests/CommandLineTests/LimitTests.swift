import Foundation
import Testing

@Suite("Commands keep the limits that they are given")
struct LimitTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("one\u{C}two\u{C}three".utf8, to: "three.txt")
    let long = String(repeating: "many words in one paragraph ", count: 100_000)
    try folder.write(long.utf8, to: "long.txt")
  }

  @Test("more pages than allowed are an error, as many are none", arguments: ["svg", "pdf"])
  func pages(format: String) throws {
    let size = ["--size", "200x200", "--to", format]
    let good = try folder.run(
      arguments: ["render", "three.txt", "-o", "good.\(format)", "--max-pages", "3"] + size)
    #expect(good.status == 0, "\(good.errors)")
    let bad = try folder.run(
      arguments: ["render", "three.txt", "-o", "bad.\(format)", "--max-pages", "2"] + size)
    #expect(bad.status == 65)
    #expect(
      bad.errors == """
        textrender: pages: the text needs more than the limit of 2 pages
          Raise --max-pages, use a larger --size, or use --overflow truncate.

        """)
    #expect(try !folder.names().contains { $0.hasPrefix("bad") })
  }

  @Test("a text of more than 256 MiB is taken where it is set page by page, and refused elsewhere")
  func longText() throws {
    // A sparse file takes no room on the disk, and is not valid text when it is read.
    try folder.write([], to: "huge.txt")
    let file = try FileHandle(forWritingTo: folder.url.appendingPathComponent("huge.txt"))
    try file.truncate(atOffset: 256 << 20 | 1)
    try file.close()
    let refused = try folder.run("layout", "huge.txt")
    #expect(refused.status == 65)
    #expect(
      refused.errors == """
        textrender: huge.txt: the input has more than 268435456 bytes, which is the limit
          Set the height of pages, as with --size 600x800: a text in pages may have up to 2147483647 bytes.

        """)
    for command in [["layout"], ["render", "-o", "x.pdf"]] {
      let read = try folder.run(arguments: command + ["huge.txt", "--size", "600x800"])
      #expect(read.status == 65)
      #expect(read.errors.contains("byte 0 is zero"))
    }
    for options in [
      ["--format", "markdown"], ["--overflow", "truncate"], ["--overflow", "grow"],
    ] {
      let run = try folder.run(arguments: ["layout", "huge.txt", "--size", "600x800"] + options)
      #expect(run.errors.contains("which is the limit"), "\(options)")
    }
  }

  @Test("pages of panes count, too")
  func panes() throws {
    let sheet = """
      {"sheet": 1, "page": {"size": [200, 100], "margin": 5},
       "panes": {"items": [{"text": "a"}, {"text": "\(String(repeating: "word ", count: 300))"}]}}
      """
    try folder.write(sheet.utf8, to: "panes.json")
    #expect(try folder.run("layout", "panes.json", "--max-pages", "1000").status == 0)
    let run = try folder.run("layout", "panes.json", "--max-pages", "1")
    #expect(run.status == 65)
    #expect(run.errors.contains("more than the limit of 1 page"))
  }

  @Test("what takes too long ends with a sentence and without a picture")
  func time() throws {
    let run = try folder.run(
      "render", "long.txt", "-o", "x.png", "--size", "100xAUTO", "--max-time", "0.05")
    #expect(run.status == 65)
    #expect(
      run.errors == """
        textrender: limit: it exceeded the time limit of 0.05 s
          Raise --max-time.

        """)
    #expect(try !folder.names().contains { $0.hasSuffix("png") })
  }

  @Test("what takes too much memory ends likewise")
  func memory() throws {
    let run = try folder.run(
      "layout", "long.txt", "--size", "100xAUTO", "--max-memory", "24")
    #expect(run.status == 65)
    let start = "textrender: limit: it exceeded the memory limit of 24 MiB"
    #expect(run.errors.hasPrefix(start))
    let good = try folder.run("layout", "three.txt", "--max-memory", "4000", "--max-time", "60")
    #expect(good.status == 0 && good.errors.isEmpty)
  }
}
