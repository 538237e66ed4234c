import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Characters, including the ellipsis, are 5 points wide.
@Suite("Truncation")
struct TruncationTests {
  private func fixture(
    _ text: String, _ mode: LineBreakMode, width: Double = 50, token: String = "…",
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    LayoutFixture(
      text, width: width,
      style: {
        $0.lineBreakMode = mode
        $0.truncationToken = token
        style(&$0)
      })
  }

  /// The visible characters of a fragment, from left to right; those of the token are “…”.
  private func shown(_ fixture: LayoutFixture, _ index: Int = 0) -> String {
    let fragment = fixture.manager.lineFragments(in: fixture.container)[index]
    let text = Array(fixture.storage.string.utf16)
    let hidden = fixture.manager.truncatedRange(inLineFragmentContaining: fragment.range.lowerBound)
    var seen: Set<Int> = []
    return fixture.glyphs(index).filter { $0.advance > 0 }.map { glyph in
      // The token has the cluster of the character before it.
      let isToken =
        hidden.map { $0.contains(glyph.cluster) || !seen.insert(glyph.cluster).inserted } ?? false
      return isToken ? "…" : String(decoding: [text[glyph.cluster]], as: UTF16.self)
    }.joined()
  }

  @Test("a paragraph is one line that shows its start, its end or both")
  func modes() {
    let text = "abcdefghijklmnopqrst"
    #expect(shown(fixture(text, .byTruncatingTail)) == "abcdefghi…")
    #expect(shown(fixture(text, .byTruncatingHead)) == "…lmnopqrst")
    #expect(shown(fixture(text, .byTruncatingMiddle)) == "abcd…pqrst")
    #expect(shown(fixture(text, .byClipping)) == "abcdefghij")
  }

