import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Characters, hyphens and ellipses are 5 points wide.
@Suite("Tracking")
struct TrackingTests {
  private func fixture(
    _ text: String, width: Double, tracking: Double = 2,
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    LayoutFixture(text, width: width, style: style, attributes: { $0[.tracking] = tracking })
  }

  private func used(_ fixture: LayoutFixture) -> [[Double]] {
    fixture.manager.lineFragments(in: fixture.container).map { [$0.used.start, $0.used.end] }
  }

  @Test("room goes after each cluster, and hangs after the last one of a line")
  func hanging() {
    let fixture = fixture("abc", width: 200)
    #expect(fixture.glyphs(0).map(\.x) == [0, 7, 14])
    #expect(used(fixture) == [[0, 19]])
  }

  @Test("kerning stays after the last cluster")
  func kerning() {
    let kerned = LayoutFixture("abc", width: 200, attributes: { $0[.kern] = 2 })
    #expect(used(kerned) == [[0, 21]])
    let both = LayoutFixture(
      "abc", width: 200,
      attributes: {
        $0[.kern] = 1
        $0[.tracking] = 2
      })
    #expect(both.glyphs(0).map(\.x) == [0, 8, 16])
    #expect(used(both) == [[0, 22]])
  }

  @Test("centred and right-aligned lines are aligned by what is seen of them")
  func alignment() {
    #expect(used(fixture("abc", width: 119) { $0.alignment = .center }) == [[50, 69]])
    #expect(used(fixture("abc ", width: 119) { $0.alignment = .right }) == [[100, 119]])
  }

  @Test(
    "a line holds a word that fits without the room after it, also one that is cut or hyphenated")
  func breaking() {
    #expect(fixture("ab cde", width: 40).lines == ["ab cde"])
    #expect(fixture("ab cde", width: 39.9).lines == ["ab ", "cde"])
    #expect(fixture("abcdef", width: 19).lines == ["abc", "def"])
    #expect(fixture("abcdef", width: 18.9).lines == ["ab", "cd", "ef"])
    #expect(fixture("abc\u{AD}def", width: 28).lines == ["abc\u{AD}", "def"])
  }

  @Test("lines chosen together end where lines chosen one by one do")
  func planned() {
    let lines = fixture("abc def abc def", width: 40, style: { $0.lineBreaking = .optimal })
    #expect(lines.lines == ["abc ", "def ", "abc ", "def"])
    let wider = fixture("abc def abc def", width: 47, style: { $0.lineBreaking = .optimal })
    #expect(wider.lines == ["abc def ", "abc def"])
  }

  @Test("a justified line fills its room to the last letter")
  func justified() {
    let fixture = fixture("ab cd ef", width: 40) { $0.alignment = .justified }
    #expect(fixture.lines == ["ab cd ", "ef"])
    let last = fixture.glyphs(0)[4]
    #expect(last.x + 5 == 40)
  }

  @Test("in text from right to left the first letter touches the line's right end")
  func rightToLeft() {
    let fixture = fixture("אבג", width: 100)
    #expect(used(fixture) == [[81, 100]])
    #expect(fixture.glyphs(0).map(\.x) == [81, 88, 95])
  }

  @Test("where tracking differs in text from right to left, no letter leaves the line")
  func mixed() {
    let fixture = fixture("אבג", width: 100, tracking: 0)
    fixture.storage.addAttribute(.tracking, value: 10, range: 2..<3)
    #expect(fixture.glyphs(0).map(\.x) == [75, 90, 95])
  }

  @Test("a token takes the end of the line")
  func truncated() {
    let tail = fixture("abcdefgh", width: 26) { $0.lineBreakMode = .byTruncatingTail }
    #expect(tail.glyphs(0).map(\.x) == [0, 7, 14, 21])
    #expect(used(tail) == [[0, 26]])
    let clipped = fixture("abcdefgh", width: 26) { $0.lineBreakMode = .byClipping }
    #expect(clipped.glyphs(0).count == 4)
    let head = fixture("abcdefgh", width: 26) { $0.lineBreakMode = .byTruncatingHead }
    #expect(head.glyphs(0).map(\.x) == [0, 7, 14, 21])
    #expect(used(head) == [[0, 26]])
  }

  @Test("a right tab takes the text behind it to its stop")
  func tabs() {
    let fixture = fixture("a\tbc", width: 100) {
      $0.tabStops = [TextTab(alignment: .right, location: 60)]
    }
    #expect(fixture.glyphs(0).last.map { $0.x + 5 } == 60)
  }

  @Test("a change of tracking alone lays the text out again")
  func edits() {
    let fixture = fixture("abc", width: 200)
    #expect(used(fixture) == [[0, 19]])
    fixture.storage.removeAttribute(.tracking, range: 0..<3)
    fixture.storage.addAttribute(.kern, value: 2, range: 0..<3)
    #expect(used(fixture) == [[0, 21]])
  }
}
