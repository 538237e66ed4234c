import Foundation
import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Pictures in lines of Markdown")
struct MarkdownPictureTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("textrender-markdown-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("in"), withIntermediateDirectories: true)
    for (name, width, height) in [
      ("a b.png", 40, 20), ("sharp@2x.png", 40, 20), ("in/wide.png", 600, 30),
      ("high.png", 30, 900),
    ] {
      let pixels = [UInt32](repeating: 0xFF00_00FF, count: width * height)
      let bytes = try PNGEncoder().encode(Bitmap(width: width, height: height, pixels: pixels))
      try OutputFile.write(bytes, to: folder.appendingPathComponent(name).path)
    }
    try OutputFile.write([1, 2, 3], to: folder.appendingPathComponent("none.png").path)
  }

  private func layout(
    _ markdown: String, in place: String? = "/", files: FileAccess = .besideDocument,
    lineHeight: Double? = nil
  ) throws -> DocumentLayout {
    defer { try? FileManager.default.removeItem(at: folder) }
    var request = DocumentRequest(
      DocumentInput(markdown, format: .markdown, folder: place.map { folder.path + $0 }))
    request.overrides.page.width = 300
    request.overrides.page.height = .points(200)
    request.overrides.page.margin = SheetMargins(10)
    request.files = files
    request.overrides.body.lineHeight = lineHeight
    return try DocumentLayout(request)
  }

  private func sizes(_ layout: DocumentLayout) -> [Size] {
    layout.manager.textContainers.flatMap { container in
      layout.manager.lineFragments(in: container).flatMap { layout.manager.attachments(of: $0) }
        .map(\.rect.size)
    }
  }

  @Test("a pixel for each point, two where the name says so, and no wider than lines")
  func sizes() throws {
    let layout = try layout(
      "Words ![one *two*](a%20b.png) and ![](sharp@2x.png)\n\n![three](in/wide.png)")
    #expect(layout.storage.string == "Words \u{FFFC} and \u{FFFC}\n\u{FFFC}")
    #expect(
      sizes(layout) == [
        Size(width: 40, height: 20), Size(width: 20, height: 10), Size(width: 280, height: 14),
      ])
    #expect(layout.storage.attributes(at: 6)[.attachment]?.alternativeText == "one two")
    #expect(layout.remarks.isEmpty)
  }

  @Test("SVG files have the size of their view box, in lines, cells and floats")
  func drawings() throws {
    let file =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'>"
      + "<rect x='20' width='20' height='20'/></svg>"
    try OutputFile.write(Array(file.utf8), to: folder.appendingPathComponent("a.svg").path)
    try OutputFile.write(
      Array("<svg xmlns='http://www.w3.org/2000/svg'>\n<g>".utf8),
      to: folder.appendingPathComponent("bad.svg").path)
    let layout = try layout(
      """
      ![a](a.svg) ![no](bad.svg)

      | a |
      |---|
      | ![a](a.svg) |

      ![a](a.svg){float=left width=100pt wrap=outline} Words beside the half that is empty.
      """)
    #expect(
      sizes(layout) == [
        Size(width: 40, height: 20), Size(width: 40, height: 20), Size(width: 100, height: 50),
      ])
    #expect(
      layout.remarks.map(\.message) == [
        "the SVG file cannot be shown (line 2: no element found); its description is set instead"
      ])
    // The empty half of the float has text, or room for it.
    let text = try #require(layout.manager.textContainers.first { !$0.exclusionPaths.isEmpty })
    let shape = try #require(text.exclusionPaths.first?.path.bounds)
    #expect(abs(shape.minX - 50) < 0.3 && abs(shape.maxX - 100) < 0.3)
  }

  @Test("the folder of a text may be relative to the working folder")
  func relativeFolder() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in "../" }
    var request = DocumentRequest(
      DocumentInput(
        "![](sharp@2x.png)", format: .markdown, folder: up.joined() + folder.path.dropFirst() + "/")
    )
    request.files = .besideDocument
    let layout = try DocumentLayout(request)
    #expect(layout.remarks.isEmpty && layout.storage.string == "\u{FFFC}")
  }

  @Test("rows grow with the pictures in them where the sheet says how high rows are")
  func rowsOfOneHeight() throws {
    let layout = try layout("Words.\n\nMore ![](a%20b.png) words.", lineHeight: 15)
    let rows = layout.manager.containerLayouts.flatMap(\.rows)
    #expect(rows.count == 2)
    #expect(rows[0].height == 15)
    #expect(rows[1].height > 20 && rows[1].height < 30)
  }

  @Test("one that is higher than the page gets as high as it, and the text goes on behind it")
  func high() throws {
    let layout = try layout("Before\n\n![](high.png)\n\nBehind")
    #expect(layout.pages.count == 3)
    #expect(layout.overflow == nil)
    let size = try #require(sizes(layout).first)
    #expect(size.height > 150 && size.height < 180)
    #expect(abs(size.width * 30 - size.height) < 1e-9)
  }

  @Test("on a page as high as its text they are as large as lines allow, in several columns, too")
  func growing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var request = DocumentRequest(
      DocumentInput("![](high.png)", format: .markdown, folder: folder.path + "/"))
    request.overrides.page.height = .automatic
    request.overrides.columns.count = 2
    let layout = try DocumentLayout(request)
    #expect(sizes(layout) == [Size(width: 30, height: 900)])
    #expect(layout.pages.map(\.size.height).allSatisfy { $0 > 900 && $0 < 1000 })
  }

  @Test("where there is none, its description stands in and a remark says why")
  func missing() throws {
    let layout = try layout(
      "![one](no.png) ![two](none.png) ![three](https://a.example/b.png) ![four](../a.png)")
    #expect(layout.storage.string == "one two three four")
    let remarks = layout.remarks.map { $0.place + ": " + $0.message }
    #expect(remarks.count == 4)
    #expect(remarks.allSatisfy { $0.hasSuffix("; its description is set instead") })
    #expect(remarks.first?.contains("there is no such file") == true)
    #expect(remarks.dropFirst().first?.contains("not a PNG, JPEG or SVG") == true)
    #expect(remarks.dropFirst(2).first?.contains("only files can be read") == true)
    #expect(layout.remarks.last?.remedy == .allowFiles)
  }

  @Test("outside the folder only where that is allowed")
  func outside() throws {
    let layout = try layout("![x](../a%20b.png)", in: "/in/", files: .anywhere)
    #expect(sizes(layout) == [Size(width: 40, height: 20)])
  }

  @Test("of many that are missing some are named and the others counted")
  func many() throws {
    let layout = try layout((0..<100).map { "![p](\($0).png) ![p](\($0).png)" }.joined())
    #expect(layout.remarks.count == 9)
    #expect(
      layout.remarks.last?.message == "92 more are not shown; their descriptions are set instead")
  }

  @Test("a text of no known folder, and the cells of tables, have descriptions")
  func described() throws {
    #expect(try layout("![one](a%20b.png)", in: nil).storage.string == "one")
    let table = MarkdownText(parsing: "a | b\n-|-\n![one](x) | 2") { _ in TextAttachment() }
    #expect(String(decoding: table.utf16, as: UTF16.self) == "a\tb\none\t2")
  }

  @Test("a link around a picture leads where it leads")
  func linked() {
    let text = AttributedText(markdown: "a [![b](c.png)](https://d.example) e") {
      TextAttachment(fileType: $0)
    }
    #expect(text.string == "a \u{FFFC} e")
    #expect(text.attributes(at: 2)[.link] == "https://d.example")
    #expect(text.attributes(at: 2)[.attachment]?.fileType == "c.png")
    #expect(text.attributes(at: 3)[.attachment] == nil)
  }
}