  @Test("the fragment holds all of the paragraph, says why it ends, and what is hidden")
  func ranges() {
    let fixture = fixture("abcdefghijklmnopqrst\nuv", .byTruncatingTail)
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments.map(\.range) == [0..<21, 21..<23])
    #expect(fragments.map(\.end) == [.truncated, .endOfText])
    #expect(fragments[0].used == HorizontalSpan(start: 0, end: 50))
    #expect(fixture.manager.truncatedRange(inLineFragmentContaining: 0) == 9..<20)
    #expect(fixture.manager.truncatedRange(inLineFragmentContaining: 21) == nil)
    #expect(fixture.manager.overflowRange == nil)
    let head = self.fixture("abcdefghijklmnopqrst", .byTruncatingHead)
    #expect(head.manager.truncatedRange(inLineFragmentContaining: 0) == 0..<11)
    let clipped = self.fixture("abcdefghijklmnopqrst", .byClipping)
    #expect(clipped.manager.lineFragments(in: clipped.container).map(\.end) == [.clip])
  }

  @Test("text that fits is left alone")
  func fitting() {
    for mode in [LineBreakMode.byTruncatingTail, .byTruncatingHead, .byClipping] {
      let fixture = fixture("abcdefghij", mode)
      #expect(fixture.lines == ["abcdefghij"])
      #expect(fixture.manager.lineFragments(in: fixture.container)[0].end == .endOfText)
    }
  }

  @Test("no white space stands beside the token")
  func spaces() {
    #expect(shown(fixture("abcdefgh ijklmnop", .byTruncatingTail)) == "abcdefgh…")
    #expect(shown(fixture("abcdefghi jklmnopq", .byTruncatingHead)) == "…jklmnopq")
  }

  @Test("the token is the caller's")
  func token() {
    let fixture = fixture("abcdefghijklmnopqrst", .byTruncatingTail, token: "[+]")
    #expect(fixture.glyphs(0).count == 10)
    #expect(fixture.glyphs(0).map(\.cluster) == [0, 1, 2, 3, 4, 5, 6, 6, 6, 6])
  }

  @Test("the ellipsis of a font that has none is three full stops")
  func dots() {
    let fixture = LayoutFixture(
      "abcdefghijklmnopqrst", width: 50, advances: ["\u{2026}": 0],
      style: { $0.lineBreakMode = .byTruncatingTail })
    #expect(fixture.glyphs(0).count >= 8)
  }

  @Test(
    "a token that the text's font lacks is in another family, like text", arguments: [false, true])
  func fallback(isContainer: Bool) throws {
    let text = "זהו משפט ארוך מאוד שאינו נכנס בשורה"
    let fixture = LayoutFixture(
      text, width: 100, style: { if !isContainer { $0.lineBreakMode = .byTruncatingTail } },
      attributes: {
        $0[.font] = FontDescriptor(families: ["Noto Sans Hebrew", "Noto Serif"], size: 10)
      })
    if isContainer {
      fixture.container.maximumNumberOfLines = 1
      fixture.container.lineBreakMode = .byTruncatingTail
    }
    let token = try #require(fixture.glyphs(0).first)
    let runs = fixture.manager.textRuns(ofParagraph: 0)
    #expect(runs.map(\.face.familyName) == ["Noto Sans Hebrew", "Noto Serif"])
    #expect(runs.map(\.range) == [0..<text.utf16.count, text.utf16.count..<text.utf16.count])
    #expect(token.run == 1 && token.id == runs[1].face.glyph(for: 0x2026))
    // 858 units of 1,000 are the width of this ellipsis.
    #expect(abs(token.advance - 8.58) < 1e-9)
    let drawn = fixture.manager.glyphRuns(
      of: fixture.manager.lineFragments(in: fixture.container)[0])
    #expect(drawn.first?.face.familyName == "Noto Serif" && drawn.first?.glyphs.count == 1)
    #expect(drawn.dropFirst().allSatisfy { !$0.glyphs.contains(0) })
  }

  @Test("in right-to-left text the token stands at the left, where the text ends")
  func rightToLeft() {
    let fixture = fixture("אבגדהוזחטיכלמנ", .byTruncatingTail)
    let glyphs = fixture.glyphs(0)
    #expect(glyphs.first?.cluster == 8)
    #expect(glyphs.first?.x == 0)
    #expect(glyphs.last?.cluster == 0)
  }

  @Test("a container truncates the last row that fits, by height or by lines")
  func containers() {
    let text = "aaaa bbbb cccc dddd eeee ffff gggg"
    for (height, lines) in [(25.0, 0), (0.0, 2)] {
      let fixture = LayoutFixture(text, width: 50, height: height)
      fixture.container.maximumNumberOfLines = lines
      fixture.container.lineBreakMode = .byTruncatingTail
      #expect(fixture.lines == ["aaaa bbbb ", "cccc dddd eeee ffff gggg"])
      #expect(shown(fixture, 1) == "cccc dddd…" || shown(fixture, 1) == "cccc…")
      #expect(fixture.manager.overflowRange == nil)
      fixture.container.lineBreakMode = .byTruncatingHead
      #expect(shown(fixture, 1) == "…ffff gggg" || shown(fixture, 1) == "…gggg")
      fixture.container.lineBreakMode = .byWordWrapping
      #expect(fixture.lines == ["aaaa bbbb ", "cccc dddd "])
      #expect(fixture.manager.overflowRange == 20..<34)
    }
  }

  @Test("a container that is added takes the text that the last row left out")
  func addedContainer() {
    let fixture = LayoutFixture("aaaa bbbb cccc dddd", width: 50, height: 10)
    fixture.container.lineBreakMode = .byTruncatingTail
    #expect(fixture.columns == [["aaaa bbbb cccc dddd"]])
    fixture.addContainers(1, height: 10)
    #expect(fixture.columns == [["aaaa bbbb "], ["cccc dddd"]])
    fixture.manager.removeTextContainer(at: 1)
    #expect(fixture.columns == [["aaaa bbbb cccc dddd"]])
  }

  @Test("a last row whose paragraph ends says that another follows")
  func paragraphs() {
    let fixture = LayoutFixture("aaaa\nbbbb\ncccc", width: 50, height: 20)
    fixture.container.lineBreakMode = .byTruncatingTail
    #expect(shown(fixture, 0) == "aaaa")
    #expect(shown(fixture, 1) == "bbbb…")
    #expect(fixture.manager.overflowRange == 10..<14)
    fixture.storage.deleteCharacters(in: 9..<14)
    #expect(shown(fixture, 1) == "bbbb")
    #expect(fixture.manager.overflowRange == nil)
    fixture.storage.append("\ndddd")
    #expect(shown(fixture, 1) == "bbbb…")
  }

  @Test("a tab before the cut keeps its width")
  func tabs() {
    let fixture = fixture("a\tbcdefghijklm", .byTruncatingHead) {
      $0.tabStops = [TextTab(location: 20)]
    }
    #expect(fixture.glyphs(0).map(\.x) == [0, 20, 25, 30, 35, 40, 45])
  }

  @Test(
    "a line that has room beside a narrow token is cut at its end where the token there is wide")
  func tokenOfTwoSizes() {
    // 60 points of small letters and 10 of a large one. A token takes 5 points beside the small
    // ones, and 10 beside the large one.
    for mode in [LineBreakMode.byTruncatingMiddle, .byTruncatingHead] {
      let fixture = LayoutFixture("aaaa bbbb ccB\ndddd", width: 77, height: 20)
      var large = fixture.storage.attributes(at: 12)
      large[.font]?.size = 20
      fixture.storage.setAttributes(large, range: 12..<13)
      fixture.container.lineBreakMode = mode
      #expect(fixture.lines == ["aaaa bbbb ccB\n"])
      // The whole text is 70 wide: 75 with the small token, 80 with the large one.
      #expect(shown(fixture) == "aaaa bbbb cc…")
      #expect(fixture.manager.truncatedRange(inLineFragmentContaining: 0) == 12..<13)
      let fragment = fixture.manager.lineFragments(in: fixture.container)[0]
      #expect(fragment.used == HorizontalSpan(start: 0, end: 65))
    }
  }

  @Test("letters that come closer take no more from justified spaces than from what is beside them")
  func tightenedJustified() {
    let fixture = LayoutFixture("aaaa bbbb", width: 41) {
      $0.lineBreakMode = .byTruncatingTail
      $0.allowsDefaultTighteningForTruncation = true
      $0.alignment = .justified
      $0.justification.maximumSpaceShrink = 2
    }
    #expect(fixture.glyphs(0).map(\.x) == [0, 4.5, 9, 13.5, 18, 22.5, 27, 31.5, 36])
    #expect(
      fixture.manager.lineFragments(in: fixture.container)[0].used
        == HorizontalSpan(start: 0, end: 41))
  }

  @Test("a container narrower than the token shows what fits of the text")
  func narrow() {
    #expect(fixture("abcdef", .byTruncatingTail, width: 3).glyphs(0).isEmpty)
    #expect(shown(fixture("abcdef", .byTruncatingTail, width: 12, token: "long")) == "ab")
  }

  @Test("the token has the cluster of the character that it follows, or of the line's first")
  func clusters() {
    let text = "abcdefghijklmnopqrst"
    func clusters(_ mode: LineBreakMode) -> [Int] {
      fixture(text, mode).glyphs(0).map(\.cluster)
    }
    #expect(clusters(.byTruncatingTail) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 8])
    #expect(clusters(.byTruncatingMiddle) == [0, 1, 2, 3, 3, 15, 16, 17, 18, 19])
    #expect(clusters(.byTruncatingHead) == [0, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  }

  @Test("a line that does not wrap goes wherever there is room, however long its words")
  func leastRoom() {
    // There is no room beside the first exclusion, and 12 points beside the second, for two
    // characters.
    let walls = [(0.0, 30.0, 0.0), (30, 40, 12)].map {
      ExclusionPath(
        path: BezierPath(rect: Rect(x: $0.2, y: $0.0, width: 50, height: $0.1 - $0.0)))
    }
    let fixture = LayoutFixture("abcdefgh", width: 50, exclusions: walls) {
      $0.lineBreakMode = .byTruncatingTail
    }
    #expect(fixture.rects == [Rect(x: 0, y: 30, width: 12, height: 10)])
    #expect(fixture.glyphs(0).map(\.cluster) == [0, 0])
  }

  @Test("a last row that starts inside a ligature is truncated like any other")
  func insideLigature() {
    // The first row has room for two letters of the ligature's word.
    let wall = ExclusionPath(path: BezierPath(rect: Rect(x: 22, y: 0, width: 200, height: 10)))
    let fixture = LayoutFixture(
      "office and more words", width: 120, exclusions: [wall],
      style: { $0.lineBreakMode = .byCharWrapping },
      attributes: { $0[.font] = FontDescriptor(family: "Noto Serif", size: 20) })
    fixture.container.maximumNumberOfLines = 2
    fixture.container.lineBreakMode = .byTruncatingTail
    #expect(fixture.lines == ["of", "fice and more words"])
    let fragment = fixture.manager.lineFragments(in: fixture.container)[1]
    let clusters = fixture.glyphs(1).map(\.cluster)
    // The rest of the ligature is a ligature again, of two letters.
    #expect(clusters.prefix(3) == [2, 4, 5])
    #expect(clusters.suffix(2) == [fragment.contentEnd - 1, fragment.contentEnd - 1])
    let width = fixture.glyphs(1).reduce(0) { $0 + $1.advance }
    #expect(abs(width - (fragment.used.end - fragment.used.start)) < 1e-6)
  }
}
