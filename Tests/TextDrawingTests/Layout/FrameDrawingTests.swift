import TestFonts
import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Pages of frames are drawn")
struct FrameDrawingTests {
  /// Characters are half an em wide, with the baseline 0.8 em below the top of a row.
  private static let font = TestFont().path()

  private func frame(_ text: String, _ rect: Rect) -> TextFrame {
    TextFrame(
      rect,
      text: AttributedText(
        string: text,
        attributes: [.font: FontDescriptor(families: ["Test"], file: Self.font, size: 10)]))
  }

  @Test("each text is at its frame's place, and turned text is a group over its background")
  func places() {
    var turned = frame("cd", Rect(x: 40, y: 10, width: 20, height: 20))
    turned.rotation = .pi / 2
    turned.background = Color(red: 1, green: 0, blue: 0)
    var page = FramePage(size: Size(width: 100, height: 50))
    page.frames = [frame("ab", Rect(x: 10, y: 20, width: 30, height: 10)), turned]
    let list = DisplayList(page.laidOut())
    #expect(list.size == page.size)
    #expect(list.origins.map(\.x) == [10, 15, 40, 45])
    #expect(list.origins.map(\.y) == [28, 28, 18, 18])
    #expect(list.groups.map(\.transform) == [turned.transform])
    #expect(list.items.count == 3)
    var moved = DisplayList(size: page.size)
    moved.draw(page.laidOut(), at: Point(x: 5, y: 7))
    #expect(moved.origins[0] == Point(x: 15, y: 35))
    let center = moved.groups[0].transform.apply(to: Point(x: 50, y: 20))
    #expect(abs(center.x - 55) < 1e-9 && abs(center.y - 27) < 1e-9)
  }
}
