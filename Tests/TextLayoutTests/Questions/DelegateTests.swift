import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Questions of a layout to its delegate")
struct DelegateTests {
  /// A delegate whose answers a test chooses.
  private final class Answers: LayoutManagerDelegate {
    var forbidden: Set<Int> = []
    var hyphens: Set<Int>?
    var lineSpacing: (Range<Int>) -> Double? = { _ in nil }
    var spacingBefore: Double?
    var spacingAfter: Double?
    var hidden = 0..<0
    var moved: (Range<Int>) -> Vector? = { _ in nil }
    var dropsTabs = false
    var actions: [Int: ControlCharacterAction] = [:]
    var invalidations = 0
    var oldSizes: [Size] = []

    var questions: DelegateQuestions { hidden.isEmpty ? .standard : .all }

    func layoutManagerDidInvalidateLayout(_ layoutManager: LayoutManager) { invalidations += 1 }

    func layoutManager(
      _ layoutManager: LayoutManager, textContainer: TextContainer,
      didChangeGeometryFrom oldSize: Size
    ) {
      oldSizes.append(oldSize)
      let hole = Rect(x: textContainer.size.width - 10, y: 0, width: 20, height: 5)
      textContainer.exclusionPaths = [ExclusionPath(path: BezierPath(rect: hole))]
    }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldBreakLineByWordBeforeCharacterAt position: Int
    ) -> Bool { !forbidden.contains(position) }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt position: Int
    ) -> Bool { hyphens?.contains(position) ?? true }

    func layoutManager(
      _ layoutManager: LayoutManager, lineSpacingAfterCharactersIn range: Range<Int>,
      withProposedLineFragmentRect rect: Rect
    ) -> Double? { lineSpacing(range) }

    func layoutManager(
      _ layoutManager: LayoutManager, paragraphSpacingBeforeCharacterAt position: Int,
      withProposedLineFragmentRect rect: Rect
    ) -> Double? { spacingBefore }

    func layoutManager(
      _ layoutManager: LayoutManager, paragraphSpacingAfterCharactersIn range: Range<Int>,
      withProposedLineFragmentRect rect: Rect
    ) -> Double? { spacingAfter }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldSetLineFragmentRect rect: inout Rect,
      lineFragmentUsedRect usedRect: inout Rect, baselineOffset: inout Double,
      in container: TextContainer, forCharactersIn range: Range<Int>
    ) -> Bool {
      guard let vector = moved(range) else { return false }
      rect.origin = rect.origin + vector
      usedRect.origin = usedRect.origin + vector
      baselineOffset = 7
      return true
    }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldUse action: ControlCharacterAction,
      forControlCharacterAt position: Int
    ) -> ControlCharacterAction {
      actions[position] ?? (dropsTabs ? .zeroAdvancement : action)
    }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldHideCharacterAt position: Int
    ) -> Bool { hidden.contains(position) }
  }

  private let answers = Answers()

  private func fixture(
    _ text: String, width: Double, style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    let fixture = LayoutFixture(text, width: width, style: style)
    fixture.manager.delegate = answers
    return fixture
  }

  @Test("a line does not end where the delegate forbids it, unless it has to")
  func words() {
    answers.forbidden = [6]
    #expect(fixture("aa bb cc dd", width: 40).lines == ["aa bb cc ", "dd"])
    #expect(fixture("aa bb cc dd", width: 30).lines == ["aa ", "bb cc ", "dd"])
    answers.forbidden = [3, 6, 9]
    #expect(fixture("aa bb cc dd", width: 30).lines == ["aa bb ", "cc dd"])
  }

  @Test("words are divided only where the delegate allows it")
  func hyphens() {
    let free = fixture("incomprehensibilities", width: 60) { $0.hyphenationLanguage = "en-US" }
    let lines = free.lines
    #expect(lines.count > 1)
    answers.hyphens = [2]
    let bound = fixture("incomprehensibilities", width: 60) { $0.hyphenationLanguage = "en-US" }
    #expect(bound.lines.first == "in")
    #expect(lines.first != "in")
  }

  @Test("spacing by row and paragraph replaces the style's")
  func spacing() {
    answers.lineSpacing = { $0.lowerBound == 0 ? 4 : nil }
    answers.spacingBefore = 3
    answers.spacingAfter = 6
    let fixture = fixture("aa bb\ncc", width: 15) {
      $0.lineSpacing = 1
      $0.paragraphSpacing = 50
    }
    let rows = fixture.manager.rows(in: fixture.container)
    #expect(rows.map(\.height) == [14, 11, 11])
    #expect(rows.map(\.y) == [0, 14, 34])
    #expect(rows.map(\.baseline) == [8, 22, 42])
    #expect(rows.map(\.spaceAfter) == [0, 6, 6])
  }

  @Test("absurd spacing is made usable")
  func absurdSpacing() {
    answers.lineSpacing = { _ in -.infinity }
    answers.spacingAfter = .nan
    let fixture = fixture("aa\nbb", width: 15)
    #expect(fixture.manager.rows(in: fixture.container).map(\.y) == [0, 10])
    answers.lineSpacing = { _ in -5 }
    let negative = self.fixture("aa\nbb", width: 15)
    #expect(negative.manager.rows(in: negative.container).map(\.y) == [0, 10])
  }

  @Test("a fragment stands where the delegate puts it, with its text and baseline")
  func moving() {
    answers.moved = { $0.lowerBound == 3 ? Vector(dx: 20, dy: 5) : nil }
    let fixture = fixture("aa bb cc", width: 15)
    #expect(fixture.rects.map(\.minY) == [0, 15, 25])
    #expect(fixture.rects[1].minX == 20)
    #expect(fixture.glyphs(1).map(\.x) == [20, 25, 30])
    #expect(fixture.glyphs(1)[0].y == 22)
    #expect(fixture.manager.rows(in: fixture.container)[1].baseline == 22)
    // Rows stay in order whatever is requested.
    answers.moved = { _ in Vector(dx: 0, dy: -100) }
    let up = self.fixture("aa bb cc", width: 15)
    #expect(up.rects.map(\.minY) == [0, 10, 20])
  }

  @Test("hidden text takes no room and has no glyphs, and carets pass it character by character")
  func hiding() {
    answers.hidden = 2..<6
    let fixture = fixture("aabbbbcc", width: 100)
    #expect(fixture.glyphs(0).map(\.cluster) == [0, 1, 6, 7])
    #expect(fixture.glyphs(0).map(\.x) == [0, 5, 10, 15])
    #expect(fixture.manager.caretRect(for: TextCaret(position: 4))?.rect.minX == 10)
    #expect(fixture.manager.numberOfGlyphs == 8)
    #expect(fixture.manager.propertyForGlyph(at: 3) == .null)
    answers.hidden = 0..<9000
    let folded = self.fixture(String(repeating: "xy z ", count: 4000), width: 100)
    #expect(folded.lines.joined().utf16.count == 20_000)
    answers.hidden = 0..<3
    #expect(self.fixture("a\nb", width: 100).lines == ["a\n", "b"])
  }

  @Test("tabs disappear when their action is to advance by nothing")
  func tabs() {
    #expect(fixture("a\tb", width: 100).glyphs(0).map(\.x) == [0, 28])
    answers.dropsTabs = true
    #expect(fixture("a\tb", width: 100).glyphs(0).map(\.x) == [0, 5])
  }

  @Test("no text is lost where control characters do something else, hidden ones among them")
  func hiddenControls() {
    let text = "a\t\t\u{C}\tb\u{C}\tc"
    // Two characters with room of their own, the second of them hidden.
    answers.actions = [1: .whitespace, 3: .whitespace]
    answers.hidden = 2..<5
    #expect(fixture(text, width: 100).lines.joined() == text)
    let actions: [ControlCharacterAction] = [
      .zeroAdvancement, .whitespace, .horizontalTab, .lineBreak, .paragraphBreak, .containerBreak,
    ]
    var random = SeededGenerator(seed: SeededGenerator.firstSeed)
    for _ in 0..<500 {
      let start = random.below(text.utf16.count)
      answers.hidden = start..<start + 1 + random.below(6)
      answers.actions = [:]
      for position in text.utf16.indices where random.below(2) == 0 {
        answers.actions[position.utf16Offset(in: text)] = actions[random.below(actions.count)]
      }
      let fixture = fixture(text, width: 100)
      let overflow = fixture.manager.overflowRange?.lowerBound ?? text.utf16.count
      #expect(
        fixture.lines.joined().utf16.count == overflow,
        "\(answers.hidden), \(answers.actions), seed \(SeededGenerator.firstSeed)")
    }
  }

  @Test("a layout that was complete tells when it is not any more, once")
  func invalidation() {
    let fixture = fixture("aa bb\ncc", width: 15)
    fixture.container.lineFragmentPadding = 1
    #expect(answers.invalidations == 0)
    fixture.manager.ensureLayout()
    fixture.storage.insert("x", at: 0)
    fixture.storage.insert("x", at: 0)
    #expect(answers.invalidations == 1)
    fixture.manager.ensureLayout()
    fixture.container.lineFragmentPadding = 0
    #expect(answers.invalidations == 2)
    fixture.manager.ensureLayout()
    fixture.manager.addTemporaryAttribute(.kern, value: 1, in: 0..<2)
    #expect(answers.invalidations == 2)
  }

  @Test("shapes can be made anew when a container's size changes, before anything is laid out")
  func geometry() {
    let fixture = fixture("aaaaaa", width: 30)
    fixture.manager.ensureLayout()
    fixture.container.size.width = 60
    #expect(answers.oldSizes == [Size(width: 30, height: 0)])
    #expect(fixture.rects == [Rect(x: 0, y: 0, width: 50, height: 10)])
  }

  @Test("a truncated fragment has carets at its token and its end")
  func truncation() {
    let fixture = LayoutFixture("aaaa bbbb cccc\nd", width: 40) {
      $0.lineBreakMode = .byTruncatingTail
    }
    let manager = fixture.manager
    #expect(manager.truncatedRange(inLineFragmentContaining: 0) != nil)
    let end = manager.caret(TextCaret(position: 0), moved: .lineEnd)
    #expect(end.position == 14)
    #expect(manager.caretRect(for: end)?.rect.minY == 0)
    #expect(manager.character(at: Point(x: 39, y: 15), in: fixture.container)?.position == 15)
    #expect(manager.caret(TextCaret(position: 14), moved: .right).position == 15)
  }
}
