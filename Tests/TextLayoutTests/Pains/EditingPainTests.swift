import Testing
import TextGeometry
import TextLayout
import TextStorage

/// The costs of typing in Text Kit.
@Suite("Pains of editing")
struct EditingPainTests {
  @Test("a character typed has its row drawn again and no other", arguments: [false, true])
  func redrawing(apart: Bool) {
    let fixture = LayoutFixture(
      (1_000..<1_500).map { "\($0) bbbb cccc dddd eeee\n" }.joined(), width: 50)
    let manager = fixture.manager
    manager.allowsNonContiguousLayout = apart
    manager.ensureLayout()
    let before = manager.snapshot()
    fixture.storage.replaceCharacters(in: 6_000..<6_001, with: "x")
    manager.ensureLayout()
    let changes = manager.changes(since: before)
    #expect(changes.filter { $0.kind != .kept }.map(\.kind) == [.changed])
    #expect(changes.first { $0.kind == .changed }?.after?.range.count == 1)
  }

  @Test("typing in a long Arabic text shapes and sets one paragraph")
  func arabic() {
    let words = "الماء يجد طريقه حول الحجارة والكلمات في صفحة"
    let storage = TextStorage(
      string: Array(repeating: words, count: 400).joined(separator: "\n"),
      attributes: TextAttributes(.font, FontDescriptor(family: "Noto Naskh Arabic", size: 12)))
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    manager.addTextContainer(TextContainer(size: Size(width: 120, height: 0)))
    manager.ensureLayout()
    #expect(storage.length > 10_000)
    for step in 0..<20 {
      let (shaped, set) = (manager.shapedParagraphCount, manager.laidOutParagraphCount)
      storage.insert("ب", at: storage.length / 2 + step)
      manager.ensureLayout()
      #expect(manager.shapedParagraphCount - shaped == 1)
      #expect(manager.laidOutParagraphCount - set == 1)
    }
  }

  @Test("a weight laid over for drawing moves nothing; a weight in the storage sets its paragraph")
  func weights() {
    let fixture = LayoutFixture("aaaa bbbb\ncccc", width: 100)
    let manager = fixture.manager
    manager.ensureLayout()
    let set = manager.laidOutParagraphCount
    manager.addTemporaryAttribute(
      .font, value: FontDescriptor(family: "Noto Sans", size: 30, weight: 700), in: 0..<4)
    #expect(fixture.rects.map(\.height) == [10, 10])
    #expect(manager.laidOutParagraphCount == set)
    fixture.storage.addAttribute(
      .font, value: FontDescriptor(family: "Noto Sans", size: 30, weight: 700), range: 0..<4)
    #expect(fixture.rects[0].height > 30)
    #expect(manager.laidOutParagraphCount == set + 1)
  }

  /// Hides a range of characters.
  private final class Folding: LayoutManagerDelegate {
    var hidden = 0..<0
    var questions: DelegateQuestions { .standard.union(.hiddenCharacters) }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldHideCharacterAt position: Int
    ) -> Bool { hidden.contains(position) }
  }

  @Test("folding text around position 8192 ends, and shows the rest")
  func folding() {
    let folding = Folding()
    for hidden in [8_000..<8_500, 8_191..<8_193, 0..<8_192, 8_192..<20_000] {
      folding.hidden = hidden
      let fixture = LayoutFixture(String(repeating: "a", count: 20_000), width: 500)
      fixture.manager.delegate = folding
      fixture.manager.ensureLayout()
      let fragments = fixture.manager.lineFragments(in: fixture.container)
      #expect(fragments.last?.range.upperBound == 20_000)
      #expect(fixture.manager.overflowRange == nil)
      var shown = 0
      for fragment in fragments {
        var glyphs: [PositionedGlyph] = []
        fixture.manager.appendGlyphs(of: fragment, to: &glyphs)
        shown += glyphs.count
        #expect(fragment.used.end <= 500)
      }
      #expect(shown == 20_000 - hidden.count)
    }
  }

  @Test("a change of attributes is enough for folding to be asked about again")
  func foldingAgain() {
    let folding = Folding()
    let fixture = LayoutFixture("aaaa bbbb", width: 100)
    fixture.manager.delegate = folding
    #expect(fixture.glyphs(0).count == 9)
    folding.hidden = 0..<5
    fixture.storage.edited(.editedAttributes, range: 0..<9)
    #expect(fixture.glyphs(0).count == 4)
    #expect(fixture.glyphs(0).map(\.x) == [0, 5, 10, 15])
  }
}
