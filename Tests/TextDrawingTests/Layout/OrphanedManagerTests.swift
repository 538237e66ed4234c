import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@Suite("A manager whose storage is gone")
struct OrphanedManagerTests {
  @Test("it draws what it laid out")
  func drawing() {
    let manager = LayoutManager()
    let container = TextContainer(size: Size(width: 200, height: 100))
    manager.addTextContainer(container)
    func lists() -> [DisplayList] {
      var whole = DisplayList(size: Size(width: 200, height: 100))
      whole.drawText(in: container, of: manager, at: .zero)
      var part = DisplayList(size: Size(width: 200, height: 100))
      part.drawGlyphs(for: 1..<3, in: container, of: manager, at: .zero)
      return [whole, part]
    }
    var before: [DisplayList] = []
    do {
      let storage = TextStorage(string: "sometext")
      storage.addLayoutManager(manager)
      before = lists()
    }
    #expect(manager.textStorage == nil)
    #expect(before[0].glyphs.count == 8 && before[1].glyphs.count == 2)
    #expect(lists().map(\.glyphs) == before.map(\.glyphs))
    #expect(lists().map(\.origins) == before.map(\.origins))
  }

  @Test("a caret beyond the text has no rectangle")
  func carets() {
    let storage = TextStorage(string: "ab")
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    manager.addTextContainer(TextContainer(size: Size(width: 200, height: 100)))
    #expect(manager.caretRect(for: TextCaret(position: 2)) != nil)
    #expect(manager.caretRect(for: TextCaret(position: 3)) == nil)
    #expect(manager.caretRect(for: TextCaret(position: -1)) == nil)
    #expect(manager.finishedLayout().caretRect(for: TextCaret(position: 3)) == nil)
  }
}
