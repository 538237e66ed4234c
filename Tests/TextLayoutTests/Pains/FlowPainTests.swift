import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Features that Text Kit's users miss where text flows around pictures or is truncated.
@Suite("Pains of flow and truncation")
struct FlowPainTests {
  @Test("text flows around a picture on both sides without being cut up by the caller")
  func floating() {
    let picture = Rect(x: 40, y: 10, width: 20, height: 20)
    let fixture = LayoutFixture(
      Array(repeating: "aaa", count: 16).joined(separator: " "), width: 100,
      exclusions: [ExclusionPath(path: BezierPath(rect: picture))])
    #expect(
      fixture.rects == [
        Rect(x: 0, y: 0, width: 100, height: 10),
        Rect(x: 0, y: 10, width: 40, height: 10), Rect(x: 60, y: 10, width: 40, height: 10),
        Rect(x: 0, y: 20, width: 40, height: 10), Rect(x: 60, y: 20, width: 40, height: 10),
        Rect(x: 0, y: 30, width: 100, height: 10),
      ])
  }

  @Test("an attachment that goes into the next line makes that line higher, and no other")
  func wrappedAttachment() {
    let fixture = LayoutFixture("aaaa bbb\u{FFFC} cc dddd", width: 45)
    fixture.storage.addAttribute(
      .attachment, value: TextAttachment(bounds: Rect(x: 0, y: 0, width: 20, height: 30)),
      range: 8..<9)
    #expect(fixture.lines == ["aaaa bbb", "\u{FFFC} cc ", "dddd"])
    #expect(fixture.rects.map(\.height) == [10, 32, 10])
    #expect(fixture.rects.map(\.minY) == [0, 10, 42])
  }

  @Test("a container truncates the last of several lines with a token of the caller's")
  func truncation() {
    let fixture = LayoutFixture("aaaa bbbb cccc dddd eeee ffff", width: 50)
    fixture.container.lineBreakMode = .byTruncatingTail
    fixture.container.truncationToken = "[+]"
    fixture.container.maximumNumberOfLines = 2
    #expect(fixture.rects.count == 2)
    #expect(fixture.lines[0] == "aaaa bbbb ")
    let hidden = fixture.manager.truncatedRange(inLineFragmentContaining: 10)
    #expect(hidden?.upperBound == 29)
    #expect(fixture.manager.overflowRange == nil)
    // The token's three characters are last, inside the fragment.
    let glyphs = fixture.glyphs(1)
    #expect(glyphs.suffix(3).allSatisfy { $0.cluster + 1 == hidden?.lowerBound })
    #expect(glyphs.allSatisfy { $0.x + $0.advance <= 50 })
  }

  @Test("a limit of lines holds with room between lines, and the last one is all there")
  func lineLimit() {
    for spacing in [0.0, 3, 17] {
      let fixture = LayoutFixture("aa bb cc dd", width: 15) { $0.lineSpacing = spacing }
      fixture.container.maximumNumberOfLines = 3
      #expect(fixture.lines == ["aa ", "bb ", "cc "])
      let used = fixture.manager.usedRect(for: fixture.container)
      #expect(used.maxY >= 2 * (10 + spacing) + 10)
      #expect(fixture.manager.overflowRange == 9..<11)
    }
  }

  @Test("space after a paragraph moves the next by just as much")
  func paragraphSpacing() {
    // This follows GNUstep's test.
    let tops = [0.0, 20].map { space in
      LayoutFixture("aaa\nbbb", width: 200, height: 1_000) { $0.paragraphSpacing = space }
        .rects[1].minY
    }
    #expect(tops[1] - tops[0] == 20)
  }
}
