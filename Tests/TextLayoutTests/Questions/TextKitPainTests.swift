import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Known problems of Text Kit that the kit must avoid.
@Suite("Pains of Text Kit")
struct TextKitPainTests {
  @Test("the used rectangle needs no layout forced before, nor after a change of geometry")
  func usedRectWithoutForcing() {
    let fixture = LayoutFixture("aa bb cc", width: 25)
    #expect(fixture.manager.usedRect(for: fixture.container).height == 20)
    fixture.container.size.width = 12
    #expect(fixture.manager.usedRect(for: fixture.container).height == 30)
  }

  @Test("a trailing newline counts in the used rectangle")
  func trailingNewline() {
    let fixture = LayoutFixture("aa\n", width: 25)
    #expect(fixture.manager.usedRect(for: fixture.container).height == 20)
  }

  @Test("bounding rectangles enclose what glyphs draw and do not clip kerned pairs")
  func clipping() {
    let fixture = LayoutFixture("Te", width: 100) { $0.lineHeight = 3 }
    let whole = fixture.manager.boundingRect(for: 0..<2, in: fixture.container)
    let parts = (0..<2).map {
      fixture.manager.boundingRect(for: $0..<$0 + 1, in: fixture.container)
    }
    for part in parts {
      #expect(part.minX >= whole.minX && part.maxX <= whole.maxX)
      #expect(part.minY >= whole.minY && part.maxY <= whole.maxY)
    }
    #expect(whole.height > 3)
  }

  @Test("a question in a long text reads no more than its fragment")
  func searching() {
    let fixture = LayoutFixture(String(repeating: "abc def ghi\n", count: 4_000), width: 70)
    fixture.manager.ensureLayout()
    let shaped = fixture.manager.shapedParagraphCount
    let set = fixture.manager.laidOutParagraphCount
    for line in stride(from: 5.0, to: 40_000, by: 397) {
      let hit = fixture.manager.character(at: Point(x: 12, y: line), in: fixture.container)
      #expect(hit?.position == Int(line / 10) * 12 + 2)
    }
    #expect(fixture.manager.shapedParagraphCount == shaped)
    #expect(fixture.manager.laidOutParagraphCount == set)
  }

  @Test("questions within a batch of edits are answered for the text before it")
  func openBatch() {
    let fixture = LayoutFixture("aa bb", width: 100)
    fixture.storage.beginEditing()
    fixture.storage.deleteCharacters(in: 0..<5)
    let hit = fixture.manager.character(at: Point(x: 21, y: 5), in: fixture.container)
    #expect(hit?.position == 4)
    #expect(fixture.manager.caretRect(for: TextCaret(position: 5))?.rect.minX == 25)
    #expect(fixture.manager.numberOfGlyphs == 5)
    fixture.storage.endEditing()
    #expect(fixture.manager.character(at: Point(x: 21, y: 5), in: fixture.container) == nil)
    #expect(fixture.manager.numberOfGlyphs == 0)
  }

  @Test("what fits nowhere has no place, and is not set into the first container")
  func overflow() {
    let fixture = LayoutFixture("aa bb cc", width: 15, height: 20)
    let manager = fixture.manager
    #expect(manager.overflowRange == 6..<8)
    #expect(manager.lineFragment(containing: 7) == nil)
    #expect(manager.textContainer(containing: 7) == nil)
    #expect(manager.caretRect(for: TextCaret(position: 7)) == nil)
    #expect(manager.boundingRect(for: 6..<8, in: fixture.container) == .zero)
    #expect(manager.enclosingRects(for: 6..<8, in: fixture.container).isEmpty)
    #expect(manager.caret(TextCaret(position: 6), moved: .forward).position == 7)
  }

  @Test("measuring and laying out give the same size, padding and leading apart")
  func measuring() {
    let text = LayoutFixture("aa bb cc dd", width: 28).storage.text
    let fixture = LayoutFixture("aa bb cc dd", width: 28)
    fixture.manager.usesFontLeading = false
    #expect(
      text.boundingRect(with: Size(width: 28, height: 0))
        == fixture.manager.usedRect(for: fixture.container))
  }

  @Test("the padding is part of the used rectangle")
  func padding() {
    let fixture = LayoutFixture("aa", width: 100)
    fixture.container.lineFragmentPadding = 7
    #expect(
      fixture.manager.usedRect(for: fixture.container)
        == Rect(x: 0, y: 0, width: 24, height: 10))
  }
}
