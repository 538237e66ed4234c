import Foundation
import TextControls

/// A storage of Text Kit's as an editor changes it.
final class TypedStorage: EditedText {
  private let storage: NSTextStorage
  /// The attributes of what is typed.
  var attributes: () -> [NSAttributedString.Key: Any] = { [:] }

  init(_ storage: NSTextStorage) { self.storage = storage }

  func replace(_ range: Range<Int>, with string: String) -> Reversal {
    let attributes = attributes()
    let range = range.clamped(to: 0..<storage.length)
    // Text that takes over what it would be given goes in as a string, so that attributes which a storage gives it
    // while it is replaced, links that it finds, say, stay.
    if inherits(attributes, at: range) {
      return change(range) { storage.replaceCharacters(in: NSRange(range), with: string) }
    }
    return replace(range, with: NSAttributedString(string: string, attributes: attributes))
  }

  /// Whether text that replaces a range has some attributes by itself: those of the first character that it
  /// replaces, or of the one before it.
  private func inherits(_ attributes: [NSAttributedString.Key: Any], at range: Range<Int>) -> Bool {
    let place = range.isEmpty ? range.lowerBound - 1 : range.lowerBound
    guard storage.length > 0, place >= 0 else { return false }
    let own = unsafe storage.attributes(at: min(place, storage.length - 1), effectiveRange: nil)
    return areSameAttributes(own, attributes)
  }

  private func replace(_ range: Range<Int>, with text: NSAttributedString) -> Reversal {
    let range = range.clamped(to: 0..<storage.length)
    return change(range) { storage.replaceCharacters(in: NSRange(range), with: text) }
  }

  private func change(_ range: Range<Int>, _ edit: () -> Void) -> Reversal {
    let before = storage.attributedSubstring(from: NSRange(range))
    let length = storage.length
    edit()
    // What the storage makes of an edit may be of another length.
    let change = storage.length - length
    let after = range.lowerBound..<max(range.lowerBound, range.upperBound + change)
    return Reversal(range: after) { [self] in replace(after, with: before) }
  }
}
