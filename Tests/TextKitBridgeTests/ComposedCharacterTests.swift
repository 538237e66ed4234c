import Foundation
import Testing
import TextKitBridge

/// Edits that begin or end inside a user-perceived character.
@Suite("Composed characters divided by edits")
struct ComposedCharacterTests {
  /// An edit of code units and the numbers beside them, as Text Kit documents it.
  private struct Model {
    var units: [UInt16]
    var values: [Int]

    mutating func replace(_ range: Range<Int>, with new: [UInt16]) {
      let value =
        range.isEmpty
        ? (range.lowerBound > 0 ? values[range.lowerBound - 1] : values.first ?? -1)
        : values[range.lowerBound]
      units.replaceSubrange(range, with: new)
      values.replaceSubrange(range, with: new.map { _ in value })
    }

    /// The text as a string represents it: half of a surrogate pair is U+FFFD.
    var text: [UInt16] { Array(String(decoding: units, as: UTF16.self).utf16) }
  }

  private static let key = NSAttributedString.Key("number")

  @Test(
    "every edit of every range keeps units and attributes together",
    arguments: [
      "xa\u{301}b", "x\r\ny", "x\u{1F600}y", "👩‍👩‍👧z", "क्षि", "e\u{301}\u{301}", "🇫🇷🇩🇪",
    ])
  func edits(_ text: String) {
    let count = text.utf16.count
    for start in 0...count {
      for end in start...count {
        for new in ["", "n", "\u{301}", "\n", "😀"] {
          let storage = NSTextStorage(string: text)
          var model = Model(units: Array(text.utf16), values: Array(0..<count))
          for place in 0..<count {
            storage.addAttribute(
              Self.key, value: place, range: NSRange(location: place, length: 1))
          }
          storage.replaceCharacters(
            in: NSRange(location: start, length: end - start), with: new)
          model.replace(start..<end, with: Array(new.utf16))
          let edit = "\(start)..<\(end) → \(new.debugDescription)"
          #expect(Array(storage.string.utf16) == model.text, "\(edit)")
          let values = (0..<storage.length).map {
            unsafe storage.attribute(Self.key, at: $0, effectiveRange: nil) as? Int ?? -1
          }
          #expect(values == model.values, "\(edit)")
        }
        let part = NSTextStorage(string: text).attributedSubstring(
          from: NSRange(location: start, length: end - start))
        let units = Array(text.utf16)[start..<end]
        #expect(
          Array(part.string.utf16) == Array(String(decoding: units, as: UTF16.self).utf16))
      }
    }
  }

  @Test("what is typed and deleted unit by unit is laid out")
  func deleting() {
    let storage = NSTextStorage(string: "a\u{301}👩‍👩‍👧 क्षि\r\n🇫🇷")
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 100, height: 1000))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    while storage.length > 0 {
      storage.deleteCharacters(in: NSRange(location: storage.length / 2, length: 1))
      #expect(manager.glyphRange(for: container).length <= manager.numberOfGlyphs)
      let all = unsafe manager.characterRange(
        forGlyphRange: manager.glyphRange(for: container), actualGlyphRange: nil)
      #expect(all.length == storage.length)
    }
  }
}
