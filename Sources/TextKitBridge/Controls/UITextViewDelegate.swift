public import Foundation

/// The delegate of a text view; each member has a default.
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Returns true if editing may begin.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Returns true if editing may end.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called when editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Called when editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Returns true if typed text may replace a range.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called when the text has changed.
  func textViewDidChange(_ textView: UITextView)
  /// Called when the selection has changed.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// Returns true if a pressed link may be followed; following it is up to the program.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// Returns true if a pressed attachment may be opened; opening it is up to the program.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool
  /// Returns the action of a pressed link that may be followed; nil for none. The default one
  /// opens its address.
  func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction?
}

/// A link of a text.
@preconcurrency @MainActor
public final class UITextItem: NSObject {
  /// The content of an item.
  public enum Content {
    /// The address of a link.
    case link(URL)
    /// An attachment.
    case textAttachment(NSTextAttachment)
    /// The name that a program has given.
    case tag(String)
  }

  /// The content.
  public let content: Content
  /// The range of the text.
  public let range: NSRange

  init(_ content: Content, _ range: NSRange) { (self.content, self.range) = (content, range) }
}

extension UITextViewDelegate {
  /// Returns the default action.
  public func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction? { defaultAction }
  /// Returns true.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Returns true.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Returns true.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  /// Returns true.
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { true }
  /// Returns true.
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool { true }
}
