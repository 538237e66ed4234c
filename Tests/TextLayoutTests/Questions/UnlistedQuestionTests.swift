import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

@Suite("Questions that a delegate does not list")
struct UnlistedQuestionTests {
  private final class Silent: LayoutManagerDelegate {}

  private final class Hiding: LayoutManagerDelegate {
    func layoutManager(_ layoutManager: LayoutManager, shouldHideCharacterAt position: Int) -> Bool
    { position == 1 }
  }

  private final class Generating: LayoutManagerDelegate {
    var runs = 0

    func layoutManager(
      _ layoutManager: LayoutManager, shouldGenerateGlyphs run: inout GeneratedGlyphs
    ) {
      runs += 1
      for index in run.glyphs.indices { run.glyphs[index] = run.glyph(for: "W") ?? 0 }
    }
  }

  /// Asks another delegate first, and answers what that one leaves open.
  private final class Forwarding: LayoutManagerDelegate {
    let next = Silent()

    func layoutManager(_ layoutManager: LayoutManager, shouldHideCharacterAt position: Int) -> Bool
    { next.layoutManager(layoutManager, shouldHideCharacterAt: position) || position == 3 }
  }

  @Test("are asked if their methods are there")
  func hiding() {
    let fixture = LayoutFixture("abcd efgh", width: 100)
    let delegate = Hiding()
    fixture.manager.delegate = delegate
    #expect(fixture.glyphs(0).map(\.cluster) == [0, 2, 3, 4, 5, 6, 7, 8])
    #expect(!fixture.manager.unansweredQuestions.contains(.hiddenCharacters))
    #expect(fixture.manager.unansweredQuestions.contains(.generatedGlyphs))
  }

  @Test("about glyphs are asked for each run, also of text that was laid out before")
  func generating() {
    let plain = LayoutFixture("ab\ncd\nef", width: 100, advances: ["W": 900])
    #expect(plain.glyphs(1)[0].advance == 5)
    let delegate = Generating()
    plain.manager.delegate = delegate
    #expect((0..<3).allSatisfy { plain.glyphs($0)[0].advance == 9 })
    #expect(delegate.runs >= 3)
    let fresh = LayoutFixture("ab\ncd\nef", width: 100, advances: ["W": 900])
    fresh.manager.delegate = delegate
    #expect((0..<3).allSatisfy { fresh.glyphs($0)[0].advance == 9 })
  }

  @Test("are not asked again if there is no method, and change nothing")
  func silent() {
    let text = String(repeating: "one two three\n", count: 2_000)
    let plain = LayoutFixture(text, width: 40)
    let asked = LayoutFixture(text, width: 40)
    let delegate = Silent()
    asked.manager.delegate = delegate
    #expect(asked.lines == plain.lines && asked.rects == plain.rects)
    let unanswered = asked.manager.unansweredQuestions
    #expect(unanswered.isSuperset(of: [.hiddenCharacters, .generatedGlyphs, .controlCharacters]))
    #expect(unanswered.isSuperset(of: [.wordBreaks, .lineSpacing, .lineFragments]))
    #expect(asked.manager.hooks == nil || unanswered != .all)
    #expect(!asked.manager.delegateDecidesPlaces)
    // Each paragraph was shaped once, and setting the delegate again shapes none.
    let count = asked.manager.shapedParagraphCount
    #expect(count == plain.manager.shapedParagraphCount)
    asked.manager.delegate = nil
    asked.manager.delegate = delegate
    #expect(asked.lines == plain.lines && asked.manager.shapedParagraphCount == count)
  }

  @Test("are asked again of a new delegate")
  func change() {
    let fixture = LayoutFixture("abcd", width: 100)
    let silent = Silent()
    let hiding = Hiding()
    fixture.manager.delegate = silent
    #expect(fixture.glyphs(0).count == 4)
    fixture.manager.delegate = hiding
    #expect(fixture.glyphs(0).count == 3)
  }

  @Test("are asked of a delegate that passes them on to one without an answer")
  func forwarding() {
    let fixture = LayoutFixture("abcdef", width: 100)
    let delegate = Forwarding()
    fixture.manager.delegate = delegate
    #expect(fixture.glyphs(0).map(\.cluster) == [0, 1, 2, 4, 5])
  }
}
