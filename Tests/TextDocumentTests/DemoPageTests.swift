import Testing
import TextDrawing
import TextLayout

@testable import TextDocument

@Suite("The demo page")
struct DemoPageTests {
  private func example(_ name: String) throws -> String {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return String(decoding: try InputFile.read("/\(root)/Examples/\(name)"), as: UTF8.self)
  }

  @Test("what is embedded is what the examples hold")
  func examples() throws {
    #expect(DemoPage.essay == (try example("essay.md")))
    #expect(DemoPage.sheet == (try example("demo.json")))
  }

  @Test("all of the essay fits the page, on both sides of the shapes")
  func fits() throws {
    var request = try DemoPage.request()
    request.overflow = .truncate
    let layout = try DocumentLayout(request)
    #expect(layout.overflow == nil)
    #expect(layout.manager.containerLayouts.count == 3)
    for column in layout.manager.containerLayouts.dropFirst() {
      #expect(column.rows.count > 50)
    }
    let left = layout.manager.containerLayouts[1]
    #expect(left.rows.filter { $0.fragments.count == 2 }.count >= 5)
    #expect(left.fragments.contains { $0.end == .hyphen })
  }

  @Test("the page is drawn in colour at its size")
  func picture() throws {
    let layout = try DocumentLayout(try DemoPage.request())
    let painter = PicturePainter(format: .png)
    let picture = try painter.picture(of: layout, page: 0)
    #expect(picture.width == 1000)
    #expect(picture.height == 1414)
    #expect(picture.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(!layout.displayList(page: 0).isGray)
  }
}
