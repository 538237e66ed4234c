public import Foundation
import TextLayout
import TextStorage

/// Attributes that only drawing heeds.
extension NSLayoutManager {
  /// Lays attributes over some text.
  public func addTemporaryAttributes(
    _ attributes: [NSAttributedString.Key: Any], forCharacterRange range: NSRange
  ) {
    kit.addTemporaryAttributes(
      TextAttributes(textKit: attributes), in: range.clamped(to: textStorage?.length ?? 0))
  }

  /// Lays an attribute over some text.
  public func addTemporaryAttribute(
    _ name: NSAttributedString.Key, value: Any, forCharacterRange range: NSRange
  ) {
    addTemporaryAttributes([name: value], forCharacterRange: range)
  }

  /// Lays attributes over some text in place of all that lie there.
  public func setTemporaryAttributes(
    _ attributes: [NSAttributedString.Key: Any], forCharacterRange range: NSRange
  ) {
    kit.setTemporaryAttributes(
      TextAttributes(textKit: attributes), in: range.clamped(to: textStorage?.length ?? 0))
  }
}
