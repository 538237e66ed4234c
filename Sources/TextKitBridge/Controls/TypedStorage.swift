import Foundation
import TextControls

/// Access for an editor to a text storage of the bridge.
final class TypedStorage: EditedText {
  private let storage: NSTextStorage
  /// The attributes of typed text.
  var attributes: () -> [NSAttributedString.Key: Any] = { [:] }

  init(_ storage: NSTextStorage) { self.storage = storage }

  func replace(_ range: Range<Int>, with string: String) -> Reversal {
    let attributes = attributes()
    let range = range.clamped(to: 0..<storage.length)
    // Text that would inherit these attributes anyway is inserted as a string. Attributes that the
    // storage adds during the replacement, such as links it detects, are then kept.
    if inherits(attributes, at: range) {
      return change(range) { storage.replaceCharacters(in: NSRange(range), with: string) }
    }
    return replace(range, with: NSAttributedString(string: string, attributes: attributes))
  }

  /// Returns true if text that replaces a range inherits exactly these attributes: those of the
  /// first replaced character, or of the one before.
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
    // The storage may have changed the edit, and with it its length.
    let change = storage.length - length
    let after = range.lowerBound..<max(range.lowerBound, range.upperBound + change)
    return Reversal(range: after) { [self] in replace(after, with: before) }
  }
}
