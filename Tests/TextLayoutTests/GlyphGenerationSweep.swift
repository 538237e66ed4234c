import SeededRandom
import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Layouts whose glyphs and control characters a delegate changes depending on the text, edited
/// and compared with layouts from scratch.
@Suite("Edits under a delegate that folds, hides and breaks")
struct GlyphGenerationSweep {
  /// Folds text between brackets into an ellipsis, hides paragraphs that start with a hash, turns
  /// bars into tabs and gives separators other roles.
  private final class Folding: LayoutManagerDelegate {
    private let storage: TextStorage
    var questions: DelegateQuestions { .standard.union(.generatedGlyphs) }

    init(_ storage: TextStorage) { self.storage = storage }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldGenerateGlyphs run: inout GeneratedGlyphs
    ) {
      for (index, position) in run.characterIndexes.enumerated() {
        let number = storage.paragraphIndex(containing: position)
        let range = storage.paragraphRange(at: number)
        let text = Array(storage.substring(in: range).utf16)
        let before = text[..<(position - range.lowerBound)]
        let unit = text[position - range.lowerBound]
        let opened = before.lastIndex(of: 0x5B) ?? -1
        let closed = before.lastIndex(of: 0x5D) ?? -1
        if text.first == 0x23 {
          run.properties[index].insert(.null)
        } else if unit == 0x7C {
          run.properties[index].insert(.controlCharacter)
        } else if opened > closed, unit != 0x0A {
          let isFirst = opened == before.count - 1
          if isFirst, run.glyphs[index] != GeneratedGlyphs.noGlyph {
            run.glyphs[index] = run.glyph(for: "…") ?? 0
          } else {
            run.properties[index].insert(.null)
          }
        }
      }
    }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldUse action: ControlCharacterAction,
      forControlCharacterAt position: Int
    ) -> ControlCharacterAction {
      switch storage.substring(in: position..<position + 1) {
      case "|": .horizontalTab
      case "\u{2028}": .whitespace
      case "\u{B}": .paragraphBreak
      case "\u{85}": .lineBreak
      default: action
      }
    }

    func layoutManager(
      _ layoutManager: LayoutManager, boundingBoxForControlCharacterAt position: Int,
      in container: TextContainer, proposedLineFragment rect: Rect, location: Point
    ) -> Rect { Rect(x: 0, y: 0, width: 17, height: 0) }
  }

  private static let parts = [
    "aa", " bbb", "[", "]", " ", "\n", "\u{2028}", "|", "\u{B}", "\n#", "\u{85}", "שלום",
    "dddd eee", "\t", "e\u{301}", "\u{C}", "\r\n",
  ]

  @Test(
    "give what a fresh layout gives",
    arguments: 1...Sweep.count(short: 16, long: UInt64(400)))
  func editedEqualsFresh(seed: UInt64) {
    var numbers = QuestionDocument.Numbers(seed: seed)
    let fixture = LayoutFixture("a", width: 90, height: 120, advances: ["…": 800]) {
      $0.firstLineHeadIndent = 11
      $0.headIndent = 3
      $0.paragraphSpacing = 4
      $0.paragraphSpacingBefore = seed % 2 == 0 ? 3 : 0
      $0.alignment = seed % 3 == 0 ? .justified : .natural
      $0.lineBreaking = seed % 4 == 1 ? .optimal : .greedy
    }
    fixture.addContainers(2, height: 120)
    if seed % 5 < 2 {
      // Hidden paragraphs do not count as lines.
      for container in fixture.manager.textContainers {
        container.maximumNumberOfLines = 1 + Int(seed) % 3
      }
      fixture.manager.textContainers.last?.lineBreakMode = .byTruncatingTail
    }
    let storage = fixture.storage
    let delegate = Folding(storage)
    fixture.manager.delegate = delegate
    let style = storage.attributes(at: 0)
    for step in 0..<20 {
      let start = numbers.next(below: storage.length + 1)
      let end = min(storage.length, start + numbers.next(below: 4) * numbers.next(below: 4))
      var text = ""
      for _ in 0..<numbers.next(below: 6) {
        text += Self.parts[numbers.next(below: Self.parts.count)]
      }
      storage.replaceCharacters(
        in: start..<end, with: AttributedText(string: text, attributes: style))
      let fresh = LayoutManager()
      storage.addLayoutManager(fresh)
      fresh.delegate = delegate
      for container in fixture.manager.textContainers {
        let copy = TextContainer(size: container.size)
        copy.lineFragmentPadding = 0
        copy.maximumNumberOfLines = container.maximumNumberOfLines
        copy.lineBreakMode = container.lineBreakMode
        fresh.addTextContainer(copy)
      }
      let (old, new) = (Self.drawing(fixture.manager), Self.drawing(fresh))
      if old != new {
        let text = storage.string.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
        let first = zip(old, new).first { $0 != $1 }
        Issue.record("seed \(seed), step \(step), \(text): \(first.map { "\($0)" } ?? "rows")")
        return
      }
      #expect(fixture.manager.overflowRange == fresh.overflowRange, "seed \(seed), step \(step)")
      Self.checkCarets(fixture.manager, "seed \(seed), step \(step)")
      storage.removeLayoutManager(fresh)
    }
  }

  /// The rows of each container, the text of their fragments, and all glyphs with their positions.
  private static func drawing(_ manager: LayoutManager) -> [String] {
    manager.textContainers.flatMap { container in
      manager.rows(in: container).map { "\($0)" }
        + manager.lineFragments(in: container).map { fragment in
          var glyphs: [PositionedGlyph] = []
          manager.appendGlyphs(of: fragment, to: &glyphs)
          return "\(fragment.range) \(glyphs.map { ($0.id, $0.x, $0.cluster) })"
        }
    }
  }

  /// Checks that every character with a position has a caret in its fragment, and that the glyph
  /// indices ascend.
  private static func checkCarets(_ manager: LayoutManager, _ place: String) {
    let characters = (0..<manager.numberOfGlyphs).map { manager.characterIndexForGlyph(at: $0) }
    #expect(characters == characters.sorted(), "\(place)")
    for container in manager.textContainers {
      for fragment in manager.lineFragments(in: container) {
        for position in fragment.range {
          guard let caret = manager.caretRect(for: TextCaret(position: position)) else {
            Issue.record("\(place): no caret at \(position)")
            return
          }
          #expect(
            caret.rect.minY == fragment.rect.minY && caret.rect.minX >= 0
              && caret.rect.minX <= fragment.available.end + 1e-6,
            "\(place): caret at \(position)")
        }
      }
    }
  }
}
