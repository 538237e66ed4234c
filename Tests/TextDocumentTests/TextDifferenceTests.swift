import SeededRandom
import Testing

@testable import TextDocument

/// Checks which places of two versions of a text differ.
@Suite("Differences of texts")
struct TextDifferenceTests {
  private func changes(_ old: String, _ new: String) -> [TextDifference.Change] {
    TextDifference.changes(from: Array(old.utf16), to: Array(new.utf16))
  }

  @Test("two paragraphs that change are two changes")
  func apart() {
    #expect(
      changes("one 1\nsame\nsame\nsame\nfive 5\nsix\n", "one 12\nsame\nsame\nsame\nfive 6\nsix\n")
        == [
          TextDifference.Change(old: 5..<5, new: 5..<6),
          TextDifference.Change(old: 26..<27, new: 27..<28),
        ])
  }

  @Test("a paragraph that is added leaves those before and after it as they are")
  func added() {
    #expect(
      changes("1\na\nb\nc\n9\nd\n", "2\na\nnew\nb\nc\n8\nd\n") == [
        TextDifference.Change(old: 0..<1, new: 0..<1),
        TextDifference.Change(old: 4..<4, new: 4..<8),
        TextDifference.Change(old: 8..<9, new: 12..<13),
      ])
  }

  @Test("a paragraph that is removed leaves those before and after it as they are")
  func removed() {
    #expect(changes("a\nb\nc\n", "a\nc\n") == [TextDifference.Change(old: 2..<4, new: 2..<2)])
  }

  @Test("another text is one change")
  func other() {
    let old = (0..<20).map { "\($0)\n" }.joined()
    let new = (30..<50).map { "\($0)\n" }.joined()
    #expect(changes(old, new).count == 1)
  }

  @Test("equal texts have no changes, and an empty one has one")
  func ends() {
    #expect(changes("a\nb", "a\nb").isEmpty)
    #expect(changes("", "").isEmpty)
    #expect(changes("", "a") == [TextDifference.Change(old: 0..<0, new: 0..<1)])
    #expect(changes("a\n", "") == [TextDifference.Change(old: 0..<2, new: 0..<0)])
  }

  @Test("halves of characters are not changed alone")
  func surrogates() {
    let change = TextDifference.Change(old: 0..<2, new: 0..<2)
    // The second halves are the same, then the first ones.
    #expect(changes("\u{1F600}", "\u{1FA00}") == [change])
    #expect(changes("\u{1F600}", "\u{1F601}") == [change])
  }

  @Test("changes made in turn give the new text")
  func applied() {
    for seed in SeededGenerator.firstSeed..<SeededGenerator.firstSeed + 200 {
      var random = SeededGenerator(seed: seed)
      let old = (0..<12).map { _ in ["a\n", "b\n", "ab\n", "c"][random.below(4)] }
      var new = old
      for _ in 0..<3 { new[random.below(12)] = ["", "a\nb\n", "x", "\n"][random.below(4)] }
      let (before, after) = (Array(old.joined().utf16), Array(new.joined().utf16))
      var made = before
      for change in TextDifference.changes(from: before, to: after).reversed() {
        made.replaceSubrange(change.old, with: after[change.new])
      }
      #expect(made == after, "seed \(seed)")
    }
  }
}
