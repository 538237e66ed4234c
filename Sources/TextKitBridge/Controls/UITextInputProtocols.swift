public import Foundation
public import TextStorage

/// The options of a keyboard, which are kept for the program.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {}

/// An object that takes typed text.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// True if there is text.
  var hasText: Bool { get }
  /// Inserts text at the caret, or replaces the selection.
  func insertText(_ text: String)
  /// Deletes the selection, or the character before the caret.
  func deleteBackward()
}

/// An object that is notified of changes of a text; each member has a default.
@preconcurrency @MainActor
public protocol UITextInputDelegate: AnyObject {
  /// Called before the selection changes.
  func selectionWillChange(_ textInput: (any UITextInput)?)
  /// Called when the selection has changed.
  func selectionDidChange(_ textInput: (any UITextInput)?)
  /// Called before the text changes.
  func textWillChange(_ textInput: (any UITextInput)?)
  /// Called when the text has changed.
  func textDidChange(_ textInput: (any UITextInput)?)
}

extension UITextInputDelegate {
  /// Does nothing.
  public func selectionWillChange(_ textInput: (any UITextInput)?) {}
  /// Does nothing.
  public func selectionDidChange(_ textInput: (any UITextInput)?) {}
  /// Does nothing.
  public func textWillChange(_ textInput: (any UITextInput)?) {}
  /// Does nothing.
  public func textDidChange(_ textInput: (any UITextInput)?) {}
}

/// An object with a text that input methods edit by positions, such as ``UITextView``.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  /// Returns the text of a range.
  func text(in range: UITextRange) -> String?
  /// Replaces a range by text.
  func replace(_ range: UITextRange, withText text: String)
  /// The selection.
  var selectedTextRange: UITextRange? { get set }
  /// The text that an input method is still composing.
  var markedTextRange: UITextRange? { get }
  /// The attributes of that text.
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  /// Replaces the selection by text in composition.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Accepts the text in composition.
  func unmarkText()
  /// The start of the text.
  var beginningOfDocument: UITextPosition { get }
  /// The end of the text.
  var endOfDocument: UITextPosition { get }
  /// Returns the range between two positions.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// Returns the position at an offset from another.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// Returns the position at a number of steps in a direction from another.
  func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition?
  /// Returns the order of two positions.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// Returns the distance of two positions.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// An object that is notified of changes; not retained.
  var inputDelegate: (any UITextInputDelegate)? { get set }
  /// Finds words and other units.
  var tokenizer: any UITextInputTokenizer { get }
  /// Returns the end of a range in a direction.
  func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition?
  /// Returns the range from a position to the end of its line in a direction.
  func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange?
  /// Returns the direction of the paragraph at a position.
  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection
  /// Sets the direction of the paragraphs of a range.
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)
  /// Returns the rectangle of a range's first line.
  func firstRect(for range: UITextRange) -> CGRect
  /// Returns the caret's rectangle.
  func caretRect(for position: UITextPosition) -> CGRect
  /// Returns the rectangles of a range.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// Returns the position nearest to a point.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// Returns the position of a range that is nearest to a point.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// Returns the range of the character at a point.
  func characterRange(at point: CGPoint) -> UITextRange?
}

extension UITextView: UITextInput {}
extension UITextField: UIKeyInput {}
