import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("The extra line fragment")
struct ExtraLineFragmentTests {
  @Test("is there when the text is empty or ends with a line's end")
  func presence() {
    for (text, isThere) in [("", true), ("a", false), ("a\n", true), ("a\u{2028}", true)] {
      let fixture = LayoutFixture(text, width: 50)
      #expect((fixture.manager.extraLineFragment != nil) == isThere, "\(text.debugDescription)")
    }
  }

  @Test("stands below the last row with the style of the text before it")
  func place() throws {
    let fixture = LayoutFixture("a\n", width: 50) {
      $0.paragraphSpacing = 3
      $0.lineHeight = 12
      $0.firstLineHeadIndent = 4
    }
    fixture.container.lineFragmentPadding = 2
    let extra = try #require(fixture.manager.extraLineFragment)
    #expect(extra.rect == Rect(x: 0, y: 15, width: 50, height: 12))
    #expect(extra.usedRect == Rect(x: 4, y: 15, width: 4, height: 12))
    #expect(extra.container === fixture.container)
    #expect(fixture.manager.usedRect(for: fixture.container).maxY == 27)
  }

  @Test("is as wide as two paddings, with the caret in the middle")
  func caret() throws {
    let fixture = LayoutFixture("", width: 50)
    fixture.container.lineFragmentPadding = 5
    let manager = fixture.manager
    #expect(manager.extraLineFragment?.usedRect.width == 10)
    #expect(manager.caretRect(for: TextCaret(position: 0))?.rect.minX == 5)
    #expect(manager.caret(nearest: Point(x: 30, y: 3), in: fixture.container)?.position == 0)
  }

  @Test("is found by points below the last row only")
  func hits() {
    let fixture = LayoutFixture("ab\n", width: 50)
    let manager = fixture.manager
    #expect(manager.caret(nearest: Point(x: 30, y: 8), in: fixture.container)?.position == 2)
    #expect(manager.caret(nearest: Point(x: 30, y: 12), in: fixture.container)?.position == 3)
  }

  @Test("goes into the next container when the last is full, and nowhere when text is left over")
  func containers() {
    let fixture = LayoutFixture("a\n", width: 50, height: 15)
    #expect(fixture.manager.extraLineFragment == nil)
    let next = TextContainer(size: Size(width: 70, height: 20))
    next.lineFragmentPadding = 0
    fixture.manager.addTextContainer(next)
    #expect(fixture.manager.extraLineFragment?.container === next)
    #expect(fixture.manager.usedRect(for: next) == Rect(x: 0, y: 0, width: 0, height: 10))
    let full = LayoutFixture("a\nb\n", width: 50, height: 15)
    #expect(full.manager.extraLineFragment == nil)
  }

  @Test("keeps clear of shapes")
  func shapes() {
    let hole = ExclusionPath(path: BezierPath(rect: Rect(x: 0, y: 10, width: 50, height: 30)))
    let fixture = LayoutFixture("a\n", width: 50, exclusions: [hole])
    #expect(fixture.manager.extraLineFragment?.rect.minY == 40)
  }
}
