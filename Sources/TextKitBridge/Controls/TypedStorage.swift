import Foundation
import TextControls

/// A storage of Text Kit's as an editor changes it.
final class TypedStorage: EditedText {
  private let storage: NSTextStorage
  /// The attributes of what is typed.
  var attributes: () -> [NSAttributedString.Key: Any] = { [:] }

  init(_ storage: NSTextStorage) { self.storage = storage }

  func replace(_ range: Range<Int>, with string: String) -> Reversal {
    replace(range, with: NSAttributedString(string: string, attributes: attributes()))
  }

  private func replace(_ range: Range<Int>, with text: NSAttributedString) -> Reversal {
    let range = range.clamped(to: 0..<storage.length)
    let before = storage.attributedSubstring(from: NSRange(range))
    let length = storage.length
    storage.replaceCharacters(in: NSRange(range), with: text)
    // What the storage makes of an edit may be of another length.
    let change = storage.length - length
    let after = range.lowerBound..<max(range.lowerBound, range.upperBound + change)
    return Reversal(range: after) { [self] in replace(after, with: before) }
  }
}
