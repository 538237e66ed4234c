import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

@Suite struct DisplayListTests {
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func page() -> DisplayList { DisplayList(size: Size(width: 10, height: 10)) }

  @Test("items stay in their order and share faces")
  func orderOfItems() throws {
    var list = page()
    let sans = try FontLibrary.shared.face(for: FontRequest(families: ["Noto Sans"]))
    let serif = try FontLibrary.shared.face(for: FontRequest(families: ["Noto Serif"]))
    for face in [sans, serif, serif, sans] {
      list.drawGlyphs(
        [1, 2], at: [Point(x: 1, y: 5), Point(x: 4, y: 5)], face: face, size: 4, color: .black,
        baseline: 5)
    }
    list.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .black)
    #expect(list.faces == [sans, serif])
    #expect(list.glyphs == [1, 2, 1, 2, 1, 2, 1, 2])
    let runs = list.items.compactMap { item -> GlyphRun? in
      if case .glyphs(let run) = item { run } else { nil }
    }
    #expect(runs.map(\.face) == [0, 1, 1, 0])
    #expect(runs.map(\.range) == [0..<2, 2..<4, 4..<6, 6..<8])
    #expect(list.items.count == 5)
  }

  @Test("nothing is added for nothing")
  func nothingToAdd() throws {
    var list = page()
    let face = try FontLibrary.shared.face(for: FontRequest())
    list.drawGlyphs([], at: [], face: face, size: 4, color: .black, baseline: 5)
    list.fill(BezierPath(), with: .black)
    list.stroke(BezierPath(), with: .black, width: 1)
    #expect(list.items.isEmpty)
  }

  @Test("a page is gray until something has a colour")
  func grayPages() {
    #expect(page().isGray)
    #expect(!DisplayList(size: Size(width: 1, height: 1), background: blue).isGray)
    var list = page()
    list.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: Color(white: 0.4, alpha: 0.3))
    list.stroke(Rect(x: 0, y: 0, width: 1, height: 1), with: .white, width: 1)
    list.draw(
      Bitmap(width: 1, height: 1, grays: [3]), in: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(list.isGray)
    var filled = list
    filled.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: blue)
    #expect(!filled.isGray)
    var ruled = list
    ruled.drawRule(TextRule(start: 0, end: 1, y: 1, thickness: 1, color: blue))
    #expect(!ruled.isGray)
    var pictured = list
    pictured.draw(
      Bitmap(width: 1, height: 1, pixels: [0xFF00_0000]),
      in: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(!pictured.isGray)
  }
}
