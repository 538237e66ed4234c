import Testing
import TextGeometry
import TextLayout
import TextStorage

/// Compares answers about single characters with a scan over all fragments and their glyphs, also
/// for truncated lines and folded text.
@Suite("Answers agree with the drawing")
struct AnswerTests {
  /// Hides single characters at regular distances, and some stretches.
  private final class Folding: LayoutManagerDelegate {
    let step: Int

    init(step: Int) { self.step = step }

    var questions: DelegateQuestions { .standard.union(.hiddenCharacters) }

    func layoutManager(
      _ layoutManager: LayoutManager, shouldHideCharacterAt position: Int
    ) -> Bool { position % step < 2 || position / 16 % 5 == 3 }
  }

  enum Kind: CaseIterable {
    case plain
    case truncated
    case folded
  }

  @Test("every character is in the fragment that draws it, at its place", arguments: Kind.allCases)
  func places(kind: Kind) throws {
    var truncated = 0
    for seed in UInt64(1)...16 {
      let document = QuestionDocument(seed: seed)
      let manager = document.manager
      let folding = Folding(step: Int(seed) % 6 + 5)
      if kind == .folded { manager.delegate = folding }
      if kind == .truncated {
        for container in manager.textContainers {
          container.lineBreakMode = .byTruncatingTail
          container.maximumNumberOfLines = 1 + Int(seed) % 3
        }
      }
      var covered = 0
      for (fragment, container) in document.fragments {
        covered += fragment.range.count
        if fragment.end == .truncated { truncated += 1 }
        let used = manager.usedRect(of: fragment, in: container)
        for position in fragment.range {
          let isSame =
            manager.lineFragment(containing: position) == fragment
            && manager.lineFragmentRect(containing: position) == fragment.rect
            && manager.lineFragmentUsedRect(containing: position) == used
            && manager.textContainer(containing: position) === container
          guard isSame else {
            Issue.record("seed \(seed): \(position) is not in \(fragment).")
            return
          }
        }
        // A token for hidden text has the index of the character before it.
        let hidden = manager.truncatedRange(inLineFragmentContaining: fragment.range.lowerBound)
        for shown in document.characters(of: fragment) where shown.right > shown.left {
          let position = shown.range.lowerBound
          if let hidden, abs(position - hidden.lowerBound) <= 1 { continue }
          let place = try #require(manager.location(ofCharacterAt: position))
          let middle = (shown.left + shown.right) / 2
          let hit = manager.character(
            at: Point(x: middle, y: fragment.rect.center.y), in: container)
          let isThere =
            abs(place.x - (shown.left - fragment.rect.minX)) < 1e-9
            && abs(place.y - (fragment.baseline - fragment.rect.minY)) < 1e-9
            && (hit?.position == position || fragment.rect.height == 0)
          guard isThere else {
            Issue.record("seed \(seed): \(shown) is at \(place), and \(hit as Any) is there.")
            return
          }
        }
      }
      let overflow = manager.overflowRange
      #expect(covered + (overflow?.count ?? 0) == document.storage.length, "seed \(seed)")
      for position in overflow ?? 0..<0 {
        #expect(manager.lineFragment(containing: position) == nil, "seed \(seed)")
        #expect(manager.location(ofCharacterAt: position) == nil, "seed \(seed)")
      }
      withExtendedLifetime(folding) {}
    }
    #expect((truncated > 3) == (kind == .truncated), "\(truncated) fragments are truncated.")
  }
}
