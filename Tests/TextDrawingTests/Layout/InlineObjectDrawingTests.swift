import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Attachments and markers are drawn where layout puts them")
struct InlineObjectDrawingTests {
  private func list(_ storage: TextStorage) -> (DisplayList, LayoutManager) {
    let manager = LayoutManager()
    let container = TextContainer(size: Size(width: 300, height: 200))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var list = DisplayList(size: Size(width: 400, height: 300))
    list.drawText(in: container, of: manager, at: Point(x: 10, y: 20))
    return (list, manager)
  }

  @Test("a picture fills its attachment's box, and is read once")
  func picture() throws {
    var bitmap = DisplayList(size: Size(width: 4, height: 2), background: .black)
    bitmap.fill(Rect(x: 0, y: 0, width: 2, height: 2), with: Color(red: 1, green: 0, blue: 0))
    let bytes = try PNGEncoder().encode(Rasterizer().rasterize(bitmap))
    let attachment = try TextAttachment(pictureBytes: bytes)
    #expect(attachment.naturalSize == Size(width: 4, height: 2))
    let storage = TextStorage(string: "a\u{FFFC}b\u{FFFC}")
    storage.addAttribute(.attachment, value: attachment, range: 1..<2)
    storage.addAttribute(.attachment, value: attachment, range: 3..<4)
    let (list, manager) = list(storage)
    let boxes = manager.lineFragments(in: manager.textContainers[0])
      .flatMap { manager.attachments(of: $0) }.map { $0.rect.offset(by: Vector(dx: 10, dy: 20)) }
    let frames = list.items.compactMap { item -> Rect? in
      if case .picture(_, let frame, _) = item { frame } else { nil }
    }
    #expect(frames == boxes)
    #expect(frames.count == 2)
  }

  @Test("a frame stands for a picture that cannot be read")
  func unreadable() {
    let storage = TextStorage(string: "\u{FFFC}")
    storage.addAttribute(
      .attachment,
      value: TextAttachment(
        contents: .data([1, 2, 3]), bounds: Rect(x: 0, y: 0, width: 9, height: 9)), range: 0..<1)
    let isStroked = list(storage).0.items.contains {
      if case .stroke = $0 { true } else { false }
    }
    #expect(isStroked)
  }

  @Test("a marker has the colour of its item")
  func marker() {
    let red = Color(red: 1, green: 0, blue: 0)
    var list = TextList(markerFormat: .decimal, suffix: ".")
    list.makesMarkers = true
    var style = ParagraphStyle()
    style.firstLineHeadIndent = 40
    style.textLists = [list]
    var attributes = TextAttributes(.paragraphStyle, style)
    attributes[.foregroundColor] = red
    let (drawn, _) = self.list(TextStorage(string: "a", attributes: attributes))
    #expect(drawn.glyphs.count == 3)
    #expect(drawn.items.map(\.color) == [red, red])
  }
}
