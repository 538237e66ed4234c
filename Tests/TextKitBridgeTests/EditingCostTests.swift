import Foundation
import Testing
import TextKitBridge

/// The costs of edits and queries in a long text.
@Suite("Costs of editing as Text Kit has it", .serialized)
struct EditingCostTests {
  /// The minimum time of several runs.
  private func least(of count: Int = 12, _ body: () -> Void) -> Duration {
    (0..<count).map { _ in ContinuousClock().measure(body) }.min() ?? .zero
  }

  private func storage(_ length: Int) -> NSTextStorage {
    let line = "The quick brown fox jumps over the lazy dog, and then again.\n"
    return NSTextStorage(
      string: String(repeating: line, count: length / line.utf16.count),
      attributes: [.font: UIFont.systemFont(ofSize: 12)])
  }

  /// The time of a keystroke in the middle of a text and a query of the caret.
  private func keystroke(in length: Int) -> Duration {
    let storage = storage(length)
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 400, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    manager.ensureLayout(for: container)
    let middle = storage.length / 2
    return least {
      storage.replaceCharacters(in: NSRange(location: middle, length: 0), with: "x")
      _ = manager.lineFragmentRect(
        forGlyphAt: manager.glyphIndexForCharacter(at: middle), effectiveRange: nil)
    }
  }

  @Test("a keystroke in 400,000 characters takes at most three times one in 10,000")
  func keystrokes() {
    // Other tests run at the same time: one quiet moment of three is enough.
    var times: [(short: Duration, long: Duration)] = []
    repeat {
      times.append((keystroke(in: 10_000), keystroke(in: 400_000)))
    } while times.count < 3 && !times.contains { $0.long < $0.short * 3 }
    #expect(times.contains { $0.long < $0.short * 3 }, "\(times)")
  }

  @Test("a part of a text and its attributes cost what they are, not what the text is")
  func parts() {
    let range = NSRange(location: 5_000, length: 50)
    let times = [10_000, 400_000].map { length in
      let storage = storage(length)
      return least {
        for _ in 0..<10 {
          _ = storage.attributedSubstring(from: range)
          storage.enumerateAttribute(.font, in: range) { _, _, _ in }
        }
      }
    }
    #expect(times[1] < times[0] * 3, "\(times)")
  }
}
