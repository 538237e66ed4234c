import Foundation
import TextKitBridge

/// A storage of source code that colours comments and strings after `super` has processed an edit,
/// as editors do.
final class CommentHighlightTextStorage: NSTextStorage {
  private let backing = NSMutableAttributedString()
  private let rules: [(pattern: String, color: UIColor)] = [
    ("\"[^\"\n]*\"", .systemRed), ("//[^\n]*", .systemGreen),
  ]
  /// The number of processed edits.
  private(set) var passes = 0

  override var string: String { backing.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    backing.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    backing.replaceCharacters(in: range, with: str)
    edited(
      .editedCharacters, range: range, changeInLength: (str as NSString).length - range.length)
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    backing.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  override func processEditing() {
    super.processEditing()
    passes += 1
    guard editedMask.contains(.editedCharacters) else { return }
    let lines = (string as NSString).lineRange(for: editedRange)
    removeAttribute(.foregroundColor, range: lines)
    for rule in rules {
      guard let expression = try? NSRegularExpression(pattern: rule.pattern) else { continue }
      for match in expression.matches(in: string, range: lines) {
        addAttribute(.foregroundColor, value: rule.color, range: match.range)
      }
    }
  }
}
