import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Paragraphs")
struct ParagraphTests {
  @Test("words are divided where the dictionary says, with a hyphen")
  func hyphenation() {
    let fixture = LayoutFixture("a hyphenation", width: 40) { $0.hyphenationLanguage = "en-US" }
    // "a hyphen-" would be 45 wide.
    #expect(fixture.lines == ["a hy", "phen", "ation"])
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments.map(\.end) == [.hyphen, .hyphen, .endOfText])
    #expect(fragments[0].used.end == 25)
    #expect(fixture.glyphs(0).last?.cluster == 3)
  }

  @Test("a soft hyphen shows only where the line ends at it")
  func softHyphens() {
    let shown = LayoutFixture("aaa\u{AD}bbb", width: 20)
    #expect(shown.lines == ["aaa\u{AD}", "bbb"])
    #expect(shown.manager.lineFragments(in: shown.container)[0].used.end == 20)
    let hidden = LayoutFixture("aaa\u{AD}bbb", width: 60)
    #expect(hidden.lines == ["aaa\u{AD}bbb"])
    #expect(hidden.manager.lineFragments(in: hidden.container)[0].used.end == 30)
  }

  @Test("an attribute embeds a direction as its formatting characters would")
  func writingDirection() {
    let fixture = LayoutFixture("ab cd", width: 100)
    fixture.storage.addAttribute(.writingDirection, value: [.rightToLeftOverride], range: 0..<5)
    #expect(fixture.glyphs(0).map(\.cluster) == [4, 3, 2, 1, 0])
    #expect(fixture.glyphs(0).map(\.x) == [0, 5, 10, 15, 20])
  }

  @Test("an attribute isolates its text, also where other attributes divide it")
  func isolates() {
    // From the right: alef, the isolate, bet.
    let fixture = LayoutFixture("א a. b ב", width: 40)
    fixture.storage.addAttribute(.writingDirection, value: [.leftToRightIsolate], range: 2..<4)
    #expect(fixture.glyphs(0).map(\.cluster) == [7, 6, 5, 4, 2, 3, 1, 0])
    fixture.storage.addAttribute(.writingDirection, value: [.naturalIsolate], range: 2..<6)
    fixture.storage.addAttribute(.baselineOffset, value: 3, range: 3..<5)
    #expect(fixture.glyphs(0).map(\.cluster) == [7, 6, 2, 3, 4, 5, 1, 0])
    fixture.storage.addAttribute(
      .writingDirection, value: [.naturalIsolate, .rightToLeftIsolate], range: 3..<5)
    #expect(fixture.glyphs(0).map(\.cluster) == [7, 6, 2, 4, 3, 5, 1, 0])
  }

  @Test("isolates leave Latin text as it is")
  func idleIsolates() {
    let fixture = LayoutFixture("ab, c", width: 100)
    fixture.storage.addAttribute(.writingDirection, value: [.leftToRightIsolate], range: 0..<3)
    #expect(fixture.glyphs(0).map(\.cluster) == [0, 1, 2, 3, 4])
    fixture.storage.addAttribute(.writingDirection, value: [.rightToLeftIsolate], range: 0..<3)
    // The comma is at the left of its words.
    #expect(fixture.glyphs(0).map(\.cluster) == [2, 0, 1, 3, 4])
  }

  @Test("tabs reach for the next stop from the leading margin")
  func tabs() {
    let fixture = LayoutFixture("a\tb\tc", width: 200)
    #expect(fixture.glyphs(0).map(\.x) == [0, 28, 56])
    let shifted = LayoutFixture("a\tb", width: 200) { $0.firstLineHeadIndent = 30 }
    #expect(shifted.glyphs(0).map(\.x) == [30, 56])
  }

  @Test("a tab at the end of right-to-left text hangs past its edge")
  func hangingTab() {
    let fixture = LayoutFixture("אב\t", width: 100)
    #expect(fixture.glyphs(0).map(\.x) == [90, 95])
  }

  @Test("an offset raises glyphs above the baseline")
  func baselineOffset() {
    let fixture = LayoutFixture("ab", width: 200)
    fixture.storage.addAttribute(.baselineOffset, value: 3, range: 1..<2)
    let row = fixture.manager.rows(in: fixture.container)[0]
    let glyphs = fixture.glyphs(0)
    #expect(glyphs[0].y == row.baseline)
    #expect(glyphs[1].y == row.baseline - 3)
  }

  @Test("words that a dictionary finds do not end lines by themselves")
  func dictionaryWords() {
    let fixture = LayoutFixture("ภาษาไทย\nภาษาไทย", width: 500)
    #expect(fixture.lines == ["ภาษาไทย\n", "ภาษาไทย"])
  }

  @Test("a line separator ends a line and not the paragraph")
  func lineSeparators() {
    let fixture = LayoutFixture("aa\u{2028}bb", width: 500) { $0.paragraphSpacing = 20 }
    #expect(fixture.lines == ["aa\u{2028}", "bb"])
    #expect(fixture.manager.rows(in: fixture.container).map(\.y) == [0, 10])
  }

  @Test("a joiner after a space stays in the space's cluster")
  func joinerAfterSpace() {
    let fixture = LayoutFixture("ab \u{200D}cd", width: 500)
    #expect(fixture.glyphs(0).map(\.cluster) == [0, 1, 2, 2, 4, 5])
  }

  @Test("words of Hangul stay whole when the strategy says so")
  func hangul() {
    let text = "가나다 라마바"
    let advances = Dictionary(text.unicodeScalars.map { ($0, 500) }) { first, _ in first }
    #expect(LayoutFixture(text, width: 25, advances: advances).lines == ["가나다 라", "마바"])
    let kept = LayoutFixture(
      text, width: 25, advances: advances, style: { $0.lineBreakStrategy = .hangulWordPriority })
    #expect(kept.lines == ["가나다 ", "라마바"])
  }

  @Test("phrases of Japanese and words of Chinese stay whole when the strategy says so")
  func phrases() {
    func lines(_ text: String, _ width: Double, _ strategy: LineBreakStrategy) -> [String] {
      let advances = Dictionary(text.unicodeScalars.map { ($0, 1_000) }) { first, _ in first }
      return LayoutFixture(
        text, width: width, advances: advances, style: { $0.lineBreakStrategy = strategy }
      ).lines
    }
    let japanese = "今日はとても良い天気ですね"
    #expect(lines(japanese, 50, []) == ["今日はとて", "も良い天気", "ですね"])
    #expect(
      lines(japanese, 50, .keepsPhrases) == ["今日は", "とても良い", "天気ですね"])
    let chinese = "我们在图书馆里读了有趣的书"
    #expect(lines(chinese, 40, []) == ["我们在图", "书馆里读", "了有趣的", "书"])
    let kept = lines(chinese, 40, .keepsPhrases)
    #expect(kept.joined() == chinese && kept.contains { $0.contains("图书馆") })
    #expect(!kept.contains { $0.hasPrefix("了") || $0.hasPrefix("的") })
    // A phrase wider than the line ends between its characters.
    #expect(lines("天気ですね", 30, .keepsPhrases) == ["天気で", "すね"])
    #expect(lines("aa bb", 30, .keepsPhrases) == lines("aa bb", 30, []))
  }

  @Test("lines of code end only at spaces, and after signs in words that are longer than a line")
  func breaksAtSpaces() {
    func lines(_ text: String, _ breaksAtSpaces: Bool) -> [String] {
      LayoutFixture(text, width: 25, attributes: { $0[.breaksAtSpaces] = breaksAtSpaces }).lines
    }
    #expect(lines("ab --cd ef", false) == ["ab --", "cd ef"])
    #expect(lines("ab --cd ef", true) == ["ab ", "--cd ", "ef"])
    #expect(lines("ab/cdefghij", true) == ["ab/", "cdefg", "hij"])
    // Words beside code keep their places.
    let fixture = LayoutFixture("abc-cd e-fg", width: 25)
    fixture.storage.addAttribute(.breaksAtSpaces, value: true, range: 7..<11)
    #expect(fixture.lines == ["abc-", "cd ", "e-fg"])
  }

  @Test("an em dash stays with the word before it when the strategy says so, not with a space")
  func emDash() {
    let advances = Dictionary("abc —".unicodeScalars.map { ($0, 500) }) { first, _ in first }
    func lines(_ text: String, _ strategy: LineBreakStrategy) -> [String] {
      LayoutFixture(
        text, width: 25, advances: advances, style: { $0.lineBreakStrategy = strategy }
      ).lines
    }
    #expect(lines("aa bb—cc", []) == ["aa bb", "—cc"])
    #expect(lines("aa bb—cc", .keepsDashWithWord) == ["aa ", "bb—cc"])
    #expect(lines("aaaa —b", .keepsDashWithWord) == ["aaaa ", "—b"])
  }

  @Test("a last word is given company when the strategy says so")
  func pushOut() {
    let text = "aa bb cc dd"
    #expect(LayoutFixture(text, width: 40).lines == ["aa bb cc ", "dd"])
    let pushed = LayoutFixture(text, width: 40) { $0.lineBreakStrategy = .pushOut }
    #expect(pushed.lines == ["aa bb ", "cc dd"])
  }

  @Test("what no font has is reported")
  func missingCharacters() {
    let fixture = LayoutFixture("a\u{10FFFD}b", width: 100)
    #expect(fixture.manager.missingCharacters == [0x10FFFD])
    #expect(fixture.manager.missingScripts.isEmpty)
  }

  @Test("the scripts that no font has are named")
  func missingScripts() {
    let storage = TextStorage(string: "漢a あ、ไทย")
    let manager = LayoutManager(fonts: FontLibrary(usesSystemFonts: false))
    storage.addLayoutManager(manager)
    manager.addTextContainer(TextContainer(size: Size(width: 300, height: 100)))
    #expect(manager.missingCharacters == [0x3001, 0x3042, 0x6F22])
    #expect(manager.missingScripts == ["Han", "Hiragana"])
  }

  @Test("text flows through containers in order and reports what is left")
  func containers() {
    let fixture = LayoutFixture("aaa bbb ccc ddd", width: 20, height: 10)
    let second = TextContainer(size: Size(width: 40, height: 10))
    second.lineFragmentPadding = 0
    fixture.manager.addTextContainer(second)
    #expect(fixture.lines == ["aaa "])
    #expect(fixture.manager.characterRange(in: second) == 4..<12)
    #expect(fixture.manager.overflowRange == 12..<15)
    fixture.manager.removeTextContainer(at: 0)
    #expect(fixture.manager.characterRange(in: second) == 0..<8)
  }

  @Test("a delegate makes pages by adding containers")
  func pagination() {
    final class Pages: LayoutManagerDelegate {
      func layoutManager(
        _ layoutManager: LayoutManager, didCompleteLayoutFor container: TextContainer?, atEnd: Bool
      ) {
        if container == nil {
          let page = TextContainer(size: Size(width: 20, height: 20))
          page.lineFragmentPadding = 0
          layoutManager.addTextContainer(page)
        }
      }
    }
    let pages = Pages()
    let fixture = LayoutFixture("aaa bbb ccc ddd eee", width: 20, height: 20)
    fixture.manager.delegate = pages
    #expect(fixture.manager.overflowRange == nil)
    #expect(fixture.manager.textContainers.count == 3)
  }
}
