import TextLayout
import TextStorage

/// The kind of truncation or hiding in a document.
enum QuestionKind: CaseIterable {
  case plain
  case containerTail
  case containerHead
  case containerMiddle
  case paragraphTail
  case paragraphHead
  case paragraphMiddle
  case clipped
  case hidden
  case folded
  case hiddenTail
  case hiddenMiddle

  var mode: LineBreakMode? {
    switch self {
    case .containerTail, .paragraphTail, .hiddenTail: .byTruncatingTail
    case .containerHead, .paragraphHead: .byTruncatingHead
    case .containerMiddle, .paragraphMiddle, .hiddenMiddle: .byTruncatingMiddle
    case .clipped: .byClipping
    case .plain, .hidden, .folded: nil
    }
  }

  var isOfParagraphs: Bool {
    [.paragraphTail, .paragraphHead, .paragraphMiddle, .clipped].contains(self)
  }

  /// A document generated from a seed, and its manager's delegate.
  func document(seed: UInt64) -> (QuestionDocument, any LayoutManagerDelegate) {
    let document = QuestionDocument(seed: seed)
    let folding = Folding(step: Int(seed) % 6 + 5, generatesGlyphs: self == .folded)
    if [.hidden, .folded, .hiddenTail, .hiddenMiddle].contains(self) {
      document.manager.delegate = folding
    }
    guard let mode else { return (document, folding) }
    if isOfParagraphs {
      var style = document.storage.attributes(at: 0)[.paragraphStyle] ?? .default
      style.lineBreakMode = mode
      document.storage.addAttribute(
        .paragraphStyle, value: style, range: 0..<document.storage.length)
    } else {
      for container in document.manager.textContainers {
        container.lineBreakMode = mode
        container.maximumNumberOfLines = 1 + Int(seed) % 3
      }
    }
    return (document, folding)
  }

  /// Hides single characters at regular distances and some stretches, or draws a letter in their
  /// place.
  private final class Folding: LayoutManagerDelegate {
    let step: Int
    let generatesGlyphs: Bool
    var questions: DelegateQuestions {
      .standard.union(generatesGlyphs ? .generatedGlyphs : .hiddenCharacters)
    }

    init(step: Int, generatesGlyphs: Bool) {
      self.step = step
      self.generatesGlyphs = generatesGlyphs
    }

    private func isFolded(_ position: Int) -> Bool {
      position % step < 2 || position / 16 % 5 == 3
    }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldHideCharacterAt position: Int
    ) -> Bool { isFolded(position) }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldGenerateGlyphs run: inout GeneratedGlyphs
    ) {
      for (index, position) in run.characterIndexes.enumerated() where isFolded(position) {
        if position % step == 0, !run.properties[index].contains(.controlCharacter) {
          run.glyphs[index] = run.glyph(for: "m") ?? 0
        } else {
          run.properties[index].insert(.null)
        }
      }
    }
  }
}
