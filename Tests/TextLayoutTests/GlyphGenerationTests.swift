import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Glyphs under a delegate")
struct GlyphGenerationTests {
  /// A delegate that applies a test's change to runs.
  private final class Generator: LayoutManagerDelegate {
    var change: (inout GeneratedGlyphs) -> Void
    var questions: DelegateQuestions
    var actions: [Int: ControlCharacterAction] = [:]
    var runs: [[Int]] = []

    init(generates: Bool = true, _ change: @escaping (inout GeneratedGlyphs) -> Void) {
      self.change = change
      questions = generates ? .standard.union(.generatedGlyphs) : .standard
    }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldGenerateGlyphs run: inout GeneratedGlyphs
    ) {
      runs.append(run.characterIndexes)
      change(&run)
    }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldUse action: ControlCharacterAction,
      forControlCharacterAt position: Int
    ) -> ControlCharacterAction { actions[position] ?? action }

    func layoutManager(
      _ layoutManager: LayoutManager, boundingBoxForControlCharacterAt position: Int,
      in container: TextContainer, proposedLineFragment rect: Rect, location: Point
    ) -> Rect { Rect(x: 0, y: 0, width: 12, height: 10) }
  }

  /// A delegate that folds ranges: their first character is displayed as an ellipsis, 8 points
  /// wide in these tests, and the rest is hidden.
  private static func folding(_ ranges: Range<Int>...) -> Generator {
    Generator { run in
      for (index, position) in run.characterIndexes.enumerated() {
        guard let range = ranges.first(where: { $0.contains(position) }) else { continue }
        if position == range.lowerBound {
          run.glyphs[index] = run.glyph(for: "…") ?? 0
        } else {
          run.properties[index].insert(.null)
        }
      }
    }
  }

  private func fixture(
    _ text: String, _ delegate: Generator, width: Double = 200, height: Double = 0,
    style: (inout ParagraphStyle) -> Void = { _ in },
    attributes: (inout TextAttributes) -> Void = { _ in }
  ) -> LayoutFixture {
    let fixture = LayoutFixture(
      text, width: width, height: height, advances: ["…": 800, "W": 900], style: style,
      attributes: attributes)
    fixture.manager.delegate = delegate
    return fixture
  }

  @Test("runs come with all their glyphs in the order of the text, controls by themselves")
  func runs() {
    let delegate = Generator { run in
      #expect(run.size == 10)
      #expect(run.glyphs.count == run.properties.count)
    }
    let fixture = fixture("ab\tאב\r\ncd", delegate)
    fixture.manager.ensureLayout()
    #expect(delegate.runs == [[0, 1], [2], [3, 4], [5], [7, 8]])
  }

  @Test("without a wish to be asked nothing is asked")
  func unasked() {
    let delegate = Generator(generates: false) { $0.properties[0] = .null }
    #expect(fixture("ab", delegate).glyphs(0).count == 2)
    #expect(delegate.runs.isEmpty)
  }

  @Test("another glyph is drawn and has its own width")
  func substitution() {
    let delegate = Generator { run in
      for index in run.glyphs.indices where run.characterIndexes[index] == 1 {
        run.glyphs[index] = run.glyph(for: "W") ?? 0
      }
    }
    let fixture = fixture("abc", delegate)
    #expect(fixture.glyphs(0).map(\.x) == [0, 5, 14])
    #expect(fixture.glyphs(0)[1].id == LayoutFixture("W", width: 90).glyphs(0)[0].id)
    #expect(fixture.manager.glyph(at: 1) == fixture.glyphs(0)[1].id)
    #expect(fixture.manager.numberOfGlyphs == 3)
    #expect(fixture.manager.caretRect(for: TextCaret(position: 2))?.rect.minX == 14)
    // Line ends follow from the new widths.
    #expect(self.fixture("abc abc", delegate, width: 36).lines == ["abc ", "abc"])
    // Other layouts are not affected.
    #expect(LayoutFixture("abc", width: 200).glyphs(0).map(\.x) == [0, 5, 10])
  }

  @Test("a folded range shows one glyph, and carets pass its text there")
  func folding() {
    let delegate = Self.folding(3..<9)
    let fixture = fixture("aa bb cc dd", delegate)
    let glyphs = fixture.glyphs(0)
    #expect(glyphs.map(\.cluster) == [0, 1, 2, 3, 9, 10])
    #expect(glyphs.map(\.x) == [0, 5, 10, 15, 23, 28])
    #expect(fixture.lines == ["aa bb cc dd"])
    let manager = fixture.manager
    #expect(manager.numberOfGlyphs == 11)
    #expect((0..<11).map { manager.propertyForGlyph(at: $0) }[3...5] == [[], .null, .null])
    #expect(manager.caretRect(for: TextCaret(position: 3))?.rect.minX == 15)
    for position in 4...9 {
      #expect(manager.caretRect(for: TextCaret(position: position))?.rect.minX == 23)
    }
    let hit = manager.character(at: Point(x: 18, y: 5), in: fixture.container)
    #expect(hit?.position == 3)
    #expect(
      manager.enclosingRects(for: 3..<9, in: fixture.container)
        == [Rect(x: 15, y: 0, width: 8, height: 10)])
  }

  @Test("folds keep lines together that were several")
  func foldedLines() {
    let delegate = Self.folding(3..<30)
    let text = "aa bbbb cccc dddd eeee ffff gghh"
    #expect(fixture(text, delegate, width: 40).lines == [text])
    delegate.change = { _ in }
    #expect(fixture(text, delegate, width: 40).lines.count == 6)
  }

  @Test(
    "hidden spaces are none that justification could widen, and hidden text none that makes rows high"
  )
  func hiddenSpaces() {
    let delegate = Generator { run in
      for (index, position) in run.characterIndexes.enumerated() where (3..<6).contains(position) {
        run.properties[index] = .null
      }
    }
    let fixture = fixture("aa b cc dd eeeee", delegate, width: 50) { $0.alignment = .justified }
    #expect(fixture.lines == ["aa b cc dd ", "eeeee"])
    #expect(fixture.glyphs(0).map(\.x)[..<7] == [0, 5, 10, 22.5, 27.5, 40, 45])
    fixture.storage.addAttribute(
      .font, value: Self.large(fixture.storage.attributes(at: 0)[.font]), range: 3..<6)
    #expect(fixture.rects[0].height == 10)
  }

  private static func large(_ font: FontDescriptor?) -> FontDescriptor {
    var font = font ?? .default
    font.size = 40
    return font
  }

  @Test("a paragraph hidden with its end takes no room, and nothing stands apart from it")
  func collapsing() {
    let delegate = Generator { run in
      for (index, position) in run.characterIndexes.enumerated() where (3..<8).contains(position) {
        run.properties[index].insert(.null)
      }
    }
    let fixture = fixture("aa\nbb\nc\ndd", delegate) {
      $0.paragraphSpacing = 4
      $0.lineHeight = 10
    }
    #expect(fixture.lines == ["aa\n", "bb\n", "c\n", "dd"])
    #expect(fixture.rects.map(\.minY) == [0, 10, 10, 14])
    #expect(fixture.rects.map(\.height) == [10, 0, 0, 10])
    #expect(fixture.glyphs(1).isEmpty)
    let manager = fixture.manager
    #expect(manager.character(at: Point(x: 2, y: 13), in: fixture.container)?.position ?? 9 < 9)
    #expect(manager.character(at: Point(x: 2, y: 15), in: fixture.container)?.position == 8)
    let down = manager.caret(TextCaret(position: 0), moved: .down)
    #expect(down.position >= 3)
    // Unfolding and folding again restores the same layout.
    delegate.questions = .standard
    manager.invalidateGlyphs(forCharacterRange: 3..<8)
    #expect(fixture.rects.map(\.minY) == [0, 14, 28, 42])
    delegate.questions.insert(.generatedGlyphs)
    manager.invalidateGlyphs(forCharacterRange: 3..<8)
    #expect(fixture.rects.map(\.minY) == [0, 10, 10, 14])
    fixture.storage.insert("x", at: 3)
    manager.invalidateGlyphs(forCharacterRange: 0..<12)
    #expect(fixture.rects.map(\.minY) == [0, 10, 14, 28])
  }

  @Test("paragraphs hidden as a whole are none of the lines that a container may hold")
  func lineLimit() {
    var hidden = 3..<8
    let delegate = Generator { run in
      for (index, position) in run.characterIndexes.enumerated() where hidden.contains(position) {
        run.properties[index].insert(.null)
      }
    }
    let fixture = fixture("aa\nbb\nc\ndd\nee", delegate) { $0.paragraphSpacingBefore = 4 }
    fixture.container.maximumNumberOfLines = 2
    #expect(fixture.lines == ["aa\n", "bb\n", "c\n", "dd\n"])
    #expect(fixture.manager.overflowRange == 11..<13)
    // The last visible row is the one that is truncated.
    hidden = 3..<11
    fixture.manager.invalidateGlyphs(forCharacterRange: 0..<13)
    fixture.container.maximumNumberOfLines = 1
    fixture.container.lineBreakMode = .byTruncatingTail
    #expect(fixture.lines == ["aa\n", "bb\n", "c\n", "dd\n"])
    #expect(fixture.glyphs(0).map(\.x) == [0, 5, 10])
    #expect(fixture.glyphs(3).isEmpty)
    #expect(fixture.manager.overflowRange == 11..<13)
    // Hidden text after the last line does not count as text without room.
    hidden = 3..<13
    fixture.manager.invalidateGlyphs(forCharacterRange: 0..<13)
    #expect(fixture.manager.overflowRange == nil)
    #expect(fixture.glyphs(0).map(\.x) == [0, 5])
    // Hidden text at the top leaves no room above the next text.
    hidden = 0..<8
    fixture.manager.invalidateGlyphs(forCharacterRange: 0..<13)
    #expect(fixture.rects.map(\.minY) == [0, 0, 0, 0])
    fixture.storage.deleteCharacters(in: 0..<3)
    hidden = 0..<5
    fixture.manager.invalidateGlyphs(forCharacterRange: 0..<10)
    #expect(fixture.lines == ["bb\n", "c\n", "dd\n"])
    #expect(fixture.rects.map(\.height) == [0, 0, 10])
  }

  @Test("a glyph made a control character does what its action says")
  func controls() {
    let delegate = Generator { run in
      for (index, position) in run.characterIndexes.enumerated() where (2..<6).contains(position) {
        run.properties[index].insert(position == 2 ? .controlCharacter : .null)
      }
    }
    delegate.actions = [2: .whitespace]
    let room = fixture("aabbbbcc", delegate)
    #expect(room.glyphs(0).map(\.cluster) == [0, 1, 6, 7])
    #expect(room.glyphs(0).map(\.x) == [0, 5, 22, 27])
    // Lines may end on both sides of white space.
    #expect(fixture("aabbbbcc", delegate, width: 25).lines == ["aabbbb", "cc"])
    delegate.actions = [2: .lineBreak]
    #expect(fixture("aabbbbcc", delegate).lines == ["aab", "bbbcc"])
    delegate.actions = [2: .containerBreak]
    let columns = fixture("aabbbbcc", delegate, height: 50).addContainers(1, height: 50).columns
    #expect(columns == [["aab"], ["bbbcc"]])
    delegate.actions = [:]
    #expect(fixture("aabbbbcc", delegate).glyphs(0).map(\.x) == [0, 5, 10, 15])
    // A character of two code units counts once.
    delegate.actions = [2: .whitespace]
    delegate.change = { run in
      for index in run.glyphs.indices where run.characterIndexes[index] == 2 {
        run.properties[index].insert(.controlCharacter)
      }
    }
    #expect(fixture("aa😀cc", delegate, width: 12).lines == ["aa", "😀", "cc"])
  }

  @Test("in text that runs from right to left glyphs stay where their characters are")
  func rightToLeft() {
    let delegate = Generator { run in
      for (index, position) in run.characterIndexes.enumerated() {
        if position == 1 { run.glyphs[index] = run.glyph(for: "W") ?? 0 }
        if position == 2 { run.properties[index].insert(.null) }
      }
    }
    let fixture = fixture("אבגד", delegate)
    #expect(fixture.glyphs(0).map(\.cluster) == [3, 1, 0])
    #expect(fixture.glyphs(0).map(\.x) == [181, 186, 195])
  }

  @Test("a character of which all or a part is hidden has one caret on each side")
  func hiddenMarks() {
    for hidden in [1..<3, 1..<2, 2..<3] {
      let delegate = Generator { run in
        for (index, position) in run.characterIndexes.enumerated() where hidden.contains(position) {
          run.properties[index].insert(.null)
        }
      }
      let fixture = fixture("ae\u{301}b", delegate)
      let points = fixture.manager.insertionPoints(inLineFragmentContaining: 0)
      #expect(points.map(\.position) == [0, 1, 3, 4], "\(hidden)")
      #expect(points[2].x == (hidden.lowerBound == 1 ? 5 : 10), "\(hidden)")
    }
  }

  @Test("carets pass hidden text of another direction than the text around it")
  func hiddenDirections() {
    let delegate = Generator { run in
      for (index, position) in run.characterIndexes.enumerated() where (2..<4).contains(position) {
        run.properties[index].insert(.null)
      }
    }
    let fixture = fixture("אבcdגה", delegate)
    var caret = TextCaret(position: 6)
    var places: [Double] = []
    while caret.position > 0, places.count < 9 {
      caret = fixture.manager.caret(caret, moved: .right)
      places.append(fixture.manager.caretRect(for: caret)?.rect.minX ?? -1)
    }
    #expect(places == [185, 190, 195, 200])
    #expect(caret.position == 0)
    for place in [195.0, 190, 185, 180] {
      caret = fixture.manager.caret(caret, moved: .left)
      #expect(fixture.manager.caretRect(for: caret)?.rect.minX == place)
    }
  }

  @Test("properties are kept for who asks")
  func properties() {
    let delegate = Generator { run in
      for index in run.glyphs.indices { run.properties[index] = .elastic }
    }
    let fixture = fixture("ab\u{301}", delegate)
    #expect(
      (0..<3).map { fixture.manager.propertyForGlyph(at: $0) } == [.elastic, .elastic, .elastic])
  }

  @Test("attributes that change have glyphs made again")
  func attributes() {
    let delegate = Generator { _ in }
    let fixture = fixture("ab\ncd", delegate)
    fixture.manager.ensureLayout()
    #expect(delegate.runs.count == 3)
    fixture.storage.addAttribute(.foregroundColor, value: .white, range: 3..<4)
    fixture.manager.ensureLayout()
    #expect(delegate.runs == [[0, 1], [2], [3, 4], [3, 4]])
  }

  @Test("words are shared with no other layout when their glyphs are changed")
  func words() {
    let delegate = Self.folding(0..<4)
    let folded = fixture("word word", delegate)
    #expect(folded.glyphs(0).count == 6)
    let plain = LayoutFixture("word word", width: 200, advances: ["…": 800, "W": 900])
    #expect(plain.glyphs(0).map(\.x) == [0, 5, 10, 15, 20, 25, 30, 35, 40])
  }

  @Test("a character that the run's font lacks is shown in a font that has it")
  func otherFonts() {
    let delegate = Generator { run in
      for index in run.glyphs.indices where run.characterIndexes[index] == 1 {
        #expect(run.glyph(for: "क") == nil)
        let isShown = run.substitute("क", at: index)
        #expect(isShown)
        #expect(run.fonts[index] !== run.font)
        let isUnknownShown = run.substitute("\u{10FFFD}", at: index)
        #expect(!isUnknownShown)
      }
    }
    let fixture = fixture("abc", delegate)
    let runs = fixture.manager.textRuns(ofParagraph: 0)
    #expect(runs.map(\.range) == [0..<1, 1..<2, 2..<3])
    #expect(runs[0].face === runs[2].face && runs[0].face !== runs[1].face)
    let glyphs = fixture.glyphs(0)
    #expect(glyphs[1].id == runs[1].face.glyph(for: 0x915) && glyphs[1].id != 0)
    let width = runs[1].face.advance(ofGlyph: glyphs[1].id) * runs[1].face.scale(forSize: 10)
    #expect(abs(glyphs[2].x - 5 - width) < 0.01)
    #expect(fixture.rects[0].height > 10)
  }
}
