import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Drawing temporary attributes and texts on their own")
struct TemporaryAttributeDrawingTests {
  private let size = Size(width: 200, height: 100)

  private func list(
    storage attributes: [(Range<Int>, TextAttributes)],
    temporary overlay: [(Range<Int>, TextAttributes)]
  ) -> DisplayList {
    let storage = TextStorage(string: "The water finds its way around the stones.")
    let manager = LayoutManager(fonts: FontLibrary(usesSystemFonts: false))
    let container = TextContainer(size: size)
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    for (range, attributes) in attributes { storage.addAttributes(attributes, range: range) }
    for (range, attributes) in overlay { manager.addTemporaryAttributes(attributes, in: range) }
    var list = DisplayList(size: size)
    list.drawText(in: container, of: manager, at: Point(x: 5, y: 5))
    return list
  }

  @Test("what is laid over the text is drawn as if the text had it")
  func overlay() {
    var marked = TextAttributes(.backgroundColor, Color(red: 1, green: 1, blue: 0))
    marked[.foregroundColor] = Color(red: 1, green: 0, blue: 0)
    let underlined = TextAttributes(.underlineStyle, .single)
    let changes = [(4..<9, marked), (7..<20, underlined), (30..<42, marked)]
    let drawn = list(storage: [], temporary: changes)
    let expected = list(storage: changes, temporary: [])
    #expect(drawn.items == expected.items)
    #expect(drawn.origins == expected.origins)
    #expect(drawn.items != list(storage: [], temporary: []).items)
  }

  @Test("over a text with attributes of its own, those laid over it win")
  func winners() {
    let red = TextAttributes(.foregroundColor, Color(red: 1, green: 0, blue: 0))
    let blue = TextAttributes(.foregroundColor, Color(red: 0, green: 0, blue: 1))
    let drawn = list(storage: [(0..<20, red)], temporary: [(10..<30, blue)])
    let expected = list(storage: [(0..<10, red), (10..<30, blue)], temporary: [])
    #expect(drawn.items == expected.items)
  }

  @Test("a text drawn in a rectangle takes what it measures")
  func drawing() {
    let text = AttributedText(string: "one two three four five six seven")
    let fonts = FontLibrary(usesSystemFonts: false)
    var list = DisplayList(size: size)
    let rect = list.drawText(text, in: Rect(x: 20, y: 30, width: 60, height: 70), fonts: fonts)
    let measured = text.boundingRect(with: Size(width: 60, height: 70), fonts: fonts)
    #expect(rect == measured.offset(by: Vector(dx: 20, dy: 30)))
    #expect(!list.origins.isEmpty)
    #expect(list.origins.allSatisfy { $0.x >= 20 && $0.x < 80 && $0.y > 30 && $0.y <= rect.maxY })
    var line = DisplayList(size: size)
    line.drawText(text, in: Rect(x: 20, y: 30, width: 60, height: 70), options: [], fonts: fonts)
    #expect(line.origins.allSatisfy { $0.y == 30 })
    #expect(line.origins.first?.x == 20)
  }
}
