import Foundation
import Testing

@Suite("One HTML file shows a document on many devices")
struct AdaptiveFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      #"""
      {"sheet": 1, "text": "# Words\n\nfor everybody", "format": "markdown", "variations": [
        {"when": {"horizontal": "compact"}, "text": "# Words\n\nfor few"}]}
      """#.utf8, to: "s.json")
  }

  private func text(_ name: String) -> String {
    String(decoding: folder.read(name) ?? Data(), as: UTF8.self)
  }

  @Test("each size class has the pages that the sheet's variations ask for")
  func variations() throws {
    let words = ["render", "s.json", "--devices", "iphone-8,ipad-mini", "-o"]
    let run = try folder.run(arguments: words + ["s.html"])
    #expect(run.status == 0 && run.errorLines.isEmpty, "\(run.errors)")
    let parts = text("s.html").components(separatedBy: "<div ")
    try #require(parts.count == 3)
    #expect(parts[1].hasPrefix("class=\"layout iphone-8 compact-width regular-height\">"))
    #expect(parts[1].contains("for few") && !parts[1].contains("everybody"))
    #expect(parts[2].hasPrefix("class=\"layout ipad-mini regular-width regular-height\">"))
    #expect(parts[2].contains("for everybody"))
    let again = try folder.run(arguments: words + ["-", "--to", "html"])
    #expect(again.output == folder.read("s.html"))
  }

  @Test("devices of one size share their pages, and this is told")
  func sameSize() throws {
    let run = try folder.run(
      "render", "s.json", "-o", "s.html", "--devices", "iphone-11,iphone-11-pro-max")
    #expect(run.status == 0)
    #expect(
      run.errorLines == [
        "textrender: iphone-11-pro-max: its windows have the size of those of iphone-11, whose pages "
          + "they show"
      ])
    #expect(text("s.html").components(separatedBy: "<div ").count == 2)
  }

  @Test("a folder, and a name that has the device's, get a file for each device")
  func folders() throws {
    #expect(
      try folder.run("render", "s.json", "-o", "out", "--to", "html", "--devices", "a5,a4").status
        == 0)
    #expect(text("out/a5.html").contains("for few") && !text("out/a5.html").contains("<div"))
    let names = ["{id}-{device}.html", "{id}.html"]
    for name in names {
      let run = try folder.run(
        "batch", "s.json", "-o", "batch/\(name)", "--devices", "iphone-8,ipad-mini")
      #expect(run.status == 0, "\(run.errors)")
      let layouts = text(name == "{id}.html" ? "batch/s.html" : "batch/s-iphone-8.html")
        .components(separatedBy: "<div ").count
      #expect(layouts == (name == "{id}.html" ? 3 : 1))
    }
  }

  @Test("one page of several layouts is not asked for")
  func onePage() throws {
    let run = try folder.run(
      "render", "s.json", "-o", "s.html", "--devices", "iphone-8", "--page", "1")
    #expect(run.status == 64)
    let message =
      "textrender: --page: an HTML file holds all pages, so --page and --devices exclude each other"
    #expect(run.errorLines.first == message)
  }
}
