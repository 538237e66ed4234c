public import Foundation

/// The delegate of the newer layout manager; each member has a default.
public protocol NSTextLayoutManagerDelegate: AnyObject {
  /// Returns the fragment that lays out an element.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager,
    textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
  ) -> NSTextLayoutFragment

  /// Returns true if a line may end before a position.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation,
    hyphenating: Bool
  ) -> Bool

  /// Returns the rendering attributes of a link; nil for the default ones.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any,
    at location: any NSTextLocation,
    defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]?
}

extension NSTextLayoutManagerDelegate {
  /// Returns the default fragment.
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

  /// Returns the default attributes.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any,
    at location: any NSTextLocation,
    defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]? { renderingAttributes }
}

/// Forwards queries of the older manager to the newer one's delegate.
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
