public import Foundation

/// What the newer layout manager asks; each member has a default.
public protocol NSTextLayoutManagerDelegate: AnyObject {
  /// The fragment that is to lay out an element.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager,
    textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
  ) -> NSTextLayoutFragment

  /// Whether a line may end before a place.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation,
    hyphenating: Bool
  ) -> Bool

  /// What a link looks like; nil for the usual look.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any,
    at location: any NSTextLocation,
    defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]?
}

extension NSTextLayoutManagerDelegate {
  /// The usual fragment.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager,
    textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
  }

  /// Allows every break.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation,
    hyphenating: Bool
  ) -> Bool {
    textLayoutManager.layoutManager.defaults.formUnion([.wordBreaks, .hyphens])
    return true
  }

  /// The usual look.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any,
    at location: any NSTextLocation,
    defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]? { renderingAttributes }
}

/// Hands what the older manager asks on to the newer one's delegate.
final class NewerDelegateRelay: NSLayoutManagerDelegate {
  weak var manager: NSTextLayoutManager?

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool { allowsBreak(before: charIndex, hyphenating: false) }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool { allowsBreak(before: charIndex, hyphenating: true) }

  private func allowsBreak(before position: Int, hyphenating: Bool) -> Bool {
    guard let manager, let delegate = manager.delegate else { return true }
    return delegate.textLayoutManager(
      manager, shouldBreakLineBefore: StorageLocation(position), hyphenating: hyphenating)
  }
}
