import Testing
import TextDrawing
import TextGeometry

@testable import TextDocument

@Suite("Facing pages are drawn side by side")
struct SpreadTests {
  private let text = (1...5).map { "# P\($0)\n\nw" }.joined(separator: "\n\n")
  private let members =
    #""styles": {"heading1": {"breakBefore": "page", "font": {"size": 10}}}, "masters": [{"margin": {"inner": 20}, "foot": "{page}"}]"#

  @Test("the first page is alone, on the outer side")
  func sheets() {
    let spreads = PageSpreads(pageCount: 4)
    #expect(spreads.count == 3)
    #expect(spreads[0] == .init(left: nil, right: 0) && spreads[1] == .init(left: 1, right: 2))
    #expect(spreads[2] == .init(left: 3, right: nil))
    let mirrored = PageSpreads(pageCount: 3, isRightToLeft: true)
    #expect(mirrored.count == 2 && mirrored[0] == .init(left: 0, right: nil))
    #expect(mirrored[1] == .init(left: 2, right: 1))
    #expect((0...3).map(spreads.sheet(ofPage:)) == [0, 1, 1, 2])
    #expect(PageSpreads(pageCount: 0).count == 0 && PageSpreads(pageCount: 1).count == 1)
  }

  @Test("a sheet is as wide as two pages, and holds their glyphs, text and links")
  func content() throws {
    let layout = try MasterFixture(members, markdown: text + "\n\n[a](#p2)").layout
    let list = layout.spreads.list(of: 2) { layout.displayList(page: $0, keepsText: true) }
    let pages = [3, 4].map { layout.displayList(page: $0, keepsText: true) }
    #expect(list.size == Size(width: 400, height: 140))
    #expect(list.glyphs == pages[0].glyphs + pages[1].glyphs)
    #expect(
      list.origins == pages[0].origins + pages[1].origins.map { $0 + Vector(dx: 200, dy: 0) })
    let units = try #require(list.text).units
    #expect(units == pages.flatMap { $0.text?.units ?? [] })
    #expect(
      list.text?.links.first?.frame.minX == 200 + (pages[1].text?.links.first?.frame.minX ?? 0))
    #expect(list.text?.clusters.max() == Int32(units.count - 1))
  }

  @Test("a sheet of pixels is its pages beside each other", arguments: [false, true])
  func pixels(isRightToLeft: Bool) throws {
    let direction = isRightToLeft ? #", "columns": 1"# : ""
    let prefix = isRightToLeft ? "---\nlang: ar\n---\n" : ""
    let layout = try MasterFixture(members + direction, markdown: prefix + text).layout
    let spreads = PageSpreads(pageCount: layout.pages.count, isRightToLeft: isRightToLeft)
    let painter = Rasterizer()
    let pages = try [1, 2].map { try painter.rasterize(layout.displayList(page: $0), scale: 1) }
    let sheet = try painter.rasterize(
      spreads.list(of: 1) { layout.displayList(page: $0) }, scale: 1)
    let (left, right) = isRightToLeft ? (pages[1], pages[0]) : (pages[0], pages[1])
    let rows = [left, right].map { $0.rows }
    #expect(sheet.width == 400 && sheet.rows == zip(rows[0], rows[1]).map { $0 + $1 })
  }

  @Test("viewers get the arrangement of pages whose sides differ, and the numbers of both")
  func arrangement() throws {
    let layout = try MasterFixture(members, markdown: text).layout
    #expect(layout.displayList(page: 0).arrangement == .facing(isRightToLeft: false))
    // A file with the pages from the second one on begins with a pair.
    #expect(
      layout.displayList(page: 1).arrangement
        == .facing(isRightToLeft: false, startsAlone: false))
    #expect(layout.displayList(page: 2).arrangement == .facing(isRightToLeft: false))
    let sheet = layout.spreads.list(of: 1) { layout.displayList(page: $0) }
    #expect(sheet.arrangement == .single)
    #expect(sheet.label == PageLabel(number: 2, notation: .none, prefix: "2–3"))
    let plain = try MasterFixture(#""title": "x""#, markdown: text).layout
    #expect(plain.displayList(page: 0).arrangement == nil)
  }
}

extension Bitmap {
  /// The pixels of each row, without regard to how they are stored.
  fileprivate var rows: [[UInt32]] {
    (0..<height).map { y in
      (0..<width).map { x in
        let pixel = self[x: x, y: y]
        return UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
      }
    }
  }
}
